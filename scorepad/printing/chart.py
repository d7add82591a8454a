"""The running totals of an evening as a line chart in SVG.

Seats are told apart three times over: by marker and dash (which survive a grey copy and any colour vision), by the
name at the line's end, and on a screen by colour. Each seat costs three paths and a label, however many games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from operator import itemgetter

from scorepad.printing.marks import DARK, DASHES, HOLLOW, INKS, SEATS, Theme, mark
from scorepad.printing.marks import short as n
from scorepad.scoring.numerals import real_minus

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STEPS = (1, 2, 5)
_LABEL_GAP = 1.15
_MARKERS = 9
_CHAR = 0.6
"""Width of a character as part of the text size, on the safe side."""
_WIDE = dict.fromkeys("MWmw…@%", 1.7)
"""How much wider than that some are."""
_MOST_LETTERS = 10


@dataclass(frozen=True)
class Course:
    """One seat: its name and the running total before the first row and after each; None while not at the table.

    `look` is the number of its marker, dash and colour; without it they go by place.
    """

    name: str
    totals: tuple[int | None, ...]
    look: int | None = None

    @property
    def last(self) -> int:
        """The total at the end."""
        return next((total for total in reversed(self.totals) if total is not None), 0)

    def look_at(self, place: int) -> int:
        """The number of its marker, dash and colour at this place among the lines."""
        return (place if self.look is None else self.look) % SEATS

    @property
    def label(self) -> str:
        """The words at the end of the line: name and total."""
        long = len(self.name) > _MOST_LETTERS
        return f"{f'{self.name[:6]}…{self.name[-3:]}' if long else self.name} {real_minus(self.last)}"


@dataclass(frozen=True)
class Picture:
    """Size of the picture in its own units (CSS pixels on a screen), and what it looks like."""

    width: float = 360
    height: float = 260
    text: float = 12
    theme: Theme = "auto"


@dataclass(frozen=True)
class _Frame:
    """Where the plot stands in the picture, and its scales."""

    left: float
    right: float
    top: float
    bottom: float
    rows: int
    low: int
    high: int
    step: int

    def x(self, row: int) -> float:
        return self.left + (self.right - self.left) * row / max(self.rows, 1)

    def y(self, total: int) -> float:
        return self.bottom - (self.bottom - self.top) * (total - self.low) / (self.high - self.low)


def running_totals_svg(
    lines: Sequence[Course],
    picture: Picture = Picture(),
    *,
    numbers: Sequence[int | None] | None = None,
    factors: Sequence[int] = (),
    title: str = "",
    axis: str = "",
) -> str:
    """The chart as one SVG element; `numbers` are the game numbers of the rows, None for a row that is no game.

    `factors` are the Bock factors of the rows: where one is above 1, the ground is marked and the factor stands above.

    Complete in itself: no script, no address, no CSS of a page. With the theme "auto" both themes are inside; where
    no style is allowed it is the light one. Names are escaped, and characters that XML forbids dropped.
    """
    if numbers is None:
        numbers = range(1, max((len(line.totals) for line in lines), default=1))
    bocks = tuple(_runs(factors))
    frame = _frame(lines, len(numbers), picture, head=1.9 if bocks else 0.8)
    places = _places([frame.y(line.last) for line in lines], picture.text * _LABEL_GAP, frame)
    width, height = n(picture.width), n(picture.height)
    head = f'role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
            f"<title>{_text(title)}</title>" if title else "",
            _dark(lines) if picture.theme == "auto" else "",
            _card(picture),
            *_bocks(bocks, frame, picture),
            _ground(picture, frame, numbers, axis),
            *(
                _seat(seat, line, frame, picture, place)
                for seat, (line, place) in enumerate(zip(lines, places, strict=True))
            ),
            "</svg>",
        )
    )


def _frame(lines: Sequence[Course], rows: int, picture: Picture, head: float) -> _Frame:
    totals = [total for line in lines for total in line.totals if total is not None]
    low, high = min(0, *totals, 0), max(0, *totals, 0)
    step = _step(max(high - low, 4))
    low, high = low // step * step, max(-(-high // step), low // step + 1) * step
    letters = max((sum(_WIDE.get(sign, 1) for sign in line.label) for line in lines), default=0)
    digits = max(len(real_minus(low)), len(real_minus(high)))
    text = picture.text
    return _Frame(
        left=text * _CHAR * digits + 7,
        right=picture.width - text * (letters * _CHAR + 1.9),
        top=text * head,
        bottom=picture.height - text * 1.8,
        rows=rows,
        low=low,
        high=high,
        step=step,
    )


def _step(span: int, most: int = 6) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... that divides the span into few parts."""
    unit = 1
    while True:
        for step in _STEPS:
            if span <= step * unit * most:
                return step * unit
        unit *= 10


def _dark(lines: Sequence[Course]) -> str:
    """The colours of the other theme; those in the attributes hold wherever no style is allowed."""
    fills = "".join(f".{name}{{fill:{colour}}}" for name, colour in _fills())
    colours = "".join(f".s{seat}{{color:{DARK.seats[line.look_at(seat)]}}}" for seat, line in enumerate(lines))
    strokes = f".line{{stroke:{DARK.line}}}.zero{{stroke:{DARK.zero}}}"
    return f"<style>@media(prefers-color-scheme:dark){{{fills}{strokes}{colours}}}</style>"


def _fills() -> tuple[tuple[str, str], ...]:
    return (
        ("card", DARK.card),
        ("ink", DARK.ink),
        ("dim", DARK.dim),
        ("bock", DARK.bock),
        ("factor", DARK.bock_ink),
    )


