"""A watchdog thread for connections to a PostgreSQL server that never answers.

It closes them. Lost hosts and slow statements are left to libpq and PostgreSQL
(`postgres.PATIENCE`). This module imports the driver, which a server on SQLite does not need.
"""

import os
import socket
import time
from contextlib import suppress
from functools import lru_cache
from threading import Event, Thread
from typing import Any

import sqlalchemy
from psycopg import Connection, OperationalError
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event

from scorepad.store.postgres import STATEMENT_SECONDS

ANSWER_SECONDS = STATEMENT_SECONDS + 1.0
"""The most seconds for one answer. A server that hangs does not enforce its own statement_timeout.
"""
PAUSE = 0.25
"""Seconds between two checks of all connections."""
_open: dict[Connection[Any], int] = {}
"""The number of statements that each open connection has begun; while it grows, the connection
does not hang.
"""


def watch(engine: Engine) -> None:
    """Close each connection of this engine that waits longer than ANSWER_SECONDS for an answer."""
    # It listens before all others, as these ask the server something when it connects.
    event.listen(engine, "connect", _note_opened, insert=True)
    event.listen(engine, "close", _forget)
    event.listen(engine, "before_cursor_execute", _count_statement)
    event.listen(engine, "commit", _count)
    _start(os.getpid())


def _note_opened(connection: Connection[Any], _record: object) -> None:
    _open.setdefault(connection, 0)


def _forget(connection: Connection[Any], _record: object) -> None:
    _open.pop(connection, None)


def _count_statement(asked: sqlalchemy.Connection, *_statement: object) -> None:
    _count(asked)


def _count(asked: sqlalchemy.Connection) -> None:
    connection = asked.connection.driver_connection
    if isinstance(connection, Connection):
        _open[connection] = _open.get(connection, 0) + 1


@lru_cache(maxsize=1)
def _start(_process: int) -> None:
    # Once in each process: a forked one has no threads but its first.
    Thread(target=_run, daemon=True).start()


def _run() -> None:
    # Since when each connection waits for the answer to its present statement.
    since: dict[tuple[Connection[Any], int], float] = {}
    pause = Event()
    while not pause.wait(PAUSE):
        now = time.monotonic()
        waiting = [
            statement
            for statement in _open.copy().items()
            if statement[0].info.transaction_status is TransactionStatus.ACTIVE
        ]
        since = {statement: since.get(statement, now) for statement in waiting}
        for (connection, _count_of_statement), begun in since.items():
            if now - begun > ANSWER_SECONDS:
                _cut(connection)
        for connection in _open.copy():
            if connection.closed:  # also one that was lost before its engine knew it
                _open.pop(connection, None)


def _cut(connection: Connection[Any]) -> None:
    # The thread that waits for the answer then gets the error of a lost connection.
    with (
        suppress(OperationalError, OSError),
        socket.socket(fileno=os.dup(connection.fileno())) as copy,
    ):
        copy.shutdown(socket.SHUT_RDWR)
