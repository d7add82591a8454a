"""A server whose secret key is not the one that the links of its database are made by refuses: its own would be dead.

That comes from a restore that was killed, or one that was done on another machine of the same database. A key that lies
ready beside the old one is taken over by itself; see `scorepad.app` and `scorepad.actions.instance`.
"""

from __future__ import annotations

import logging

from flask import Flask, current_app, request

from scorepad.store import key_print
from scorepad.store.away import Unavailable
from scorepad.store.db import db

ANYHOW = frozenset({"static", "health.alive", "health.ready"})
"""What is answered by whatever key."""
ASKED = frozenset({"start.open_link", "start.create", "import_runde.create", "links.show", "links.renew"})
"""Where links are opened, made or shown: there the database is asked each time."""
_STATE = "foreign_key"
log = logging.getLogger("scorepad")


def init(app: Flask) -> None:
    """Look at the key where links are opened, made or shown, and everywhere once it was found to be another one."""
    app.extensions[_STATE] = False
    app.before_request(_refuse)


def is_foreign(app: Flask) -> bool:
    """Whether the key was found to be another one than the links of the database are made by."""
    return bool(app.extensions[_STATE])


def fits() -> bool:
    """Whether the links of the database are made by this key, or by none yet; once they are not the log is told."""
    stored = key_print.seen(db.engine)
    foreign = stored is not None and stored != key_print.of(str(current_app.config["SECRET_KEY"]))
    if foreign and not is_foreign(current_app):
        log.error("The secret key is not that of the database: start the server anew, or see scorepad doctor.")
    current_app.extensions[_STATE] = foreign
    return not foreign


def _refuse() -> None:
    if request.endpoint in ANYHOW or not (is_foreign(current_app) or request.endpoint in ASKED):
        return
    if not fits():
        raise Unavailable("another secret key")
