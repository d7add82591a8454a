"""One game of an evening: what was entered, why it counted what it counted, and the ways to change it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from scorepad.scoring.entry import Game
from scorepad.store import groups, links, revisions
from scorepad.web import access
from scorepad.web.presenters.game import game_view
from scorepad.web.presenters.history import change_view, row_of

blueprint = Blueprint("game", __name__, url_prefix="/runde/<int:group_id>/abend/<int:evening_id>/spiel/<int:entry_id>")


@blueprint.get("")
def show(group_id: int, evening_id: int, entry_id: int) -> str:
    """The game with its reasons and its history."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    row = row_of(stored, entry_id)
    if row is None:
        abort(404)
    names = groups.names(group_id)
    roles = {link.id: role for role, link in links.current(group_id).items()}
    about = [one for one in revisions.history(evening_id) if any(change.entry_id == entry_id for change in one.changes)]
    return render_template(
        "game/game.html",
        access=allowed,
        evening=stored,
        entry_id=entry_id,
        game=game_view(row, names),
        can_change=isinstance(row.entry, Game),
        changes=[change_view(one, stored, names, roles) for one in about] if len(about) > 1 else [],
    )
