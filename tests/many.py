"""Many Runden in the tables at once: copies of one, each with numbers of its own."""

from __future__ import annotations

from sqlalchemy import Connection, Table, text

from scorepad.store.columns import WholeId
from scorepad.store.models import Base

APART = 1_000_000
"""Between the numbers of two Runden."""


def multiply(connection: Connection, runde_id: int, times: int) -> None:
    """Put the rows of a Runde in so many times more, and let the database count what it holds."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
    series = f"series(nr) AS (SELECT 1 UNION ALL SELECT nr + 1 FROM series WHERE nr < {times})"
    for table in Base.metadata.sorted_tables:
        own = "id" if table.name == "group" else "group_id"
        if own in table.columns:
            names = ", ".join(f'"{column.name}"' for column in table.columns)
            values = ", ".join(_other(table, column.name) for column in table.columns)
            rows = f'WITH RECURSIVE {series} SELECT {values} FROM "{table.name}", series WHERE {own} = {runde_id}'
            connection.execute(text(f'INSERT INTO "{table.name}" ({names}) {rows}'))
            connection.execute(text(f'ANALYZE "{table.name}"'))  # before others refer to it


def _other(table: Table, name: str) -> str:
    if isinstance(table.columns[name].type, WholeId):
        return f"{name} + nr * {APART}"
    return f"nr || substr({name}, 9)" if (table.name, name) == ("group_key", "client_key") else f'"{name}"'
