"""Statements that pages ask all the time: put together once for each database, and sent without further ado.

SQLAlchemy takes several times as long to send such a statement and to lay out its rows as a database to answer it. What
goes wrong is told as SQLAlchemy tells it. On PostgreSQL each connection keeps one cursor for them, which takes values
by number as the server does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Dialect, Engine, PoolProxiedConnection, Select
from sqlalchemy.exc import DBAPIError

Process = Callable[[Any], Any]
"""Makes a value one of the database's, or one of Python's."""
_CURSOR = "scorepad_cursor"


def command(connection: Connection, text: str) -> None:
    """Send a statement that has no values and no rows. Raises DBAPIError."""
    try:
        _cursor(connection.connection, connection.dialect).execute(text)
    except connection.dialect.loaded_dbapi.Error:
        connection.exec_driver_sql(text)  # tells what is wrong


def of_the_driver(error: Exception, dialect: Dialect, text: str | None = None) -> BaseException:
    """An error of the driver as SQLAlchemy tells it, without the values."""
    return DBAPIError.instance(text, None, error, dialect.loaded_dbapi.Error, hide_parameters=True)


class Question:
    """A statement with named values; it is as good for any database."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self._statement = statement
        self._ready: WeakKeyDictionary[Dialect, _Ready] = WeakKeyDictionary()

    def ask(self, connection: Connection, sought: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The rows, in the transaction of the connection if it is in one. Raises DBAPIError."""
        dialect, raw = connection.dialect, connection.connection
        try:
            return self.send(connection.engine, raw, sought, connection)
        except dialect.loaded_dbapi.Error as error:
            if dialect.is_disconnect(error, raw, None):
                connection.execute(self._statement, dict(sought))  # fails at once, and whoever listens hears of it
            raise of_the_driver(error, dialect, self._of(dialect).text) from error

    def send(
        self, engine: Engine, raw: PoolProxiedConnection, sought: Mapping[str, Any], on: Connection | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows, by a connection of the engine's pool. Raises the errors of the driver."""
        ready = self._of(engine.dialect)
        given, cursor = ready.given(sought), _cursor(raw, engine.dialect)
        engine.dispatch.before_cursor_execute(on, cursor, ready.text, given, None, False)  # noqa: FBT003
        cursor.execute(ready.text, given)
        return list(map(ready.read, cursor.fetchall()))

    def _of(self, dialect: Dialect) -> _Ready:
        return self._ready.get(dialect) or self._ready.setdefault(dialect, _ready(self._statement, dialect))


@dataclass(frozen=True)
class _Ready:
    """A statement as one database takes it: its text, its values in their order, and what its columns need.

    Of each value the name, and what it is, or how the one that is given becomes one of the database's.
    """

    text: str
    values: tuple[tuple[str, Any, Process | None], ...]
    columns: tuple[tuple[int, Process], ...]

    def given(self, sought: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values as the driver takes them."""
        return tuple([process(sought[name]) if process else own for name, own, process in self.values])

    def read(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """A row with values as Python knows them."""
        values = list(row)
        for place, process in self.columns:
            values[place] = process(values[place])
        return tuple(values)


def _ready(statement: Select[*tuple[Any, ...]], dialect: Dialect) -> _Ready:
    written = dialect if dialect.name == "sqlite" else type(dialect)(paramstyle="numeric_dollar")  # type: ignore[call-arg]
    compiled: Any = statement.compile(dialect=written)
    values: dict[str, tuple[str, Any, Process | None]] = {}
    for bind, name in compiled.bind_names.items():
        process = bind.type.dialect_impl(dialect).bind_processor(dialect) or _as_it_is
        values[name] = (name, None, process) if bind.required else (name, process(bind.value), None)
    columns = [one.type.dialect_impl(dialect).result_processor(dialect, None) for one in statement.selected_columns]
    return _Ready(
        compiled.string,
        tuple(values[name] for name in compiled.positiontup),
        tuple((place, process) for place, process in enumerate(columns) if process),
    )


def _cursor(raw: PoolProxiedConnection, dialect: Dialect) -> Any:
    """A cursor of the connection."""
    if dialect.name == "sqlite":
        return raw.cursor()
    kept = raw.info.get(_CURSOR)
    if kept is None:
        kept = raw.info[_CURSOR] = dialect.loaded_dbapi.RawCursor(raw.driver_connection)
    return kept


def _as_it_is(value: object) -> object:
    return value
