"""The page of one entry of an evening: what was entered, what it brought, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.numerals import signed
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.telling.game import Fact, ToldReason, entered, note_of, tell_game
from scorepad.telling.incident import tell_incident, title_of_incident
from scorepad.telling.voice import Voice
from scorepad.web.evening.log import events, title_at


@dataclass(frozen=True)
class GameView:
    """One entry with everything about it; only a game has reasons and remarks."""

    title: str
    result: str
    facts: tuple[Fact, ...]
    points: tuple[Fact, ...]
    problems: tuple[str, ...]
    reasons: tuple[ToldReason, ...] = ()
    remarks: tuple[str, ...] = ()


def game_view(row: Row, game: Game, voice: Voice) -> GameView:
    """The page of one game."""
    told = tell_game(row, game, voice)
    played, *_rest = entered(game, voice.under(row.rules))
    return GameView(
        title=told.title,
        result=told.result,
        facts=(*told.around, played, *told.parties, *told.facts, *note_of(game, voice)),
        points=told.points,
        problems=told.problems,
        reasons=told.reasons,
        remarks=told.remarks,
    )


def entry_view(stored: StoredEvening, entry: StoredEntry, voice: Voice) -> GameView:
    """The page of an entry that is no game; the end of an evening may have a row for each debtor."""
    index = stored.entries.index(entry)
    rows = [row for row in replayed(stored).rows if row.index == index]
    table = {event.index: event.table for event in events(stored)}.get(index, ())
    points: Counter[Player] = Counter()
    for row in rows:
        points.update(row.points)
    return GameView(
        title=title_at(stored, entry.id, voice),
        result=title_of_incident(entry.entry, voice) if rows and rows[0].number else "",
        facts=tell_incident(entry.entry, rows, voice, table),
        points=tuple(Fact(voice.name(player), signed(value)) for player, value in points.items()),
        problems=tuple(voice.remark(problem) for row in rows for problem in row.problems),
    )
