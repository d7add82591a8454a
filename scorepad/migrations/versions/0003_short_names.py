"""The own short name and mark of a member."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("member", sa.Column("short", sa.String(7), nullable=True))
    op.add_column("member", sa.Column("mark", sa.String(8), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("member") as member:
        member.drop_column("mark")
        member.drop_column("short")
