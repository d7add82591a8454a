"""Database errors: which ones mean that the database is unavailable, and when a retry may help."""

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
"""Error codes of SQLite for a file that is locked, full, missing or overwritten."""
STATES = ("08", "53", "57P", "57014", "55P03", "25006", "40")
"""SQLSTATE prefixes of temporary errors of PostgreSQL: connection, room, shutdown, timeout, lock,
standby, conflict.

Source: PostgreSQL, appendix A.
"""
GAVE_UP = frozenset({"OperationalError", "InterfaceError", "ConnectionTimeout"})
AGAINST = "40"
"""SQLSTATE class of a conflict between transactions: a deadlock, or a lost snapshot."""


class Unavailable(Exception):  # noqa: N818
    """The database cannot answer just now; nothing has changed, and a later retry can succeed."""


class Busy(Unavailable):
    """Too many requests write at once, or one holds a lock for too long."""


def is_away(error: BaseException) -> bool:
    """Whether an error means that the database is unavailable, and is no mistake of the program."""
    if isinstance(error, Unavailable | NoneFree):
        return True
    if not isinstance(error, DBAPIError):
        return False
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        return code in LITE
    state = _state(error)
    if state:
        return error.connection_invalidated or state.startswith(STATES)
    # A connection that was never made has no SQLSTATE: the driver gave up without an answer.
    return error.connection_invalidated or type(error.orig).__name__ in GAVE_UP


def may_help(error: BaseException) -> bool:
    """Whether a retry may help: the connection was lost, or another transaction won a conflict."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or _state(error).startswith(AGAINST)


def told(error: BaseException) -> str:
    """The error in one line, without the statement and its parameters."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _state(error: DBAPIError) -> str:
    return str(getattr(error.orig, "sqlstate", None) or "")
