"""The outlook, JSON that the board caches for offline use: next games, totals, points by value, and
words.
"""

from typing import Any

from flask import Blueprint, Response, jsonify, url_for
from flask_wtf.csrf import generate_csrf

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.transaction import stored_key
from scorepad.store import revisions
from scorepad.web.entry.ahead_view import ahead_view
from scorepad.web.frame.access import at_table
from scorepad.web.frame.assets import asset
from scorepad.web.frame.forms import Around
from scorepad.web.frame.i18n import language
from scorepad.web.frame.preferences import preferred
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.game.entry_view import table_key
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.preview import client_table

STYLES = ("frame/base", "entry/entry", "entry/scripted", "entry/more")
FILES = (*(f"css/{name}.css" for name in STYLES), "js/entry/entry.js", "js/entry/more.js")
MODULES = ("does", "draft", "pad", "sending", "typed", "value")
blueprint = Blueprint("ahead", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("/voraus.json")
@reading
@at_table
def show(visit: Visit) -> Response:
    """The outlook of the evening as JSON; with the client key of a waiting form, whether it was
    written instead.
    """
    form = Around(visit.query)
    told = {"writes": visit.can_enter and not visit.evening.sealed, "csrf": generate_csrf()}
    return jsonify(told | (_form(visit, form) if form.client_key.raw_data else _outlook(visit)))


def _outlook(visit: Visit) -> dict[str, Any]:
    view = ahead_view(visit.evening, visit.voice, visit.names) | {
        "points": preferred("cells") == "points"
    }
    where: dict[str, Any] = {"runde_id": visit.runde.id, "evening_id": visit.evening.id}
    board = url_for("board.show", **where)
    home = (
        url_for("at_table.show", **where)
        if visit.is_guest
        else url_for("runde.show", runde_id=visit.runde.id)
    )
    around = board, home, url_for("start.show")
    loads = _loads(visit, where) if visit.can_enter and not visit.evening.ended else {"pages": []}
    return view | loads | {"pages": [*around, *loads["pages"]], "worker": url_for("worker.script")}


def _loads(visit: Visit, where: dict[str, Any]) -> dict[str, Any]:
    """What the next entry page loads, most needed first, and which pages this phone caches
    besides.
    """
    key = table_key(client_table(replayed(visit.evening).next.rules, language()))
    table = url_for("entry.table", v=key, **where)
    page = url_for("entry.enter", path=GameEntry.path, **where)
    return {
        "files": [*map(asset, FILES), table],
        "modules": [url_for("static", filename=f"js/entry/{name}.js") for name in MODULES],
        "pages": [table, page],
    }


def _form(visit: Visit, form: Around) -> dict[str, Any]:
    """Whether a waiting form was written already."""
    made = revisions.made_by(visit.evening.id, visit.runde.id, stored_key(form.client_key.data))
    return {"done": made is not None}
