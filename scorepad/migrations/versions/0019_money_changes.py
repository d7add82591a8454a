"""The history of what was done to the money of a Runde outside of its evenings."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        key = sa.PrimaryKeyConstraint("id", name="pk_money_change")
    else:
        key = sa.PrimaryKeyConstraint("group_id", "id", name="pk_money_change")
    op.create_table(
        "money_change",
        sa.Column("group_id", ID, autoincrement=False, nullable=False),
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("link_id", ID, nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("phone", sa.String(24), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_money_change_group_id_group"),
        sa.ForeignKeyConstraint(
            ["group_id", "link_id"],
            ["link.group_id", "link.id"],
            name="fk_money_change_group_id_link_id_link",
        ),
        key,
        sqlite_autoincrement=True,
    )
    op.create_index("ix_money_change_group_id_link_id", "money_change", ["group_id", "link_id"])


def downgrade() -> None:
    op.drop_table("money_change")
