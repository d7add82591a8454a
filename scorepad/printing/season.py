"""The season as a report on paper: its table, its course, and everything that was counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorepad.declare import Text
from scorepad.printing import lettering
from scorepad.printing.courses import courses
from scorepad.printing.plot import Picture
from scorepad.printing.spark import bars
from scorepad.printing.widths import MM
from scorepad.scoring.roster import short_names
from scorepad.scoring.season.season import PlayedEvening, Season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.awards import Award, awards
from scorepad.telling.counted import grids
from scorepad.telling.grid import Grid
from scorepad.telling.voice import Voice

ON_PAPER = Picture(width=700, height=250, text=11.5, theme="print", columns=4, panel=105)
CHART = 190
"""Millimetres of the width of the chart, as in season.css."""
MOST_EVENINGS = 120
"""Evenings in the list of a report; of more, the last ones."""
MOST_PEOPLE = 12
"""Columns of names that fit beside each other."""
FIRST_ONES = Text("Gezeigt sind die ersten {count} der Tabelle.", "Shown are the first {count} of the table.")
HALF = 37
"""Characters across the columns of a table that is half as wide as the page."""
LATE = 10
"""Evenings that everybody's row shows."""
LATELY = Text("letzte {count} Abende", "last {count} evenings")
LATELY_OF = Text("{name}, letzte Abende: {points}", "{name}, last evenings: {points}")
BEFORE = Text("die {count} Abende davor", "the {count} evenings before")
NEWEST = Text("Gezeigt sind die letzten {count} Abende.", "Shown are the last {count} evenings.")


def fits_half(grid: Grid) -> bool:
    """Whether a table of what was counted stands in one of two columns, by its longest word."""
    heads = (part for head in grid.heads for part in head.replace("\N{SOFT HYPHEN}", " ").split())
    cells = (word for line in grid.lines for cell in line.cells for word in (cell.text, cell.below))
    return len(grid.heads) * (1 + max(map(len, (*heads, *cells)), default=0)) <= HALF


@dataclass(frozen=True)
class Row:
    """What several evenings make together: games, and the points of everybody who has a column."""

    name: str
    games: int
    points: tuple[str, ...]


@dataclass(frozen=True)
class SeasonPage:
    """What `print/season.html` shows; `people` have columns, with `heads` above them."""

    template: ClassVar[str] = "season"
    lang: str
    title: str
    runde: str
    chosen: str
    counts: str
    awards: tuple[Award, ...]
    table: Grid
    lately: str
    sparks: tuple[str, ...]
    sums: tuple[str, ...]
    unranked: str
    chart: str
    grids: tuple[Grid, ...]
    people: tuple[Player, ...]
    heads: tuple[str, ...]
    evenings: tuple[telling.ToldEvening, ...]
    before: Row | None
    total: Row
    notes: tuple[str, ...]

    @property
    def narrow(self) -> tuple[Grid, ...]:
        """The tables of what was counted that stand in two columns: an even number of them."""
        fitting = tuple(filter(fits_half, self.grids))
        return fitting[: len(fitting) // 2 * 2]


def report(season: Season, voice: Voice, *, runde: str) -> SeasonPage:
    """The report of a season."""
    voice = telling.of_season(season, voice)
    chosen = telling.chosen(season.choice, voice)
    people, shown = season.seen[:MOST_PEOPLE], season.evenings[-MOST_EVENINGS:]
    hidden = season.evenings[:-MOST_EVENINGS]
    counts = (
        telling.count(season, voice),
        telling.in_bock(season, voice),
        telling.waiting(season.waiting, voice),
        telling.unit_of_season(season, voice),
    )
    notes = [voice.say(FIRST_ONES, count=len(people))] if len(people) < len(season.seen) else []
    if hidden:
        notes.append(voice.say(NEWEST, count=len(shown)))
    return SeasonPage(
        lang=voice.language,
        title=f"{runde} – {voice.heading('season')}, {chosen}",
        runde=runde,
        chosen=chosen,
        counts=" · ".join(filter(None, counts)),
        awards=awards(season, voice),
        table=telling.standings(season, voice).beside(telling.peaks(season, voice)),
        lately=voice.say(LATELY, count=LATE),
        sparks=tuple(_sparks(season, voice)),
        sums=telling.sums(season, voice),
        unranked=telling.unranked(season, voice),
        chart=lettering.over(courses(season, voice, ON_PAPER), CHART / MM / ON_PAPER.width) if season.standings else "",
        grids=grids(season, voice, MOST_PEOPLE),
        people=people,
        heads=short_names(voice.roster, people),
        evenings=tuple(telling.evening(one, season, voice) for one in shown),
        before=_row(voice.say(BEFORE, count=len(hidden)), hidden, season, people, voice) if hidden else None,
        total=_row(voice.heading("sum"), season.evenings, season, people, voice),
        notes=tuple(notes),
    )


def _row(name: str, evenings: Sequence[PlayedEvening], season: Season, people: Sequence[Player], voice: Voice) -> Row:
    counted = [one.counted(bock=season.choice.bock) for one in evenings]
    points = (sum(one.get(player, 0) for one in counted) for player in people)
    return Row(name, sum(one.games for one in evenings), tuple(map(voice.total, points)))


def _sparks(season: Season, voice: Voice) -> Iterator[str]:
    """Everybody's points of the last evenings, drawn to one scale."""
    late = [one.counted(bock=season.choice.bock) for one in season.evenings[-LATE:]]
    highest = max((abs(points) for one in late for points in one.values()), default=0)
    for player in season.seen:
        points = [one.get(player) for one in late]
        said = ", ".join("–" if one is None else voice.points(one) for one in points)
        name = voice.name(player)
        yield bars(points, highest, voice.say(LATELY_OF, name=name, points=said))
