"""How often somebody did what is limited, counted for all processes together."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "tally",
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what", "who", "since", name="pk_tally"),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("tally")
