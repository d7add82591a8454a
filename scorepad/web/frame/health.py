"""Health checks for a proxy or a monitor, and the probe by which `scorepad doctor` checks the
proxy.
"""

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
"""Seconds for which a signed probe is valid."""
MOMENT = 1.0
"""Seconds for which the result of the write test is cached."""
_TRIED = "written"
blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """Liveness: 200 without a database query. A signed probe gets IP address, scheme and host of
    its request.
    """
    if is_ours(request.headers.get(PROBE, "")):
        return _uncached(
            jsonify(address=request.remote_addr, scheme=request.scheme, host=request.host)
        )
    return _plain("ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """Readiness: 200 if the database is writable, its schema is current, and the secret key
    matches; else 503.
    """
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
    return _write_test()


def _write_test() -> Response:
    now = time.monotonic()
    until, can = current_app.extensions.get(_TRIED, (float("-inf"), True))
    if now > until:
        try:
            can = True
            with suppress(Busy):  # another writer holds the lock: writing works
                schema.try_writing(db.engine)
        except SQLAlchemyError as error:
            current_app.extensions["outage"].tell(error)
            can = False
        current_app.extensions[_TRIED] = now + MOMENT, can
    return _plain("ok") if can else _plain("nothing can be written to the database", 503)


def probe(secret_key: str) -> str:
    """The signed probe that `scorepad doctor` sends."""
    return str(URLSafeTimedSerializer(secret_key, salt="scorepad probe").dumps(""))


def is_ours(sent: str) -> bool:
    """Whether a probe is signed with the key of this installation and still valid."""
    signer = URLSafeTimedSerializer(str(current_app.config["SECRET_KEY"]), salt="scorepad probe")
    try:
        signer.loads(sent, max_age=PROBE_SECONDS)
    except BadSignature:
        return False
    return True


def _plain(text: str, status: int = 200) -> Response:
    return _uncached(Response(f"{text}\n", status, mimetype="text/plain"))


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
