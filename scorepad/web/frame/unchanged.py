"""The answer to a phone that has a page already.

A board asks every few seconds whether anything has changed, and nearly always nothing has. Whoever answers so may add
what has to hold for it. While a phone repeats its request word for word and that holds, the answer is the same: neither
its cookie nor the page is opened again, and one question to the database is all that a look costs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from sys import intern
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, request

from scorepad.store.cache import Recent
from scorepad.web.frame import own_key, watch
from scorepad.web.frame.away import App

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

WORDS = (
    "PATH_INFO",
    "QUERY_STRING",
    "SCRIPT_NAME",
    "wsgi.url_scheme",
    "SERVER_NAME",
    "SERVER_PORT",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_COOKIE",
    "HTTP_HOST",
    "HTTP_SEC_FETCH_MODE",
    "HTTP_UPGRADE",
)
"""All of a request that such an answer may depend on, but for the mark of what the phone has; a test reads along."""
LOOKS = 16_384
"""Looks that are known: more than a core answers in the seconds between two looks of a phone. Beyond that none is."""
LONGEST = 80
"""Letters of a mark that is kept: ours has some twenty, and what a phone sends besides is its own affair."""
LASTS = 600.0
"""Seconds after which the page is opened all the same: a cookie has its end."""
Holds = Callable[[], bool]
_HOLDS, _MARK = "scorepad.holds", "HTTP_IF_NONE_MATCH"


@dataclass(frozen=True, slots=True)
class _Known:
    """An answer to a phone that has this mark, and what has to hold for it, until a moment of this process's clock.

    It is small whatever the phone sent and the page read: anybody can have thousands of them kept.
    """

    mark: str
    holds: Holds
    route: str
    until: float
    headers: Sequence[tuple[str, str]]


def unchanged(tag: str, holds: Holds | None = None) -> Response | None:
    """304 where the phone has what this mark stands for; None where it has to be sent.

    `holds` tells, outside of any request, whether the same words deserve the same answer; None where only the page can.
    It is kept, so it holds little itself.
    Compared weakly: a proxy that packs an answer calls its mark a weak one from then on. Source: RFC 9110, 13.1.2.
    """
    if not request.if_none_match.contains_weak(tag):
        return None
    request.environ[_HOLDS] = holds and (holds, watch.route())
    answer = Response(status=304)
    answer.set_etag(tag)
    return answer


def init(app: App) -> None:
    """Put this in front of the app, behind whatever says where a phone came from and which key counts."""
    page, known = app.entrance, Recent[bytes, _Known](LOOKS)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if _MARK not in environ or environ["REQUEST_METHOD"] != "GET" or app.debug or own_key.is_foreign(app):
            return page(environ, start_response)
        words = _words(app, environ)
        last = known.get(words)
        if last is not None and last.mark == environ[_MARK] and time.monotonic() < last.until:
            come = watch.begun(app, environ)
            try:
                same = last.holds()
            except Exception as error:  # noqa: BLE001 - told as everywhere else
                with app.request_context(environ):
                    return app.finalize_request(app.handle_user_exception(error))(environ, start_response)
            if same:
                watch.tell(app, come.number, watch.Answered("GET", last.route, 304, come.seconds()))
                start_response("304 NOT MODIFIED", [*last.headers, (watch.HEADER, come.number)])
                return ()
        told: list[Any] = []

        def start(*given: Any) -> Callable[[bytes], object]:
            told[:] = given
            return start_response(*given)

        body = page(environ, start)
        if environ.get(_HOLDS) and told[0].startswith("304"):
            _keep(known, words, environ, told[1])
        return body

    app.entrance = answer


def _keep(
    known: Recent[bytes, _Known], words: bytes, environ: WSGIEnvironment, headers: Sequence[tuple[str, str]]
) -> None:
    """Keep an answer for the next time, unless it changes the cookie or is for whatever a phone may have."""
    mark = environ[_MARK]
    if mark == "*" or len(mark) > LONGEST or any(name == "Set-Cookie" for name, _ in headers):
        return
    same = tuple((intern(name), intern(value)) for name, value in headers if name != watch.HEADER)
    holds, route = environ[_HOLDS]
    known.keep(words, _Known(mark, holds, route, time.monotonic() + LASTS, same))


def _words(app: Flask, environ: WSGIEnvironment) -> bytes:
    """What tells these words from others: the same cookie says something else under another key."""
    said = (app.secret_key, *map(environ.get, WORDS))
    return sha256(repr(said).encode(errors="surrogatepass")).digest()
