"""One game of an evening: what was entered, why it counted what it counted, and the ways to change it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from scorepad.scoring.entry import End, Game
from scorepad.store import groups, links, revisions
from scorepad.web import access
from scorepad.web.presenters.game import game_view
from scorepad.web.presenters.history import change_url, change_view, row_of
from scorepad.web.presenters.incidents import before_ways, entry_page

blueprint = Blueprint("game", __name__, url_prefix="/runde/<int:group_id>/abend/<int:evening_id>/spiel/<int:entry_id>")


@blueprint.get("")
def show(group_id: int, evening_id: int, entry_id: int) -> str:
    """The game with its reasons and its history."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    entry = stored.entry(entry_id)
    if entry is None:
        abort(404)
    row = row_of(stored, entry_id)
    names = groups.names(group_id)
    roles = {link.id: role for role, link in links.current(group_id).items()}
    about = [one for one in revisions.history(evening_id) if any(change.entry_id == entry_id for change in one.changes)]
    return render_template(
        "game/game.html",
        access=allowed,
        evening=stored,
        entry_id=entry_id,
        game=game_view(row, names) if row and isinstance(entry.entry, Game) else entry_page(stored, entry, names),
        change=change_url(stored, entry),
        is_end=isinstance(entry.entry, End),
        before=before_ways(stored, entry_id),
        changes=[change_view(one, stored, names, roles) for one in about] if len(about) > 1 else [],
    )
