"""The columns of the score table: as wide as their contents, names whole wherever they fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from scorepad.printing.measure import MM, NO_BREAK, em, lines, longest_piece
from scorepad.printing.tables import SHARING, Cell, ScoreRow
from scorepad.scoring.roster import chosen_names, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import breaks, pieces, unbroken

PAD = 1.2
"""Millimetres of padding of a cell, left and right together."""
_ROUNDING = 0.05
"""By so much a text may only seem too wide, in ems or millimetres."""
GUTTER = 1.0
"""Millimetres between two people."""
BETWEEN = 1.4
"""Millimetres between the points and the total of a person."""
DOT = f"•{NO_BREAK}"
"""The mark before the points of a Re player."""
ORDER = (
    "number",
    "dealer",
    "game",
    "augen",
    "said",
    "specials",
    "value",
)
"""The columns before the people, in reading order."""
ALWAYS = {"number", "dealer", "game", "value"}
"""The columns that are kept when empty."""
_GIVING_WAY = ("specials", "said", "game", "augen")
"""The columns that wrap where room is short, in this order."""
_LONGEST = 7.2
"""The width of the longest name in em; a longer name is shortened to its first word, if nobody
else has that word.
"""


class TypeSize(NamedTuple):
    """Font sizes of the table in points: text, points of a game, totals."""

    text: float
    points: float
    total: float

    @property
    def final(self) -> float:
        """Font size of the final totals."""
        return max(11, self.total + 1)

    @property
    def line(self) -> float:
        """Millimetre height of a line of any cell; totals are figures, which need less above and
        below.
        """
        return max(self.total * 0.93, self.text * 1.16) * MM


class Columns(NamedTuple):
    """Millimetre widths of each column before the people, and of the pair of columns of each
    person: points and total.

    `called` is the name of each person on the whole sheet, `names` the same over the columns, in
    two lines where it is long. `joined_rows` tells for each row whether its announcements or its
    special points extend over the columns of both.
    """

    widths: Mapping[str, float]
    points: float
    total: float
    called: tuple[str, ...]
    names: tuple[str, ...]
    lines_of_rows: tuple[int, ...]
    lines_of_head: int
    joined_rows: tuple[bool, ...]

    @property
    def restless(self) -> int:
        """0 where hardly any row wraps, 2 where many do."""
        wrapped = sum(1 for count in self.lines_of_rows if count > 1)
        if wrapped > max(2, len(self.lines_of_rows) // 6):
            return 2
        if wrapped > max(1, len(self.lines_of_rows) // 12):
            return 1
        return 0


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
        numbered = list[str]()
        for place, name in enumerate(names):
            before = names[:place].count(name)
            numbered.append(f"{name}{before + 1}" if before else name)
        return tuple(numbered)

    @cached_property
    def _needed(self) -> Mapping[str, tuple[float, float]]:
        """Two widths in ems of each column with contents: where nothing wraps, and the least.

        The least is that of its longest unbreakable piece.
        """
        needed = dict[str, tuple[float, float]]()
        for key in ORDER:
            texts = {getattr(row, key) for row in self.rows}
            if key not in ALWAYS and not any(texts):
                continue
            head = self.heads[key]
            natural = max([em(head, bold=True), *map(em, texts)])
            least = max([longest_piece(head, bold=True), *map(longest_piece, texts)])
            needed[key] = natural, least
        return needed

    @cached_property
    def _figure_widths(self) -> tuple[float, float]:
        """The widths in ems of the widest points, with their mark, and of the widest total.

        A table without games has room for a mark and for totals of two figures with a sign.
        """
        widest_points = em(DOT)
        widest_total = em("−10", bold=True)
        for row in self.rows:
            for cell in row.cells:
                widest_points = max(widest_points, em(self._marked(cell)))
                widest_total = max(widest_total, em(cell.total, bold=True))
        return widest_points, widest_total

    def _marked(self, cell: Cell) -> str:
        """The points of a cell behind the mark of Re; the mark alone if the table is `lean`."""
        mark = DOT if cell.re else ""
        points = "" if self.lean else cell.points
        return mark + points

    def fewer_columns(self, head: str) -> tuple[ScoreTable, ...]:
        """Three tables, the widest first: this one; one column less; two columns less.

        First announcements and special points become one column under `head`, then the Augen go.
        """
        merged_rows = list[ScoreRow]()
        for row in self.rows:
            words = [text for text in (row.said, row.specials) if text]
            merged_rows.append(replace(row, said=" · ".join(words), specials=""))
        merged = replace(self, rows=merged_rows, heads={**self.heads, "said": head})
        without_augen = [replace(row, augen="") for row in merged_rows]
        return self, merged, replace(merged, rows=without_augen)

    def legend(self, called: Sequence[str]) -> list[str]:
        """The explanations of the short names among these."""
        shown = zip(self.seats, self.whole, map(unbroken, called), strict=True)
        return [
            f"{name}{NO_BREAK}={NO_BREAK}{self.roster.get(who, '?')}"
            for who, whole, name in shown
            if name != whole
        ]

    @cached_property
    def first(self) -> tuple[str, ...]:
        """The name of each person: whole, or its first word where it is long and nobody else has
        that, else short.
        """
        own = chosen_names(self.roster)
        words = [*self._words, *self.whole]
        names = list[str]()
        for who, whole, word, short in zip(
            self.seats, self.whole, self._words, self.short, strict=True
        ):
            stands_alone = _fits(word) and words.count(word) == 1
            if _fits(whole):
                names.append(whole)
            elif stands_alone and who not in own:
                names.append(word)
            else:
                names.append(short)
        return tuple(names)

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(_first_word(name) for name in self.whole)

    @cached_property
    def short(self) -> tuple[str, ...]:
        """The short name of each person, or the whole one where it is no longer."""
        pairs = zip(self.whole, short_names(self.roster, self.seats), strict=True)
        return tuple(whole if em(whole) <= em(short) else short for whole, short in pairs)

    @cached_property
    def namings(self) -> tuple[tuple[str, ...], ...]:
        """All ways to name these people: as whole as usual, then one after the other short, the
        widest name first.
        """
        widths = [em(name, bold=True) for name in self.first]
        widest_first = sorted(range(len(self.seats)), key=lambda place: -widths[place])
        ways = [self.first]
        for place in widest_first:
            names = list(ways[-1])
            names[place] = self.short[place]
            ways.append(tuple(names))
        return tuple(dict.fromkeys(ways))

    def shortened(self, called: Sequence[str]) -> int:
        """The number of names among these that are less whole than they could be."""
        return sum(name != usual for name, usual in zip(called, self.first, strict=True))

    def head_room(self, name: str) -> float:
        """The least width in ems of the name over a column, which may go on in a second line unless
        it is cut.
        """
        return two_lines(name) if self.may_break(name) else em(name, bold=True)

    def may_break(self, name: str) -> bool:
        """Whether a name may be hyphenated: a whole one or a first word, but no abbreviation."""
        return name in self.whole or name in self._words

    def columns(self, size: TypeSize, room: float, called: tuple[str, ...]) -> Columns | None:
        """The columns in `room` millimetres under these names; None if they do not fit."""
        unit = size.text * MM  # millimetres of an em
        people = len(self.seats)
        widest_points, widest_total = self._figure_widths
        points = widest_points * size.points * MM + GUTTER
        total = widest_total * size.total * MM + BETWEEN + PAD / 2
        widest_name = max(self.head_room(name) for name in called)
        least_pair = max(points + total, widest_name * unit + PAD)  # of each person
        least_widths = self._least_widths(called, unit, room - least_pair * people)
        free = room - sum(least_widths.values()) - least_pair * people
        if free < -0.01:  # a smaller lack comes from rounding
            return None
        extra = self._extra(called, free, least_pair, unit)
        pair = least_pair + extra
        widths = _widened(least_widths, free - extra * people)
        name_room = (pair - PAD) / unit
        dealer_room = (widths["dealer"] - PAD) / unit
        as_whole_as_fits = self._whole_again(called, name_room, dealer_room)
        names = in_room(as_whole_as_fits, name_room)
        joined_rows = tuple(self._is_joined(row, widths, unit) for row in self.rows)
        return Columns(
            widths=widths,
            points=pair - total,
            total=total,
            called=as_whole_as_fits,
            names=names,
            lines_of_rows=tuple(self._lines_of_rows(widths, unit, pair * people, joined_rows)),
            lines_of_head=self._lines_of_head(widths, unit, names, pair),
            joined_rows=joined_rows,
        )

    def _extra(self, called: Sequence[str], free: float, pair: float, unit: float) -> float:
        """The millimetres that each person gets of the `free` ones: all that a name needs to stand
        in one line, if everybody can have that.
        """
        people = len(self.seats)
        in_one_line = max(em(name, bold=True) for name in called) * unit + PAD + _ROUNDING
        lacking = in_one_line - pair
        usual = min(free * 0.6 / people, 6)
        return max(usual, lacking) if lacking * people <= free else usual

    def _whole_again(self, called: Sequence[str], over: float, dealer: float) -> tuple[str, ...]:
        """The names, as whole as they fit over a column and into that of the dealer, both in
        ems.
        """
        names = list[str]()
        for name, usual in zip(called, self.first, strict=True):
            fits = self.head_room(usual) <= over and em(usual) <= dealer
            names.append(usual if fits else name)
        return tuple(names)

    def _least_widths(self, called: Sequence[str], unit: float, room: float) -> dict[str, float]:
        """The least millimetre widths of the columns before the people, some of which give way
        where `room` is little.
        """
        widths = {key: natural * unit + PAD for key, (natural, _least) in self._needed.items()}
        widest_dealer = max([em(self.heads["dealer"], bold=True), *map(em, called)])
        widths["dealer"] = widest_dealer * unit + PAD
        for key in _GIVING_WAY:
            if key in widths:
                lacking = max(sum(widths.values()) - room, 0)
                _natural, least = self._needed[key]
                spare = widths[key] - least * unit - PAD
                widths[key] -= min(lacking, spare)
        return widths

    def _is_joined(self, row: ScoreRow, widths: Mapping[str, float], unit: float) -> bool:
        """Whether a row has announcements or special points that are too long for their column
        while the other one is empty, so that they get both.
        """
        if row.remark or (row.said and row.specials) or not _neighbours(widths):
            return False
        key = "said" if row.said else "specials"
        return em(getattr(row, key)) * unit + PAD > widths[key] + _ROUNDING

    def _lines_of_head(
        self, widths: Mapping[str, float], unit: float, names: Sequence[str], pair: float
    ) -> int:
        """The number of lines of the head; `pair` is the millimetre width under each name."""
        heads = [(self.heads[key], width) for key, width in widths.items()]
        heads += [(name, pair) for name in names]
        return max(
            lines(text, (width - PAD) / unit + _ROUNDING, bold=True) for text, width in heads
        )

    def _lines_of_rows(
        self,
        widths: Mapping[str, float],
        unit: float,
        width_of_people: float,
        joined_rows: Sequence[bool],
    ) -> Iterator[int]:
        """The number of lines of each row; `width_of_people` is in millimetres, over all their
        columns.
        """
        room = {}
        for key, width in widths.items():
            if key != "dealer":
                room[key] = (width - PAD) / unit + _ROUNDING
        room_if_joined = room
        if widths.keys() >= SHARING:
            both = (widths["said"] + widths["specials"] - PAD) / unit + _ROUNDING
            room_if_joined = room | dict.fromkeys(SHARING, both)
        of_remark = (sum(widths.values()) - widths["number"] - widths["dealer"] - PAD) / unit
        for row, joined in zip(self.rows, joined_rows, strict=True):
            if row.remark:
                over_people = width_of_people / unit if row.broad else 0
                yield lines(row.remark, of_remark + over_people)
                continue
            of_row = room_if_joined if joined else room
            yield max(lines(getattr(row, key), width) for key, width in of_row.items())


def _widened(widths: Mapping[str, float], spare: float) -> dict[str, float]:
    """The widths of columns with `spare` millimetres shared out among those that hold words."""
    widened = widths.keys() - {"number", "value"}
    return {
        key: width + spare / len(widened) if key in widened else width
        for key, width in widths.items()
    }


def _neighbours(columns: Iterable[str]) -> bool:
    """Whether the columns that may share their width are both there, side by side."""
    return any({*pair} == SHARING for pair in pairwise(columns))


def _first_word(name: str) -> str:
    """The first word of a name; of one with a hyphen the first part where all of it is long."""
    word = name.split(" ", maxsplit=1)[0]
    return word if _fits(word) else word.split("-")[0]


def _fits(name: str) -> bool:
    return em(name, bold=True) <= _LONGEST


def first_names(
    roster: Mapping[Player, str], people: Sequence[Player], longest: float = _LONGEST
) -> tuple[str, ...]:
    """The name of each person as whole as up to `longest` ems, bold, have room for: the whole one,
    else its first word if nobody else has that, else the short one.
    """
    table = ScoreTable((), people, roster, {})
    pairs = zip(table.first, table.short, strict=True)
    return tuple(name if em(name, bold=True) <= longest else short for name, short in pairs)


def hyphenated(name: str, room: float) -> str:
    """A bold name whose words that are longer than `room` ems have a soft hyphen, so that none
    breaks between two letters.
    """
    return "".join(
        breaks(piece) if em(piece.strip(), bold=True) > room else piece for piece in pieces(name)
    )


def in_room(names: Sequence[str], room: float) -> tuple[str, ...]:
    """Bold names, broken into two lines where they are longer than `room` ems."""
    return tuple(name if em(name, bold=True) <= room else breaks(name) for name in names)


def two_lines(name: str) -> float:
    """The width in ems of a bold name in two lines."""
    name = breaks(name)
    room = longest_piece(name, bold=True)
    while lines(name, room, bold=True) > 2:
        room += 0.25
    return room
