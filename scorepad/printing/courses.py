"""The running points of a season as a line chart, for a page and for paper."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.declare import Text
from scorepad.printing import chart
from scorepad.printing.chart import Axis, Picture, Series, running_totals_svg
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.season.season import Points, Season
from scorepad.telling.season import of_season
from scorepad.telling.voice import Voice

MOST_EVENINGS = 60
"""Evenings that stand apart in the picture; of a longer season some are left out, never the last."""
MOST_PEOPLE = 16
"""Lines of a picture."""
ON_PAGE = Picture(columns=2)
TITLE = Text("Punkte über die Saison: {names}", "Points over the season: {names}")


def courses(season: Season, voice: Voice, picture: Picture) -> str:
    """The standings over the evenings as SVG, one line for everybody, of more than MOST_PEOPLE for the best."""
    lines, shown = _lines(season, voice), places(len(season.evenings))
    title = voice.say(TITLE, names=", ".join(line.label for line in lines))
    return running_totals_svg(lines, picture, numbers=shown, title=title, axis=voice.heading("evening"))


def height(season: Season, voice: Voice, picture: Picture) -> int:
    """How high that picture is, in whole units."""
    return round(chart.height(_lines(season, voice), Axis(places(len(season.evenings))), picture))


def _lines(season: Season, voice: Voice) -> list[Series]:
    seen, names, unit = season.seen[:MOST_PEOPLE], voice.roster, of_season(season, voice).unit
    shown = (0, *places(len(season.evenings)))
    return [
        Series(name, tuple(_whole(season.courses[player][place], unit) for place in shown), look)
        for player, name, look in zip(seen, short_names(names, seen), marks(names, seen), strict=True)
    ]


def _whole(points: Points | None, unit: int) -> int | None:
    """Where a line runs: parts of a point are too small to be seen."""
    return None if points is None else round(points * unit)


def places(evenings: int) -> Sequence[int]:
    """The numbers of the evenings that are drawn, counted from 1: all, or evenly some with the first and the last.

    >>> list(places(3)), len(places(500)), places(500)[0], places(500)[-1]
    ([1, 2, 3], 60, 1, 500)
    """
    if evenings <= MOST_EVENINGS:
        return range(1, evenings + 1)
    return [1 + step * (evenings - 1) // (MOST_EVENINGS - 1) for step in range(MOST_EVENINGS)]
