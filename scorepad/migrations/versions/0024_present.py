"""Who was ticked as there in a tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament_entry", sa.Column("present", sa.Boolean(), nullable=True))


def downgrade() -> None:
    op.drop_column("tournament_entry", "present")
