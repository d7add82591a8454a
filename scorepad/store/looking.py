"""Reading with as few exchanges with the database as there can be.

A look is one statement that stands for itself: nothing begins and nothing ends around it. A page reads in one
transaction, which COMMIT ends: after ROLLBACK the driver would forget the statements that it had prepared. Whether a
connection to PostgreSQL still stands is asked only of one that has rested.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.orm import Session

AT_ONCE = "scorepad_at_once"
"""Marks a connection to SQLite on which every statement stands for itself."""
RESTED = 2.0
"""Seconds after which a connection is asked whether it still stands; under load none is."""
R = TypeVar("R")


def look(engine: Engine, read: Callable[[Connection], R]) -> R:
    """What one statement reads; anew by another connection when the server has closed this one meanwhile."""
    try:
        return _look(engine, read)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return _look(engine, read)


def _look(engine: Engine, read: Callable[[Connection], R]) -> R:
    alone: dict[str, Any] = {AT_ONCE: True} if engine.dialect.name == "sqlite" else {"isolation_level": "AUTOCOMMIT"}
    with engine.connect() as connection:
        return read(connection.execution_options(**alone))


def end_reading(session: Session) -> None:
    """Leave what was read. Nothing is written: what was read is changed only by a transaction that begins to write."""
    session.expunge_all()
    session.commit()


def watch(engine: Engine) -> None:
    """Ask connections that have rested whether they still stand before they are used again; once is enough."""
    if event.contains(engine, "checkin", _rests):
        return

    def ask(connection: Any, record: Any, _proxy: object) -> None:
        since = record.info.pop("rests", None)
        if since is None or time.monotonic() - since < RESTED:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error  # the pool takes another one

    event.listen(engine, "checkin", _rests)
    event.listen(engine, "checkout", ask)


def _rests(_connection: object, record: Any) -> None:
    record.info["rests"] = time.monotonic()
