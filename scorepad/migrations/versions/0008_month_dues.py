"""The day since which a Runde has dues for months without an evening, and the day on which a member
joined.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("group", sa.Column("dues_since", sa.Date(), nullable=True))
    op.add_column("member", sa.Column("joined", sa.Date(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("member") as member:
        member.drop_column("joined")
    with op.batch_alter_table("group") as group:
        group.drop_column("dues_since")
