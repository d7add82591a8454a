"""Running totals as a line chart in SVG, for the screen, for paper and for the chat.

Lines are told apart three times over: by marker and dash (which survive a grey copy and any colour
vision), by the name at the end of the line, and on a screen by colour. Up to `TOGETHER` people
share one plot; more have a plot each, all of one scale, with the lines of all people pale in the
background.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby, pairwise
from typing import NamedTuple

from scorepad.printing.marks import DARK, DASHES, HOLLOW, INKS, SEATS, Inks, Theme, mark
from scorepad.printing.marks import short as n
from scorepad.printing.scripts import LATIN
from scorepad.scoring.numerals import isolated, real_minus

TOGETHER = 4
"""The most people whose lines are readable in one plot."""
CHAR = 0.6
"""Estimated width of a character as a fraction of the text size, on the safe side."""
SMALL = 0.92
"""Size of numbers as a fraction of the text size."""
_WIDE = dict.fromkeys("MWmw…@%", 1.7) | dict.fromkeys(
    "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}", 0
)
"""How much wider than CHAR some characters are."""
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BAND = 0.22
"""Height of the band over Bock games, as a fraction of the text size."""
_LABEL_GAP = 1.15
"""Distance of names, as a fraction of the text size."""
_BESIDE_NAME = 5.0
"""Ems above a plot beside the name: the mark and the total."""
_BEHIND = 0.24
"""The share of a chart that names behind the ends of lines may take."""
_TOTAL = 2.5
"""Ems of a total behind a name."""
_HEAD = 1.7
"""Height of the heading of a plot, as a fraction of the text size."""
_GAP = 0.8
"""Gap between plots, as a fraction of the text size."""
_TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
Point = tuple[float, float]
_SIMPLE = re.compile(f"[{LATIN}]*")


@dataclass(frozen=True)
class Series:
    """The line of a person: name, and running totals before the first row and after each; None
    while not at the table.

    `look` is the number of marker, dash and colour, below `LOOKS`. A calm chart emphasises the
    lines that lead.
    """

    name: str
    totals: tuple[int | None, ...]
    look: int = 0
    leads: bool = False

    @property
    def last(self) -> int:
        """The total after the last game at the table, 0 before the first."""
        for total in reversed(self.totals):
            if total is not None:
                return total
        return 0

    @property
    def label(self) -> str:
        return f"{isolated(self.name)} {real_minus(self.last)}"


@dataclass(frozen=True)
class Picture:
    """Size of the chart in its own units (CSS pixels on a screen), and its style.

    With `columns`, more than `TOGETHER` people, or any number `apart`, get a plot each, `panel`
    high, in so many columns; the chart is then as high as they need. `chosen` is the highlighted
    row, counted from 1. With `large` type each person has a plot. `slim` plots have no numbers of
    games. A single gap in the last row gets a plot of all lines under `everybody`. A `calm` chart
    has one plot whatever the others say, with names: the lines that lead in the colour of the
    leader, all others pale.
    """

    width: float = 360
    height: float = 260
    text: float = 12
    theme: Theme = "auto"
    columns: int = 0
    panel: float = 84
    chosen: int | None = None
    large: bool = False
    slim: bool = False
    everybody: str = ""
    calm: bool = False
    apart: bool = False

    @property
    def larger(self) -> Picture:
        """The picture for doubled type on a narrow screen: plots below one another, each with its
        name above it.
        """
        return replace(self, text=2 * self.text, columns=1, panel=1.8 * self.panel, large=True)

    @property
    def marker(self) -> float:
        """Half the width of a marker."""
        return round(self.text * 0.31, 1)

    @property
    def inks(self) -> Inks:
        return INKS[self.theme]

    def parts(self, lines: Sequence[Series]) -> bool:
        """Whether each line has a plot of its own."""
        if self.calm:
            return False
        return self.columns > 0 and (self.apart or self.large or self.slim or len(lines) > TOGETHER)

    def name_room(self, lines: Sequence[Series]) -> float:
        """The ems that a name has: above its plot beside mark and total, or behind its line."""
        if self.parts(lines):
            return self.width / self.columns / self.text - _BESIDE_NAME
        behind = self.width / self.text * _BEHIND
        return behind if self.calm else behind - _TOTAL

    def words(self, ink: str, size: float = 1) -> str:
        """The SVG attributes of text in a colour, at a fraction `size` of the text size."""
        return f'fill="{ink}" font-family="{self.inks.font}" font-size="{n(self.text * size)}"'

    def small(self, text: str) -> str:
        """Small and dim text as a group; nothing without text."""
        if not text:
            return ""
        return f'<g class="dim" {self.words(self.inks.dim, SMALL)}>{text}</g>'


@dataclass(frozen=True)
class Axis:
    """The x axis: numbers of games, None for a row that is no game; Bock factors; the title of the
    axis.
    """

    numbers: Sequence[int | None]
    factors: Sequence[int] = ()
    word: str = ""

    @property
    def known(self) -> list[tuple[int, int]]:
        """Each game with its number and its row, rows counted from 1."""
        return [(number, row) for row, number in enumerate(self.numbers, 1) if number]

    @property
    def bocks(self) -> list[tuple[int, int, int]]:
        """First row, last row and factor of each stretch of Bock games, rows counted from 1."""
        stretches = []
        last = 0
        for factor, games in groupby(self.factors):
            first = last + 1
            last += len(list(games))
            if factor > 1:
                stretches.append((first, last, factor))
        return stretches


class Scale(NamedTuple):
    """The y axis: the lowest and highest total of a plot, and the step of its grid."""

    low: int
    high: int
    step: int

    def beside(self, picture: Picture) -> float:
        """The width of the numbers beside a plot."""
        letters = max(len(real_minus(self.low)), len(real_minus(self.high)))
        return picture.text * CHAR * letters + 7

    def bounds(self, picture: Picture) -> list[int]:
        """Zero, and the lowest and highest total where their numbers do not overlap that of
        zero.
        """
        parts = 3 if picture.slim else 4
        if picture.calm:
            parts = 8
        room = (self.high - self.low) // parts
        apart = [total for total in (self.low, self.high) if abs(total) > room]
        return [*apart, 0]


class Plot(NamedTuple):
    """A rectangle of the chart in which lines are drawn."""

    left: float
    right: float
    top: float
    bottom: float
    rows: int
    scale: Scale

    def x(self, row: float) -> float:
        """The x coordinate of a row; 0 is before the first."""
        width = self.right - self.left
        return self.left + width * row / max(self.rows, 1)

    def y(self, total: int) -> float:
        """The y coordinate of a total."""
        low = self.scale.low
        high = self.scale.high
        return self.bottom - (self.bottom - self.top) * (total - low) / (high - low)

    def points(self, line: Series) -> list[Point]:
        """The points of a line where the person was at the table."""
        return [
            (self.x(row), self.y(total))
            for row, total in enumerate(line.totals)
            if total is not None
        ]


ON_SCREEN = Picture()


def running_totals_svg(
    lines: Sequence[Series],
    picture: Picture = ON_SCREEN,
    *,
    numbers: Sequence[int | None] | None = None,
    factors: Sequence[int] = (),
    title: str = "",
    axis: str = "",
) -> str:
    """The chart as one self-contained SVG element, for rows with these `numbers` of games and Bock
    `factors`.

    The theme "auto" has a style element for dark mode; where styles are blocked it is light. Names
    are escaped.
    """
    rows = numbers
    if rows is None:
        longest = max((len(line.totals) for line in lines), default=1)
        rows = range(1, longest)
    games = Axis(rows, factors, axis)
    picture = replace(picture, height=height(lines, games, picture))
    drawn = _drawer(lines, picture)
    wide = n(picture.width)
    high = n(picture.height)
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    words = f"<title>{plain(title)}</title>" if title else ""
    style = _dark(lines) if picture.theme == "auto" else ""
    ground = ""
    if picture.theme != "print":
        ground = f'<rect class="card" width="100%" height="100%" fill="{picture.inks.card}"/>'
    body = "".join(drawn(lines, games, picture))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f"{size}>{words}{style}{ground}{body}</svg>"
    )


def taps_svg(lines: Sequence[Series], picture: Picture, addresses: Sequence[str]) -> str:
    """An SVG overlay for the chart, with an invisible link over each game; the page has text links
    too.
    """
    games = Axis([None] * len(addresses))
    picture = replace(picture, height=height(lines, games, picture))
    is_apart = picture.parts(lines)
    plot = _panel(0, lines, games, picture) if is_apart else _whole(lines, games, picture)
    wide = n(plot.x(1) - plot.left)
    strips = "".join(
        f'<a href="{plain(address)}" tabindex="-1">'
        f'<rect x="{n(plot.x(row - 0.5))}" width="{wide}" height="100%" fill="transparent"/></a>'
        for row, address in enumerate(addresses, 1)
    )
    size = f'viewBox="0 0 {n(picture.width)} {n(picture.height)}"'
    return f'<svg class="taps" {size} aria-hidden="true" preserveAspectRatio="none">{strips}</svg>'


def height(lines: Sequence[Series], games: Axis, picture: Picture) -> float:
    """The height of the chart."""
    if not picture.parts(lines):
        return picture.height
    lowest = _panel(len(lines) - 1, lines, games, picture)
    below = 0.4 if picture.slim else 2.3
    return lowest.bottom + picture.text * below


def scale_of(lines: Sequence[Series], most: int = 6) -> Scale:
    """The scale from the lowest to the highest total, zero included, in at most `most` + 1
    steps.
    """
    totals = [total for line in lines for total in line.totals if total is not None]
    low = min([0, *totals])
    high = max([0, *totals])
    step = _step(max(high - low, 4), most)
    first = low // step
    last = max(-(-high // step), first + 1)  # rounded up
    return Scale(first * step, last * step, step)


def plain(text: str) -> str:
    """The text escaped for XML, without characters that XML forbids."""
    return escape(_ILLEGAL.sub("", text))


def with_other_scripts(svg: str, unit: float) -> str:
    """The chart with names in scripts unlike Latin as HTML text over the picture; `unit` is a chart
    unit in points.

    A printed SVG sets text letter by letter, which is right only in scripts like Latin: Hebrew
    would come out backwards, Arabic unjoined, and an emoji of several signs in pieces.
    """
    names: list[str] = []

    def moved(match: re.Match[str]) -> str:
        look = dict(_ATTRIBUTE.findall(match[1]))
        if _SIMPLE.fullmatch(match[2]) or "text-anchor" in look:
            return match[0]
        left = float(look["x"]) * unit
        size = float(look["font-size"]) * unit
        names.append(
            f'<span style="position:absolute;white-space:nowrap;line-height:1.2;left:{left:.2f}pt;'
            f"top:{float(look['y']) * unit - 0.96 * size:.2f}pt;font-size:{size:.2f}pt;"
            f'font-weight:{look.get("font-weight", "400")};color:{look["fill"]}">{match[2]}</span>'
        )
        return ""

    drawn = _TEXT.sub(moved, svg)
    if not names:
        return svg
    return f'<div style="position:relative">{drawn}{"".join(names)}</div>'


def _drawer(
    lines: Sequence[Series], picture: Picture
) -> Callable[[Sequence[Series], Axis, Picture], Iterator[str]]:
    """What draws these lines: in a plot each, calmly in one plot, or together in one."""
    if picture.parts(lines):
        return _apart
    return _calm if picture.calm else _together


def _calm(lines: Sequence[Series], games: Axis, picture: Picture) -> Iterator[str]:
    plot = _whole(lines, games, picture)
    yield from _bock(games, plot, picture, plot.top - picture.text * 0.5)
    yield _grid(plot, picture, plot.scale.bounds(picture))
    yield _below(games, plot, picture, math.inf)
    behind = [line for line in lines if not line.leads]
    leading = [line for line in lines if line.leads]
    others = "".join(_path(plot.points(line)) for line in behind)
    yield (
        f'<path class="pale" d="{others}" stroke="{picture.inks.pale}" stroke-width="1.5"'
        ' fill="none" stroke-linejoin="round"/>'
    )
    in_front = [*behind, *leading]
    gap = picture.text * _LABEL_GAP
    places = _spread([plot.y(line.last) for line in in_front], gap, plot)
    for line, place in zip(in_front, places, strict=True):
        draw = _leading_line if line.leads else _pale_name
        yield draw(line, place, plot, picture)


def _pale_name(line: Series, place: float, plot: Plot, picture: Picture) -> str:
    """The name at the end of a pale line."""
    left = n(plot.right + picture.text * 0.6)
    down = n(place + picture.text * 0.36)
    words = picture.words(picture.inks.dim)
    return f'<text class="dim" x="{left}" y="{down}" {words}>{plain(line.name)}</text>'


def _leading_line(line: Series, place: float, plot: Plot, picture: Picture) -> str:
    """A line in the colour of the leader, with a dot at its end and its name beside it; a page may
    give it that of the person.
    """
    ink = picture.inks.lead
    points = plot.points(line)
    dot = "".join(f'<circle cx="{n(x)}" cy="{n(y)}" r="4"/>' for x, y in points[-1:])
    left = n(plot.right + picture.text * 0.6)
    down = n(place + picture.text * 0.36)
    return (
        f'<g class="look{line.look % SEATS} lead" color="{ink}" stroke="currentColor" fill="currentColor">'
        f'<path d="{_path(points)}" fill="none" stroke-width="3" stroke-linejoin="round"/>{dot}</g>'
        f'<text class="lead" color="{ink}" x="{left}" y="{down}" font-weight="700"'
        f" {picture.words('currentColor')}>{plain(line.name)}</text>"
    )


def _together(lines: Sequence[Series], games: Axis, picture: Picture) -> Iterator[str]:
    """One plot with all lines, each with its name behind its end."""
    plot = _whole(lines, games, picture)
    text = picture.text
    yield from _bock(games, plot, picture, plot.top - text * 0.5)
    yield _grid(plot, picture, range(plot.scale.low, plot.scale.high + 1, plot.scale.step))
    yield _below(games, plot, picture, math.inf)
    places = _spread([plot.y(line.last) for line in lines], text * _LABEL_GAP, plot)
    end = plot.right + text * 0.45
    for seat, (line, place) in enumerate(zip(lines, places, strict=True)):
        points = plot.points(line)
        between = points[1:-1]
        every = max(1, math.ceil(len(points) / 9))
        # Markers of different people are at different games.
        marked = [point for row, point in enumerate(between, 1) if (row + seat) % every == 0]
        marked.append((end + text * 0.45, place))
        yield _line(line, plot, picture, (end, place), marked=marked)


def _apart(lines: Sequence[Series], games: Axis, picture: Picture) -> Iterator[str]:
    """A plot for each line, in reading order, with all lines pale in the background.

    Where one more fills the last row, it is for everybody.
    """
    count = len(lines)
    has_gap = (count + 1) % picture.columns == 0
    if picture.everybody and has_gap:
        count += 1
    plots = [_panel(place, lines, games, picture) for place in range(count)]
    first = plots[0]
    pale = "".join(_pale_path(first.points(line)) for line in lines)
    for place, plot in enumerate(plots):
        is_in_first_row = place < picture.columns
        is_in_first_column = place % picture.columns == 0
        has_factors = is_in_first_row and not picture.slim
        yield from _bock(games, plot, picture, picture.text * 0.9 if has_factors else None)
        yield _grid(plot, picture, plot.scale.bounds(picture), numbered=is_in_first_column)
        right = plot.left - first.left
        down = plot.top - first.top
        if place < len(lines):
            yield _all_lines(pale, right, down, picture.inks.pale)
            yield _own_line(lines[place], plot, picture)
        else:
            yield _all_lines(pale, right, down, picture.inks.ink)
            yield _everybody(plot, picture)
    if not picture.slim:
        yield from _numbers_below(plots, games, picture)


def _all_lines(path: str, right: float, down: float, stroke: str) -> str:
    """The lines of all people in one colour, moved from the first plot into another one."""
    return (
        f'<path class="pale" transform="translate({n(right)} {n(down)})"'
        f' d="{path}" stroke="{stroke}" fill="none" stroke-linejoin="round"/>'
    )


def _everybody(plot: Plot, picture: Picture) -> str:
    """The name over the plot that shows all people alike."""
    x, y = _name_at(plot, picture)
    words = picture.words(picture.inks.ink)
    return f'<text class="ink" x="{n(x)}" y="{n(y)}" {words}>{plain(picture.everybody)}</text>'


def _name_at(plot: Plot, picture: Picture) -> Point:
    """Where the name over a plot begins."""
    x = plot.left + picture.marker * 1.4
    y = plot.top - picture.text * 0.75
    return x, y


def _own_line(line: Series, plot: Plot, picture: Picture) -> str:
    """The line whose plot this is, with its name above."""
    if picture.slim:
        return _slim_line(line, plot, picture)
    end = plot.points(line)[-1:]
    return _line(line, plot, picture, marked=[*end, _name_at(plot, picture)])


def _numbers_below(plots: Sequence[Plot], games: Axis, picture: Picture) -> Iterator[str]:
    """The numbers of games below the lowest plot of each column, with their word in the last."""
    columns = picture.columns
    lowest_plots = list(enumerate(plots))[-columns:]
    for place, plot in lowest_plots:
        is_last_column = (place + 1) % columns == 0
        axis = replace(games, word=games.word if is_last_column else "")
        yield _below(axis, plot, picture, picture.text * _GAP / 2)


def _whole(lines: Sequence[Series], games: Axis, picture: Picture) -> Plot:
    # The one plot of everybody, with the names behind the ends of the lines.
    scale = scale_of(lines)
    text = picture.text
    named = [line.name for line in lines] if picture.calm else _labels(lines)
    widest_name = max((_wide(label, text) for label in named), default=0)
    return Plot(
        left=scale.beside(picture),
        right=picture.width - widest_name - text * 1.9,
        top=text * (1.9 if games.bocks else 0.8),
        bottom=picture.height - text * 1.8,
        rows=len(games.numbers),
        scale=scale,
    )


def _labels(lines: Sequence[Series]) -> list[str]:
    return [line.label for line in lines]


def _wide(label: str, text: float) -> float:
    """The estimated width of a label in this text size."""
    letters = sum(_WIDE.get(sign, 1) for sign in label)
    return letters * CHAR * text


def _panel(place: int, lines: Sequence[Series], games: Axis, picture: Picture) -> Plot:
    # The plot of one person among several; places count from the upper left, row by row.
    scale = scale_of(lines, 8)
    text = picture.text
    gap = text * _GAP
    row, column = divmod(place, picture.columns)
    left_of_all = scale.beside(picture)
    right_of_all = 3.0 if picture.slim else text * 0.9
    for_columns = picture.width - left_of_all - right_of_all + gap
    column_width = for_columns / picture.columns
    factors = text * 1.1 if games.bocks and not picture.slim else 0
    left = left_of_all + column * column_width
    top = factors + row * picture.panel
    return Plot(
        left=left,
        right=left + column_width - gap,
        top=top + text * _HEAD,
        bottom=top + picture.panel - text * 0.4,
        rows=len(games.numbers),
        scale=scale,
    )


def _step(span: int, most: int) -> int:
    """The smallest step of 1, 2, 5, 10, 20 ... that divides the span into at most `most` parts."""
    unit = 1
    while span > 5 * unit * most:
        unit *= 10
    return next(step * unit for step in (1, 2, 5) if span <= step * unit * most)


def _bock(games: Axis, plot: Plot, picture: Picture, y: float | None) -> Iterator[str]:
    """The background of each stretch of Bock games, a band over it for grey copies, and its factor
    if it fits.
    """
    inks = picture.inks
    text = picture.text
    free = plot.left
    band = picture.text * _BAND
    for first, last, factor in games.bocks:
        left = plot.x(first - 1)
        right = plot.x(last)
        across = f'x="{n(left)}" width="{n(right - left)}"'
        yield (
            f'<rect class="bock" {across} y="{n(plot.top)}" height="{n(plot.bottom - plot.top)}" fill="{inks.bock}"/>'
            f'<rect class="band" {across} y="{n(plot.top - band)}" height="{n(band)}" fill="{inks.band}"/>'
        )
        middle = (left + right) / 2
        half = text * CHAR * len(f"×{factor}") / 2
        if y is not None and middle - half >= free:
            free = middle + half
            yield (
                f'<text class="factor" x="{n(middle)}" y="{n(y)}" text-anchor="middle"'
                f" {picture.words(inks.bock_ink, SMALL)}>×{factor}</text>"
            )


def _grid(plot: Plot, picture: Picture, totals: Sequence[int], *, numbered: bool = True) -> str:
    """Grid lines, their numbers at the left, and the vertical line through the chosen row."""
    inks = picture.inks
    down = picture.text * SMALL * 0.36
    row = picture.chosen
    across = {total: f"M{n(plot.left)} {n(plot.y(total))}H{n(plot.right)}" for total in totals}
    chosen = "" if row is None else f"M{n(plot.x(row))} {n(plot.top)}V{n(plot.bottom)}"
    zero = f'<path class="zero" d="{chosen}{across.pop(0)}" stroke="{inks.zero}" fill="none"/>'
    numbers = "".join(
        f'<text x="{n(plot.left - 4)}" y="{n(plot.y(total) + down)}" '
        f'text-anchor="end">{real_minus(total)}</text>'
        for total in (totals if numbered else ())
    )
    rules = (
        f'<path class="line" d="{"".join(across.values())}" stroke="{inks.line}" '
        'stroke-width=".7" fill="none"/>'
    )
    return f"{rules}{zero}{picture.small(numbers)}"


def _row_of(number: int, known: Sequence[tuple[int, int]]) -> float:
    """The row of a game by its number, between known ones: a long series has rows for some only."""
    place = bisect_left(known, (number, 0))
    above, row = known[place]
    below, before = known[max(place - 1, 0)]
    share = (above - number) / max(above - below, 1)
    return row - share * (row - before)


class Labels:
    """The labels below a plot, of which none overlaps another one."""

    def __init__(self, gap: float) -> None:
        self.gap = gap
        self.placed = list[tuple[float, float, str, str]]()

    def put(self, word: str, left: float, right: float, side: str) -> bool:
        """Place a word from `left` to `right` if there is room, anchored at the middle or the
        end; whether there was.
        """
        is_free = all(
            left >= other_right + self.gap or right + self.gap <= other_left
            for other_left, other_right, *_rest in self.placed
        )
        if is_free:
            self.placed.append((left, right, word, side))
        return is_free

    def drawn(self, y: float) -> str:
        """The labels as SVG, from left to right."""
        texts = []
        for left, right, word, side in sorted(self.placed):
            x = right if side == "end" else (left + right) / 2
            texts.append(f'<text x="{n(x)}" y="{n(y)}" text-anchor="{side}">{plain(word)}</text>')
        return "".join(texts)


def _below(games: Axis, plot: Plot, picture: Picture, room: float) -> str:
    """The labels below a plot: the chosen game, the first, the last, evenly spaced ones between,
    and the axis title before the first or at the right.

    The last label may extend beyond the plot by `room`. Labels never overlap: chosen and last game
    are placed first, then the title, and what comes later is left out where there is no room.
    """
    known = games.known
    if not known:
        return ""
    first, _row = known[0]
    last, _row = known[-1]
    labels = Labels(picture.text * CHAR / 2)

    def put(number: int) -> None:
        half = picture.text * CHAR * len(str(number)) / 2
        x = min(plot.x(_row_of(number, known)), plot.right + room - half)
        labels.put(str(number), x - half, x + half, "middle")

    chosen = [number for number, row in known if row == picture.chosen]
    for number in (*chosen, last):
        put(number)
    wide = picture.text * CHAR * len(games.word)
    for end in _ends_of_word(games, plot, picture, room):
        if labels.put(games.word, end - wide, end, "end"):
            break
    fitting = int((plot.right - plot.left) / picture.text / 2.6)
    every = _step(last, min(8, max(2, fitting)))
    for number in (first, *range(every, last, every)):
        put(number)
    return picture.small(labels.drawn(plot.bottom + picture.text * 1.4))


def _ends_of_word(games: Axis, plot: Plot, picture: Picture, room: float) -> Iterator[float]:
    """Where the axis title may end: before the first number if the plot is the leftmost one, else
    at the right.
    """
    if not games.word:
        return
    letter = picture.text * CHAR
    wide = letter * len(games.word)
    first, row = games.known[0]
    last, _row = games.known[-1]
    before_first = plot.x(row) - letter * (len(str(first)) / 2 + 0.75)
    is_leftmost = plot.left <= plot.scale.beside(picture)
    if is_leftmost and before_first - wide >= 2:
        yield before_first
    at_right = _end_of_word(games.word, str(last), plot, picture, room)
    if at_right - wide > plot.x(1) + 2 * letter:
        yield at_right


def _end_of_word(word: str, last: str, plot: Plot, picture: Picture, room: float) -> float:
    """Where the axis title ends: at the right of the picture, or before the last number if that is
    in its way.
    """
    letter = picture.text * CHAR
    end = picture.width - 5
    half = letter * len(last) / 2
    middle = min(plot.right, plot.right + room - half)
    is_in_the_way = middle + half + letter > end - letter * len(word)
    return middle - half - letter if is_in_the_way else end


def _line(line: Series, plot: Plot, picture: Picture, *lead: Point, marked: Sequence[Point]) -> str:
    """A line in its colour with markers, and its name beside the last marker; `lead` is a thin line
    to the name.
    """
    look = line.look
    inks = picture.inks
    size = picture.marker
    row = picture.chosen
    points = plot.points(line)
    x, y = marked[-1]
    big = ""
    if row is not None and 0 <= row < len(line.totals):
        total = line.totals[row]
        if total is not None:
            big = mark(look, plot.x(row), plot.y(total), size * 1.6)
    marks = "".join(mark(look, *point, size) for point in marked)
    dash = f' stroke-dasharray="{DASHES[look]}"' if lead and DASHES[look] else ""
    thin = ""
    if lead:
        to_name = _path([*points[-1:], *lead])
        thin = f'<path d="{to_name}" fill="none" stroke-width=".6"/>'
    filled = f'class="card" fill="{inks.card}"' if HOLLOW[look] else 'fill="currentColor"'
    return (
        f'<g class="look{look % SEATS}" color="{inks.seats[look % SEATS]}" stroke="currentColor" stroke-width="1.8"'
        f' stroke-linejoin="round"><path d="{_path(points)}" fill="none"{dash}/>{thin}'
        f'<path d="{big}{marks}" {filled} stroke-width="1.3"/></g><text class="ink" x="{n(x + picture.text * 0.65)}"'
        f' y="{n(y + picture.text * 0.36)}" {picture.words(inks.ink)}>{plain(line.label)}</text>'
    )


def _slim_line(line: Series, plot: Plot, picture: Picture) -> str:
    """A line with a dot at the end; name and total above the plot, with a rule below them."""
    text = picture.text
    ink = picture.inks.ink
    points = plot.points(line)
    words = f'y="{n(plot.top - text * 0.75)}" {picture.words(ink)}'
    end = "".join(f'<circle cx="{n(x)}" cy="{n(y)}" r="2.2"/>' for x, y in points[-1:])
    under = f"M{n(plot.left)} {n(plot.top - text * 0.4)}H{n(plot.right)}"
    room = plot.right - plot.left - _wide(f"{real_minus(line.last)} ", text)
    narrow = ""
    if _wide(line.name, text) > room:
        narrow = f' textLength="{n(room)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<path d="{under}" stroke="{picture.inks.line}" stroke-width=".7"/>'
        f'<path d="{_path(points)}" fill="none" stroke="{ink}" stroke-width="1.6" stroke-linejoin="round"/>{end}'
        f'<text x="{n(plot.left)}" {words} font-weight="700"{narrow}>{plain(line.name)}</text>'
        f'<text x="{n(plot.right)}" {words} text-anchor="end">{real_minus(line.last)}</text>'
    )


def _path(points: Sequence[Point]) -> str:
    """The path of a line through these points."""
    if not points:
        return ""
    corners = [f"{n(x)} {n(y)}" for x, y in points]
    return f"M{'L'.join(corners)}"


def _pale_path(points: Sequence[Point]) -> str:
    """A pale background line, in whole units and relative steps to be short: it is repeated in
    every plot.
    """
    corners = [(round(x), round(y)) for x, y in points]
    steps = list[str]()
    for (left, above), (x, y) in pairwise(corners):
        steps.append(f"{x - left} {y - above}")
    if not steps:
        return ""
    x, y = corners[0]
    return f"M{x} {y}l{' '.join(steps)}"


def _spread(wanted: Sequence[float], gap: float, plot: Plot) -> list[float]:
    """The y coordinates of names: those `wanted`, moved so that no two overlap.

    From above, each is moved down below the one before it; then from below, each is moved up where
    the last ones would stand too low.
    """
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    places = [0.0] * len(wanted)
    above = plot.top - gap
    below = plot.bottom + gap
    for seat in order:
        places[seat] = max(wanted[seat], above + gap)
        above = places[seat]
    for seat in reversed(order):
        places[seat] = min(places[seat], below - gap)
        below = places[seat]
    return places


def _dark(lines: Sequence[Series]) -> str:
    """The style of the dark theme; the colours in the attributes apply wherever no style is
    allowed.
    """
    rules = [
        f".card{{fill:{DARK.card}}}",
        f".ink{{fill:{DARK.ink}}}",
        f".dim{{fill:{DARK.dim}}}",
        f".bock{{fill:{DARK.bock}}}",
        f".band{{fill:{DARK.band}}}",
        f".factor{{fill:{DARK.bock_ink}}}",
        f".line{{stroke:{DARK.line}}}",
        f".zero{{stroke:{DARK.zero}}}",
        f".pale{{stroke:{DARK.pale}}}",
    ]
    looks = dict.fromkeys(line.look % SEATS for line in lines)
    rules += [f".look{look}{{color:{DARK.seats[look]}}}" for look in looks]
    rules.append(f".lead{{color:{DARK.lead}}}")
    return f"<style>@media(prefers-color-scheme:dark){{{''.join(rules)}}}</style>"
