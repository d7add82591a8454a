"""SQLite: what every connection is told, how a writer waits for other processes, and a short write-ahead log."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from contextlib import closing, suppress
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
_FILES = "files"
"""Where a connection keeps which files it has opened."""
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
    """Let a server leave a file that is gone or has become another one: what it wrote there nobody would find.

    Connections raise SQLite's own error then, until the file of the beginning is back.
    """
    name, first = engine.url.database, list[os.stat_result]()

    def come(*_given: object) -> None:
        if first and not _is_there(Path(str(name)), first[0]):  # SQLite would begin an empty one
            error = sqlite3.OperationalError("the SQLite file is gone, or another one has its name")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

    def note(connection: Any, record: Any) -> None:
        connection.execute("SELECT 1 FROM sqlite_master").fetchall()  # opens the log too
        files = [file for file in (Path(str(name)), Path(f"{name}-wal")) if file.exists()]
        record.info[_FILES] = [(file, file.stat()) for file in files]
        first.extend(held for _file, held in record.info[_FILES][: 1 - len(first)])

    def look(_connection: object, record: Any, _proxy: object) -> None:
        if not all(_is_there(file, held) for file, held in record.info[_FILES]):
            engine.dispose()  # the last one that is closed saves what is in the log
            raise InvalidatePoolError

    if name:
        event.listen(engine, "do_connect", come)
        event.listen(engine, "connect", note)
        event.listen(engine, "checkout", look)


def _is_there(file: Path, held: os.stat_result) -> bool:
    try:
        return os.path.samestat(file.stat(), held)
    except OSError:
        return False


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
