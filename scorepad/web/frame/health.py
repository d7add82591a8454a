"""Whether this process lives and whether it can work, for a proxy or a watcher; and how it sees whoever asks."""

from __future__ import annotations

import time
from contextlib import suppress

from flask import Blueprint, Response, current_app, jsonify, request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy.exc import SQLAlchemyError

from scorepad.store import schema
from scorepad.store.away import Busy
from scorepad.store.db import db
from scorepad.web.frame import own_key

PROBE = "X-Scorepad-Probe"
PROBE_SECONDS = 60
"""So long the question of `scorepad doctor` is answered."""
MOMENT = 1.0
"""Seconds for which it is known whether the database can be written to."""
_TRIED = "written"
blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """The process answers; the database is not asked. Whoever holds the key also hears how the request came in."""
    if is_ours(request.headers.get(PROBE, "")):
        return _kept_nowhere(jsonify(address=request.remote_addr, scheme=request.scheme, host=request.host))
    return _plain("ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """The database can be read and written to, its tables are as new as this program, its key is ours; else 503."""
    try:
        fits = schema.fits(db.engine)
        ours = fits and own_key.fits()
    except SQLAlchemyError as error:
        current_app.extensions["outage"].tell(error)
        return _plain("no database", 503)
    if not fits:
        return _plain("the tables are older than the program: scorepad db upgrade", 503)
    if not ours:
        return _plain("the secret key is not that of the database: scorepad doctor", 503)
    return _tried()


def _tried() -> Response:
    """Whether something can be written; tried once in a moment, however often it is asked."""
    now, (until, can) = time.monotonic(), current_app.extensions.get(_TRIED, (float("-inf"), True))
    if now > until:
        try:
            can = True
            with suppress(Busy):  # somebody can
                schema.try_writing(db.engine)
        except SQLAlchemyError as error:
            current_app.extensions["outage"].tell(error)
            can = False
        current_app.extensions[_TRIED] = now + MOMENT, can
    return _plain("ok") if can else _plain("nothing can be written to the database", 503)


def question(secret_key: str) -> str:
    """What `scorepad doctor` sends to hear how a request of its own came in."""
    return str(URLSafeTimedSerializer(secret_key, salt="scorepad probe").dumps(""))


def is_ours(sent: str) -> bool:
    """Whether it holds the key of this installation, and asks now."""
    signer = URLSafeTimedSerializer(str(current_app.config["SECRET_KEY"]), salt="scorepad probe")
    try:
        signer.loads(sent, max_age=PROBE_SECONDS)
    except BadSignature:
        return False
    return True


def _plain(text: str, status: int = 200) -> Response:
    return _kept_nowhere(Response(f"{text}\n", status, mimetype="text/plain"))


def _kept_nowhere(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
