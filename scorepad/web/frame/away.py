"""Lost database connections: the request is repeated once where that is safe, else the answer is
503.

What is only advice costs no page.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from scorepad.actions.transaction import COMMITTED
from scorepad.store.away import Unavailable, is_away, may_help, told
from scorepad.store.db import db
from scorepad.web.frame.errors import crash, later
from scorepad.web.frame.forms import Around
from scorepad.web.frame.pieces import Templates
from scorepad.web.frame.submitted import sent

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from flask.typing import ResponseReturnValue

QUIET = 30.0
"""Seconds without an error after which the next error is logged again."""
log = logging.getLogger("scorepad")


class Outage:
    """Logs a database outage with one line, however many requests fail meanwhile."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last = float("-inf")

    def tell(self, error: BaseException) -> None:
        """Log the error, unless its outage was logged before."""
        with self._lock:
            now = time.monotonic()
            is_new = now - self._last > QUIET
            self._last = now
        if is_new:
            log.error("The database cannot be asked just now: %s", told(error))


class App(Flask):
    """The Flask app: `entrance` is its outermost WSGI middleware; a request is retried once on a
    lost connection.
    """

    jinja_environment = Templates

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.entrance: WSGIApplication = super().wsgi_app

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return self.entrance(environ, start_response)

    def dispatch_request(self) -> ResponseReturnValue:
        """Answer the request; once more, with a new connection, where that may help and is safe."""
        try:
            return super().dispatch_request()
        except Exception as error:
            may_retry = may_help(error) and is_safe()
            if not may_retry:
                raise
        db.session.remove()
        return super().dispatch_request()


def init(app: Flask) -> None:
    """Answer temporary errors of the database with 503."""
    app.extensions["outage"] = Outage()
    app.register_error_handler(Exception, _show)


def is_safe() -> bool:
    """Whether a retry of the request is safe: it only reads, has a client key, or has committed
    nothing yet.
    """
    reads = request.method in {"GET", "HEAD"}
    return reads or bool(Around(sent()).client_key.data) or COMMITTED not in db.session().info


def advise(write: Callable[[], None]) -> None:
    """Write what is only advice, such as who is writing: whatever the database says to it, the page
    is answered.
    """
    try:
        write()
    except (SQLAlchemyError, Unavailable) as error:
        db.session.remove()
        if not isinstance(error, Unavailable):
            current_app.extensions["outage"].tell(error)


def _show(error: Exception) -> Response:
    if not is_away(error):
        return crash(error)
    db.session.remove()
    if not isinstance(error, Unavailable):
        current_app.extensions["outage"].tell(error)
    return later()
