"""SQLite: what every connection is told, how a writer waits for other processes, and a short write-ahead log."""

import os
import random
import sqlite3
import time
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, InvalidatePoolError

from scorepad.store.away import Busy

BUSY_MILLISECONDS = 4000
"""How long a writer waits for one in another process; a phone gives up after eight seconds."""
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
PAUSE = 0.001, 0.004
"""Seconds between two attempts. SQLite itself pauses 0.1 s, in which a busy process writes ten times."""
_Seen = tuple[Path, os.stat_result | None]
_LEAVES = "leaves"
"""The mark of a connection that is closed as soon as nobody uses it."""
LONG_LOG = 2**20
"""Bytes of the write-ahead log from which it is cut short."""
PROMPTLY = 100
"""Milliseconds in which readers of a state before have to end, else the log is cut another time."""


def connect(connection: Any, _record: object) -> None:
    """Tell a new connection how Scorepad works."""
    connection.isolation_level = None  # the driver begins nothing by itself
    for pragma in PRAGMAS:
        connection.execute(pragma)


def watch(engine: Engine) -> None:
    """Let a server leave a file that is gone or has become another one: what it wrote there nobody would find."""
    if engine.url.database:
        watched = _Watched(engine, engine.url.database)
        event.listen(engine, "do_connect", watched.come)
        event.listen(engine, "connect", watched.note)
        event.listen(engine, "checkout", watched.look)
        event.listen(engine, "checkin", watched.rest)
        event.listen(engine, "close", watched.leave)


class _Watched:
    """The files that the connections of an engine have open.

    While the file of the beginning is gone, connections raise SQLite's own error. Where only a log is gone, they do so
    until all that hold it are closed: the last one saves what stands in it, and no new one may begin another.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._files = [Path(f"{name}{end}") for end in ("", "-wal", "-shm")]
        self._first: list[_Seen] = []
        self._held: dict[Any, list[_Seen]] = {}

    def come(self, *_given: object) -> None:
        if not all(map(_is_there, chain(self._first, *list(self._held.values())))):  # SQLite would begin an empty one
            error = sqlite3.OperationalError("the SQLite file is gone, or another one has its name")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

    def note(self, connection: Any, record: Any) -> None:
        connection.execute("SELECT 1 FROM sqlite_master").fetchall()  # opens the logs too
        has_logs = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        self._held[record] = [(file, _stat(file)) for file in self._files[: 3 if has_logs else 1]]
        self._first = self._first or self._held[record][:1]
        try:
            self.come()  # a log may have gone while this one opened it
        except sqlite3.OperationalError:
            self.leave(connection, record)
            raise

    def look(self, _connection: object, record: Any, _proxy: object) -> None:
        if not all(map(_is_there, self._held[record])):
            for connected in list(self._held):
                connected.record_info[_LEAVES] = True
            self._engine.dispose()
            raise InvalidatePoolError

    def rest(self, _connection: object, record: Any) -> None:
        if record.record_info.pop(_LEAVES, False):
            record.invalidate()

    def leave(self, connection: Any, record: Any) -> None:
        connection.close()
        self._held.pop(record, None)


def _is_there(seen: _Seen) -> bool:
    """Whether a file is the one that was seen, and not cut off."""
    file, held = seen
    now = _stat(file)
    if now is None or held is None:
        return False
    return os.path.samestat(now, held) and bool(now.st_size or file.name.endswith("-wal"))


def _stat(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None


def begin_writing(connection: Any, *, waits: bool = True) -> None:
    """Take the right to write. Raises Busy when another process does not let go of it."""
    until = time.monotonic() + (BUSY_MILLISECONDS / 1000 if waits else 0)
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while not _begun(connection):
            if time.monotonic() > until:
                raise Busy("another process holds the database")
            time.sleep(random.uniform(*PAUSE))  # noqa: S311 - nothing to guess here
    finally:
        connection.execute(PRAGMAS[0])


def _begun(connection: Any) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise DBAPIError("BEGIN IMMEDIATE", None, error) from error
        return False
    return True


def shorten(engine: Engine) -> None:
    """Put a long write-ahead log into the database and begin it anew; by itself it only grows while anybody reads."""
    file = engine.url.database
    if not file or not _is_long(Path(f"{file}-wal")):
        return
    with closing(engine.raw_connection()) as connection, suppress(sqlite3.OperationalError):
        raw: Any = connection.driver_connection
        raw.execute(f"PRAGMA busy_timeout = {PROMPTLY}")
        try:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            raw.execute(PRAGMAS[0])


def is_damaged(error: DBAPIError) -> bool:
    """Whether an error says that the file is no database, or a broken one."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_lost(engine: Engine) -> bool:
    """Whether this is a SQLite file that is not there, or has nothing in it; connecting to it would begin one."""
    file = Path(engine.url.database or "")
    return engine.dialect.name == "sqlite" and not (file.is_file() and file.stat().st_size)


def set_aside(engine: Engine) -> Path:
    """Give a damaged file another name, with its logs, so that a new one can be begun; what it is called now."""
    file = Path(engine.url.database or "")
    aside = file.with_name(f"{file.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").rename(f"{aside}{end}")
    return aside


def _is_long(log: Path) -> bool:
    try:
        return log.stat().st_size > LONG_LOG
    except OSError:
        return False
