"""The clock of a round: minutes given to all tables, and pauses."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    extra = sa.Column("extra_minutes", sa.Integer(), nullable=False, server_default="0")
    op.add_column("round", extra)
    op.add_column("round", sa.Column("pauses", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    with op.batch_alter_table("round") as table:
        table.drop_column("pauses")
        table.drop_column("extra_minutes")
