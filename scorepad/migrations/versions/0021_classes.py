"""The classes of people in a tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament_entry", sa.Column("classes", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("tournament_entry", "classes")
