"""Headers of every answer, and how the session cookie travels."""

from __future__ import annotations

import datetime as dt
from typing import Any

from flask import Flask, Response, has_request_context, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

from scorepad.web.frame import assets
from scorepad.web.frame.access import CHANGING

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
}
FOREVER = "public, max-age=31536000, immutable"
PAGE = "private, no-cache"
FORM = "private, no-store"
"""A page with a form is fetched anew on the way back, so that its key is not used for a second game."""
MAX_BODY = 256 * 1024
"""Bytes of the largest form; a form of an evening has a hundredth of it."""


class Steady(TimestampSigner):
    """Signs with the time, and bears a clock that was set back: what it signed in its future holds all the same."""

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:  # noqa: FBT001, FBT002 - as itsdangerous calls it
        """What was signed. Raises BadSignature, and SignatureExpired for what is too old."""
        try:
            return super().unsign(signed_value, max_age, return_timestamp)  # type: ignore[call-overload]
        except SignatureExpired as error:
            signed = error.date_signed
            if signed is None or signed <= self.timestamp_to_datetime(self.get_timestamp()):
                raise
        return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class Cookies(SecureCookieSessionInterface):
    """The session cookie is Secure when the page came by https, or when the settings say so."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs the cookie."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = Steady
        return serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the cookie may travel by https only."""
        return super().get_cookie_secure(app) or (has_request_context() and request.is_secure)


def init(app: Flask) -> None:
    """Set up the cookie and the headers."""
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


def add(response: Response) -> Response:
    """The headers every answer carries; a view may have set its own cache rule before."""
    for name, value in ALWAYS.items():
        response.headers[name] = value
    secret = request.path.startswith("/l/")
    response.headers["Referrer-Policy"] = "no-referrer" if secret else "same-origin"
    if request.endpoint == "static":
        known = assets.is_current(request.path, request.args.get("v", "")) and response.status_code in {200, 304}
        response.headers["Cache-Control"] = FOREVER if known else "no-cache"
    else:
        response.headers.setdefault("Cache-Control", FORM if request.blueprint in CHANGING else PAGE)
        response.vary.add("Accept-Language")
    return response
