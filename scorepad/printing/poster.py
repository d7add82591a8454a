"""The seats of a round as a poster: by table and by name, readable from two steps away."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.printing.measure import MM, lines, longest_piece
from scorepad.telling.alphabet import in_alphabet
from scorepad.telling.voice import Voice

SEATS = Text("Runde {number}: Plätze", "Round {number}: seats")
BY_NAME = Text("Nach Namen", "By name")
BY_TABLE = Text("Nach Tischen", "By table")
PLACE = Text("Tisch/Platz", "Table/seat")
TABLE = Text("Tisch {number}", "Table {number}")
POINTS = (40, 36, 32, 28, 26, 24, 22, 20)
"""Sizes of the names in points, the largest first; the last one is taken where none fits."""
ABOVE = 20.0
"""Millimetres above both columns."""
HEADS = 4.0
"""Millimetre height of the heads over the names with table and place."""
GAP = 7.0
"""Millimetres between two columns."""
LINE = 1.1
"""The height of a line of names, as a part of their size."""
AROUND = 0.5
"""Millimetres around a name."""
HEADINGS = ((2.0, 0.75), (0.0, 0.75), (0.0, 0.55))
"""Millimetres above the heading of a table, and its type as a part of that of the names: less where
that saves a page.
"""
RULED = 0.5
"""Millimetres around the rule below the heading of a table."""
BESIDE = 2.9
"""Ems beside a name for table and place."""


class PaperSeat(NamedTuple):
    """Where somebody sits."""

    table: int
    place: int
    number: int
    name: str


Tables = Sequence[tuple[int, Sequence[PaperSeat]]]


@dataclass(frozen=True)
class _Column:
    """A column of names on a paper of this size, in letters of so many points."""

    size: PaperSize
    points: int
    over: float
    headed: float

    @property
    def high(self) -> float:
        """The millimetres that its names may take."""
        return self.size.high - ABOVE

    @property
    def heading(self) -> float:
        """The millimetres of the heading of a table, with what stands around it."""
        return self.over + self.headed * self.points * LINE * MM + RULED

    def tables(self, tables: Tables) -> list[float]:
        """The millimetres of each table with its heading."""
        return [
            self.heading + sum(self._name(seat.name, before=2.0) for seat in some)
            for _number, some in tables
        ]

    def people(self, people: Iterable[PaperSeat]) -> list[float]:
        """The millimetres of each name with table and place."""
        return [self._name(seat.name, before=BESIDE) for seat in people]

    def breaks_none(self, people: Iterable[PaperSeat]) -> bool:
        """Whether no name is broken within a word."""
        return max(longest_piece(seat.name) for seat in people) <= self._room(BESIDE)

    def _name(self, name: str, *, before: float) -> float:
        """The millimetres of a name beside which `before` ems are taken."""
        return lines(name, self._room(before)) * LINE * self.points * MM + AROUND

    def _room(self, before: float) -> float:
        """The ems of a line of a name beside which `before` ems are taken."""
        return (self.size.room - GAP) / 2 / (self.points * MM) - before


def seats(
    name: str, round_no: int, seated: Sequence[PaperSeat], voice: Voice, size: PaperSize = A4
) -> Page:
    """The seats of a round: of each table, and of everybody by name.

    Both stand side by side on one page where they fit, else each on pages of its own.
    """
    by_table = sorted(seated, key=lambda seat: (seat.table, seat.place))
    tables = [(number, [*some]) for number, some in groupby(by_table, lambda seat: seat.table)]
    people = sorted(seated, key=lambda seat: in_alphabet(seat.name))
    fitting, beside = _fitting(size, tables, people)
    heading = voice.say(SEATS, number=round_no)
    return Page(
        template="poster",
        lang=voice.language,
        title=f"{name} – {heading}",
        name=name,
        heading=heading,
        points=fitting.points,
        over=fitting.over,
        heading_points=round(fitting.headed * fitting.points, 1),
        beside=beside,
        by_table=voice.say(BY_TABLE),
        by_name=voice.say(BY_NAME),
        place=voice.say(PLACE),
        tables=[(voice.say(TABLE, number=number), some) for number, some in tables],
        people=people,
    )


def _fitting(size: PaperSize, tables: Tables, people: Sequence[PaperSeat]) -> tuple[_Column, bool]:
    """The column with the largest letters that fit, and whether both stand side by side."""
    *larger, smallest = POINTS
    fitting = [points for points in larger if _Column(size, points, 0, 0).breaks_none(people)]
    points_of_all = (*fitting, smallest)
    columns = [
        _Column(size, points, over, headed) for over, headed in HEADINGS for points in points_of_all
    ]
    for column in columns:
        if _fit_beside(column, tables, people):
            return column, True
    for column in columns:
        if _fit_apart(column, tables, people):
            return column, False
    return columns[-1], False


def _fit_beside(column: _Column, tables: Tables, people: Iterable[PaperSeat]) -> bool:
    """Whether the tables in one column and the names in the other fit on one page."""
    of_tables = sum(column.tables(tables))
    of_people = HEADS + sum(column.people(people))
    return max(of_tables, of_people) <= column.high


def _fit_apart(column: _Column, tables: Tables, people: Iterable[PaperSeat]) -> bool:
    """Whether the tables fit on one page in two columns, and the names on another."""
    heights = (column.tables(tables), column.people(people))
    return max(_in_two_columns(blocks) for blocks in heights) <= column.high - HEADS


def _in_two_columns(heights: Sequence[float]) -> float:
    """The height of these blocks in two columns, one after the other, where they are lowest."""
    parts = ((heights[:count], heights[count:]) for count in range(len(heights) + 1))
    return min(max(sum(left), sum(right)) for left, right in parts)
