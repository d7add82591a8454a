"""The moments of an ended evening, and its line of the season."""

from collections.abc import Sequence

from scorepad.actions.replayed import replayed
from scorepad.actions.season import Counted
from scorepad.scoring.evening.rows import Replay
from scorepad.telling.milestone import milestone
from scorepad.telling.moments import Moment, moments
from scorepad.web.frame.preferences import told_at_the_end
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told


def moments_view(visit: Visit, season: Sequence[Counted] = ()) -> list[tuple[str, str, str]]:
    """The moments of an evening as title, text and the address of their game; empty while it runs or is not to tell.

    Last comes its line of the season, which needs `season`, oldest evening first.
    """
    if not visit.evening.ended or not told_at_the_end():
        return []
    result = replayed(visit.evening)
    lines = [(moment.title, moment.text, _url(moment, visit)) for moment in moments(result, visit.voice)]
    line = _of_season(result, season, visit)
    return [*lines, (told("season"), line, "")] if line else lines


def _url(moment: Moment, visit: Visit) -> str:
    if moment.index is None:
        return ""
    return visit.url("game.show", entry_id=visit.evening.entries[moment.index].id)


def _of_season(result: Replay, season: Sequence[Counted], visit: Visit) -> str:
    places = [place for place, one in enumerate(season) if one.evening.id == visit.evening.id]
    if not places:
        return ""
    until = season[: places[0] + 1]
    return milestone(result, [one.evening for one in until], (one.sums for one in reversed(until[:-1])), visit.voice)
