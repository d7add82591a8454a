"""The outlook as JSON, which the board caches for use without network."""

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

STYLE = "css/evening/waits.css"
"""The style sheet of what waits."""
STYLES = ("frame/base", "entry/entry", "entry/scripted", "entry/more")
FILES = (*(f"css/{name}.css" for name in STYLES), "js/entry/entry.js", "js/entry/more.js")
ENTRY = ("does", "draft", "pad", "sending", "typed", "value")
MODULES = (*(f"entry/{name}" for name in ENTRY), "evening/queue")
blueprint = Blueprint("ahead", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("/voraus.json")
@reading
@at_table
def show(visit: Visit) -> Response:
    """The outlook of the evening as JSON; with the client key of a waiting form, whether it was
    written instead.
    """
    form = Around(visit.form.query)
    told = {"writes": visit.can_enter and not visit.evening.sealed, "csrf": generate_csrf()}
    if form.client_key.raw_data:
        return jsonify(told | _was_written(visit, form))
    return jsonify(told | _outlook(visit))


def _was_written(visit: Visit, form: Around) -> dict[str, Any]:
    """Whether a waiting form was written already."""
    made = revisions.made_by(visit.evening.id, visit.runde.id, stored_key(form.client_key.data))
    return {"done": made is not None}


def _outlook(visit: Visit) -> dict[str, Any]:
    outlook = ahead_view(visit.evening, visit.voice, visit.names)
    outlook["points"] = preferred("cells") == "points"
    outlook["style"] = asset(STYLE)
    outlook["worker"] = url_for("worker.script")
    pages = [*_pages_around(visit)]
    if visit.can_enter and not visit.evening.ended:
        table = _table_address(visit)
        outlook["files"] = [*map(asset, FILES), asset(STYLE), table]
        outlook["modules"] = [url_for("static", filename=f"js/{name}.js") for name in MODULES]
        pages.append(visit.url("ticksheet.show"))
        pages += [table, visit.url("entry.enter", path=GameEntry.path)]
    outlook["pages"] = pages
    return outlook


def _pages_around(visit: Visit) -> tuple[str, ...]:
    """The pages that a phone caches: the board, what it belongs to, and the start page."""
    home = visit.url("at_table.show" if visit.is_guest else "runde.show")
    return visit.url("board.show"), home, url_for("start.show")


def _table_address(visit: Visit) -> str:
    """The address of the values of the next game, which changes with its rules and language."""
    rules = replayed(visit.evening).next.rules
    return visit.url("entry.table", v=table_key(client_table(rules, language())))
