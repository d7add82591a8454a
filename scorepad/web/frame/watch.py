"""What is kept of a request for whoever runs the server: a number of its own, a line in the log, and what it counts as.

It is known by the pattern of its route, so that no secret link and no name can get into a log or a figure.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

from flask import Flask, Response, current_app, g, request

from scorepad.logs import REQUESTS

HEADER = "X-Request-ID"
WAITED = "X-Outbox"
"""The header of a form that waited on its phone; see static/js/frame/outbox.js."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
NOWHERE = "-"
_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_log = logging.getLogger(REQUESTS)


@dataclass(frozen=True)
class Answered:
    """A request that was answered; `waited`: it came out of a phone's outbox."""

    method: str
    route: str
    status: int
    seconds: float
    mimetype: str
    waited: bool


class Metrics(Protocol):
    """What counts requests; the app holds one in its extensions where they are counted."""

    def count(self, answered: Answered) -> None:
        """Count one."""


@dataclass(frozen=True)
class _Begun:
    number: str
    at: float = field(default_factory=time.perf_counter)


def init(app: Flask) -> None:
    """Look at every request from its beginning to its answer."""
    app.before_request(_begin)
    app.after_request(_end)


def crashed(error: BaseException) -> None:
    """Write down a mistake of ours, with its request."""
    current_app.logger.error("request failed", exc_info=error, extra={"facts": known()})


def known() -> dict[str, Any]:
    """What a line about this request says of it."""
    return {"request": _begun().number, "method": _method(), "route": _route()}


def _begin() -> None:
    _begun()


def _end(response: Response) -> Response:
    begun = _begun()
    seconds = time.perf_counter() - begun.at
    response.headers[HEADER] = begun.number
    answered = Answered(
        _method(), _route(), response.status_code, seconds, response.mimetype or "", WAITED in request.headers
    )
    if _log.isEnabledFor(logging.INFO):
        told = known() | {"status": answered.status, "ms": round(1000 * seconds, 1)}
        _log.info("request", extra={"facts": told})
    metrics: Metrics | None = current_app.extensions.get("metrics")
    if metrics is not None:
        metrics.count(answered)
    return response


def _begun() -> _Begun:
    """When this request began, and its number: that of the proxy in front, where one is trusted, else a new one."""
    if "begun" not in g:
        given = request.headers.get(HEADER, "") if current_app.config.get("TRUSTED_PROXIES") else ""
        g.begun = _Begun(given if _SANE.fullmatch(given) else secrets.token_hex(8))
    begun: _Begun = g.begun
    return begun


def _method() -> str:
    return request.method if request.method in METHODS else "other"


def _route() -> str:
    return NOWHERE if request.url_rule is None else request.url_rule.rule
