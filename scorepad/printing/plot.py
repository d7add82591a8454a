"""Where the lines of a chart stand, and what is around them: scales, grid, numbers, the ground of Bock games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from operator import itemgetter

from scorepad.printing.marks import INKS, Inks, Theme
from scorepad.printing.marks import short as n
from scorepad.scoring.numerals import isolated, real_minus
from scorepad.scoring.roster import LOOKS

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STEPS = (1, 2, 5)
TOGETHER = 4
"""People whose lines can be told apart in one plot; more get one each where the picture has columns for them."""
CHAR = 0.6
"""Width of a character as part of the text size, on the safe side."""
_BAND = 0.22
"""Height of the band over Bock games as part of the text size."""


@dataclass(frozen=True)
class Course:
    """One seat: its name and the running total before the first row and after each; None while not at the table.

    `look` is the number of its marker, dash and colour; without it they go by place.
    """

    name: str
    totals: tuple[int | None, ...]
    look: int | None = None

    @property
    def there(self) -> tuple[int, ...]:
        """The totals while at the table."""
        return tuple(total for total in self.totals if total is not None)

    @property
    def last(self) -> int:
        """The total at the end."""
        return self.there[-1] if self.there else 0

    def look_at(self, place: int) -> int:
        """The number of its marker, dash and colour at this place among the lines."""
        return (place if self.look is None else self.look) % LOOKS

    @property
    def label(self) -> str:
        """The words at the end of the line: name and total."""
        return f"{isolated(self.name)} {real_minus(self.last)}"


@dataclass(frozen=True)
class Picture:
    """Size of the picture in its own units (CSS pixels on a screen), and what it looks like.

    With `columns`, more than `TOGETHER` people get a plot each, `panel` high, in so many columns; the picture is then
    as high as they need. `chosen` is the row that is marked, counted from 1. With `large` type everybody has one.
    Plots that are `slim` have no numbers around them: each has a name over it, and the total.
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

    @property
    def larger(self) -> Picture:
        """The same for doubled type on a narrow screen: one plot over another, each with its name above it."""
        return replace(self, text=2 * self.text, columns=1, panel=1.8 * self.panel, large=True)

    @property
    def inks(self) -> Inks:
        """Its colours; those of a style sheet come over them."""
        return INKS[self.theme]

    def parts(self, lines: Sequence[Course]) -> bool:
        """Whether each line has a plot of its own."""
        return self.columns > 0 and (self.large or len(lines) > TOGETHER)


@dataclass(frozen=True)
class Games:
    """What the rows are: numbers of games, None for a row that is none; their Bock factors; what they are called."""

    numbers: Sequence[int | None]
    factors: Sequence[int] = ()
    word: str = ""

    @property
    def bocks(self) -> tuple[tuple[int, int, int], ...]:
        """First row, last row and factor of each stretch of Bock games, rows counted from 1."""
        return tuple(_runs(self.factors))


@dataclass(frozen=True)
class Scale:
    """The totals that a plot reaches from and to, and the step of its grid."""

    low: int
    high: int
    step: int

    @property
    def grid(self) -> range:
        """The totals that have a line."""
        return range(self.low, self.high + 1, self.step)

    @property
    def digits(self) -> int:
        """Characters of the longest number beside it."""
        return max(len(real_minus(self.low)), len(real_minus(self.high)))


@dataclass(frozen=True)
class Frame:
    """Where a plot stands in the picture."""

    left: float
    right: float
    top: float
    bottom: float
    rows: int
    scale: Scale

    def x(self, row: float) -> float:
        """Where a row stands; 0 is before the first."""
        return self.left + (self.right - self.left) * row / max(self.rows, 1)

    def y(self, total: int) -> float:
        """Where a total stands."""
        low, high = self.scale.low, self.scale.high
        return self.bottom - (self.bottom - self.top) * (total - low) / (high - low)

    def points(self, line: Course) -> list[tuple[float, float]]:
        """The corners of a line."""
        return [(self.x(row), self.y(total)) for row, total in enumerate(line.totals) if total is not None]

    def at(self, line: Course, row: int | None) -> tuple[float, float] | None:
        """Where a line is after a row; None where nothing is chosen or nobody sits."""
        if row is None or not 0 <= row < len(line.totals):
            return None
        total = line.totals[row]
        return None if total is None else (self.x(row), self.y(total))


