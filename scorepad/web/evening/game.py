"""The page of one entry: what was entered, the reasons of its points, its changes, and links to
edit it.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.tariff import readable_tariff
from scorepad.scoring.entry import End, Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store import revisions
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.telling.facts import Fact
from scorepad.telling.game import ToldGame, entered, note_of, tell_game
from scorepad.telling.incident import tell_incident, title_of_incident
from scorepad.telling.voice import Voice
from scorepad.web.board.log import (
    AT_TABLE,
    EVENT,
    HistoryLine,
    change_url,
    changes_in_words,
    events,
    row_of,
    title_at,
    titles,
)
from scorepad.web.frame.access import at_table
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told


def _game_page(row: Row, game: Game, voice: Voice) -> ToldGame:
    told = tell_game(row, game, voice)
    played, *_rest = entered(game, voice.under(row.rules))
    return replace(
        told, facts=(*told.around, played, *told.parties, *told.facts, *note_of(game, voice))
    )


def _entry_page(stored: StoredEvening, entry: StoredEntry, voice: Voice) -> dict[str, Any]:
    """The values of an entry that is not a game; the end of an evening can have a row for each open
    solo.
    """
    index = stored.entries.index(entry)
    rows = [row for row in replayed(stored).rows if row.index == index]
    table = {event.index: event.table for event in events(stored)}.get(index, ())
    points: Counter[Player] = Counter()
    for row in rows:
        points.update(row.points)
    return {
        "title": title_at(stored, entry.id, voice),
        "result": title_of_incident(entry.entry, voice) if rows and rows[0].number else "",
        "facts": tell_incident(entry.entry, rows, voice, table),
        "points": [
            Fact(voice.name(player), voice.points(value)) for player, value in points.items()
        ],
        "problems": [voice.remark(problem) for row in rows for problem in row.problems],
    }


blueprint = Blueprint(
    "game", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>/spiel/<int:entry_id>"
)


@blueprint.get("")
@reading
@at_table
def show(visit: Visit, entry_id: int) -> str:
    """The entry with its reasons and its changes."""
    entry = visit.evening.entry(entry_id)
    if entry is None:
        abort(404)
    changes = _changes_to(entry_id, visit)
    return visit.page(
        "evening/game.html",
        entry_id=entry_id,
        game=_entry_told(entry, visit),
        change=change_url(visit.evening, entry),
        is_end=isinstance(entry.entry, End),
        before=[("spiel", told("game")), *_other_kinds(visit)],
        changes=changes if len(changes) > 1 else [],
    )


def _entry_told(entry: StoredEntry, visit: Visit) -> ToldGame | dict[str, Any]:
    row = row_of(visit.evening, entry.id)
    if row and isinstance(entry.entry, Game):
        return _game_page(row, entry.entry, visit.voice)
    return _entry_page(visit.evening, entry, visit.voice)


def _other_kinds(visit: Visit) -> list[tuple[str, str]]:
    """Path and title of what may be entered before the entry, besides a game."""
    closed = set[str]()
    if not visit.can_write:
        closed.update(path for path in titles() if path not in AT_TABLE)
    if visit.is_of_tournament:
        closed.add("tisch")
    if not readable_tariff(visit.runde).event_prices:
        closed.add(EVENT)
    return [(path, words) for path, words in titles().items() if path not in closed]


def _changes_to(entry_id: int, visit: Visit) -> list[HistoryLine]:
    """The revisions that touch the entry in words, newest first."""
    log = revisions.history(visit.evening.id, visit.runde.id)
    lines = changes_in_words(visit.evening, log, only=entry_id)
    return [line for revision, line in zip(log, lines, strict=True) if revision.touches(entry_id)]
