"""How Scorepad speaks to its database: reading sees one state, writing waits its turn.

SQLite: write-ahead log, foreign keys, full synchronisation; the driver's own transactions are switched off, because
they begin too late to protect what was read. PostgreSQL: reading in one snapshot, writing with row locks; a server's
connections begin nothing by themselves there either.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import Session

from scorepad.store import lite, looking, postgres, questions
from scorepad.store.write_lock import FairLock

IMMEDIATE, AT_ONCE = "scorepad_immediate", "at once"
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
        looking.watch(engine)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    raw: Any = connection.connection.driver_connection
    writes = connection.get_execution_options().get(IMMEDIATE, False)
    if connection.dialect.name != "sqlite":
        if raw.autocommit:  # else the driver begins by itself
            questions.command(connection, postgres.BEGIN_WRITING if writes else postgres.BEGIN_READING)
    elif writes:
        lite.begin_writing(raw, waits=writes != AT_ONCE)
    else:
        connection.exec_driver_sql("BEGIN")


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """The block may write; what was read before is left. On SQLite it has its turn. Raises Busy."""
    looking.end_reading(session)  # who waits must not hold up the others with what he read
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
    looking.end_reading(session)
    session.connection(execution_options={IMMEDIATE: True})
