"""Whether this process lives and whether it can work, for a proxy or a watcher; and how it sees whoever asks."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy.exc import SQLAlchemyError

from scorepad.store import schema
from scorepad.store.db import db
from scorepad.web.frame import own_key

PROBE = "X-Scorepad-Probe"
PROBE_SECONDS = 60
"""So long the question of `scorepad doctor` is answered."""
blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """The process answers; the database is not asked. Whoever holds the key also hears how the request came in."""
    if is_ours(request.headers.get(PROBE, "")):
        return _kept_nowhere(jsonify(address=request.remote_addr, scheme=request.scheme, host=request.host))
    return _plain("ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """The database can be reached, its tables are new enough for this program, and its key is ours; else 503."""
    try:
        fits = schema.fits(db.engine)
        ours = fits and own_key.fits()
    except SQLAlchemyError:
        return _plain("no database", 503)
    if not fits:
        return _plain("the tables are older than the program: scorepad db upgrade", 503)
    return _plain("ok") if ours else _plain("the secret key is not that of the database: scorepad doctor", 503)


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
