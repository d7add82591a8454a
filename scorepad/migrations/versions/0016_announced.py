"""The day of the last change in a Runde, and the retirement that its page announced."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("group", sa.Column("retires_to", sa.String(8), nullable=True))
    op.add_column("group", sa.Column("used_on", sa.Date(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("group") as group:
        group.drop_column("used_on")
        group.drop_column("retires_to")
