"""Conditional GET: a request with the ETag of the page that a phone already has is answered with 304 if it is current.

A board polls every few seconds, and nearly always nothing has changed. A view that answers 304 may give a validator,
which tells, outside of any request, whether the same request gets the same answer. While a phone repeats its request
word for word, only the validator runs, by one statement: neither the session nor the view is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from sys import intern
from typing import TYPE_CHECKING, Any

from flask import Response, request

from scorepad.store.cache import Recent
from scorepad.web.frame import own_key, watch
from scorepad.web.frame.away import App

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

ETAG = "HTTP_IF_NONE_MATCH"
WORDS = (
    ETAG,
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
"""The parts of a request that a 304 may depend on; a test checks that the views read nothing else."""
MOST = 16_384
"""Size of the cache: more answers than a core gives between two polls of a phone."""
Validator = Callable[[], bool]
"""Tells whether a cached answer is still valid. It is cached too, so it should hold few references."""
_VALIDATOR = "scorepad.validator"


@dataclass(frozen=True, slots=True)
class _Cached:
    """A cached 304 without its request id. It is small whatever was sent: anybody can fill the cache with thousands."""

    holds: Validator
    route: str
    headers: Sequence[tuple[str, str]]


def not_modified(etag: str, holds: Validator | None = None) -> Response | None:
    """A 304 response if the phone has this ETag, else None; without a validator the view runs for each request.

    The comparison is weak: a proxy that compresses an answer weakens its ETag. Source: RFC 9110, 13.1.2.
    """
    if not request.if_none_match.contains_weak(etag):
        return None
    if holds:
        request.environ[_VALIDATOR] = holds, watch.route()
    answer = Response(status=304)
    answer.set_etag(etag)
    return answer


def init(app: App) -> None:
    """Wrap the app in the cache, inside the middleware that sets the phone's address and the secret key.

    The bench row "unchanged board (304) / static text" needs the cache: without it a 304 is 1.7x and 2.1x.
    """
    page, cache = app.entrance, Recent[bytes, _Cached](MOST)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if ETAG not in environ or environ["REQUEST_METHOD"] != "GET" or app.debug or own_key.is_foreign(app):
            return page(environ, start_response)
        said = (app.secret_key, *map(environ.get, WORDS))  # the same cookie may mean something else under another key
        key = sha256(repr(said).encode(errors="surrogatepass")).digest()
        last, come = cache.get(key), watch.begun(app, environ)
        if last is not None and _holds(last):
            watch.tell(app, come.number, watch.Answered("GET", last.route, 304, come.seconds()))
            start_response("304 NOT MODIFIED", [*last.headers, (watch.HEADER, come.number)])
            return ()
        told = list[Any]()

        def start(*given: Any) -> Callable[[bytes], object]:
            told[:] = given
            return start_response(*given)

        body = page(environ, start)
        status, headers, *_error = told
        if _VALIDATOR in environ and status.startswith("304") and "Set-Cookie" not in dict(headers):
            same = tuple((intern(name), intern(value)) for name, value in headers if name != watch.HEADER)
            holds, route = environ[_VALIDATOR]
            cache.keep(key, _Cached(holds, route, same))
        return body

    app.entrance = answer


def _holds(cached: _Cached) -> bool:
    try:
        return cached.holds()
    except Exception:  # noqa: BLE001 - the view meets the same error, tries again where it may, and tells it
        return False
