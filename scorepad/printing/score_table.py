"""The columns of the score table: as wide as their contents, names whole wherever they fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from scorepad.printing.measure import MM, NO_BREAK, em, lines, longest_piece
from scorepad.printing.tables import ScoreRow
from scorepad.scoring.roster import short_names
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import breaks, unbroken

PAD, GUTTER, BETWEEN = 1.2, 1.2, 0.85
"""Millimetres: padding of a cell, left and right together; gap between people; between points and total, which looks
larger on paper, as figures keep away from their edges."""
DOT = f"•{NO_BREAK}"
"""The mark before the points of a Re player."""
ORDER, ALWAYS = (
    ("number", "dealer", "game", "augen", "said", "specials", "value"),
    {"number", "dealer", "game", "value"},
)
"""The columns in reading order, and those that are kept when empty."""
_GIVING_WAY = ("specials", "said", "game", "augen")
"""Columns that wrap where room is short, in this order."""
_BROAD = 24.0
"""Millimetres from which a column of dealers is too wide for whole names."""


class TypeSize(NamedTuple):
    """Type sizes of the table in points: text, points of a game, totals."""

    text: float
    points: float
    total: float

    @property
    def final(self) -> float:
        """Type size of the final totals."""
        return max(11, self.total + 1)

    @property
    def line(self) -> float:
        """Millimetre height of a line of any cell; totals are figures, which need less above and below."""
        return max(self.total * 0.93, self.text * 1.16) * MM


class Columns(NamedTuple):
    """Millimetre widths of each column before the people, and of the two columns of each person; the names over them.

    `dealers` are the names in the cells of dealers. `rows` are the numbers of lines of each row, `head` of the head.
    """

    widths: Mapping[str, float]
    points: float
    total: float
    names: tuple[str, ...]
    dealers: tuple[str, ...]
    rows: tuple[int, ...]
    head: int

    @property
    def restless(self) -> bool:
        return sum(count > 1 for count in self.rows) > max(2, len(self.rows) // 6)


@dataclass(frozen=True)
class ScoreTable:
    """The contents of the score table; `heads` are the words over the columns.

    A `lean` table has totals only, without the points of each game: for many people.
    """

    rows: Sequence[ScoreRow]
    seats: Sequence[Player]
    roster: Mapping[Player, str]
    heads: Mapping[str, str]
    lean: bool = False

    @cached_property
    def whole(self) -> tuple[str, ...]:
        """The whole name of each person, no two alike."""
        names = [self.roster.get(player, "?") for player in self.seats]
        before = [names[:place].count(name) for place, name in enumerate(names)]
        return tuple(f"{name}{count + 1}" if count else name for name, count in zip(names, before, strict=True))

    @cached_property
    def _needed(self) -> Mapping[str, tuple[float, float]]:
        """The widths in ems of each column with contents where nothing wraps, and of its longest unbreakable piece."""
        texts = {key: {getattr(row, key) for row in self.rows} for key in ORDER}
        there = {key: (self.heads[key], texts[key]) for key in ORDER if key in ALWAYS or any(texts[key])}
        natural = {key: max([em(head, bold=True), *map(em, cells)]) for key, (head, cells) in there.items()}
        least = (max([longest_piece(head, bold=True), *map(longest_piece, cells)]) for head, cells in there.values())
        return dict(zip(natural, zip(natural.values(), least, strict=True), strict=True))

    @cached_property
    def _numbers(self) -> tuple[float, float]:
        """The widths in ems of the widest points, with their mark, and of the widest total."""
        cells = [cell for row in self.rows for cell in row.cells]
        points = [em(DOT * cell.re + cell.points * (not self.lean)) for cell in cells]
        return max([em(DOT), *points]), max([em("−10", bold=True), *(em(cell.total, bold=True) for cell in cells)])

    def fewer_columns(self, head: str) -> tuple[ScoreTable, ...]:
        """The table itself; one that joins announcements and special points under `head`; that one without Augen."""
        said = [" · ".join(filter(None, (row.said, row.specials))) for row in self.rows]
        rows = [replace(row, said=words, specials="") for row, words in zip(self.rows, said, strict=True)]
        merged = replace(self, rows=rows, heads={**self.heads, "said": head})
        return self, merged, replace(merged, rows=[replace(row, augen="") for row in rows])

    def legend(self, *names: Sequence[str]) -> list[str]:
        """The explanations of the short names among `names`."""
        shown = zip(self.seats, self.whole, *names, strict=True)
        return [
            f"{name}{NO_BREAK}={NO_BREAK}{self.roster.get(player, '?')}"
            for player, whole, *short in shown
            for name in dict.fromkeys(map(unbroken, short))
            if name != whole
        ]

    def fitting(self, room: float) -> tuple[str, ...]:
        """The name of each person: whole if it is at most `room` ems long, else short."""
        pairs = zip(self.whole, short_names(self.roster, self.seats), strict=True)
        return tuple(whole if em(whole, bold=True) <= room else short for whole, short in pairs)

    def columns(self, size: TypeSize, room: float, *, whole: bool) -> Columns | None:
        """The columns in `room` millimetres, under whole or short names; None if they do not fit."""
        unit, people = size.text * MM, len(self.seats)
        points, total = (wide * type_size * MM for wide, type_size in zip(self._numbers, size[1:], strict=True))
        points, total = points + GUTTER, total + BETWEEN + PAD / 2
        heads, dealers = self._names(points + total - PAD, unit, whole=whole)
        pair = max(points + total, max(map(_two_lines, heads)) * unit + PAD)
        widths = {key: natural * unit + PAD for key, (natural, _least) in self._needed.items()}
        widths["dealer"] = max([em(self.heads["dealer"], bold=True), *map(em, dealers)]) * unit + PAD
        for key in filter(widths.__contains__, _GIVING_WAY):
            lacking = sum(widths.values()) + pair * people - room
            widths[key] -= min(max(lacking, 0), widths[key] - self._needed[key][1] * unit - PAD)
        free = room - sum(widths.values()) - pair * people
        if free < -0.01:
            return None
        extra = min(free * 0.6 / people, 6)
        pair += extra
        for key in widths.keys() - {"number", "value"}:
            widths[key] += (free - extra * people) / (len(widths) - 2)
        names = in_room(heads, (pair - PAD) / unit)
        over = [*((self.heads[key], width) for key, width in widths.items()), *((name, pair) for name in names)]
        high = max(lines(text, (width - PAD) / unit + 0.05, bold=True) for text, width in over)
        return Columns(widths, pair - total, total, names, dealers, self._rows(widths, unit, pair * people), high)

    def _names(self, room: float, unit: float, *, whole: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The heads of the columns of people, each `room` millimetres wide, and the names of dealers."""
        short, broad = self.fitting(min(room, _BROAD / 2) / unit), max(map(em, self.whole)) * unit >= _BROAD
        return (self.whole, short if broad else self.whole) if whole else (short, short)

    def _rows(self, widths: Mapping[str, float], unit: float, people: float) -> tuple[int, ...]:
        """The number of lines of each row; `people` is the millimetre width of all columns of people."""
        room = {key: (width - PAD) / unit + 0.05 for key, width in widths.items() if key != "dealer"}
        remark = (sum(widths.values()) - widths["number"] - widths["dealer"] - PAD) / unit
        return tuple(
            lines(row.remark, remark + people / unit * row.broad)
            if row.remark
            else max(lines(getattr(row, key), room[key]) for key in room)
            for row in self.rows
        )


def in_room(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Bold names, broken into two lines where they are longer than `room` ems."""
    return tuple(name if em(name, bold=True) <= room else breaks(name) for name in names)


def _two_lines(name: str) -> float:
    """The width in ems of a bold name in two lines."""
    name, room = breaks(name), longest_piece(breaks(name), bold=True)
    while lines(name, room, bold=True) > 2:
        room += 0.25
    return room
