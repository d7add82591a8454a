"""A watchdog thread that closes connections to PostgreSQL whose server hangs: it accepts statements and never answers.

Lost hosts and slow statements are left to libpq and PostgreSQL (`postgres.PATIENCE`). This module imports the driver,
which a server on SQLite does not need.
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
"""The most seconds for one answer. A server that hangs does not enforce its own statement_timeout."""
PAUSE = 0.25
"""Seconds between two checks of all connections."""
_open: set[Connection[Any]] = set()


def watch(engine: Engine) -> None:
    event.listen(engine, "connect", lambda connection, _record: _open.add(connection))
    event.listen(engine, "close", lambda connection, _record: _open.discard(connection))
    _start()


@lru_cache(maxsize=1)
def _start() -> None:
    Thread(target=_run, daemon=True).start()


def _run() -> None:
    since: dict[Connection[Any], float] = {}
    pause = Event()
    while not pause.wait(PAUSE):
        now = time.monotonic()
        active = [one for one in _open.copy() if one.info.transaction_status is TransactionStatus.ACTIVE]
        since = {connection: since.get(connection, now) for connection in active}
        for connection, begun in since.items():
            if now - begun > ANSWER_SECONDS:
                _cut(connection)


def _cut(connection: Connection[Any]) -> None:
    # The thread that waits for the answer then gets the error of a lost connection.
    with suppress(OperationalError, OSError), socket.socket(fileno=os.dup(connection.fileno())) as copy:
        copy.shutdown(socket.SHUT_RDWR)
