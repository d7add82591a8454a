"""One game of an evening: what was entered, why it counted what it counted, and the ways to change it."""

from __future__ import annotations

from flask import Blueprint, abort

from scorepad.actions.tariff import readable_tariff
from scorepad.scoring.entry import End, Game
from scorepad.store import revisions
from scorepad.web.evening.game_view import entry_page, game_page
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.parts.changes import changes_in_words
from scorepad.web.parts.history_view import change_url
from scorepad.web.parts.log import EVENT, row_of, titles

blueprint = Blueprint("game", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>/spiel/<int:entry_id>")


@blueprint.get("")
@reading
def show(visit: Visit, entry_id: int) -> str:
    """The game with its reasons and its history."""
    entry = visit.evening.entry(entry_id)
    if entry is None:
        abort(404)
    row, voice = row_of(visit.evening, entry_id), visit.voice
    log = revisions.history(visit.evening.id, visit.runde.id)
    lines = zip(log, changes_in_words(visit.evening, log, only=entry_id), strict=True)
    about = [line for revision, line in lines if revision.touches(entry_id)]
    return visit.page(
        "evening/game.html",
        entry_id=entry_id,
        game=game_page(row, entry.entry, voice)
        if row and isinstance(entry.entry, Game)
        else entry_page(visit.evening, entry, voice),
        change=change_url(visit.evening, entry),
        is_end=isinstance(entry.entry, End),
        before=[("spiel", told("game")), *_others(visit)],
        changes=about if len(about) > 1 else [],
    )


def _others(visit: Visit) -> list[tuple[str, str]]:
    """What besides a game can be put before an entry: an event only where one has a price."""
    priced = bool(readable_tariff(visit.runde).event_prices)
    return [(path, words) for path, words in titles().items() if path != EVENT or priced]
