"""Engine and transactions: a page reads one snapshot, and writers queue for a lock.

SQLite: write-ahead log, foreign keys, full synchronisation; the driver's own transactions are
switched off, because they begin too late to protect earlier reads. PostgreSQL: pages read one
snapshot and write with row locks; its driver runs in autocommit mode, so it begins no transactions
by itself either.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, Row, Select, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.orm import Session

from scorepad.store import journal, lite, postgres

IMMEDIATE = "scorepad_immediate"
"""The execution option of a connection that writes: true, or one of the words that limit its wait.
"""
AT_ONCE = "at once"
"""The connection waits for no other writer."""
BRIEFLY = "briefly"
"""The connection waits `BRIEF_SECONDS` at most, also for its commit: what it writes is only advice.
"""
BRIEF_SECONDS = 0.5
_LITE_SECONDS = {True: lite.BUSY_MILLISECONDS / 1000, BRIEFLY: BRIEF_SECONDS, AT_ONCE: 0.0}
ALONE = "scorepad_alone"
"""The execution option of a connection whose statements run outside of any transaction."""
RESTED = 2.0
"""Idle seconds after which a pooled connection to PostgreSQL is pinged at checkout; under load
none is.
"""
_LOCKS: WeakKeyDictionary[Engine, lite.FairLock] = WeakKeyDictionary()


def driver_url(url: str) -> str:
    """The database URL with the driver that Scorepad installs.

    URLs of PostgreSQL may have any of their short forms.
    """
    scheme, _, rest = url.partition("://")
    if scheme in {"postgres", "postgresql", postgres.DRIVER}:
        return postgres.driver_url(rest)
    return url


def options(url: str, *, threads: int = 5, prepared: bool = True) -> dict[str, Any]:
    """Engine options for a database URL.

    On PostgreSQL these are autocommit, and a pooled connection for each request that works at the
    same time: `threads` short ones, as many long ones, and twice as many papers. Without `prepared`
    the driver uses no prepared statements; behind a pooler it never does.
    """
    given: dict[str, Any] = {"hide_parameters": True}
    if not postgres.is_meant(url):
        return given
    given |= {"isolation_level": "AUTOCOMMIT", "pool_size": 4 * threads, "pool_use_lifo": True}
    if not prepared:
        given["connect_args"] = {"prepare_threshold": None}
    return given


def prepare(engine: Engine) -> Engine:
    """Attach Scorepad's transaction handling to an engine; idempotent."""
    if event.contains(engine, "begin", _begin):
        return engine
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", lite.connect)
    else:
        event.listen(engine, "connect", postgres.connect)
        event.listen(engine, "checkin", _rest)
        event.listen(engine, "checkout", partial(_ask_rested, engine))
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    # Begins the transaction that the options of a connection ask for.
    options = connection.get_execution_options()
    if options.get(ALONE):
        return
    raw: Any = connection.connection.driver_connection
    writes = options.get(IMMEDIATE, False)  # true, or a word that limits its wait
    if connection.dialect.name == "sqlite":
        if writes:
            lite.begin_writing(raw, seconds=_LITE_SECONDS[writes])
        else:
            connection.exec_driver_sql("BEGIN")
        return
    if raw.autocommit:  # otherwise the driver begins a transaction by itself
        connection.exec_driver_sql(postgres.BEGIN_WRITING if writes else postgres.BEGIN_READING)
    if writes == BRIEFLY:
        postgres.wait_briefly(connection, BRIEF_SECONDS)


def read_alone(
    engine: Engine, statement: Select[*tuple[Any, ...]], given: Mapping[str, Any] | None = None
) -> Sequence[Row[*tuple[Any, ...]]]:
    """The rows of one statement, without a transaction around it."""
    with engine.connect() as connection:
        return connection.execution_options(**{ALONE: True}).execute(statement, given).all()


def end_reading(session: Session) -> None:
    """End the read transaction by COMMIT.

    After ROLLBACK the PostgreSQL driver would forget its prepared statements. Nothing is written:
    rows are changed only in a transaction that begins to write.
    """
    session.expunge_all()
    session.commit()


@contextmanager
def writing(session: Session, *, briefly: bool = False) -> Iterator[None]:
    """End the read transaction and let the block write. Raises Busy.

    On SQLite it queues for the write lock. `briefly` is for what is only advice: it waits for
    nobody longer than `BRIEF_SECONDS`, and not for a standby.
    """
    end_reading(session)  # a waiting writer must not hold its snapshot open
    bind = session.get_bind()
    if not isinstance(bind, Engine) or bind.dialect.name != "sqlite":
        begin_writing(session, briefly=briefly)
        yield
        return
    lock = _LOCKS.setdefault(bind, lite.FairLock())
    patience = BRIEF_SECONDS if briefly else lite.WRITER_SECONDS
    with lock.held(patience):
        begin_writing(session, briefly=briefly)
        yield
        lite.shorten(bind)
    # raises if the database file was removed meanwhile, so that nothing lost counts as saved
    bind.connect().close()
    journal.note(bind)


def begin_writing(session: Session, *, briefly: bool = False) -> None:
    """End the read transaction and begin one that may write.

    SQLite takes the write lock at once; PostgreSQL sees the newest committed state after each wait
    for a row lock.
    """
    end_reading(session)
    session.connection(execution_options={IMMEDIATE: BRIEFLY if briefly else True})


def _rest(_connection: object, record: Any) -> None:
    record.info["rests"] = time.monotonic()


def _ask_rested(engine: Engine, connection: Any, record: Any, _proxy: object) -> None:
    """Ping a connection that was idle; if it is dead, the pool replaces all its connections."""
    since = record.info.pop("rests", None)
    if since is None or time.monotonic() - since < RESTED:
        return
    try:
        engine.dialect.do_ping(connection)
    except engine.dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error
