"""What the board needs without network: the next games as foreseen, totals, how a value is shared out, and words."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from flask_wtf.csrf import generate_csrf

from scorepad.actions.transaction import stored_key
from scorepad.store import revisions
from scorepad.web.evening.ahead_view import ahead_view
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.help.display import cells

blueprint = Blueprint("ahead", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("/voraus.json")
@reading
def show(visit: Visit) -> Response:
    """The outlook of the evening with a fresh token; with `key`, whether this form arrived already."""
    key = visit.asked.get("key", "")
    return jsonify(
        ahead_view(visit.evening, visit.voice, visit.names)
        | {
            "csrf": generate_csrf(),
            "writes": visit.can_write and not visit.evening.sealed,
            "points": cells() == "points",
            "done": bool(key) and revisions.made_by(visit.evening.id, stored_key(key)) is not None,
        }
    )
