"""Leagues of a Runde."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        key = sa.PrimaryKeyConstraint("id", name="pk_league")
    else:
        key = sa.PrimaryKeyConstraint("group_id", "id", name="pk_league")
    op.create_table(
        "league",
        sa.Column("group_id", ID, autoincrement=False, nullable=False),
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_league_group_id_group"),
        sa.UniqueConstraint("group_id", "name", name="uq_league_group_id_name"),
        key,
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("league")
