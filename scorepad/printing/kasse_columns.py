"""The lines of a long Kasse in two columns on each page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorepad.printing.edition import PaperSize
from scorepad.printing.measure import MM, em, lines
from scorepad.telling.kasse import ToldLine

TEXT = 8.0
"""Font size in points."""
LEADING = 1.12
"""The height of a line of text in font sizes, as in kasse.html."""
GAP = 0.5
"""Millimetres between two lines."""
RULE = 0.1
"""Millimetre height of the rule below a line, as in kasse.css."""
BETWEEN = 6.0
"""Millimetres between the two columns."""
CELL = 2.4
"""Millimetre padding beside the text of a cell."""
MARGINS = 35.0
"""Millimetre height of the margins of a page, as in kasse.css."""
HEAD = 5.0
"""Millimetre height of the head of a column."""
TITLE = 22.0
"""Millimetre height of what stands above the columns of the first page."""


class NumberedLine(NamedTuple):
    """A line of the Kasse, and how many lines stand before it."""

    number: int
    line: ToldLine


Column = tuple[NumberedLine, ...]


class KassePage(NamedTuple):
    """The lines of one page."""

    left: Column
    right: Column


class TwoColumns(NamedTuple):
    """The widths in millimetres of the cells of a column (day, what was booked and why, amount,
    balance), and the pages.
    """

    widths: tuple[float, ...]
    leaves: tuple[KassePage, ...]


class Measured(NamedTuple):
    """A line, and its height in millimetres."""

    line: NumberedLine
    height: float


def two_columns(told: Sequence[ToldLine], size: PaperSize) -> TwoColumns:
    """The lines in two columns a page; those of the last page are of about the same height."""
    unit = TEXT * MM
    days = max(em(line.day) for line in told) * unit + CELL
    amounts = max(em(line.amount) for line in told) * unit + CELL
    balances = max(em(line.balance) for line in told) * unit + CELL
    words = (size.room - BETWEEN) / 2 - days - amounts - balances
    measured = []
    for number, line in enumerate(told):
        count = lines(f"{line.title} · {line.about}", (words - CELL) / unit)
        height = count * unit * LEADING + GAP + RULE
        measured.append(Measured(NumberedLine(number, line), height))
    leaves = tuple(_leaves(measured, size.height - MARGINS - HEAD))
    return TwoColumns((days, words, amounts, balances), leaves)


def _leaves(measured: Sequence[Measured], full: float) -> Iterator[KassePage]:
    """The pages, each filled; `full` is the height of a column on all but the first."""
    room = full - TITLE
    rest = measured
    while rest:
        left = _filled(rest, room)
        right = _filled(rest[left:], room)
        page = rest[: left + right]
        rest = rest[left + right :]
        if not rest:
            left = _half(page)
        yield KassePage(_lines(page[:left]), _lines(page[left:]))
        room = full


def _filled(measured: Sequence[Measured], room: float) -> int:
    """How many of the lines a column of this height holds, at least one."""
    height = 0.0
    for count, line in enumerate(measured):
        height += line.height
        if height > room:
            return max(count, 1)
    return len(measured)


def _half(measured: Sequence[Measured]) -> int:
    """How many of the lines are the first half by height."""
    half = sum(line.height for line in measured) / 2
    height = 0.0
    for count, line in enumerate(measured, 1):
        height += line.height
        if height >= half:
            return count
    return len(measured)


def _lines(measured: Sequence[Measured]) -> Column:
    return tuple(line.line for line in measured)