def scale_of(lines: Sequence[Course], most: int = 6) -> Scale:
    """From the lowest to the highest total and zero, in at most so many steps and one."""
    totals = [total for line in lines for total in line.totals if total is not None]
    low, high = min(0, *totals, 0), max(0, *totals, 0)
    step = step_of(max(high - low, 4), most)
    return Scale(low // step * step, max(-(-high // step), low // step + 1) * step, step)


def step_of(span: int, most: int = 6) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... that divides the span into few parts."""
    unit = 1
    while True:
        for step in _STEPS:
            if span <= step * unit * most:
                return step * unit
        unit *= 10


def bock_ground(games: Games, frame: Frame, picture: Picture) -> Iterator[str]:
    """The marked ground under each stretch of Bock games: pale, with a band over it that a grey copy shows too."""
    band = picture.text * _BAND
    for first, last, _factor in games.bocks:
        left, right = frame.x(first - 1), frame.x(last)
        across = f'x="{n(left)}" width="{n(right - left)}"'
        yield (
            f'<rect class="bock" {across} y="{n(frame.top)}" height="{n(frame.bottom - frame.top)}"'
            f' fill="{picture.inks.bock}"/>'
            f'<rect class="band" {across} y="{n(frame.top - band)}" height="{n(band)}" fill="{picture.inks.band}"/>'
        )


def bock_factors(games: Games, frame: Frame, picture: Picture, y: float) -> Iterator[str]:
    """The factor over each stretch of Bock games, where there is room for it."""
    inks, free = picture.inks, frame.left
    for first, last, factor in games.bocks:
        middle, half = frame.x((first - 1 + last) / 2), picture.text * CHAR * len(f"×{factor}") / 2
        if middle - half >= free:
            free = middle + half
            yield (
                f'<text class="factor" x="{n(middle)}" y="{n(y)}" text-anchor="middle" fill="{inks.bock_ink}"'
                f' font-family="{inks.font}" font-size="{n(picture.text * 0.92)}">×{factor}</text>'
            )


def grid(frame: Frame, picture: Picture, lines: Sequence[int], *, numbered: bool = True) -> str:
    """Lines of equal total, and their numbers, which stand at the left of the first plot only."""
    inks, text = picture.inks, picture.text * 0.92
    rules = "".join(f"M{n(frame.left)} {n(frame.y(total))}H{n(frame.right)}" for total in lines if total)
    zero = f"M{n(frame.left)} {n(frame.y(0))}H{n(frame.right)}"
    totals = "".join(
        f'<text x="{n(frame.left - 4)}" y="{n(frame.y(total) + text * 0.36)}" text-anchor="end">'
        f"{real_minus(total)}</text>"
        for total in (lines if numbered else ())
    )
    return (
        f'<path class="line" d="{rules}" stroke="{inks.line}" stroke-width=".7" fill="none"/>'
        f'<path class="zero" d="{zero}" stroke="{inks.zero}" fill="none"/>{dim(totals, picture)}'
    )


def chosen_row(frame: Frame, picture: Picture) -> str:
    """The line through the row that is marked."""
    if picture.chosen is None:
        return ""
    down = f"M{n(frame.x(picture.chosen))} {n(frame.top)}V{n(frame.bottom)}"
    return f'<path class="zero" d="{down}" stroke="{picture.inks.zero}" fill="none"/>'


def dim(texts: str, picture: Picture) -> str:
    """Small words around the plots."""
    inks = picture.inks
    look = f'fill="{inks.dim}" font-family="{inks.font}" font-size="{n(picture.text * 0.92)}"'
    return f'<g class="dim" {look}>{texts}</g>' if texts else ""


def name_at(x: float, y: float, words: str, picture: Picture) -> str:
    """The words that name a line."""
    inks = picture.inks
    return (
        f'<text class="ink" x="{n(x)}" y="{n(y)}" fill="{inks.ink}"'
        f' font-family="{inks.font}" font-size="{n(picture.text)}">{plain(words)}</text>'
    )


def plain(text: str) -> str:
    """Words as XML allows them."""
    return escape(_ILLEGAL.sub("", text))


def _runs(factors: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for factor, run in groupby(enumerate(factors, 1), key=itemgetter(1)):
        rows = [row for row, _ in run]
        if factor > 1:
            yield rows[0], rows[-1], factor
