"""Retirement of unused Runden: its day, and when somebody last asked to keep the Runde."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("group", sa.Column("retires_on", sa.Date(), nullable=True))
    op.add_column("group", sa.Column("kept_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("group") as group:
        group.drop_column("kept_at")
        group.drop_column("retires_on")
