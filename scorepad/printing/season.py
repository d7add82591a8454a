"""The season as a report on paper: its table, its chart, and all that was counted."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from scorepad.declare import Text
from scorepad.printing.chart import Axis, Picture, Series, running_totals_svg, with_other_scripts
from scorepad.printing.chart import height as chart_height
from scorepad.printing.edition import A4, BOTTOM, TOP, Page, PaperSize
from scorepad.printing.measure import MM, em, lines, longest_piece
from scorepad.printing.score_table import first_names, hyphenated
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
CHART = 190
"""The width of the chart in millimetres, as in season.css."""
MOST_EVENINGS = 120
"""The most evenings in the list of a report; of more, the last ones."""
MOST_PEOPLE = 16
"""The most columns of names that fit beside each other; more people are shared out among
several tables.
"""
CROWDED = 10
"""More columns than this have their heads in two lines."""
_HEADED = 9.4
"""Millimetre height of a heading above a part of the page."""
_TITLE = 7.2
"""Millimetre height of a line of the title of the page."""
_HEAD = 12.0
"""Millimetre height of all else above the table of the season."""
_ROW = 7.4
"""Millimetre height of a row of this table."""
_NAME = 4.9
"""Millimetre height of a line of a name in this table."""
_NAMED = 11
"""Font size of the names in this table in points, as in season.css."""
_NOTED = 7.5
"""Font size of the notes in points, as in season.css."""
_TITLED = 17
"""Font size of the title in points."""
_COLUMNS = 81.5
"""Millimetre width of all columns that this table always has."""
_NUMBER = 13.5
"""Millimetre width of each further column of this table."""
_AWARD = 3.8
"""Millimetre height of a line of the awards."""
_AWARDED = 8.5
"""Font size of the awards in points."""
_BETWEEN = 6
"""Millimetres between the two columns of the awards, as in season.css."""
_LINE = 3.3
"""Millimetre height of a line in a table of counts."""
_RULED = 0.9
"""Millimetres around the lines of a row in a table of counts."""
_PADDED = 1.0
"""Millimetres around the names in a table of counts."""
_SURE = 3.0
"""Millimetres that stay free below tables that fit on the first page."""
_SLACK = 8.0
"""Millimetres that stay free on a page that the chart fills."""
_LOWEST = 0.65
"""The least height of the chart as a factor of its usual height."""
_TALLEST = 1.9
"""The greatest height of the chart as a factor of its usual height."""
HALF_WIDTHS = (92.0, 28.0)
"""Millimetre widths of a table of counts on half a page, and of its first column."""
WHOLE_WIDTHS = (190.0, 34.0)
"""Millimetre widths of a table of counts on a whole page, and of its first column."""
FEW_WIDTHS = (190.0, 52.0)
"""The same of a table of few columns, in which a whole name has one line."""
CELL = 1.2
"""Millimetres of padding of a cell in a table of counts."""
LATE = 10
"""The number of last evenings that the bars of each person show."""
LATELY = Text("letzte {count} Abende", "last {count} evenings")
LATELY_OF = Text("{name}, letzte Abende: {points}", "{name}, last evenings: {points}")
BEFORE = (
    Text("der Abend davor", "the evening before"),
    Text("die {count} Abende davor", "the {count} evenings before"),
)
NEWEST = Text("Gezeigt sind die letzten {count} Abende.", "Shown are the last {count} evenings.")

_POINTS = 15.0
_NARROW_POINTS = 11.4
_FEW = 8
"""Millimetre widths of the columns of people in the list of evenings: wide ones for fewer than
so many.
"""
FEW_HEADS = 6
"""So many columns at most leave room for whole names before them."""
_BESIDE_NAME = 5.0
"""Ems above a plot beside the name: the mark and the total."""
MOST_DRAWN = 60
"""The most evenings in the chart; of a longer season some are left out, never the last."""
MOST_LINES = 40
"""The most lines of a chart."""
PLOT_COLUMNS = ((4, 0), (5, 0), (3, 0), (4, 1), (5, 1), (3, 1), (7, 1), (6, 0), (7, 0))
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
    widest = max((longest_piece(head, bold=True) for head in grid.heads), default=0)
    for line in grid.lines:
        for cell in line.cells:
            widest = max(widest, em(f"{cell.text} {cell.below}"))
    column = widest * 8 * MM + CELL
    return column * len(grid.heads) <= _columns_room(grid, half=half)


def _columns_room(grid: Grid, *, half: bool) -> float:
    """The millimetres of all columns of a table beside the first."""
    room, first = _widths(grid, half=half)
    return room - first


def _widths(grid: Grid, *, half: bool) -> tuple[float, float]:
    """The widths of a table, on the whole page or on `half` of it, and of its first column."""
    if half:
        return HALF_WIDTHS
    return FEW_WIDTHS if len(grid.heads) <= FEW_HEADS else WHOLE_WIDTHS


def parts(grid: Grid) -> Iterator[Grid]:
    """The table in as few parts as fit the width of the page, each with about as many columns."""
    for columns in shared_out(range(len(grid.heads))):
        heads = [grid.heads[column] for column in columns]
        if len(columns) > CROWDED:
            heads = [breaks(head) for head in heads]
        lines = [
            replace(line, cells=tuple(line.cells[column] for column in columns))
            for line in grid.lines
        ]
        yield replace(grid, heads=tuple(heads), lines=tuple(lines))


def shared_out(columns: Sequence[_Column]) -> Sequence[Sequence[_Column]]:
    """The columns in as few parts as fit beside each other, all of about one size.

    Without columns it is one empty part.
    """
    if not columns:
        return [columns]
    count = math.ceil(len(columns) / MOST_PEOPLE)
    each = math.ceil(len(columns) / count)
    return [columns[start : start + each] for start in range(0, len(columns), each)]


def on_paper(people: int, voice: Voice) -> Picture:
    """The chart on paper: a plot for each person, in rows that fill up where they can."""
    picture = replace(ON_PAPER, everybody=voice.say(EVERYBODY))
    for columns, empty_places in PLOT_COLUMNS:
        if (people + empty_places) % columns == 0:
            return replace(picture, columns=columns)
    return picture


def report(season: Season, voice: Voice, *, runde: str, size: PaperSize = A4) -> Page:
    """The report of a season on paper of this size."""
    voice = telling.of_season(season, voice)
    chosen = telling.chosen(season.choice, voice)
    people = season.seen
    shown = season.evenings[-MOST_EVENINGS:]
    hidden = season.evenings[:-MOST_EVENINGS]
    in_parts = [part for grid in grids(season, voice) for part in parts(grid)]
    counted = tuple(_by_first_names(part, people, voice) for part in in_parts)
    names = first_names(voice.roster, people, _room_of_points(people))
    page = Page(
        template="season",
        lang=voice.language,
        title=f"{runde} – {voice.heading('season')}, {chosen}",
        runde=runde,
        chosen=chosen,
        counts=_counts(season, voice),
        awards=awards(season, voice),
        table=_hyphenated(
            telling.standings(season, voice).beside(telling.peaks(season, voice)), size
        ),
        lately=voice.say(LATELY, count=LATE),
        sparks=tuple(_sparks(season, voice)),
        sums=telling.sums(season, voice),
        unranked=telling.unranked(season, voice),
        grids=counted,
        narrow=_narrow(counted),
        few_heads=FEW_HEADS,
        flat=tuple(grid for grid in counted if fits(grid)),
        parts=tuple(shared_out(people)),
        names={who: breaks(name) for who, name in zip(people, names, strict=True)},
        evenings=tuple(telling.evening(played, season, voice) for played in shown),
        before=_before(hidden, season, voice),
        total=_row(voice.heading("sum"), season.evenings, season, voice),
        note=voice.say(NEWEST, count=len(shown)) if hidden else "",
        left_out=voice.say(FIRST_DRAWN, count=MOST_LINES) if len(people) > MOST_LINES else "",
    )
    page.chart = _drawn(page, season, voice, size)
    return page


def _drawn(page: Page, season: Season, voice: Voice, size: PaperSize) -> str:
    """The chart as SVG, as high as fills the first page of the report; empty for one evening, which
    is no course: its lines would be straight.
    """
    if not season.standings or len(season.evenings) == 1:
        return ""
    usual = on_paper(len(season.seen), voice)
    usual_height = height(season, voice, usual) * CHART / usual.width
    picture = _filling(page, usual, usual_height, size)
    drawn = courses(season, voice, picture)
    return with_other_scripts(drawn, CHART / MM / picture.width)


def _room_of_points(people: Sequence[Player]) -> float:
    """The ems that a column of the list of evenings has for the name of a person."""
    wide = len(people) < _FEW
    return (_POINTS if wide else _NARROW_POINTS) / 8 / MM


def _hyphenated(table: Grid, paper: PaperSize) -> Grid:
    """The table of the season, the long words of its names with soft hyphens."""
    room = _name_room(table, paper)
    lines_of_people = [replace(line, name=hyphenated(line.name, room)) for line in table.lines]
    return replace(table, lines=tuple(lines_of_people))


def _name_room(table: Grid, paper: PaperSize) -> float:
    """The ems that a name has in the table of the season."""
    numbers = len(table.heads) - 2  # all but the best and the worst evening
    return (paper.room - _COLUMNS - _NUMBER * numbers) / _NAMED / MM


def _by_first_names(grid: Grid, people: Sequence[Player], voice: Voice) -> Grid:
    """A table of counts whose columns of people bear first names, where the width of the page has
    room for them: names come before a second table beside it.
    """
    short = short_names(voice.roster, people)
    column = _columns_room(grid, half=False) / max(len(grid.heads), 1) - CELL
    whole = first_names(voice.roster, people, column / 8 / MM)
    called = dict(zip(short, whole, strict=True))
    return replace(grid, heads=tuple(called.get(head, head) for head in grid.heads))


def _counts(season: Season, voice: Voice) -> str:
    # How many evenings and games there were, how many of them in Bock, and the unit of points.
    texts = (
        telling.count(season, voice),
        telling.in_bock(season, voice),
        telling.unit_of_season(season, voice),
    )
    return " · ".join(text for text in texts if text)


def _narrow(grids: Sequence[Grid]) -> tuple[Grid, ...]:
    # The tables that stand in pairs, two beside each other; of an odd number the last one does not.
    fitting = [grid for grid in grids if fits(grid, half=True)]
    if len(fitting) % 2:
        fitting.pop()
    return tuple(fitting)


def _before(hidden: Sequence[PlayedEvening], season: Season, voice: Voice) -> SeasonRow | None:
    # The sum of the evenings that are not listed, if there are any.
    if not hidden:
        return None
    return _row(voice.many(len(hidden), *BEFORE), hidden, season, voice)


def _filling(page: Page, picture: Picture, usual: float, paper: PaperSize) -> Picture:
    """The chart at a height that fills the first page; `usual` is its usual one in millimetres.

    It becomes lower if it does not fit. Else as many tables of counts as fit stand below it; it
    becomes higher by what they leave free before the first that does not fit. Where all of them
    fit, it stays as it is.
    """
    room = paper.height - TOP - BOTTOM - _above(page, paper) - _HEADED
    lower = (room - _SLACK) / usual
    if _LOWEST <= lower < 1:
        return replace(picture, panel=picture.panel * lower)
    free = room - usual - _awarded(page.awards, paper)
    for high in _grid_heights(page):
        if high + _SURE > free:
            higher = 1 + (free - _SLACK) / usual
            times = min(max(higher, 1), _TALLEST)
            return replace(picture, height=picture.height * times, panel=picture.panel * times)
        free -= high
    return picture


def _grid_heights(page: Page) -> list[float]:
    """Millimetre heights of the tables of counts: of each pair of narrow ones, then of the others.

    This is their order on the page.
    """
    narrow = [_counted(grid, page) for grid in page.narrow]
    pairs = [max(left, right) for left, right in zip(narrow[::2], narrow[1::2], strict=True)]
    wide = [grid for grid in page.grids if grid not in page.narrow]
    return [*pairs, *(_counted(grid, page) for grid in wide)]


def _above(page: Page, paper: PaperSize) -> float:
    """Millimetre height of the head and the table of a season."""
    name_room = _name_room(page.table, paper)
    rows = 0.0
    for line in page.table.lines:
        name = lines(line.name, name_room, bold=True) * _NAME + 1.6
        rows += max(_ROW, name)
    notes = 0.0
    for note in (page.table.note, page.unranked):
        if note:
            notes += lines(note, paper.room / _NOTED / MM) * _LINE + 1
    title = f"{page.runde}{' ' * 8}"  # about as long as with the word for season behind it
    title_lines = lines(title, paper.room / _TITLED / MM, bold=True)
    heads_and_sum = 2 * _ROW
    return title_lines * _TITLE + _HEAD + _HEADED + heads_and_sum + rows + notes


def _awarded(given: Sequence[Award], paper: PaperSize) -> float:
    """Millimetre height of the awards, which stand in two columns under a heading."""
    if not given:
        return 0
    column = (paper.room - _BETWEEN) / 2
    room = column / _AWARDED / MM / 1.03
    rows = 0.0
    for award in given:
        rows += lines(f"{award.title}: {award.who}, {award.why}", room) * _AWARD + 0.6
    return _HEADED + rows / 2 + _AWARD


def _counted(grid: Grid, page: Page) -> float:
    """Millimetre height of a table of counts on this page."""
    flat = grid in page.flat
    _room, first = _widths(grid, half=grid in page.narrow)
    rows = 0.0
    for line in grid.lines:
        has_second_line = not flat and any(cell.below for cell in line.cells)
        cell_lines = 2 if has_second_line else 1
        name_lines = lines(line.name, (first - _PADDED) / 8 / MM)
        rows += max(name_lines, cell_lines) * _LINE + _RULED
    return _HEADED + 2 * _LINE + rows + 2 * _RULED


def _row(name: str, evenings: Sequence[PlayedEvening], season: Season, voice: Voice) -> SeasonRow:
    # The sum of these evenings, for everybody who is in the season.
    counted = [played.counted(bock=season.choice.bock) for played in evenings]
    points: dict[Player, str] = {}
    for player in season.seen:
        total = sum(of_evening.get(player, 0) for of_evening in counted)
        points[player] = voice.total(total)
    return SeasonRow(name=name, games=sum(played.games for played in evenings), points=points)


def _sparks(season: Season, voice: Voice) -> Iterator[str]:
    # For everybody, the points of the last evenings as small bars, all of one scale.
    late = [played.counted(bock=season.choice.bock) for played in season.evenings[-LATE:]]
    heights = [abs(points) for of_evening in late for points in of_evening.values()]
    highest = max(heights, default=0)
    for player in season.seen:
        points = [of_evening.get(player) for of_evening in late]
        said = ", ".join("–" if won is None else voice.points(won) for won in points)
        name = voice.name(player)
        yield bars(points, highest, voice.say(LATELY_OF, name=name, points=said))


def courses(season: Season, voice: Voice, picture: Picture) -> str:
    """The standings over the evenings as SVG, one line for each of the best MOST_LINES people."""
    lines = _lines(season, voice, picture)
    shown = places(len(season.evenings))
    title = voice.say(COURSES, names=", ".join(line.label for line in lines))
    return running_totals_svg(
        lines, picture, numbers=shown, title=title, axis=voice.heading("evening")
    )


def height(season: Season, voice: Voice, picture: Picture) -> int:
    """The height of the picture of `courses`, rounded."""
    axis = Axis(places(len(season.evenings)))
    return round(chart_height(_lines(season, voice, picture), axis, picture))


def _plot_room(picture: Picture) -> float:
    """The ems that the name of a person has above a plot, beside the mark and the total."""
    return picture.width / picture.columns / picture.text - _BESIDE_NAME


def _lines(season: Season, voice: Voice, picture: Picture) -> list[Series]:
    """The lines of the chart. Fractions of a point are too small to be seen, so the totals are
    rounded.

    In plots of their own the names are as whole as these have room for.
    """
    seen = season.seen[:MOST_LINES]
    unit = telling.of_season(season, voice).unit
    shown = (0, *places(len(season.evenings)))
    names = short_names(voice.roster, seen)
    if picture.columns:
        names = first_names(voice.roster, seen, _plot_room(picture))
    name_marks = marks(voice.roster, seen)
    drawn: list[Series] = []
    for player, name, mark in zip(seen, names, name_marks, strict=True):
        totals = [season.courses[player][place] for place in shown]
        whole = tuple(None if total is None else round(total * unit) for total in totals)
        drawn.append(Series(name, whole, mark))
    return drawn


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
