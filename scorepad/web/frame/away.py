"""While the database is away: a request is tried once more where that is safe, then told to come back later."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, current_app, request

from scorepad.actions.transaction import COMMITTED
from scorepad.store.away import Unavailable, is_away, may_help, told
from scorepad.store.db import db
from scorepad.web.frame.errors import crash, later
from scorepad.web.frame.forms import Around, sent
from scorepad.web.frame.pieces import Templates

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
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


class App(Flask):
    """Scorepad as a Flask app: middlewares stand in front of it, and what a lost connection cut off is tried again."""

    jinja_environment = Templates

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.entrance: WSGIApplication = super().wsgi_app

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return self.entrance(environ, start_response)

    def dispatch_request(self) -> ResponseReturnValue:
        try:
            return super().dispatch_request()
        except Exception as error:
            if not (may_help(error) and is_safe()):
                raise
        db.session.remove()
        return super().dispatch_request()


def init(app: Flask) -> None:
    """Answer errors of the database that pass with 503; they are not our mistake."""
    app.extensions["outage"] = Outage()
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
