"""A watchdog for connections to PostgreSQL: it cuts those off whose server takes what is sent and never answers.

libpq itself leaves hosts that are lost and ends slow statements (`postgres.PATIENCE`). This is a module of its own
because a server on SQLite does without the driver.
"""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress
from functools import lru_cache
from threading import Event, Thread
from typing import Any

from psycopg import Connection, OperationalError
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event

from scorepad.store.postgres import STATEMENT_SECONDS

ANSWER_SECONDS = STATEMENT_SECONDS + 1.0
"""How long one answer is waited for; a server that hangs does not count its own time."""
PAUSE = 0.25
"""Seconds between two looks at the connections."""
_open: set[Connection[Any]] = set()


def watch(engine: Engine) -> None:
    """Watch all connections of an engine."""
    event.listen(engine, "connect", lambda connection, _record: _open.add(connection))
    event.listen(engine, "close", lambda connection, _record: _open.discard(connection))
    _begin()


@lru_cache(maxsize=1)
def _begin() -> None:
    Thread(target=_run, daemon=True).start()


def _run() -> None:
    since: dict[Connection[Any], float] = {}
    pause = Event()
    while not pause.wait(PAUSE):
        now = time.monotonic()
        since = {connection: since.get(connection, now) for connection in _open.copy() if _waits(connection)}
        for connection, begun in since.items():
            if now - begun > ANSWER_SECONDS:
                _cut(connection)


def _waits(connection: Connection[Any]) -> bool:
    return connection.info.transaction_status is TransactionStatus.ACTIVE


def _cut(connection: Connection[Any]) -> None:
    """Shut the socket down: the thread that waits hears that the connection is lost."""
    with suppress(OperationalError, OSError), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)
