"""A league on paper: the standing of its groups with a column for each day, and its teams."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.printing.measure import MM, em, longest_piece
from scorepad.telling.breaks import breaks
from scorepad.telling.league import (
    ATTENDED,
    RATING,
    VALUE,
    LeagueGroup,
    LeagueLine,
    ToldLeague,
    day_in_two,
    short_days,
)
from scorepad.telling.voice import Voice

RANK = Text("Platz", "Rank")
POINTS = 8.5
"""The size of all letters of the table in points, as in league.css."""
PADDING = 1.2
"""Millimetres of padding of a cell, as in league.css."""
RANK_WIDTH = 10.0
"""Millimetres of the column of ranks, as in league.css."""
MOST_NAME = 60.0
"""Millimetres of the column of names at most; a longer name takes several lines."""
UPRIGHT = 10
"""Leagues of more days are printed in landscape."""


@dataclass(frozen=True)
class PaperColumn:
    """A column after the name: the lines of its head, and its cells, which may be bold."""

    head: tuple[str, ...]
    cells: tuple[str, ...]
    bold: bool = False

    @property
    def width(self) -> float:
        """Its width in millimetres."""
        heads = [longest_piece(line, bold=True) for line in self.head]
        widest = max([*heads, *(em(cell, bold=self.bold) for cell in self.cells)])
        return round(widest * POINTS * MM + PADDING, 2)


class PaperLine(NamedTuple):
    """A line of a table; `cells` are those after the name."""

    rank: int | None
    name: str
    move: str
    cells: tuple[str, ...]


class PaperTable(NamedTuple):
    """A part of the table of a group, with some of its days; a title only where it has one."""

    title: str
    columns: Sequence[PaperColumn]
    lines: tuple[PaperLine, ...]


def page(told: ToldLeague, voice: Voice, *, runde: str, size: PaperSize = A4) -> Page:
    """The league on paper of this size, in landscape where it has many days.

    Where not all days fit beside each other, further tables follow with the names again.
    """
    paper = size.turned if len(told.days) > UPRIGHT else size
    tables: list[PaperTable] = []
    for group in told.groups:
        tables += _tables(told, group, paper, voice)
    heads = short_days(told.days, voice)
    return Page(
        template="league",
        lang=voice.language,
        title=f"{runde} – {told.name}",
        heading=voice.heading("league"),
        name=told.name,
        runde=runde,
        paper=paper,
        rank_head=voice.say(RANK),
        tables=tables,
        empty="" if tables else voice.heading("nothing_played"),
        teams=told.teams,
        days=tuple(zip(heads, [day.name for day in told.days], strict=True)),
        notes=told.notes if tables else (),
    )


def _tables(
    told: ToldLeague, group: LeagueGroup, paper: PaperSize, voice: Voice
) -> Iterator[PaperTable]:
    """The table of a group in as few parts as fit the paper, all of about as many days."""
    sums = list(_sums(told, group.lines, voice))
    days = list(_days(told, group.lines, voice))
    left = paper.room - RANK_WIDTH - _name_width(group.lines)
    left -= sum(column.width for column in sums)
    widest = max(column.width for column in days)
    beside = max(int(left // widest), 1)
    count = math.ceil(len(days) / beside)
    each = math.ceil(len(days) / count)
    for start in range(0, len(days), each):
        columns = [*sums, *days[start : start + each]]
        lines = tuple(_line(line, columns, at) for at, line in enumerate(group.lines))
        yield PaperTable(group.title, columns, lines)


def _line(line: LeagueLine, columns: Sequence[PaperColumn], at: int) -> PaperLine:
    cells = tuple(column.cells[at] for column in columns)
    return PaperLine(line.rank, line.name, line.move, cells)


def _sums(told: ToldLeague, lines: Sequence[LeagueLine], voice: Voice) -> Iterator[PaperColumn]:
    """The columns before the days."""
    yield PaperColumn((voice.say(VALUE),), tuple(line.value for line in lines), bold=True)
    if told.rated:
        rating = breaks(voice.say(RATING))
        yield PaperColumn((rating,), tuple(line.rate for line in lines))
    yield PaperColumn((voice.say(ATTENDED),), tuple(str(line.attended) for line in lines))


def _days(told: ToldLeague, lines: Sequence[LeagueLine], voice: Voice) -> Iterator[PaperColumn]:
    """The columns of the days, oldest first."""
    for at, head in enumerate(short_days(told.days, voice)):
        yield PaperColumn(day_in_two(head), tuple(line.cells[at].text for line in lines))


def _name_width(lines: Sequence[LeagueLine]) -> float:
    """Millimetres of the column of names."""
    widest = max(em(line.name) for line in lines)
    moves = max(em(line.move) for line in lines)
    return min(max(widest, moves) * POINTS * MM + PADDING, MOST_NAME)
