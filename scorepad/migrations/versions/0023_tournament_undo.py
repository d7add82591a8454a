"""What an action on a tournament changed, so that it can be undone."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament_revision", sa.Column("changes", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("tournament_revision", "changes")
