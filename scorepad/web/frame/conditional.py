"""Conditional GET: a request with the ETag of the page that a phone already has is answered with
304 if it is current.

A board polls every few seconds, and nearly always nothing has changed. So a 304 is cached by a hash
of its request, together with a validator: a function that checks, outside a request and with one
SQL statement, whether the 304 is still right. While a phone repeats the same request, only the
validator runs, without session or view.
"""

import datetime as dt
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from sys import intern
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Response, request

from scorepad.store.cache import Recent
from scorepad.store.glances import Glance, Glancing
from scorepad.web.frame import clock, own_key, watch
from scorepad.web.frame.away import App

ETAG = "HTTP_IF_NONE_MATCH"
WORDS = frozenset(
    {
        ETAG,
        "PATH_INFO",
        "QUERY_STRING",
        "SCRIPT_NAME",
        "SERVER_NAME",
        "SERVER_PORT",
        "wsgi.url_scheme",
    }
    | {"HTTP_ACCEPT_LANGUAGE", "HTTP_COOKIE", "HTTP_HOST", "HTTP_SEC_FETCH_MODE", "HTTP_UPGRADE"}
)
"""The keys of the WSGI environ that a 304 may depend on; a test checks that the views read
nothing else.
"""
MOST = 16_384
"""Number of cached 304s: more than one CPU core answers between two polls of a phone."""
Validator = Callable[[], bool]
"""Tells whether a cached answer is still valid. It is cached too, so it should hold few references.
"""
_Cached = tuple[Validator, str, tuple[tuple[str, str], ...]]
"""The validator, the route and the headers of a 304, small whatever was sent, because anybody
can fill the cache.
"""
_VALIDATOR = "scorepad.validator"


def not_modified(etag: str, holds: Validator | None = None) -> Response | None:
    """A 304 response if the phone has this ETag, else None; without a validator the view runs for
    each request.

    The comparison is weak: a proxy that compresses an answer weakens its ETag. Source: RFC 9110,
    13.1.2.
    """
    if not request.if_none_match.contains_weak(etag):
        return None
    if holds:
        request.environ[_VALIDATOR] = holds, watch.route()
    answer = Response(status=304)
    answer.set_etag(etag)
    return answer


def unchanged(glance_at: Glancing, seen: Glance, now: dt.datetime) -> Validator:
    """A validator for a response that depends only on the glance `seen` at the time `now`."""
    return partial(_is_seen, glance_at, seen.digest(now))


def _is_seen(glance_at: Glancing, digest: bytes) -> bool:
    now = clock.now()
    glance = glance_at(now)
    return glance is not None and glance.digest(now) == digest


def init(app: App) -> None:
    """Wrap the app in the cache, which the bench row "unchanged board (304) / static text" needs.

    The middleware that sets the phone's address and the secret key is outside of it.
    """
    page = app.entrance
    cache = Recent[bytes, _Cached](MOST)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if (
            ETAG not in environ
            or environ["REQUEST_METHOD"] != "GET"
            or app.debug
            or own_key.is_foreign(app)
        ):
            return page(environ, start_response)
        # the same cookie may mean something else under another key
        said = (app.secret_key, *map(environ.get, WORDS))
        key = sha256(repr(said).encode(errors="surrogatepass")).digest()
        cached = cache.get(key)
        come = watch.begun(app, environ)
        if cached is not None:
            holds, route, headers_of_304 = cached
            if _holds(holds):
                watch.tell(app, come.number, watch.Answered("GET", route, 304, come.seconds()))
                start_response("304 NOT MODIFIED", [*headers_of_304, (watch.HEADER, come.number)])
                return ()
        told = list[Any]()

        def start(*given: Any) -> Callable[[bytes], object]:
            told[:] = given
            return start_response(*given)

        body = page(environ, start)
        status, headers, *_error = told
        if _VALIDATOR in environ and status.startswith("304") and "Set-Cookie" not in dict(headers):
            same = tuple(
                (intern(name), intern(value)) for name, value in headers if name != watch.HEADER
            )
            cache.keep(key, (*environ[_VALIDATOR], same))
        return body

    app.entrance = answer


def _holds(validator: Validator) -> bool:
    try:
        return validator()
    except Exception:  # noqa: BLE001 - the view gets the same error, retries where it may, and logs it
        return False
