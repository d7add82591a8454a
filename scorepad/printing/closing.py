"""The closing blocks below the score table, or beside it: standings with money, transfers, the
rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorepad.declare import Text
from scorepad.printing.chart import Series, scale_of
from scorepad.printing.measure import MM, em, lines, longest_piece
from scorepad.printing.spark import course_line
from scorepad.printing.tables import rank_heads, ranks_of
from scorepad.telling.evening import Placing
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney, ToldTransfer
from scorepad.telling.voice import Voice

SMALL = 7.5
"""Font size in points of the rules, and of the legend of the table."""
LINE = 3.3
"""Millimetre height of a line of the rules, of the legend, and of the note."""
LARGER = 8.5 / SMALL
"""The factor by which the rules are larger where they stand beside the standings."""
NOTE = 8.0
"""Font size in points of the note, which is bold."""
HEAD = 6.1
"""Millimetre height of the heading of a block."""
RANKS_HEAD = 4.4
"""Millimetre height of the head of the standings."""
ABOVE = 4.0
"""Millimetre margin above a block."""
GAP = 7.0
"""Millimetre margin between two blocks side by side."""
MARK = 13.2
"""Millimetre width of the mark beside an amount, with its margins."""
_CELL = 0.7
"""Ems: padding of a cell."""
_NAME = 9.0
"""Ems: width down to which names are shortened to make room for the course."""
_COURSE = 8.0
"""Ems: width of the widest course."""
_LEAST_COURSE = 3.0
"""Ems: width of the narrowest course."""
_LEFT_OUT = ("soli", "as_re", "won", "games")
"""Columns of the standings that are left out where there is no room, in this order."""
_COURSE_OF = Text("Verlauf: {name}", "Chart: {name}")


@dataclass(frozen=True)
class Closing:
    """The blocks in a font size of `text` points; `courses` are the running totals of all people,
    first to last.

    The `note` stands below the standings. `room` is the width in millimetres. `aside`: all blocks
    stand in one column.
    """

    courses: Mapping[Placing, Series]
    money: ToldMoney | None
    rules: tuple[Fact, ...]
    voice: Voice
    note: str
    room: float
    text: float
    aside: bool

    @cached_property
    def beside(self) -> float:
        """Millimetre width of the block beside the standings: transfers, or short rules; 0 for
        none.
        """
        if self.aside:
            return 0
        if self.money:
            payer = max((em(made.text) for made in self.payments), default=0) * self.text * MM
            return min(max(payer + 1.2 + self.paid + MARK, 52), 66)
        most = (len(self.ranks) + 3) * 5.5
        for width in (66.0, 80.0, 94.0):
            if self._rules(width, LARGER) <= most:
                return width
        return 0

    @property
    def payments(self) -> Sequence[ToldTransfer]:
        return self.money.payments if self.money else ()

    @property
    def paid(self) -> float:
        """Millimetre width of an amount."""
        return max((em(made.amount) for made in self.payments), default=0) * self.text * MM

    @cached_property
    def ranks(self) -> Sequence[Mapping[str, str]]:
        return tuple(ranks_of([*self.courses], self.money, self.voice))

    @cached_property
    def columns(self) -> Mapping[str, tuple[str, float]]:
        """The columns of the standings by name: head and width in ems, 0 for the names, which take
        the rest.
        """
        heads = rank_heads(self.voice)
        widths = _widths(heads, self.ranks, self._left)
        unused = self._left - sum(widths.values())
        taken_from_names = max(widths["name"] - _NAME, 0)
        course = min(unused + taken_from_names - _CELL, _COURSE)
        if course >= _LEAST_COURSE and any(standing.games for standing in self.courses):
            widths["course"] = course
        widths["name"] = 0
        return {key: (head, round(widths[key], 2)) for key, head in heads.items() if key in widths}

    @cached_property
    def drawn(self) -> Sequence[str]:
        """The running totals of all people as sparklines in SVG; empty where they do not fit."""
        _head, width = self.columns.get("course", ("", 0))
        if not width:
            return []
        scale = scale_of([*self.courses.values()])
        drawn = list[str]()
        for series in self.courses.values():
            title = self.voice.say(_COURSE_OF, name=series.name)
            drawn.append(course_line(series, title, scale, width))
        return drawn

    @property
    def rows(self) -> list[tuple[Mapping[str, str], str]]:
        """The rows of the standings, each with its course; "" for those who have none."""
        missing = len(self.ranks) - len(self.drawn)
        drawn = [*self.drawn, *[""] * missing]
        return list(zip(self.ranks, drawn, strict=True))

    @property
    def has_rules_beside(self) -> bool:
        """Whether the rules stand beside the standings; else they stand below all."""
        return self.beside > 0 and not self.money

    def heights(self, row: float) -> list[float]:
        """Millimetre heights of the blocks, each of which stays on one page; a row of a list is
        `row` high.
        """
        standings = self._standings(row)
        if self.aside:
            payments = self._payments(row)
            return [standings + payments + self._note + self._rules(self.room) + ABOVE]
        if self.has_rules_beside:
            rules_beside = ABOVE + HEAD + self._rules(self.beside, LARGER)
            return [max(standings, rules_beside) + self._note]
        pair = max(standings, self._payments(row))
        rules_below = self._rules((self.room - GAP) / 2) / 2 + ABOVE
        return [pair + self._note, rules_below]

    def _standings(self, row: float) -> float:
        """Millimetre height of the standings with their headings."""
        columns = sum(width for _head, width in self.columns.values())
        name = self._left - _CELL - columns
        rows = sum(lines(rank["name"], name, bold=True) for rank in self.ranks)
        return ABOVE + HEAD + RANKS_HEAD + rows * row

    def _payments(self, row: float) -> float:
        """Millimetre height of the transfers with their heading; 0 where there are no amounts."""
        if not self.money:
            return 0
        width = self.beside or self.room
        payer = (width - self.paid - MARK) / self.text / MM
        rows = sum(lines(made.text, payer) for made in self.payments)
        return ABOVE + HEAD + rows * row

    @property
    def _note(self) -> float:
        """Millimetre height of the note below standings and transfers; 0 without one."""
        if not self.note:
            return 0
        return lines(self.note, self.room / NOTE / MM, bold=True) * LINE + 2

    @property
    def _left(self) -> float:
        gap = GAP if self.beside > 0 else 0
        return (self.room - self.beside - gap) / self.text / MM

    def _rules(self, room: float, larger: float = 1) -> float:
        """Millimetre height of the rules in a column `room` wide, and one line more: columns differ
        in length.
        """
        told = ". ".join(map(str, self.rules))
        return (lines(told, room / (SMALL * larger * MM) / 1.03) + 1) * LINE * larger


def _widths(
    heads: Mapping[str, str], ranks: Sequence[Mapping[str, str]], room: float
) -> dict[str, float]:
    """The widths in ems of the columns that are not empty, as many of them as fit."""
    widths = {}
    for key, head in heads.items():
        words = [rank.get(key, "") for rank in ranks]
        bold = key in {"name", "points"}
        if any(words):
            head_width = longest_piece(head) * 0.92  # heads are set smaller than the rows
            word_widths = [em(word, bold=bold) for word in words]
            widths[key] = max(head_width, *word_widths) + _CELL
    for key in _LEFT_OUT:
        if sum(widths.values()) > room:
            widths.pop(key, None)
    return widths
