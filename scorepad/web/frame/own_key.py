"""Refuses requests with 503 while the secret key is not the one that signed the links of the
database.

An interrupted restore causes that, or a restore on another machine of the same database.
`scorepad.app` and `scorepad.actions.instance.instance` take over a new key by themselves if its
file is there.
"""

import logging

from flask import Flask, current_app, request

from scorepad.store import key_print
from scorepad.store.away import Unavailable
from scorepad.store.db import db

ANYHOW = frozenset({"static", "health.alive", "health.ready"})
"""Endpoints that are answered with any key."""
ASKED = frozenset(
    {"start.open_link", "start.create", "import_runde.create", "links.show", "links.renew"}
)
"""Endpoints that use links: they check the key in the database each time."""
_STATE = "foreign_key"
log = logging.getLogger("scorepad")


def init(app: Flask) -> None:
    """Check the key at the endpoints `ASKED`, and at all others once it was found to be foreign."""
    app.extensions[_STATE] = False
    app.before_request(_refuse)


def is_foreign(app: Flask) -> bool:
    """Whether the last check found a foreign key."""
    return bool(app.extensions[_STATE])


def fits() -> bool:
    """Whether this key signed the links of the database, or none has yet; a foreign key is logged
    once.
    """
    stored = key_print.seen(db.engine)
    foreign = stored is not None and stored != key_print.of(str(current_app.config["SECRET_KEY"]))
    if foreign and not is_foreign(current_app):
        log.error(
            "The secret key is not that of the database: start the server anew, or see "
            "scorepad doctor."
        )
    current_app.extensions[_STATE] = foreign
    return not foreign


def _refuse() -> None:
    if request.endpoint in ANYHOW or not (is_foreign(current_app) or request.endpoint in ASKED):
        return
    if not fits():
        raise Unavailable("another secret key")
