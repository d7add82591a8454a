"""While the database is away: a request is tried once more where that is safe, then told to come back later."""

from __future__ import annotations

import logging
import time
from threading import Lock
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, request

from scorepad.actions.transaction import COMMITTED
from scorepad.store.away import Unavailable, is_away, may_help, told
from scorepad.store.db import db
from scorepad.web.frame.errors import crash, later
from scorepad.web.frame.forms import Around, sent

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

QUIET = 30.0
"""Seconds without an error after which the next one is told in the log again."""
log = logging.getLogger("scorepad")


class Outage:
    """What the log is told of a database that is away: one line, whoever asks for it meanwhile."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last = float("-inf")

    def tell(self, error: BaseException) -> None:
        """Log an error, unless the same outage was logged before."""
        with self._lock:
            now = time.monotonic()
            is_new, self._last = now - self._last > QUIET, now
        if is_new:
            log.error("The database cannot be asked just now: %s", told(error))


def init(app: Flask) -> None:
    """Try again what a lost connection cut off; errors of the database that pass are 503 and not our mistake."""
    app.extensions["outage"] = Outage()
    dispatch = app.dispatch_request

    def twice() -> ResponseReturnValue:
        try:
            return dispatch()
        except Exception as error:
            if not (may_help(error) and is_safe()):
                raise
        db.session.remove()
        return dispatch()

    app.dispatch_request = twice  # type: ignore[method-assign]
    app.register_error_handler(Exception, _show)


def is_safe() -> bool:
    """Whether the request may be done a second time: its client key makes it one, or nothing was committed yet."""
    return (
        request.method in {"GET", "HEAD"} or bool(Around(sent()).client_key.data) or COMMITTED not in db.session().info
    )


def _show(error: Exception) -> Response:
    if not is_away(error):
        return crash(error)
    db.session.remove()
    if not isinstance(error, Unavailable):
        current_app.extensions["outage"].tell(error)
    return later()
