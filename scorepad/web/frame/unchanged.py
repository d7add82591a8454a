"""The answer to a phone that has a page already.

A board asks every few seconds whether anything has changed, and nearly always nothing has. Whoever answers so may leave
word of what has to hold for it. While a phone asks in the same words and that holds, the answer is the same: neither
its cookie nor the page is looked at again, and one question to the database is all that a look costs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from flask import Flask, Response, request

from scorepad.store.cache import Recent
from scorepad.web.frame import own_key, watch

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

WORDS = (
    "PATH_INFO",
    "QUERY_STRING",
    "SCRIPT_NAME",
    "wsgi.url_scheme",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_COOKIE",
    "HTTP_HOST",
    "HTTP_IF_NONE_MATCH",
    "HTTP_SEC_FETCH_MODE",
)
"""All of a request that an answer depends on for which word is left."""
PHONES = 4096
"""The phones whose last look is known; one more is answered as at its first."""
LASTS = 600.0
"""Seconds after which a phone is looked at anew all the same: a cookie has its end."""
Holds = Callable[[], bool]
_HOLDS = "scorepad.holds"


@dataclass(frozen=True)
class _Known:
    """An answer that was given, and what has to hold for it, until a moment of this process's clock."""

    holds: Holds
    until: float
    headers: Sequence[tuple[str, str]]
    route: str


def unchanged(tag: str, holds: Holds | None = None) -> Response | None:
    """304 where the phone has what this mark stands for; None where it has to be sent.

    `holds` tells, outside of any request, whether the same words deserve the same answer; None where only the page can.
    Compared weakly: a proxy that packs an answer calls its mark a weak one from then on. Source: RFC 9110, 13.1.2.
    """
    if not request.if_none_match.contains_weak(tag):
        return None
    request.environ[_HOLDS] = holds
    answer = Response(status=304)
    answer.set_etag(tag)
    return answer


def init(app: Flask) -> None:
    """Answer for the app what needs nothing of it. Nearest to it: what is in front says where a phone came from."""
    page, known = app.wsgi_app, Recent[bytes, _Known](PHONES, app=app)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if "HTTP_IF_NONE_MATCH" not in environ or environ["REQUEST_METHOD"] != "GET":
            return page(environ, start_response)
        words = _words(app, environ)
        last = known.get(words)
        if last is not None and time.monotonic() < last.until:
            begun = watch.begin(app, environ)
            try:
                holds = last.holds()
            except Exception as error:  # noqa: BLE001 - told as everywhere else
                with app.request_context(environ):
                    return app.finalize_request(app.handle_user_exception(error))(environ, start_response)
            if holds:
                watch.tell(app, begun.number, watch.Answered("GET", last.route, 304, begun.seconds()))
                start_response("304 NOT MODIFIED", [*last.headers, (watch.HEADER, begun.number)])
                return ()

        def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Callable[[bytes], object]:
            if environ.get(_HOLDS) and not any(name == "Set-Cookie" for name, _ in headers):
                same = tuple((name, value) for name, value in headers if name != watch.HEADER)
                until = time.monotonic() + LASTS
                known.keep(words, _Known(environ[_HOLDS], until, same, watch.route()))
            return start_response(status, headers, exc_info)  # type: ignore[arg-type]

        return page(environ, start)

    app.wsgi_app = answer  # type: ignore[method-assign]


def _words(app: Flask, environ: WSGIEnvironment) -> bytes:
    """What tells these words from others: the same cookie says something else under another key."""
    said = (app.secret_key, own_key.is_foreign(app), *map(environ.get, WORDS))
    return sha256(repr(said).encode(errors="surrogatepass")).digest()
