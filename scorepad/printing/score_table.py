"""The columns of the score table: as wide as what stands in them, names whole wherever they fit."""

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
"""Millimetres: beside the words of a cell, both sides together; between two people; between points and total, which is
more on paper, for figures keep away from their edges."""
DOT = f"•{NO_BREAK}"
"""Stands before the points of whoever played Re."""
ORDER, ALWAYS = (
    ("number", "dealer", "game", "augen", "said", "specials", "value"),
    {"number", "dealer", "game", "value"},
)
"""The columns in reading order, and those that are there even where nothing stands in them."""
_GIVING_WAY = ("specials", "said", "game", "augen")
"""Columns that wrap where there is no room, in this order."""
_BROAD = 24.0
"""Millimetres of a column of dealers that is too broad for whole names."""


class TypeSize(NamedTuple):
    """Points of the type of the table: words, points of a game, totals."""

    text: float
    points: float
    total: float

    @property
    def final(self) -> float:
        """Points of the totals at the end."""
        return max(11, self.total + 1)

    @property
    def line(self) -> float:
        """Millimetres of a line of any cell; totals are figures, which need less above and below."""
        return max(self.total * 0.93, self.text * 1.16) * MM


class Columns(NamedTuple):
    """Millimetres of each column before those of people, and of everybody's two; the names over them.

    `dealers` are the names in a cell. `rows` are the lines of each row, `head` those of the head.
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
    """What stands in the score table; `heads` are the words over the columns.

    One that is `lean` has everybody's totals alone, without the points of each game: for a crowd.
    """

    rows: Sequence[ScoreRow]
    seats: Sequence[Player]
    roster: Mapping[Player, str]
    heads: Mapping[str, str]
    lean: bool = False

    @cached_property
    def whole(self) -> tuple[str, ...]:
        """Everybody's whole name, no two alike."""
        names = [self.roster.get(player, "?") for player in self.seats]
        before = [names[:place].count(name) for place, name in enumerate(names)]
        return tuple(f"{name}{count + 1}" if count else name for name, count in zip(names, before, strict=True))

    @cached_property
    def _needed(self) -> Mapping[str, tuple[float, float]]:
        """The ems that each column with anything in it fills where nothing wraps, and those of its longest piece."""
        texts = {key: {getattr(row, key) for row in self.rows} for key in ORDER}
        there = {key: (self.heads[key], texts[key]) for key in ORDER if key in ALWAYS or any(texts[key])}
        natural = {key: max([em(head, bold=True), *map(em, cells)]) for key, (head, cells) in there.items()}
        least = (max([longest_piece(head, bold=True), *map(longest_piece, cells)]) for head, cells in there.values())
        return dict(zip(natural, zip(natural.values(), least, strict=True), strict=True))

    @cached_property
    def _numbers(self) -> tuple[float, float]:
        """The ems of the widest points, with their dot, and of the widest total."""
        cells = [cell for row in self.rows for cell in row.cells]
        points = [em(DOT * cell.re + cell.points * (not self.lean)) for cell in cells]
        return max([em(DOT), *points]), max([em("−10", bold=True), *(em(cell.total, bold=True) for cell in cells)])

    def fewer_columns(self, head: str) -> tuple[ScoreTable, ...]:
        """This table; announcements and special points in one column under a head; then without Augen too."""
        said = [" · ".join(filter(None, (row.said, row.specials))) for row in self.rows]
        rows = [replace(row, said=words, specials="") for row, words in zip(self.rows, said, strict=True)]
        merged = replace(self, rows=rows, heads={**self.heads, "said": head})
        return self, merged, replace(merged, rows=[replace(row, augen="") for row in rows])

    def legend(self, *names: Sequence[str]) -> list[str]:
        """Whose names the short ones stand for."""
        shown = zip(self.seats, self.whole, *names, strict=True)
        return [
            f"{name}{NO_BREAK}={NO_BREAK}{self.roster.get(player, '?')}"
            for player, whole, *short in shown
            for name in dict.fromkeys(map(unbroken, short))
            if name != whole
        ]

    def fitting(self, room: float) -> tuple[str, ...]:
        """Everybody's whole name where it is so many ems long at most, else the short one."""
        pairs = zip(self.whole, short_names(self.roster, self.seats), strict=True)
        return tuple(whole if em(whole, bold=True) <= room else short for whole, short in pairs)

    def columns(self, size: TypeSize, room: float, *, whole: bool) -> Columns | None:
        """The columns in so many millimetres, under whole names or short ones; None where that is too little."""
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
        """What stands over the columns of people, each so many millimetres broad, and in that of dealers."""
        short, broad = self.fitting(min(room, _BROAD / 2) / unit), max(map(em, self.whole)) * unit >= _BROAD
        return (self.whole, short if broad else self.whole) if whole else (short, short)

    def _rows(self, widths: Mapping[str, float], unit: float, people: float) -> tuple[int, ...]:
        """The lines that each row needs; `people` are the millimetres of everybody's columns."""
        room = {key: (width - PAD) / unit + 0.05 for key, width in widths.items() if key != "dealer"}
        remark = (sum(widths.values()) - widths["number"] - widths["dealer"] - PAD) / unit
        return tuple(
            lines(row.remark, remark + people / unit * row.broad)
            if row.remark
            else max(lines(getattr(row, key), room[key]) for key in room)
            for row in self.rows
        )


def in_room(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Names in bold, for two lines where they are longer than so many ems."""
    return tuple(name if em(name, bold=True) <= room else breaks(name) for name in names)


def _two_lines(name: str) -> float:
    """The ems that a name in bold needs in two lines."""
    name, room = breaks(name), longest_piece(breaks(name), bold=True)
    while lines(name, room, bold=True) > 2:
        room += 0.25
    return room
