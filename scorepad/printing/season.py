"""The season as a report on paper: its table, its chart, and all that was counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from scorepad.declare import Text
from scorepad.printing.chart import Axis, Picture, Series, running_totals_svg, with_other_scripts
from scorepad.printing.chart import height as chart_height
from scorepad.printing.edition import A4, BOTTOM, TOP, Page, PaperSize
from scorepad.printing.measure import MM, em, lines, longest_piece
from scorepad.printing.spark import bars
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.season.season import PlayedEvening, Season
from scorepad.scoring.terms import Player
from scorepad.telling import season as telling
from scorepad.telling.awards import Award, awards
from scorepad.telling.breaks import breaks
from scorepad.telling.counted import grids
from scorepad.telling.grid import Grid
from scorepad.telling.voice import Voice

ON_PAPER = Picture(width=700, height=250, text=11.5, theme="print", columns=4, panel=105)
CHART = 190  # width of the chart in millimetres, as in season.css
MOST_EVENINGS = 120  # the most evenings in the list of a report; of more, the last ones
MOST_PEOPLE = 16
"""The most columns of names that fit beside each other; more people are shared out among
several tables.
"""
CROWDED = 10  # columns from which their heads are in two lines
_HEADED = 9.4
_TITLE = 7.2
_HEAD = 12.0
"""Millimetre heights of a heading, of a line of the title, and of all else above the table."""
_ROW = 7.4
_NAME = 4.9  # millimetre heights of a row of the table, and of a line of its names
_AWARD = 3.8
_AWARDED = 8.5  # millimetre height of a line of the awards, and its font size in points
_LINE = 3.3
_RULED = 0.9
_FIRST = 27.0
"""Tables of counts, in millimetres: height of a line, of everything around the lines, width of
the names.
"""
_COLUMNS = 86.5
_NUMBER = (
    14.5  # millimetre widths: of all columns that the table always has, and of each other column
)
_SURE = 3.0
_SLACK = 8.0
_LOWEST = 0.65
_TALLEST = 1.9
"""Millimetres that stay free below a table that fits, and on a filled page; the least and the
greatest height of the chart as a factor of its usual height.
"""
HALF_WIDTHS = (92.0, 28.0)
WHOLE_WIDTHS = (190.0, 34.0)
"""Millimetre widths of a table of counts and its first column, on half a page and a whole one."""
CELL = 1.2
"""Padding of a cell."""
LATE = 10  # number of last evenings in the row of each person
LATELY = Text("letzte {count} Abende", "last {count} evenings")
LATELY_OF = Text("{name}, letzte Abende: {points}", "{name}, last evenings: {points}")
BEFORE = Text("die {count} Abende davor", "the {count} evenings before")
NEWEST = Text("Gezeigt sind die letzten {count} Abende.", "Shown are the last {count} evenings.")

MOST_DRAWN = (
    60  # the most evenings in the chart; of a longer season some are left out, never the last
)
MOST_LINES = 40  # the most lines of a chart
COLUMNS = ((4, 0), (5, 0), (3, 0), (4, 1), (5, 1), (3, 1), (7, 1), (6, 0), (7, 0))
"""Plots per row on paper, each with the number of empty places in the last row; the best first."""
EVERYBODY = Text("alle", "all")
FIRST_DRAWN = Text(
    "Im Bild: die ersten {count} der Tabelle.", "In the chart: the first {count} of the table."
)
ON_PAGE = Picture(columns=2)
COURSES = Text("Punkte über die Saison: {names}", "Points over the season: {names}")
_Column = TypeVar("_Column")


class SeasonRow(NamedTuple):
    """One evening, or the sum of several: its number of games and everybody's points."""

    name: str
    games: int
    points: Mapping[Player, str]


def fits(grid: Grid, *, half: bool = False) -> bool:
    """Whether each cell of a table fits in one line, on the whole page or on `half` of it."""
    words = (f"{cell.text} {cell.below}" for line in grid.lines for cell in line.cells)
    wide = max(
        [*map(em, words), *(longest_piece(head, bold=True) for head in grid.heads)], default=0
    )
    room, first = HALF_WIDTHS if half else WHOLE_WIDTHS
    return (wide * 8 * MM + CELL) * len(grid.heads) <= room - first


