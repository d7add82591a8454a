"""Headers of every answer, and the settings of the session cookie."""

import datetime as dt
from typing import Any

from flask import Flask, Request, Response, current_app, has_request_context, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer
from werkzeug.datastructures import ImmutableMultiDict

from scorepad.web.frame import assets

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ALWAYS = {"Content-Security-Policy": CSP, "X-Content-Type-Options": "nosniff"}
FOREVER = "public, max-age=31536000, immutable"
FOREVER_ON_THIS_PHONE = "private, max-age=31536000, immutable"
PAGE = "private, no-cache"
UNSTORED = "private, no-store"
"""Cache-Control of most pages: a page may show a secret, and the client key of its form counts
for one game only.
"""
STAYS = frozenset(
    {"about", "ahead", "board", "chart", "display", "game", "history", "news", "paper", "rules"}
    | {"rules_help", "runde", "season", "sheet", "ticksheet", "worker"}
)
"""Blueprints whose pages a phone may cache: pages for offline use, and frequently opened ones.

The start page is not among them, so that going back after signing out does not show the Runde; the
service worker keeps it all the same.

A view among them that shows a link, a code or an account number returns `unstored`; a test checks
every page.
"""
HTTPS_ONLY = "max-age=31536000"
MAX_BODY = 256 * 1024
"""Bytes of the largest request body; a form of an evening has a hundredth of it."""


class Steady(TimestampSigner):
    """A timestamp signer that tolerates a clock that was set back: signatures from the future stay
    valid.
    """

    def unsign(
        self,
        signed_value: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,  # noqa: FBT001, FBT002 - as itsdangerous calls it
    ) -> Any:
        """The signed value. Raises BadSignature, or SignatureExpired for an old one."""
        try:
            return super().unsign(signed_value, max_age, return_timestamp)  # type: ignore[call-overload]
        except SignatureExpired as error:
            signed = error.date_signed
            if signed is None or signed <= self.timestamp_to_datetime(self.get_timestamp()):
                raise
        return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class Cookies(SecureCookieSessionInterface):
    """The session cookie, which is Secure if the page came by https, or if the settings say so.

    A Secure cookie has a `__Host-` name; a cookie of the old name is moved to the new one.
    """

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = Steady
        return serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        return super().get_cookie_secure(app) or (has_request_context() and request.is_secure)

    def get_cookie_name(self, app: Flask) -> str:
        """The name of the cookie; browsers accept the prefix `__Host-` only on a Secure cookie with
        the path "/".
        """
        name = super().get_cookie_name(app)
        if self.get_cookie_secure(app) and self.get_cookie_path(app) == "/":
            return f"__Host-{name}"
        return name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of the phone's cookie, also under the old name."""
        old = super().get_cookie_name(app)
        name = self.get_cookie_name(app)
        moves = name not in request.cookies and old in request.cookies
        if moves:
            request.cookies = ImmutableMultiDict(
                [*request.cookies.items(multi=True), (name, request.cookies[old])]
            )
        session = super().open_session(app, request)
        if session and moves:
            session.modified = True
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie, and delete the one of the old name, so that it is never read again."""
        super().save_session(app, session, response)
        old = super().get_cookie_name(app)
        name = self.get_cookie_name(app)
        if old != name and old in request.cookies:
            response.delete_cookie(old, path="/", secure=True, httponly=True, samesite="Lax")


def init(app: Flask) -> None:
    """Set up the session cookie and the headers."""
    app.config.update(
        SESSION_COOKIE_NAME="scorepad",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=dt.timedelta(days=400),
    )
    app.config["MAX_CONTENT_LENGTH"] = app.config.get("MAX_CONTENT_LENGTH") or MAX_BODY
    app.session_interface = Cookies()
    app.after_request(add)


def unstored(response: Response) -> Response:
    """The response with `Cache-Control: no-store`, so that no phone caches it."""
    response.headers["Cache-Control"] = UNSTORED
    return response


def add(response: Response) -> Response:
    """Add the headers of every answer; a Cache-Control that a view has set stays."""
    response.headers.update(ALWAYS)
    if request.is_secure and current_app.config.get("ALWAYS_HTTPS"):
        response.headers["Strict-Transport-Security"] = HTTPS_ONLY
    secret = request.path.startswith("/l/")
    response.headers["Referrer-Policy"] = "no-referrer" if secret else "same-origin"
    if request.endpoint == "static":
        known = response.status_code in {200, 304} and assets.is_current(
            request.path, request.args.get("v", "")
        )
        response.headers["Cache-Control"] = FOREVER if known else "no-cache"
    else:
        stays = request.blueprint in STAYS and not secret
        response.headers.setdefault("Cache-Control", PAGE if stays else UNSTORED)
        response.vary.add("Accept-Language")
    return response
