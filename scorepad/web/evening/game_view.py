"""The page of one entry of an evening: what was entered, what it brought, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.telling.facts import Fact
from scorepad.telling.game import ToldGame, entered, note_of, tell_game
from scorepad.telling.incident import tell_incident, title_of_incident
from scorepad.telling.voice import Voice
from scorepad.web.parts.log import events, title_at


def game_page(row: Row, game: Game, voice: Voice) -> ToldGame:
    """The page of one game, as it is told."""
    told = tell_game(row, game, voice)
    played, *_rest = entered(game, voice.under(row.rules))
    return replace(told, facts=(*told.around, played, *told.parties, *told.facts, *note_of(game, voice)))


def entry_page(stored: StoredEvening, entry: StoredEntry, voice: Voice) -> dict[str, Any]:
    """The page of an entry that is no game, without reasons and remarks; the end may have a row for each debtor."""
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
        "points": [Fact(voice.name(player), voice.points(value)) for player, value in points.items()],
        "problems": [voice.remark(problem) for row in rows for problem in row.problems],
    }
