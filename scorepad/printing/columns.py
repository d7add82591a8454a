"""The columns of the score table: as wide as what stands in them, names whole wherever they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from scorepad.printing.tables import Cell, Line
from scorepad.printing.widths import MM, NO_BREAK, em, lines, longest_piece
from scorepad.scoring.roster import short_names
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import breaks, unbroken

PAD = 1.2
"""Millimetres beside the words of a cell, both sides together."""
GUTTER = 1.2
"""Millimetres more between two people."""
_BETWEEN = 0.7
"""Millimetres between points and total."""
DOT = f"•{NO_BREAK}"
"""Stands before the points of whoever played Re."""
ALWAYS, SOMETIMES = ("number", "dealer", "game", "value"), ("augen", "said", "specials")
ORDER = ("number", "dealer", "game", *SOMETIMES, "value")
"""The columns in reading order; some are there only where something stands in them."""
_GIVING_WAY = ("specials", "said", "game", "augen")
"""Columns that wrap where there is no room, and the order in which they do."""
_MOST_EXTRA = 6.0
"""Millimetres that somebody's columns get at most beyond what they need."""
_PEOPLE_GET = 0.6
"""What part of the room that is left over the columns of people get."""
_BROAD = 24.0
"""Millimetres of a column of dealers that is too broad for whole names."""
BOLD = 1.06
"""How much wider bold letters are."""


class Size(NamedTuple):
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
        """Millimetres of a line of any cell."""
        return max(self.total * 1.02, self.text * 1.16) * MM


@dataclass(frozen=True)
class Columns:
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
    def wrapped(self) -> int:
        """How many rows need more than a line."""
        return sum(count > 1 for count in self.rows)


