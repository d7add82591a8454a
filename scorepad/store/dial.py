"""Connections to PostgreSQL for a server: none is waited for too long, the host that answered last is asked first.

A module of its own, because a server on SQLite does without the driver.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Lock
from typing import Any

from psycopg import Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

from scorepad.store.postgres import STATEMENT_SECONDS

ANSWER_SECONDS = STATEMENT_SECONDS + 1.0
"""How long one answer is waited for; a server that hangs no longer counts its own time."""
AGAIN_SECONDS = 0.5
"""After a failure one request tries to connect as often as that; the others are told at once."""
STANDBY = "25006"
"""The code of a server that may only be read; the one that was written to has become another's standby."""


def watch(engine: Engine) -> None:
    """Connect with patience, and leave a server that became a standby."""
    dial = Dial()
    event.listen(engine, "do_connect", dial)
    event.listen(engine, "handle_error", dial.look)


class Patient(Connection[TupleRow]):
    """A connection that is closed when an answer takes too long."""

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer. Raises OperationalError, and then the connection is of no more use."""
        until = time.monotonic() + ANSWER_SECONDS
        try:
            return super().wait(gen, interval, ANSWER_SECONDS if timeout is None else timeout)
        except OperationalError as error:
            if timeout is not None or time.monotonic() < until:
                raise
            self.close()
            raise OperationalError(f"no answer in {ANSWER_SECONDS:.0f} seconds") from error


class Dial:
    """Makes the connections of an engine: the host that answered last is asked first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed: float | None = None
        self._tries = False
        self._last: tuple[str, str] | None = None
        self._shunned: tuple[str, str] | None = None

    def __call__(self, _dialect: object, _record: object, given: Sequence[Any], named: dict[str, Any]) -> Patient:
        """A new connection. Raises OperationalError, at once where others have just found nobody."""
        self._come()
        try:
            made = Patient.connect(*given, **self._ordered(named))
        except BaseException:
            self._go(time.monotonic())
            raise
        self._last, self._shunned = (made.info.host, str(made.info.port)), None
        self._go(None)
        return made

    def look(self, context: ExceptionContext) -> None:
        """Leave a server that became a standby, and ask one that is lost after the others."""
        if getattr(context.original_exception, "sqlstate", None) == STANDBY:
            context.is_disconnect = True
        if context.is_disconnect and self._last is not None:
            self._last, self._shunned = None, self._last

    def _come(self) -> None:
        with self._lock:
            if self._failed is None:
                return
            if self._tries or time.monotonic() - self._failed < AGAIN_SECONDS:
                raise OperationalError("nobody has answered a moment ago")
            self._tries = True

    def _go(self, failed: float | None) -> None:
        with self._lock:
            self._failed, self._tries = failed, False

    def _ordered(self, named: dict[str, Any]) -> dict[str, Any]:
        hosts, ports = str(named.get("host", "")).split(","), str(named.get("port", "")).split(",")
        if len(hosts) == 1 or len(hosts) != len(ports):  # of one there is no order, and none is PGHOST or a service
            return named
        rank = {self._last: 0, self._shunned: 2}
        pairs = sorted(zip(hosts, ports, strict=True), key=lambda pair: rank.get(pair, 1))
        return named | {"host": ",".join(host for host, _ in pairs), "port": ",".join(port for _, port in pairs)}
