"""Which phone made a revision, and which ones are about to enter something."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("revision", sa.Column("phone", sa.String(24), nullable=True))
    op.create_table(
        "pen",
        sa.Column("evening_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("phone", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "phone", name="pk_pen"),
    )


def downgrade() -> None:
    op.drop_table("pen")
    with op.batch_alter_table("revision") as changed:
        changed.drop_column("phone")
