"""What is kept of a request for whoever runs the server: a number of its own, a line in the log, and what it counts as.

It is known by the pattern of its route, so that no secret link and no name can get into a log or a figure.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from flask import Flask, Response, current_app, request

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HEADER = "X-Request-ID"
_GIVEN, _BEGUN = "HTTP_X_REQUEST_ID", "scorepad.begun"
WAITED = "X-Outbox"
"""The header of a form that waited on its phone; see static/js/frame/outbox.js."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
NOWHERE = "-"
_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
REQUESTS = "scorepad.requests"
"""The logger of a line for each request; such lines are written as JSON only."""
_log = logging.getLogger(REQUESTS)


@dataclass(frozen=True)
class Answered:
    """A request that was answered; `waited`: it came out of a phone's outbox."""

    method: str
    route: str
    status: int
    seconds: float
    mimetype: str = ""
    waited: bool = False


class Metrics(Protocol):
    """What counts requests; the app holds one in its extensions where they are counted."""

    def count(self, answered: Answered) -> None:
        """Count one."""


@dataclass(frozen=True)
class Begun:
    """A request that has come: its number, and when."""

    number: str
    at: float = field(default_factory=time.perf_counter)

    def seconds(self) -> float:
        """How long ago it came."""
        return time.perf_counter() - self.at


def init(app: Flask) -> None:
    """Look at every request from its beginning to its answer."""
    app.before_request(_begin)
    app.after_request(_end)


def begun(app: Flask, environ: WSGIEnvironment) -> Begun:
    """When a request came, and its number: that of the proxy in front, where one is trusted, else one of its own."""
    if _BEGUN not in environ:
        given = environ.get(_GIVEN, "") if app.config.get("TRUSTED_PROXIES") else ""
        environ[_BEGUN] = Begun(given if _SANE.fullmatch(given) else secrets.token_hex(8))
    come: Begun = environ[_BEGUN]
    return come


def tell(app: Flask, number: str, answered: Answered) -> None:
    """Log and count a request of this number that was answered."""
    if _log.isEnabledFor(logging.INFO):
        told = {"request": number, "method": answered.method, "route": answered.route, "status": answered.status}
        _log.info("request", extra={"facts": told | {"ms": round(1000 * answered.seconds, 1)}})
    metrics: Metrics | None = app.extensions.get("metrics")
    if metrics is not None:
        metrics.count(answered)


def route() -> str:
    """The pattern of this request's route."""
    return NOWHERE if request.url_rule is None else request.url_rule.rule


def crashed(error: BaseException) -> None:
    """Write down a mistake of ours, with its request."""
    current_app.logger.error("request failed", exc_info=error, extra={"facts": known()})


def known() -> dict[str, Any]:
    """What a line about this request says of it."""
    return {"request": _come().number, "method": _method(), "route": route()}


def _begin() -> None:
    _come()


def _end(response: Response) -> Response:
    come = _come()
    response.headers[HEADER] = come.number
    mimetype, waited = response.mimetype or "", WAITED in request.headers
    answered = Answered(_method(), route(), response.status_code, come.seconds(), mimetype, waited)
    tell(current_app, come.number, answered)
    return response


def _come() -> Begun:
    return begun(current_app, request.environ)


def _method() -> str:
    return request.method if request.method in METHODS else "other"
