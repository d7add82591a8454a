"""The rows of a table as lines of JSON, which the database builds: Python only copies bytes.

A line is an array of the row's values, with stored JSON unchanged. The only line ends are those
between the rows, because JSON written by Scorepad has none.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    Text,
    func,
    literal,
    select,
    true,
)

from scorepad.store.models.base import UtcDateTime, Whole

AT_ONCE = 500
"""Rows passed on in one batch."""
_BARE = "(FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01')"
"""COPY options that leave a line unquoted: these two characters occur in no JSON."""


def of(connection: Connection, table: Table, runde_id: int | None = None) -> Iterator[list[bytes]]:
    """The lines of a table, or of one Runde's rows in it, in batches, by the primary key."""
    lite = connection.dialect.name == "sqlite"
    query = _query(table, runde_id, lite=lite)
    compiled = query.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True})
    raw: Any = connection.connection.driver_connection
    if lite:
        return _by_cursor(raw, str(compiled))
    return _by_copy(raw, str(compiled))


def rows_of(table: Table, runde_id: int | None) -> ColumnElement[bool]:
    """The condition for the rows of a table that belong to a Runde; None is for all rows."""
    if runde_id is None:
        return true()
    if owner(table) not in table.columns:
        return sa.false()
    return table.columns[owner(table)] == runde_id


def owner(table: Table) -> str:
    """The name of the column with the Runde of a row."""
    return "id" if table.name == "group" else "group_id"


def _by_cursor(raw: Any, text: str) -> Iterator[list[bytes]]:
    cursor = raw.execute(text)
    while rows := cursor.fetchmany(AT_ONCE):
        yield [line.encode() + b"\n" for (line,) in rows]


def _by_copy(raw: Any, text: str) -> Iterator[list[bytes]]:
    lines: list[bytes] = []
    with raw.cursor() as cursor, cursor.copy(f"COPY ({text}) TO STDOUT {_BARE}") as copy:
        for line in copy:
            lines.append(bytes(line))
            if len(lines) == AT_ONCE:
                yield lines
                lines = []
    if lines:
        yield lines


def _query(table: Table, runde_id: int | None, *, lite: bool) -> Select[str]:
    line: ColumnElement[str] = literal("[")
    for number, column in enumerate(table.columns):
        if number > 0:
            line = line.concat(literal(","))
        value = _value(column, lite=lite)
        line = line.concat(func.coalesce(value, "null"))
    whole_line = line.concat(literal("]"))
    query = select(whole_line).where(rows_of(table, runde_id))
    return query.order_by(*table.primary_key.columns)


def _value(column: Column[Any], *, lite: bool) -> ColumnElement[str]:
    # The value of a column as JSON; NULL where there is none.
    plain = sa.type_coerce(column, Text)
    if isinstance(column.type, sa.Boolean):
        return sa.case((column.is_(true()), "true"), (column.is_(sa.false()), "false"))
    if isinstance(column.type, sa.Integer | Whole | JSON):
        return sa.cast(plain, Text)
    if isinstance(column.type, UtcDateTime):
        moment = func.replace(plain, " ", "T") if lite else _iso(column)
        return literal('"').concat(moment).concat('+00:00"')
    if lite:
        return func.json_quote(plain)
    return sa.cast(func.to_json(plain), Text)


def _iso(column: Column[Any]) -> ColumnElement[str]:
    return func.to_char(func.timezone("UTC", column), 'YYYY-MM-DD"T"HH24:MI:SS.US')