@dataclass(frozen=True)
class Grid:
    """What stands in the score table; `heads` are the words over the columns.

    One that is `lean` has everybody's totals alone, without the points of each game: for a crowd.
    """

    rows: Sequence[Line]
    seats: Sequence[Player]
    roster: Mapping[Player, str]
    heads: Mapping[str, str]
    lean: bool = False

    @cached_property
    def there(self) -> tuple[str, ...]:
        """The columns that have anything in them."""
        return tuple(key for key in ORDER if key in ALWAYS or any(self._texts[key]))

    @cached_property
    def whole(self) -> tuple[str, ...]:
        """Everybody's whole name, no two alike."""
        names = [self.roster.get(player, "?") for player in self.seats]
        before = [names[:place].count(name) for place, name in enumerate(names)]
        return tuple(f"{name}{count + 1}" if count else name for name, count in zip(names, before, strict=True))

    @cached_property
    def short(self) -> tuple[str, ...]:
        """Everybody's short name."""
        return short_names(self.roster, self.seats)

    @cached_property
    def _texts(self) -> Mapping[str, tuple[str, ...]]:
        return {key: tuple({getattr(row, key) for row in self.rows}) for key in ORDER}

    @cached_property
    def _natural(self) -> Mapping[str, float]:
        """The ems that each column fills where nothing wraps."""
        return {key: max([em(self.heads[key], bold=True), *map(em, self._texts[key])]) for key in self.there}

    @cached_property
    def _broken(self) -> frozenset[str]:
        """The columns in which some words have line ends of their own."""
        return frozenset(key for key in self.there if any("\n" in text for text in self._texts[key]))

    @cached_property
    def _least(self) -> Mapping[str, float]:
        """The ems of the longest piece in each column."""
        pieces = {key: [longest_piece(self.heads[key]) * 1.06, *map(longest_piece, self._texts[key])] for key in ORDER}
        return {key: max(wide) for key, wide in pieces.items()}

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        return tuple(cell for row in self.rows for cell in row.cells)

    @cached_property
    def _points(self) -> float:
        """The ems of the widest points, with their dot, or of that alone."""
        if self.lean:
            return em(DOT)
        return max([em("+10"), *(em(f"{DOT if cell.re else ''}{cell.points}") for cell in self._cells)])

    @cached_property
    def _totals(self) -> float:
        """The ems of the widest total."""
        return max([em("−10", bold=True), *(em(cell.total, bold=True) for cell in self._cells)])

    def legend(self, *names: Sequence[str]) -> list[str]:
        """Whose names the short ones stand for."""
        shown = zip(self.seats, self.whole, *names, strict=True)
        return [
            f"{name}{NO_BREAK}={NO_BREAK}{self.roster.get(player, '?')}"
            for player, whole, *short in shown
            for name in dict.fromkeys(map(unbroken, short))
            if name != whole
        ]

    @cached_property
    def columns(self) -> Callable[[Size, float, int], Columns | None]:
        """The columns in type of a size and so many millimetres, None where that is too little.

        The third are the lines that whole names may take over their columns, 0 for short names.
        """
        return lru_cache(maxsize=None)(self._set)

    def _set(self, size: Size, room: float, names: int) -> Columns | None:
        unit = size.text * MM
        points = self._points * size.points * MM + PAD / 2 + GUTTER
        total = self._totals * size.total * MM + PAD / 2 + _BETWEEN
        short = self.fitting(min((points + total - PAD) / BOLD, _BROAD / 2) / unit)
        heads = self.whole if names else short
        head = max(_least_room(breaks(name), names or 2) for name in heads) * BOLD * unit + PAD
        dealers = self.whole if names and max(map(em, self.whole)) * unit < _BROAD else short
        wanted = {key: self._natural[key] * unit + PAD for key in self.there}
        wanted["dealer"] = max(em(self.heads["dealer"], bold=True), *map(em, dealers)) * unit + PAD
        free = room - max(points + total, head) * len(self.seats)
        narrow = self._narrowed(wanted, free, unit)
        if narrow is None:
            return None
        free -= sum(narrow.values())
        extra = min(free * _PEOPLE_GET / len(self.seats), _MOST_EXTRA)
        pair = max(points + total, head) + extra
        widths = _widened(narrow, free - extra * len(self.seats))
        shown = in_room(heads, (pair - PAD) / unit)
        return Columns(
            widths=widths,
            points=pair - total,
            total=total,
            names=shown,
            dealers=dealers,
            rows=tuple(self._rows(widths, unit, pair * len(self.seats))),
            head=max(lines(name, (wide - PAD) / unit / BOLD + 0.05) for name, wide in self._heads(shown, pair, widths)),
        )

    def _heads(self, names: Sequence[str], pair: float, widths: Mapping[str, float]) -> Iterator[tuple[str, float]]:
        """What stands over each column, and how broad it is."""
        yield from ((self.heads[key], width) for key, width in widths.items())
        yield from ((name, pair) for name in names)

    def fitting(self, room: float) -> tuple[str, ...]:
        """Everybody's whole name where it is so many ems long at most, else the short one."""
        pairs = zip(self.whole, self.short, strict=True)
        return tuple(whole if em(whole) <= room else short for whole, short in pairs)

    def _narrowed(self, wanted: Mapping[str, float], room: float, unit: float) -> dict[str, float] | None:
        """The columns in so many millimetres, those narrower that may wrap; None where that is not enough."""
        widths, over = dict(wanted), sum(wanted.values()) - room
        for key in filter(self.there.__contains__, _GIVING_WAY):
            less = min(max(over, 0), widths[key] - self._least[key] * unit - PAD)
            widths[key], over = widths[key] - less, over - less
        return widths if over <= 0 else None

    def _rows(self, widths: Mapping[str, float], unit: float, people: float) -> Iterator[int]:
        """The lines that each row needs; only what is longer than its column, or broken anyway, is looked at.

        `people` are the millimetres of everybody's columns.
        """
        room = {key: (width - PAD) / unit + 0.01 for key, width in widths.items() if key != "dealer"}
        tight = [key for key in room if room[key] < self._natural[key] or key in self._broken]
        remark = sum(widths.values()) - widths["number"] - widths["dealer"] - PAD
        for row in self.rows:
            if row.remark:
                yield lines(row.remark, (remark + (people if row.broad else 0)) / unit)
            else:
                yield max((lines(getattr(row, key), room[key]) for key in tight), default=1)


def in_room(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Names in bold, for two lines where they are longer than so many ems."""
    return tuple(name if em(name, bold=True) <= room else breaks(name) for name in names)


def _least_room(name: str, most: int) -> float:
    """The ems that a name needs in so many lines."""
    room = longest_piece(name)
    while lines(name, room) > most:
        room += 0.25
    return room


def _widened(widths: Mapping[str, float], more: float) -> dict[str, float]:
    """The columns with so many millimetres more, shared by those with words."""
    wide = [key for key in widths if key not in {"number", "value"}]
    return {key: width + (more / len(wide) if key in wide else 0) for key, width in widths.items()}
