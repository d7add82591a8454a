"""How Scorepad speaks to its database: reading sees one state, writing waits its turn.

SQLite: write-ahead log, foreign keys, full synchronisation; the driver's own transactions are switched off, because
they begin too late to protect what was read. PostgreSQL: reading in one snapshot, writing with row locks; a server's
connections begin nothing by themselves there either.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, Row, Select, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.orm import Session

from scorepad.store import lite, postgres
from scorepad.store.write_lock import FairLock

IMMEDIATE, AT_ONCE = "scorepad_immediate", "at once"
ALONE = "scorepad_alone"
"""The execution option of a connection whose statements stand outside of any transaction."""
RESTED = 2.0
"""Seconds after which a connection to PostgreSQL is asked whether it still stands; under load none is."""
_LOCKS: WeakKeyDictionary[Engine, FairLock] = WeakKeyDictionary()


def driver_url(url: str) -> str:
    """The address with the driver that Scorepad brings, whichever short form of PostgreSQL was written."""
    scheme, _, rest = url.partition("://")
    return postgres.driver_url(rest) if scheme in {"postgres", "postgresql", postgres.DRIVER} else url


def options(url: str, *, threads: int = 5, prepared: bool = True) -> dict[str, Any]:
    """Engine options for an address: on PostgreSQL nothing begins by itself, and each thread has its connection.

    Without `prepared` the driver prepares no statement.
    """
    given: dict[str, Any] = {"hide_parameters": True}
    if postgres.is_meant(url):
        given |= {"isolation_level": "AUTOCOMMIT", "pool_size": threads, "pool_use_lifo": True}
        given |= {} if prepared else {"connect_args": {"prepare_threshold": None}}
    return given


def prepare(engine: Engine) -> Engine:
    """Hang Scorepad's transactions on an engine; once or many times is the same."""
    if event.contains(engine, "begin", _begin):
        return engine
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", lite.connect)
    else:
        event.listen(engine, "checkin", _rest)
        event.listen(engine, "checkout", partial(_ask_rested, engine))
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get(ALONE):
        return
    raw: Any = connection.connection.driver_connection
    writes = options.get(IMMEDIATE, False)
    if connection.dialect.name != "sqlite":
        if raw.autocommit:  # else the driver begins by itself
            connection.exec_driver_sql(postgres.BEGIN_WRITING if writes else postgres.BEGIN_READING)
    elif writes:
        lite.begin_writing(raw, waits=writes != AT_ONCE)
    else:
        connection.exec_driver_sql("BEGIN")


def read_alone(
    engine: Engine, statement: Select[*tuple[Any, ...]], given: Mapping[str, Any] | None = None
) -> Sequence[Row[*tuple[Any, ...]]]:
    """The rows of one statement, without a transaction around it."""
    with engine.connect() as connection:
        return connection.execution_options(**{ALONE: True}).execute(statement, given).all()


def end_reading(session: Session) -> None:
    """Leave what was read, by COMMIT: after ROLLBACK the driver of PostgreSQL forgets the statements it has prepared.

    Nothing is written: what was read is changed only by a transaction that begins to write.
    """
    session.expunge_all()
    session.commit()


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """The block may write; what was read before is left. On SQLite it has its turn. Raises Busy."""
    end_reading(session)  # who waits must not hold up the others with what he read
    bind = session.get_bind()
    if not isinstance(bind, Engine) or bind.dialect.name != "sqlite":
        begin_writing(session)
        yield
        return
    with _LOCKS.setdefault(bind, FairLock()).held():
        begin_writing(session)
        yield
        lite.shorten(bind)
    bind.connect().close()  # a file that went meanwhile is told, and nothing answered as saved


def begin_writing(session: Session) -> None:
    """Leave what was read so far and begin a transaction that may write.

    SQLite takes the write lock at once; PostgreSQL sees the newest committed state after each wait for a row lock.
    """
    end_reading(session)
    session.connection(execution_options={IMMEDIATE: True})


def _rest(_connection: object, record: Any) -> None:
    record.info["rests"] = time.monotonic()


def _ask_rested(engine: Engine, connection: Any, record: Any, _proxy: object) -> None:
    """Ask a connection that has rested whether it still stands; where it does not, the pool opens all of them anew."""
    since = record.info.pop("rests", None)
    if since is None or time.monotonic() - since < RESTED:
        return
    try:
        engine.dialect.do_ping(connection)
    except engine.dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error
