"""What an evening that is over is told of at its end: its moments, and its line of the season."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.actions.season import counted
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.season.season import Choice
from scorepad.telling.milestone import milestone
from scorepad.telling.moments import Moment, moments
from scorepad.web.frame.visit import Visit
from scorepad.web.help.display import told_at_the_end


@dataclass(frozen=True)
class MomentLine:
    """One moment, and where its game is; empty where it is about no single game."""

    title: str
    text: str
    url: str


@dataclass(frozen=True)
class MomentsView:
    """The moments of an evening and its line of the season."""

    moments: tuple[MomentLine, ...]
    season: str


def moments_view(visit: Visit, *, of_season: bool = True) -> MomentsView | None:
    """What is told at the end of this evening, with its line of the season or without.

    None while it runs, where this phone wants none, and for nothing.
    """
    if not visit.evening.ended or not told_at_the_end():
        return None
    result = replayed(visit.evening)
    lines = tuple(_line(moment, visit) for moment in moments(result, visit.voice))
    season = _of_season(result, visit) if of_season else ""
    return MomentsView(lines, season) if lines or season else None


def _line(moment: Moment, visit: Visit) -> MomentLine:
    entry = None if moment.index is None else visit.evening.entries[moment.index]
    return MomentLine(moment.title, moment.text, visit.url("game.show", entry_id=entry.id) if entry else "")


def _of_season(result: Replay, visit: Visit) -> str:
    """The line of the season; none while evenings of it wait to be counted."""
    evenings, waiting = counted(visit.runde.id, Choice())
    places = [place for place, one in enumerate(evenings) if one.evening.id == visit.evening.id]
    if waiting or not places:
        return ""
    until = evenings[: places[0] + 1]
    return milestone(result, [one.evening for one in until], (one.sums for one in reversed(until[:-1])), visit.voice)
