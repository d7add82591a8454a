"""Tournaments: their entries, rounds and seats."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _create(
        "tournament",
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("done", sa.JSON(), nullable=False),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_tournament_group_id_group"),
        _unique("tournament", "client_key"),
    )
    _create(
        "tournament_entry",
        _id("tournament_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        _id("member_id"),
        sa.Column("team", sa.String(80), nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.Column("paid", sa.Boolean(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("until_round", sa.Integer(), nullable=True),
        sa.Column("disqualified", sa.String(200), nullable=True),
        _refers("tournament_entry", "tournament_id", "tournament"),
        _refers("tournament_entry", "member_id", "member"),
        _unique("tournament_entry", "tournament_id", "number", "from_round"),
    )
    _index("tournament_entry", "member_id")
    _create(
        "round",
        _id("tournament_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=True),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        _refers("round", "tournament_id", "tournament"),
        _unique("round", "tournament_id", "number"),
    )
    op.create_table(
        "seat",
        _id("group_id"),
        _id("round_id"),
        sa.Column("table_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        _id("entry_id"),
        sa.Column("evening_id", ID, nullable=True),
        sa.Column("extra_minutes", sa.Integer(), nullable=False),
        sa.Column("accepted_at", MOMENT, nullable=True),
        _refers("seat", "round_id", "round"),
        _refers("seat", "entry_id", "tournament_entry"),
        _refers("seat", "evening_id", "evening"),
        sa.PrimaryKeyConstraint("group_id", "round_id", "table_no", "place", name="pk_seat"),
    )
    _index("seat", "entry_id")
    _index("seat", "evening_id")


def downgrade() -> None:
    for table in ("seat", "round", "tournament_entry", "tournament"):
        op.drop_table(table)


def _create(table: str, *parts: sa.schema.SchemaItem) -> None:
    """Create a table with an id that is never reused; on SQLite the id alone is the primary key."""
    if op.get_bind().dialect.name == "sqlite":
        keys = [sa.PrimaryKeyConstraint("id", name=f"pk_{table}"), _unique(table, "id")]
    else:
        keys = [sa.PrimaryKeyConstraint("group_id", "id", name=f"pk_{table}")]
    columns = [_id("group_id"), sa.Column("id", ID, autoincrement=True, nullable=False)]
    op.create_table(table, *columns, *parts, *keys, sqlite_autoincrement=True)


def _id(column: str) -> sa.Column[int]:
    return sa.Column(column, ID, autoincrement=False, nullable=False)


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_group_id_{column}_{to}"
    return sa.ForeignKeyConstraint(["group_id", column], [f"{to}.group_id", f"{to}.id"], name=name)


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(
        "group_id", *columns, name="_".join(["uq", table, "group_id", *columns])
    )


def _index(table: str, column: str) -> None:
    op.create_index(f"ix_{table}_group_id_{column}", table, ["group_id", column])
