"""Reading with as few exchanges with the database as there can be.

A look is one statement that stands for itself: nothing begins and nothing ends around it. A page reads in one
transaction, which COMMIT ends: after ROLLBACK the driver would forget the statements that it had prepared. Whether a
connection to PostgreSQL still stands is asked only of one that has rested.
"""

import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Engine, PoolProxiedConnection, event
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.orm import Session

from scorepad.store.questions import Question, of_the_driver

RESTED = 2.0
"""Seconds after which a connection is asked whether it still stands; under load none is."""


def look(engine: Engine, question: Question, sought: Mapping[str, Any] = MappingProxyType({})) -> list[tuple[Any, ...]]:
    """What one question reads; anew by another connection when the server has closed this one meanwhile."""
    try:
        return _look(engine, question, sought)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return _look(engine, question, sought)


def _look(engine: Engine, question: Question, sought: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    raw = _taken(engine)
    try:
        return question.send(engine, raw, sought)
    except engine.dialect.loaded_dbapi.Error as error:
        if engine.dialect.is_disconnect(error, raw, None):
            with Connection(engine, raw) as connection:  # which leaves it, and tells whoever listens
                question.ask(connection, sought)
        raise of_the_driver(error, engine.dialect) from error
    finally:
        raw.close()


def _taken(engine: Engine) -> PoolProxiedConnection:
    """A connection of the pool as it is; what SQLAlchemy puts around it takes longer than a look. Raises DBAPIError."""
    try:
        return engine.raw_connection()
    except engine.dialect.loaded_dbapi.Error as error:
        raise of_the_driver(error, engine.dialect) from error


def end_reading(session: Session) -> None:
    """Leave what was read. Nothing is written: what was read is changed only by a transaction that begins to write."""
    session.expunge_all()
    session.commit()


def watch(engine: Engine) -> None:
    """Ask connections that have rested whether they still stand before they are used again."""

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
