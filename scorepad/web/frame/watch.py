"""Request log and metrics: every request has an id, a line in the log, and counts.

Both name the pattern of the route instead of the address, so that no secret link and no name gets
into them.
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
_GIVEN = "HTTP_X_REQUEST_ID"
_BEGUN = "scorepad.begun"
WAITED = "X-Outbox"
"""The header of a form that waited in the outbox of its phone; see static/js/frame/outbox.js."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
NOWHERE = "-"
_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
REQUESTS = "scorepad.requests"
"""The logger of requests; it writes only where the log is JSON."""
_log = logging.getLogger(REQUESTS)


@dataclass(frozen=True)
class Answered:
    """An answered request; `waited` says that its form came out of the outbox of a phone."""

    method: str
    route: str
    status: int
    seconds: float
    mimetype: str = ""
    waited: bool = False


class Metrics(Protocol):
    """A counter of requests, in `app.extensions["metrics"]` if metrics are on."""

    def count(self, answered: Answered) -> None:
        """Count a request."""


@dataclass(frozen=True)
class Begun:
    """The id of a request and the time of its arrival."""

    number: str
    at: float = field(default_factory=time.perf_counter)

    def seconds(self) -> float:
        """Seconds since the arrival."""
        return time.perf_counter() - self.at


def init(app: Flask) -> None:
    """Log and count every request."""
    app.before_request(_begin)
    app.after_request(_end)


def begun(app: Flask, environ: WSGIEnvironment) -> Begun:
    """Arrival and id of a request; the id comes from a trusted proxy, else it is random."""
    if _BEGUN not in environ:
        given = environ.get(_GIVEN, "") if app.config.get("TRUSTED_PROXIES") else ""
        environ[_BEGUN] = Begun(given if _SANE.fullmatch(given) else secrets.token_hex(8))
    come: Begun = environ[_BEGUN]
    return come


def tell(app: Flask, number: str, answered: Answered) -> None:
    """Log and count an answered request; `number` is its id."""
    if _log.isEnabledFor(logging.INFO):
        told = {
            "request": number,
            "method": answered.method,
            "route": answered.route,
            "status": answered.status,
        }
        _log.info("request", extra={"facts": told | {"ms": round(1000 * answered.seconds, 1)}})
    metrics: Metrics | None = app.extensions.get("metrics")
    if metrics is not None:
        metrics.count(answered)


def route() -> str:
    """The pattern of this request's route."""
    return NOWHERE if request.url_rule is None else request.url_rule.rule


def crashed(error: BaseException) -> None:
    """Log an unexpected error with its request."""
    current_app.logger.error("request failed", exc_info=error, extra={"facts": known()})


def known() -> dict[str, Any]:
    """The facts about this request for a line of the log."""
    return {"request": _come().number, "method": _method(), "route": route()}


def _begin() -> None:
    _come()


def _end(response: Response) -> Response:
    come = _come()
    response.headers[HEADER] = come.number
    mimetype = response.mimetype or ""
    waited = WAITED in request.headers
    answered = Answered(_method(), route(), response.status_code, come.seconds(), mimetype, waited)
    tell(current_app, come.number, answered)
    return response


def _come() -> Begun:
    return begun(current_app, request.environ)


def _method() -> str:
    return request.method if request.method in METHODS else "other"
