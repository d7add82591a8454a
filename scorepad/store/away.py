"""When the database cannot be asked: which errors say so, and which say that asking once more may help."""

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

LITE = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    }
)
"""What SQLite says of a file that is taken, full, gone or written over."""
STATES = ("08", "53", "57P", "57014", "55P03", "25006", "40")
"""How the codes of PostgreSQL begin that pass: connection, room, shutdown, time, lock, standby, one against another.

Source: PostgreSQL, appendix A.
"""
AGAINST = "40"
"""One transaction against another: a deadlock, or a snapshot that has gone."""


class Unavailable(Exception):  # noqa: N818
    """The database cannot be asked just now. Nothing has changed; later it can."""


class Busy(Unavailable):
    """Too many write at once, or somebody else holds the database for too long."""


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database cannot be asked just now, and not that something is wrong with us."""
    if isinstance(error, Unavailable | NoneFree):
        return True
    if not isinstance(error, DBAPIError):
        return False
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in LITE
    state = _state(error)
    return error.connection_invalidated or (state.startswith(STATES) if state else _is_operational(error))


def may_help(error: BaseException) -> bool:
    """Whether it may help to ask once more: the connection was lost, or another transaction was faster."""
    return isinstance(error, DBAPIError) and (error.connection_invalidated or _state(error).startswith(AGAINST))


def told(error: BaseException) -> str:
    """The error in one line, without what was asked and without what it was asked with."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _state(error: DBAPIError) -> str:
    return str(getattr(error.orig, "sqlstate", None) or "")


def _is_operational(error: DBAPIError) -> bool:
    """Whether the driver gave up without an answer; one that never connected has no code."""
    return type(error.orig).__name__ in {"OperationalError", "InterfaceError", "ConnectionTimeout"}
