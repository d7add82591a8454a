"""The history of a tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLE = "tournament_revision"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        key = sa.PrimaryKeyConstraint("id", name=f"pk_{TABLE}")
    else:
        key = sa.PrimaryKeyConstraint("group_id", "id", name=f"pk_{TABLE}")
    op.create_table(
        TABLE,
        sa.Column("group_id", ID, autoincrement=False, nullable=False),
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("tournament_id", ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("link_id", ID, autoincrement=False, nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("phone", sa.String(24), nullable=True),
        _refers("tournament_id", "tournament"),
        _refers("link_id", "link"),
        sa.UniqueConstraint(
            "group_id", "tournament_id", "number", name=f"uq_{TABLE}_group_id_tournament_id_number"
        ),
        key,
        sqlite_autoincrement=True,
    )
    op.create_index(f"ix_{TABLE}_group_id_link_id", TABLE, ["group_id", "link_id"])


def downgrade() -> None:
    op.drop_table(TABLE)


def _refers(column: str, to: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{TABLE}_group_id_{column}_{to}"
    return sa.ForeignKeyConstraint(["group_id", column], [f"{to}.group_id", f"{to}.id"], name=name)
