"""Every key begins with the Runde, so that tables can be partitioned by it; ids of eight bytes on
PostgreSQL.

PostgreSQL rewrites each table once. SQLite keeps `id` alone as the primary key, because only
AUTOINCREMENT never reuses an id there; its ids have eight bytes already.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
IN_FORCE = sa.text("opened_at IS NULL")
Columns: TypeAlias = Mapping[str, Sequence[str]]
"""Columns by table; the columns of one key are joined by a space."""

TABLES = (
    "member",
    "rule_set",
    "link",
    "evening",
    "entry",
    "revision",
    "seal",
    "transfer",
    "payment",
    "kitty_entry",
)
COUNTED = ("group", "member", "rule_set", "link", "evening", "kitty_entry")
"""Tables with AUTOINCREMENT on SQLite."""
REFERRED = ("member", "link", "evening", "entry", "seal", "kitty_entry")
REFERS = {
    "entry": {"evening_id": "evening"},
    "revision": {"evening_id": "evening", "entry_id": "entry", "link_id": "link"},
    "seal": {"evening_id": "evening", "link_id": "link"},
    "transfer": {"evening_id": "evening", "seal_id": "seal", "payer": "member", "payee": "member"},
    "payment": {"payer": "member", "payee": "member"},
    "kitty_entry": {
        "member_id": "member",
        "evening_id": "evening",
        "seal_id": "seal",
        "counters": "kitty_entry",
        "link_id": "link",
    },
}


class Keys(NamedTuple):
    """The keys of all tables before or after: unique keys, indexes, and tables that refer to the
    Runde itself.
    """

    uniques: Columns
    indexes: Columns
    of_group: Sequence[str]
    prefix: tuple[str, ...]
    """The first columns of a foreign key to another table."""


BEFORE = Keys(
    uniques={
        "revision": ("evening_id number", "evening_id client_key"),
        "seal": ("evening_id client_key",),
        "kitty_entry": ("counters",),
    },
    indexes={
        "entry": ("group_id", "evening_id position"),
        "revision": ("group_id", "entry_id", "link_id"),
        "seal": ("group_id", "link_id"),
        "transfer": ("group_id", "evening_id", "seal_id", "payer", "payee"),
        "payment": ("payer", "payee"),
        "kitty_entry": ("member_id", "evening_id", "seal_id", "link_id"),
    },
    of_group=TABLES,
    prefix=(),
)
AFTER = Keys(
    uniques={
        "revision": ("group_id evening_id number", "group_id client_key evening_id"),
        "seal": ("group_id evening_id client_key",),
        "kitty_entry": ("group_id counters",),
    },
    indexes={
        "link": ("id",),
        "entry": ("group_id evening_id position",),
        "revision": ("group_id entry_id", "group_id link_id"),
        "seal": ("group_id link_id",),
        "transfer": ("group_id evening_id", "group_id seal_id", "group_id payer", "group_id payee"),
        "payment": ("group_id payer", "group_id payee"),
        "kitty_entry": (
            "group_id member_id",
            "group_id evening_id",
            "group_id seal_id",
            "group_id link_id",
        ),
    },
    of_group=("member", "rule_set", "link", "evening", "payment", "kitty_entry"),
    prefix=("group_id",),
)


def upgrade() -> None:
    with numbers_kept():
        drop_keys(BEFORE)
        widen("BIGINT", "group_id, id") if on_postgresql() else tell_rows_apart()
        make_keys(AFTER)
        create_group_key()
        with op.batch_alter_table("group", table_kwargs=counted("group")) as group:
            group.drop_constraint("uq_group_client_key", type_="unique")
            group.drop_column("client_key")
    op.drop_table("pen")
    create_pen("group_id", "evening_id", kind=ID)


def downgrade() -> None:
    op.drop_table("pen")
    create_pen("evening_id", kind=sa.Integer())
    with numbers_kept():
        with op.batch_alter_table("group", table_kwargs=counted("group")) as group:
            group.add_column(sa.Column("client_key", sa.String(64), nullable=True))
            group.create_unique_constraint("uq_group_client_key", ["client_key"])
        made = 'SELECT client_key FROM group_key WHERE group_key.group_id = "group".id'
        op.execute(f'UPDATE "group" SET client_key = ({made})')  # noqa: S608 - nothing is put in
        op.drop_table("group_key")
        drop_keys(AFTER)
        widen("INTEGER", "id") if on_postgresql() else tell_rows_apart(back=True)
        make_keys(BEFORE)


def on_postgresql() -> bool:
    """Whether the database is PostgreSQL."""
    return op.get_bind().dialect.name == "postgresql"


def counted(table: str) -> dict[str, bool]:
    """Options by which a rebuilt table never reuses an id."""
    return {"sqlite_autoincrement": table in COUNTED}


@contextmanager
def numbers_kept() -> Iterator[None]:
    """Keep SQLite's counters of ids through the block; a rebuilt table knows only the rows it
    has.
    """
    if on_postgresql():
        yield
        return
    given = op.get_bind().execute(sa.text("SELECT name, seq FROM sqlite_sequence")).all()
    yield
    names = {"names": [name for name, _ in given]}
    forget = sa.text("DELETE FROM sqlite_sequence WHERE name IN :names").bindparams(
        sa.bindparam("names", expanding=True)
    )
    op.get_bind().execute(forget, names)
    for name, seq in given:
        op.get_bind().execute(
            sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"),
            {"name": name, "seq": seq},
        )


def drop_keys(keys: Keys) -> None:
    """Drop indexes, foreign keys and unique keys that are to change."""
    op.drop_index("uq_seal_in_force", "seal")
    for table in TABLES:
        for columns in keys.indexes.get(table, ()):
            op.drop_index(name("ix", table, columns), table)
        with op.batch_alter_table(table, table_kwargs=counted(table)) as batch:
            for column, to in REFERS.get(table, {}).items():
                batch.drop_constraint(
                    name("fk", table, *keys.prefix, column, to), type_="foreignkey"
                )
            if table in keys.of_group:
                batch.drop_constraint(name("fk", table, "group_id", "group"), type_="foreignkey")
            for columns in keys.uniques.get(table, ()):
                batch.drop_constraint(name("uq", table, columns), type_="unique")


def make_keys(keys: Keys) -> None:
    """Create indexes, foreign keys and unique keys."""
    for table in TABLES:
        with op.batch_alter_table(table, table_kwargs=counted(table)) as batch:
            for columns in keys.uniques.get(table, ()):
                batch.create_unique_constraint(name("uq", table, columns), columns.split())
            if table in keys.of_group:
                batch.create_foreign_key(
                    name("fk", table, "group_id", "group"), "group", ["group_id"], ["id"]
                )
            for column, to in REFERS.get(table, {}).items():
                own = name("fk", table, *keys.prefix, column, to)
                batch.create_foreign_key(own, to, [*keys.prefix, column], [*keys.prefix, "id"])
        for columns in keys.indexes.get(table, ()):
            op.create_index(name("ix", table, columns), table, columns.split())
    of_evening = [*keys.prefix, "evening_id"]
    op.create_index(
        "uq_seal_in_force",
        "seal",
        of_evening,
        unique=True,
        sqlite_where=IN_FORCE,
        postgresql_where=IN_FORCE,
    )


def name(*parts: str) -> str:
    """The name of a key in the models."""
    return "_".join(parts).replace(" ", "_")


def widen(kind: str, key: str) -> None:
    """Change the size of ids on PostgreSQL, and the primary keys with them; each table is rewritten
    once.
    """
    op.execute(f'ALTER TABLE "group" ALTER id TYPE {kind}')
    for table in TABLES:
        ids = ["id", "group_id", *REFERS.get(table, {})]
        types = ", ".join(f"ALTER {column} TYPE {kind}" for column in ids)
        drop, add = f"DROP CONSTRAINT pk_{table}", f"ADD CONSTRAINT pk_{table} PRIMARY KEY ({key})"
        op.execute(f"ALTER TABLE {table} {drop}, {types}, {add}")
    for table in ("group", *TABLES):
        op.execute(f"ALTER SEQUENCE {table}_id_seq AS {kind}")


def tell_rows_apart(*, back: bool = False) -> None:
    """Add unique keys on SQLite for the primary keys of PostgreSQL, where a foreign key needs
    them.
    """
    for table in REFERRED:
        with op.batch_alter_table(table, table_kwargs=counted(table)) as batch:
            if back:
                batch.drop_constraint(f"uq_{table}_group_id_id", type_="unique")
            else:
                batch.create_unique_constraint(f"uq_{table}_group_id_id", ["group_id", "id"])


def create_group_key() -> None:
    """Create the table of client keys that made Runden, which is searched by the key alone."""
    op.create_table(
        "group_key",
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.Column("group_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("client_key", name="pk_group_key"),
    )
    op.create_index("ix_group_key_group_id", "group_key", ["group_id"])
    keys = 'SELECT client_key, id FROM "group" WHERE client_key IS NOT NULL'
    op.execute(f"INSERT INTO group_key (client_key, group_id) {keys}")


def create_pen(*ids: str, kind: sa.types.TypeEngine[int]) -> None:
    """Create the table of pens; those from before are dropped, as a pen lasts two minutes."""
    op.create_table(
        "pen",
        *[sa.Column(column, kind, autoincrement=False, nullable=False) for column in ids],
        sa.Column("phone", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint(*ids, "phone", name="pk_pen"),
    )
