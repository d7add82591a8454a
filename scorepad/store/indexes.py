"""Indexes on tables that are in use: on PostgreSQL they are built while pages read and write.

For migrations that do nothing else. What others did before the index is kept even where it fails; then the migration
stays to be done, and the next attempt builds anew what the last one left unfinished.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Connection, Index, MetaData, Table, text
from sqlalchemy.schema import CreateIndex, DropIndex

from scorepad.store import schema


def create(name: str, table: str, *columns: str) -> None:
    """Make an index; one that is there already stays. Raises DBAPIError."""
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":  # quickly done, and reading goes on
        op.create_index(name, table, columns)
        return
    index = _index(name, table, *columns)
    with schema.apart(connection) as run:
        if not _is_whole(connection, name):
            run(DropIndex(index, if_exists=True))
            run(CreateIndex(index, if_not_exists=True))


def drop(name: str, table: str) -> None:
    """Take an index away. Raises DBAPIError."""
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        op.drop_index(name, table)
        return
    with schema.apart(connection) as run:
        run(DropIndex(_index(name, table), if_exists=True))


def _index(name: str, table: str, *columns: str) -> Index:
    of = Table(table, MetaData(), *map(Column, columns))
    return Index(name, *of.columns, _table=of, postgresql_concurrently=True)


def _is_whole(connection: Connection, name: str) -> bool:
    """Whether the index is there, and none that was given up on the way."""
    asked = text("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(:name)")
    valid = connection.execute(asked, {"name": f'"{name}"'}).scalar_one_or_none()
    connection.commit()
    return bool(valid)
