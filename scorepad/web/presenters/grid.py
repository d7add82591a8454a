"""Tables of numbers as a narrow phone shows them: the first column stays, the rest may be pushed sideways."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scorepad.i18n import language
from scorepad.scoring.stats import Tally
from scorepad.web.presenters.game import real_minus


@dataclass(frozen=True)
class Cell:
    """One number with a smaller word below it; `url` makes it a link."""

    text: str
    below: str = ""
    url: str = ""
    dim: bool = False


@dataclass(frozen=True)
class Line:
    """One row of a grid: whose it is, and its cells."""

    name: str
    cells: tuple[Cell, ...]
    mark: str = ""


@dataclass(frozen=True)
class Grid:
    """A table: its heading, what stands above the first column and above the others, its rows, a remark below."""

    id: str
    title: str
    corner: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""


NOTHING = Cell("–", dim=True)


def decimal(number: Fraction) -> str:
    """A fraction to one decimal place, rounded half away from zero, with a real minus."""
    tenths = (abs(number) * 20 + 1) // 2
    point = "." if language() == "en" else ","
    sign = "−" if number < 0 and tenths else ""
    return f"{sign}{tenths // 10}{point}{tenths % 10}"


def percent(part: int, whole: int) -> str:
    """A share of a whole that is not zero, in whole percent."""
    space = "" if language() == "en" else "\N{NO-BREAK SPACE}"
    return f"{(200 * part + whole) // (2 * whole)}{space}%"


def rate(tally: Tally) -> Cell:
    """How many went well, as a share with the numbers below it."""
    if not tally.times:
        return NOTHING
    return Cell(percent(tally.won, tally.times), f"{tally.won}/{tally.times}")


def of_points(points: int) -> Cell:
    """Points of a sum: a real minus, no plus."""
    return Cell(real_minus(points))
