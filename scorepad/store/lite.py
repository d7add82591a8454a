"""SQLite: pragmas, write locks of threads and processes, write-ahead log, damaged files."""

import os
import random
import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain
from pathlib import Path
from threading import Event, Lock
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, InvalidatePoolError

from scorepad.store.away import Busy

BUSY_MILLISECONDS = 4000
"""The longest wait for a writer in another process; a phone gives up after eight seconds."""
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
PAUSE = 0.001, 0.004
"""The least and most seconds between two attempts. SQLite itself pauses 0.1 s, and another
process wins each time.
"""
MOST_WRITERS = 64
"""The most threads in the queue, including the one that writes."""
WRITER_SECONDS = 4.0
"""The most seconds a thread waits; a phone gives up after eight."""
_OpenFile = tuple[Path, os.stat_result | None]
_CLOSES = "closes"
"""The flag of a connection that is closed when it comes back to the pool."""
OWNER_ONLY = 0o600
LONG_LOG = 2**20
"""Bytes of the write-ahead log above which it is truncated."""
CHECKPOINT_MILLISECONDS = 100
"""The longest wait of a checkpoint for readers; the next commit tries again."""


def connect(connection: Any, _record: object) -> None:
    """Set the pragmas of a new connection."""
    connection.isolation_level = None  # the driver begins no transactions
    for pragma in PRAGMAS:
        connection.execute(pragma)


def watch(engine: Engine) -> None:
    """Refuse connections while the file of the engine is deleted or replaced.

    What is written there would be lost.
    """
    if engine.url.database:
        watched = _OpenFiles(engine, engine.url.database)
        event.listen(engine, "do_connect", watched.check)
        event.listen(engine, "connect", watched.connect)
        event.listen(engine, "checkout", watched.checkout)
        event.listen(engine, "checkin", watched.checkin)
        event.listen(engine, "close", watched.close)


class _OpenFiles:
    """The files that the connections of an engine have open.

    While the database file is missing, connecting raises the error of SQLite. While only a log is
    missing, connecting raises it until all connections that have the log open are closed: the last
    one writes the log into the database, and a new connection would create another log.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._files = [Path(f"{name}{end}") for end in ("", "-wal", "-shm")]
        self._first: list[_OpenFile] = []
        """The database file as it was opened first, for when no connection has it open."""
        self._held: dict[Any, list[_OpenFile]] = {}
        """The files that each connection has open."""

    def check(self, *_given: object) -> None:
        """Raise the error of SQLite unless all files that were opened are there. Without this
        SQLite would create an empty file.
        """
        opened = chain(self._first, *list(self._held.values()))
        if not all(_is_there(file) for file in opened):
            error = sqlite3.OperationalError("the SQLite file is gone, or another one has its name")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

    def connect(self, connection: Any, record: Any) -> None:
        """Note the files that a new connection has opened; close it if one of them is gone."""
        connection.execute("SELECT 1 FROM sqlite_master").fetchall()  # opens the logs too
        has_logs = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        files = self._files if has_logs else self._files[:1]
        opened = [(file, _stat(file)) for file in files]
        self._held[record] = opened
        if not self._first:
            self._first = opened[:1]
        try:
            self.check()  # a log may be deleted while this connection opens it
        except sqlite3.OperationalError:
            self.close(connection, record)
            raise

    def checkout(self, _connection: object, record: Any, _proxy: object) -> None:
        """Have the pool make another connection, and close all others, where a file of this one is
        gone.
        """
        if not all(_is_there(file) for file in self._held[record]):
            for connected in list(self._held):
                connected.record_info[_CLOSES] = True
            self._engine.dispose()
            raise InvalidatePoolError

    def checkin(self, _connection: object, record: Any) -> None:
        """Close a connection that came back, if it was marked for that."""
        if record.record_info.pop(_CLOSES, False):
            record.invalidate()

    def close(self, connection: Any, record: Any) -> None:
        """Close a connection, and forget its files."""
        connection.close()
        self._held.pop(record, None)


def _is_there(opened: _OpenFile) -> bool:
    # Whether the name still refers to the file that was opened, and the file is not truncated.
    file, held = opened
    now = _stat(file)
    if now is None or held is None:
        return False
    is_whole = now.st_size > 0 or file.name.endswith("-wal")
    return is_whole and os.path.samestat(now, held)


def _stat(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None


class FairLock:
    """A lock with a fair queue.

    SQLite itself has none: its writers retry, and one may wait without end.
    """

    def __init__(self, longest: int = MOST_WRITERS) -> None:
        self._longest = longest
        self.queue: deque[Event] = deque()
        self._lock = Lock()

    @contextmanager
    def held(self, patience: float = WRITER_SECONDS) -> Iterator[None]:
        """Hold the lock during the block. Raises Busy if the queue or the wait is too long."""
        called = Event()
        with self._lock:
            if len(self.queue) >= self._longest:
                raise Busy("the queue of writers is too long")
            self.queue.append(called)
            self.queue[0].set()
        try:
            if not called.wait(patience):
                raise Busy("the queue of writers does not move")
            yield
        finally:
            with self._lock:
                self.queue.remove(called)
                if self.queue:
                    self.queue[0].set()


def begin_writing(connection: Any, *, seconds: float = BUSY_MILLISECONDS / 1000) -> None:
    """Begin a transaction that writes.

    Raises Busy if another process holds the write lock for so many seconds.
    """
    until = time.monotonic() + seconds
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while not connection.in_transaction:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                    raise DBAPIError("BEGIN IMMEDIATE", None, error) from error
                if time.monotonic() > until:
                    raise Busy("another process holds the database") from error
                time.sleep(random.uniform(*PAUSE))  # noqa: S311 - no secret
    finally:
        connection.execute(PRAGMAS[0])


def shorten(engine: Engine) -> None:
    """Checkpoint and truncate a long write-ahead log.

    SQLite lets it grow while any connection reads.
    """
    log = _stat(Path(f"{engine.url.database}-wal")) if engine.url.database else None
    if log is None or log.st_size <= LONG_LOG:
        return
    with closing(engine.raw_connection()) as connection, suppress(sqlite3.OperationalError):
        raw: Any = connection.driver_connection
        raw.execute(f"PRAGMA busy_timeout = {CHECKPOINT_MILLISECONDS}")
        try:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            raw.execute(PRAGMAS[0])


def is_damaged(error: DBAPIError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_lost(engine: Engine) -> bool:
    """Whether the SQLite file of an engine is missing or empty.

    A connection would create a new database in it.
    """
    if engine.dialect.name != "sqlite":
        return False
    file = Path(engine.url.database or "")
    return not file.is_file() or file.stat().st_size == 0


def set_aside(engine: Engine) -> Path:
    """Rename a damaged database file and its logs, and return the new name."""
    file = Path(engine.url.database or "")
    aside = file.with_name(f"{file.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").rename(f"{aside}{end}")
    return aside


def copy(file: Path, target: Path) -> None:
    """Copy a database as it is now, also while others use it; the copy is for its owner only.

    It takes the place of `target` once it is whole. Raises OSError where that cannot be.
    """
    draft = target.with_name(f"{target.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(draft)) as made:
            source.backup(made)
        draft.replace(target)
    except sqlite3.OperationalError as error:
        raise OSError(None, f"the database cannot be copied ({error})", str(target)) from error
    finally:
        draft.unlink(missing_ok=True)
