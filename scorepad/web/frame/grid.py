"""Tables of numbers as a narrow phone shows them: the first column stays, the rest may be pushed sideways."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.scoring.numerals import percent, real_minus
from scorepad.scoring.season import Tally


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


def rate(tally: Tally) -> Cell:
    """How many went well, as a share with the numbers below it."""
    if not tally.times:
        return NOTHING
    return Cell(percent(tally.won, tally.times, language()), f"{tally.won}/{tally.times}")


def of_points(points: int) -> Cell:
    """Points of a sum: a real minus, no plus."""
    return Cell(real_minus(points))
