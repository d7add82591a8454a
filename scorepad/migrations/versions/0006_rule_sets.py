"""Rule sets that a Runde keeps under names of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rule_set",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_rule_set_group_id_group"),
        sa.PrimaryKeyConstraint("id", name="pk_rule_set"),
        sa.UniqueConstraint("group_id", "name", name="uq_rule_set_group_id_name"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("rule_set")