def _card(picture: Picture) -> str:
    card = INKS[picture.theme].card
    return "" if picture.theme == "print" else f'<rect class="card" width="100%" height="100%" fill="{card}"/>'


def _runs(factors: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """First row, last row and factor of each stretch of Bock games, rows counted from 1."""
    for factor, run in groupby(enumerate(factors, 1), key=itemgetter(1)):
        rows = [row for row, _ in run]
        if factor > 1:
            yield rows[0], rows[-1], factor


def _bocks(runs: Sequence[tuple[int, int, int]], frame: _Frame, picture: Picture) -> Iterator[str]:
    """The marked ground under each stretch of Bock games, and above it the factor where there is room for it."""
    inks, y = INKS[picture.theme], frame.top - picture.text * 0.4
    free = frame.left
    for first, last, factor in runs:
        left, right = frame.x(first - 1), frame.x(last)
        yield (
            f'<rect class="bock" x="{n(left)}" y="{n(frame.top)}" width="{n(right - left)}"'
            f' height="{n(frame.bottom - frame.top)}" fill="{inks.bock}"/>'
        )
        middle, half = (left + right) / 2, picture.text * _CHAR * len(f"×{factor}") / 2
        if middle - half >= free:
            free = middle + half
            yield (
                f'<text class="factor" x="{n(middle)}" y="{n(y)}" text-anchor="middle" fill="{inks.bock_ink}"'
                f' font-family="{inks.font}" font-size="{n(picture.text * 0.92)}">×{factor}</text>'
            )


def _ground(picture: Picture, frame: _Frame, numbers: Sequence[int | None], axis: str) -> str:
    """Lines of equal total, and the words around them."""
    inks, text = INKS[picture.theme], picture.text * 0.92
    grid = range(frame.low, frame.high + 1, frame.step)
    rules = "".join(f"M{n(frame.left)} {n(frame.y(total))}H{n(frame.right)}" for total in grid if total)
    zero = f"M{n(frame.left)} {n(frame.y(0))}H{n(frame.right)}"
    totals = "".join(
        f'<text x="{n(frame.left - 4)}" y="{n(frame.y(total) + text * 0.36)}" text-anchor="end">'
        f"{real_minus(total)}</text>"
        for total in grid
    )
    return (
        f'<path class="line" d="{rules}" stroke="{inks.line}" stroke-width=".7" fill="none"/>'
        f'<path class="zero" d="{zero}" stroke="{inks.zero}" fill="none"/>'
        f'<g class="dim" fill="{inks.dim}" font-family="{inks.font}" font-size="{n(text)}">'
        f"{totals}{_games(picture, frame, numbers, axis)}</g>"
    )


def _games(picture: Picture, frame: _Frame, numbers: Sequence[int | None], axis: str) -> str:
    """Some game numbers under the plot, and what they are."""
    y = f'y="{n(frame.bottom + picture.text * 1.4)}"'
    every = _step(max((number for number in numbers if number), default=1), 8)
    shown = [
        f'<text x="{n(frame.x(row))}" {y} text-anchor="middle">{number}</text>'
        for row, number in enumerate(numbers, 1)
        if number and (number % every == 0 or number == 1 < every)
    ]
    if axis:
        shown.append(f'<text x="{n(picture.width - 5)}" {y} text-anchor="end">{_text(axis)}</text>')
    return "".join(shown)


def _seat(seat: int, line: Course, frame: _Frame, picture: Picture, place: float) -> str:
    """One line with its markers, and the name at its end."""
    inks, text, look = INKS[picture.theme], picture.text, line.look_at(seat)
    size, start = round(text * 0.29, 1), frame.right + text * 0.9
    points = [(frame.x(row), frame.y(total)) for row, total in enumerate(line.totals) if total is not None]
    every = max(1, -(-len(points) // _MARKERS))
    marked = [point for row, point in enumerate(points[:-1]) if row and (row + seat) % every == 0]
    marks = "".join(mark(look, x, y, size) for x, y in (*marked, (start, place)))
    paths = _paths(points, (start - text * 0.45, place), DASHES[look]) if len(points) > 1 else ""
    filled = f'class="card" fill="{inks.card}"' if HOLLOW[look] else 'fill="currentColor"'
    return (
        f'<g class="s{seat}" color="{inks.seats[look]}" stroke="currentColor" stroke-width="1.6"'
        f' stroke-linejoin="round">{paths}<path d="{marks}" {filled} stroke-width="1.2"/></g>'
        f'<text class="ink" x="{n(start + text * 0.6)}" y="{n(place + text * 0.36)}" fill="{inks.ink}"'
        f' font-family="{inks.font}" font-size="{n(text)}">{_text(line.label)}</text>'
    )


def _paths(points: Sequence[tuple[float, float]], end: tuple[float, float], dashes: str) -> str:
    """The course, and the thin line that leads from it to the name."""
    course = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
    lead = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in (points[-1], end))
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{course}" fill="none"{dash}/><path d="{lead}" fill="none" stroke-width=".6"/>'


def _places(wanted: Sequence[float], gap: float, frame: _Frame) -> list[float]:
    """Heights for the names: at the line's end, moved down or up as far as each needs a line of its own."""
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    places = [0.0] * len(wanted)
    above = frame.top - gap
    for seat in order:
        above = places[seat] = max(wanted[seat], above + gap)
    below = frame.bottom + gap
    for seat in reversed(order):
        below = places[seat] = min(places[seat], below - gap)
    return places


def _text(text: str) -> str:
    return escape(_ILLEGAL.sub("", text))
