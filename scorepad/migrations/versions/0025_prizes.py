"""The prizes of a tournament that were paid out."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament", sa.Column("prizes_paid", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("tournament", "prizes_paid")
