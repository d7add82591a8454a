"""Connections to PostgreSQL for a server: none waits for ever for an answer.

What several hosts, lost machines and slow statements need is libpq's (`postgres.PATIENCE`); what it cannot do is leave
a server that takes what is sent and says nothing. A module of its own: a server on SQLite does without the driver.
"""

import time
from typing import Any

from psycopg import Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import Engine, event

from scorepad.store.postgres import STATEMENT_SECONDS

ANSWER_SECONDS = STATEMENT_SECONDS + 1.0
"""How long one answer is waited for; a server that hangs no longer counts its own time."""


class Patient(Connection[TupleRow]):
    """A connection that is closed when an answer takes too long."""

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer. Raises OperationalError; where it took too long the connection is of no more use."""
        until = time.monotonic() + ANSWER_SECONDS
        try:
            return super().wait(gen, interval, ANSWER_SECONDS if timeout is None else timeout)
        except OperationalError:
            if time.monotonic() >= until:
                self.close()
            raise


def watch(engine: Engine) -> None:
    """Let an engine connect in this way."""
    event.listen(engine, "do_connect", lambda _dialect, _record, given, named: Patient.connect(*given, **named))
