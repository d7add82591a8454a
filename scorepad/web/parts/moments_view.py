"""The moments of an ended evening, and its line of the season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.actions.season import Counted
from scorepad.scoring.evening.rows import Replay
from scorepad.telling.milestone import milestone
from scorepad.telling.moments import Moment, moments
from scorepad.web.frame.preferences import told_at_the_end
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class MomentLine:
    """A moment, and the address of its game; "" if it is about no single game."""

    title: str
    text: str
    url: str


@dataclass(frozen=True)
class MomentsView:
    """The moments of an evening and its line of the season."""

    moments: tuple[MomentLine, ...]
    season: str


def moments_view(visit: Visit, season: Sequence[Counted] = ()) -> MomentsView | None:
    """The moments of an evening; its line of the season needs `season`, oldest evening first.

    None while the evening runs, if this phone hides moments, and if there are none.
    """
    if not visit.evening.ended or not told_at_the_end():
        return None
    result = replayed(visit.evening)
    lines = tuple(_line(moment, visit) for moment in moments(result, visit.voice))
    line = _of_season(result, season, visit)
    return MomentsView(lines, line) if lines or line else None


def _line(moment: Moment, visit: Visit) -> MomentLine:
    entry = None if moment.index is None else visit.evening.entries[moment.index]
    return MomentLine(moment.title, moment.text, visit.url("game.show", entry_id=entry.id) if entry else "")


def _of_season(result: Replay, season: Sequence[Counted], visit: Visit) -> str:
    places = [place for place, one in enumerate(season) if one.evening.id == visit.evening.id]
    if not places:
        return ""
    until = season[: places[0] + 1]
    return milestone(result, [one.evening for one in until], (one.sums for one in reversed(until[:-1])), visit.voice)
