"""Runden that nobody uses any more: when they go, and when somebody last wanted to keep them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("group", sa.Column("retires_on", sa.Date(), nullable=True))
    op.add_column("group", sa.Column("kept_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    with op.batch_alter_table("group") as group:
        group.drop_column("kept_at")
        group.drop_column("retires_on")
