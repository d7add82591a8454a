"""Whether a SQLite file holds all that was saved into it: noted beside it after each commit.

A server that is killed leaves its newest commits in the write-ahead log. If somebody takes this log
away, SQLite opens the file as it was at the last checkpoint and says nothing. So a server notes how
many rows were ever made, which only grows; a file that says fewer later lacks the last ones.
Whoever writes the log into the file loses nothing, and neither does a copy, a restored backup, or a
file that was ended in order: these are not compared with the note.
"""

import contextlib
import datetime as dt
import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

_HELD = """
SELECT (SELECT coalesce(sum(seq), 0) FROM sqlite_sequence),
       (SELECT epoch FROM installation), (SELECT version_num FROM alembic_version)
"""
"""The rows that were ever made; the epoch, which changes with each restored backup; and the
migration of the tables.
"""
_WIDTH = 200
"""Bytes of a note: each is written over the one before, so that no moment is without one."""
_WRONG = (OSError, ValueError, sqlite3.Error, SQLAlchemyError)
_noted: WeakSet[Engine] = WeakSet()
_log = logging.getLogger("scorepad")
LOST = (
    "The SQLite file lacks what was saved last: its -wal file is gone, with which the server "
    "was killed."
)
"""The sentence of log and doctor."""


def begin(engine: Engine) -> None:
    """Note from now on what is committed.

    Where something is missing since the last server, it is logged, and the time kept.
    """
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return
    if is_behind(engine):
        lost_file(engine).write_text(f"{dt.datetime.now(dt.UTC).isoformat()}\n", encoding="ascii")
        _log.warning("%s The last games may be missing.", LOST)
    _noted.add(engine)
    note(engine)


def note(engine: Engine) -> None:
    """Note what the file holds, if a server has begun to; called after each commit."""
    if engine not in _noted:
        return
    with contextlib.suppress(*_WRONG):  # what was committed is saved, whatever becomes of its note
        told = json.dumps(_held(engine)).ljust(_WIDTH)
        note_file = _note_file(engine)
        over_the_last_note = "r+b"
        mode = over_the_last_note if note_file.exists() else "wb"
        with note_file.open(mode, buffering=0) as file:
            file.write(told.encode("ascii"))


def end(engine: Engine) -> None:
    """Forget the note, as the server ends in order: what happens to the file now is meant."""
    if engine in _noted:
        _noted.discard(engine)
        _note_file(engine).unlink(missing_ok=True)


def is_behind(engine: Engine) -> bool:
    """Whether the file holds less than was noted of it."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return False
    try:
        noted = json.loads(_note_file(engine).read_text(encoding="ascii"))
        held = _held(engine)
    except _WRONG:
        return False
    is_same = all(noted.get(name) == held[name] for name in ("file", "epoch", "tables"))
    return is_same and int(held["rows"]) < int(noted["rows"])


def lost_at(engine: Engine) -> dt.datetime | None:
    """When a server has noticed that something is missing.

    None if none has, or if the file with the time was deleted.
    """
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    try:
        told = lost_file(engine).read_text(encoding="ascii")
        return dt.datetime.fromisoformat(told.strip())
    except (OSError, ValueError):
        return None


def _held(engine: Engine) -> dict[str, Any]:
    with closing(engine.raw_connection()) as connection:
        raw: Any = connection.driver_connection
        rows, epoch, tables = raw.execute(_HELD).fetchone()
    file = Path(str(engine.url.database)).stat().st_ino
    return {"file": file, "epoch": epoch, "tables": tables, "rows": rows}


def _note_file(engine: Engine) -> Path:
    return Path(f"{engine.url.database}-note")


def lost_file(engine: Engine) -> Path:
    """The file that keeps when something was missing, until somebody deletes it."""
    return Path(f"{engine.url.database}-lost")
