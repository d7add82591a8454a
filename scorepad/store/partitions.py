"""The tables of a new PostgreSQL database, each cut into hash partitions by its Runde.

All keys begin with the Runde and every statement names it, so nothing else differs. How a database
in use is cut: docs/postgresql.md.
"""

from sqlalchemy import Connection, Engine, MetaData, inspect, text

from scorepad.store import postgres, schema
from scorepad.store.engine import IMMEDIATE, prepare
from scorepad.store.models import Base


class CannotCut(Exception):  # noqa: N818
    """The database cannot be cut; the message is a sentence that says why."""


def make(engine: Engine, pieces: int) -> None:
    """Make the tables in so many partitions, all or none. Raises CannotCut and SQLAlchemy's errors.

    `group` and `group_key` have keys of their own, by which they are cut too.
    """
    if engine.dialect.name != "postgresql":
        raise CannotCut("Only a PostgreSQL database can be cut into partitions.")
    with (
        prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection,
        connection.begin(),
    ):
        postgres.without_limits(connection)
        if inspect(connection).get_table_names():
            raise CannotCut("The database is not empty; tables are cut only when they are made.")
        create(connection, pieces)


def create(connection: Connection, pieces: int) -> None:
    """Make the tables where there are none, in the transaction of the connection."""
    metadata = MetaData(naming_convention=Base.metadata.naming_convention)
    for table in Base.metadata.sorted_tables:
        first_key = next(iter(table.primary_key)).name
        cut = table.to_metadata(metadata)
        cut.dialect_options["postgresql"]["partition_by"] = f"HASH ({first_key})"
    metadata.create_all(connection)
    for name in metadata.tables:
        for piece in range(pieces):
            values = f"FOR VALUES WITH (MODULUS {pieces}, REMAINDER {piece})"
            made = f'CREATE TABLE "{name}_{piece}" PARTITION OF "{name}" {values}'
            connection.execute(text(made))
    connection.execute(
        text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    stamp = text("INSERT INTO alembic_version (version_num) VALUES (:now)")
    connection.execute(stamp, {"now": schema.newest()})


def pieces(connection: Connection) -> int:
    """In how many partitions the tables of a PostgreSQL database are, 0 where they are whole."""
    inheriting = text("SELECT count(*) FROM pg_inherits WHERE inhparent = to_regclass('\"group\"')")
    number: int = connection.execute(inheriting).scalar_one()
    return number