def parts(grid: Grid) -> Iterator[Grid]:
    """The table in as few parts as fit the width of the page, each with about as many columns."""
    for some in shared_out(range(len(grid.heads))):
        heads = tuple(
            breaks(grid.heads[at]) if len(some) > CROWDED else grid.heads[at] for at in some
        )
        lines = tuple(
            replace(line, cells=tuple(line.cells[at] for at in some)) for line in grid.lines
        )
        yield replace(grid, heads=heads, lines=lines)


def shared_out(columns: Sequence[_Column]) -> Sequence[Sequence[_Column]]:
    """The columns in as few parts as fit beside each other, all of about one size."""
    count = max(-(-len(columns) // MOST_PEOPLE), 1)
    each = max(-(-len(columns) // count), 1)
    return [columns[start : start + each] for start in range(0, len(columns), each)] or [columns]


def on_paper(people: int, voice: Voice) -> Picture:
    """The picture of the course, with plots in rows that fill up, for so many people."""
    columns = next(
        (count for count, lacking in COLUMNS if (people + lacking) % count == 0), ON_PAPER.columns
    )
    return replace(ON_PAPER, columns=columns, everybody=voice.say(EVERYBODY))


def report(season: Season, voice: Voice, *, runde: str, size: PaperSize = A4) -> Page:
    """The report of a season on paper of this size."""
    voice = telling.of_season(season, voice)
    chosen = telling.chosen(season.choice, voice)
    people = season.seen
    shown = season.evenings[-MOST_EVENINGS:]
    hidden = season.evenings[:-MOST_EVENINGS]
    counts = (
        telling.count(season, voice),
        telling.in_bock(season, voice),
        telling.unit_of_season(season, voice),
    )
    counted = tuple(part for grid in grids(season, voice) for part in parts(grid))
    fitting = tuple(filter(partial(fits, half=True), counted))
    usual = on_paper(len(season.seen), voice)
    page = Page(
        template="season",
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
        grids=counted,
        narrow=fitting[: len(fitting) // 2 * 2],
        flat=tuple(filter(fits, counted)),
        parts=tuple(shared_out(people)),
        names=dict(zip(people, map(breaks, short_names(voice.roster, people)), strict=True)),
        evenings=tuple(telling.evening(one, season, voice) for one in shown),
        before=_row(voice.say(BEFORE, count=len(hidden)), hidden, season, voice)
        if hidden
        else None,
        total=_row(voice.heading("sum"), season.evenings, season, voice),
        note=voice.say(NEWEST, count=len(shown)) if hidden else "",
        left_out=voice.say(FIRST_DRAWN, count=MOST_LINES) if len(season.seen) > MOST_LINES else "",
    )
    picture = _filling(page, usual, height(season, voice, usual) * CHART / usual.width, size)
    drawn = courses(season, voice, picture) if season.standings else ""
    page.chart = with_other_scripts(drawn, CHART / MM / picture.width)
    return page


def _filling(page: Page, picture: Picture, usual: float, paper: PaperSize) -> Picture:
    """The chart at a height that fills the first page: lower if it does not fit, else as high as
    the tables that fit below it leave room for.
    """
    room = paper.height - TOP - BOTTOM - _above(page, paper) - _HEADED
    lower = (room - _SLACK) / usual
    if _LOWEST <= lower < 1:
        return replace(picture, panel=picture.panel * lower)
    free = room - usual - _awarded(page.awards, paper)
    wide = (one for one in page.grids if one not in page.narrow)
    for tables in (
        *zip(page.narrow[::2], page.narrow[1::2], strict=True),
        *((one,) for one in wide),
    ):
        high = max(_counted(grid, flat=grid in page.flat) for grid in tables)
        if high + _SURE > free:
            break
        free -= high
    else:
        return picture
    times = min(max(1 + (free - _SLACK) / usual, 1), _TALLEST)
    return replace(picture, height=picture.height * times, panel=picture.panel * times)


def _above(page: Page, paper: PaperSize) -> float:
    """Millimetre height of the head and the table of a season."""
    named = (paper.room - _COLUMNS - _NUMBER * (len(page.table.heads) - 2)) / 11 / MM
    rows = (
        max(_ROW, lines(line.name, named, bold=True) * _NAME + 1.6) for line in page.table.lines
    )
    notes = sum(
        lines(note, paper.room / 7.5 / MM) * _LINE + 1
        for note in (page.table.note, page.unranked)
        if note
    )
    title = lines(page.runde + " " * 8, paper.room / 17 / MM, bold=True) * _TITLE
    return title + _HEAD + _HEADED + 2 * _ROW + sum(rows) + notes


def _awarded(given: Sequence[Award], paper: PaperSize) -> float:
    room = (paper.room - 6) / 2 / _AWARDED / MM / 1.03
    rows = sum(lines(f"{one.title}: {one.who}, {one.why}", room) * _AWARD + 0.6 for one in given)
    return _HEADED + rows / 2 + _AWARD if given else 0


def _counted(grid: Grid, *, flat: bool) -> float:
    """Millimetre height of a table of counts, `flat` with each cell in one line."""
    tall = (
        max(
            lines(line.name, _FIRST / 8 / MM),
            1 + any(cell.below and not flat for cell in line.cells),
        )
        for line in grid.lines
    )
    return _HEADED + 2 * _LINE + sum(count * _LINE + _RULED for count in tall) + 2 * _RULED


def _row(name: str, evenings: Sequence[PlayedEvening], season: Season, voice: Voice) -> SeasonRow:
    counted = [one.counted(bock=season.choice.bock) for one in evenings]
    points = {
        player: voice.total(sum(one.get(player, 0) for one in counted)) for player in season.seen
    }
    return SeasonRow(name=name, games=sum(one.games for one in evenings), points=points)


def _sparks(season: Season, voice: Voice) -> Iterator[str]:
    late = [one.counted(bock=season.choice.bock) for one in season.evenings[-LATE:]]
    highest = max((abs(points) for one in late for points in one.values()), default=0)
    for player in season.seen:
        points = [one.get(player) for one in late]
        said = ", ".join("–" if one is None else voice.points(one) for one in points)
        name = voice.name(player)
        yield bars(points, highest, voice.say(LATELY_OF, name=name, points=said))


def courses(season: Season, voice: Voice, picture: Picture) -> str:
    """The standings over the evenings as SVG, one line for each person; if over MOST_LINES, for the
    best ones.
    """
    lines = _lines(season, voice)
    shown = places(len(season.evenings))
    title = voice.say(COURSES, names=", ".join(line.label for line in lines))
    return running_totals_svg(
        lines, picture, numbers=shown, title=title, axis=voice.heading("evening")
    )


def height(season: Season, voice: Voice, picture: Picture) -> int:
    """The height of the picture of `courses`, rounded."""
    return round(chart_height(_lines(season, voice), Axis(places(len(season.evenings))), picture))


def _lines(season: Season, voice: Voice) -> list[Series]:
    seen = season.seen[:MOST_LINES]
    names = voice.roster
    unit = telling.of_season(season, voice).unit
    shown = (0, *places(len(season.evenings)))
    totals = ([season.courses[player][place] for place in shown] for player in seen)
    # Fractions of a point are too small to be seen.
    whole = (
        tuple(None if one is None else round(one * unit) for one in course) for course in totals
    )
    return [
        Series(*line)
        for line in zip(short_names(names, seen), whole, marks(names, seen), strict=True)
    ]


def places(evenings: int) -> Sequence[int]:
    """The numbers of the drawn evenings, from 1: all, or evenly some, the first and last included.

    >>> list(places(3))
    [1, 2, 3]
    >>> len(places(500))
    60
    >>> places(500)[0]
    1
    >>> places(500)[-1]
    500
    """
    if evenings <= MOST_DRAWN:
        return range(1, evenings + 1)
    return [1 + step * (evenings - 1) // (MOST_DRAWN - 1) for step in range(MOST_DRAWN)]
