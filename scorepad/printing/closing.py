"""What stands below the score table, or beside it: standings with money, who pays whom, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.printing.chart import Series, scale_of
from scorepad.printing.measure import MM, em, lines, longest_piece
from scorepad.printing.spark import course_line
from scorepad.scoring.numerals import percent, real_minus
from scorepad.telling.evening import Standing
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney, ToldPerson
from scorepad.telling.voice import Voice

SMALL, LINE = 7.5, 3.3
"""Points and millimetres of a line of the rules, and of what explains the table."""
LARGER = 8.5 / SMALL
"""How much larger the rules are beside the standings."""
HEAD, ABOVE, GAP, MARK = 6.1, 4.0, 7.0, 12.0
"""Millimetres: a heading with its line; over a block; beside the standings; of the mark beside an amount."""
_RANKS_HEAD, _PAYMENTS, _RULES = 4.4, (52.0, 66.0), (66.0, 80.0, 94.0)
"""Millimetres: the head of the standings, and how broad what stands beside them is."""
_CELL, _NAME, _COURSE, _LEAST_COURSE = 0.7, 9.0, 8.0, 3.0
"""Ems: beside the words of a cell, a name that gives way to the course, the course at most and at least."""
HEADS: Mapping[str, Text | str] = {
    "place": Text("", ""),
    "name": Text("", ""),
    "course": Text("", ""),
    "points": "points",
    "amount": "amount",
    "games": "games",
    "won": "won",
    "as_re": Text("als\N{NO-BREAK SPACE}Re", "as\N{NO-BREAK SPACE}Re"),
    "soli": "soli",
}
_LEFT_OUT = ("soli", "as_re", "won", "games")
"""Columns that are left out where there is no room, in this order."""
_COURSE_OF = Text("Verlauf: {name}", "Course: {name}")


@dataclass(frozen=True)
class Closing:
    """The blocks; `columns` of the standings have a head and ems, 0 for what is left; `ranks` are words by column.

    `beside` are the millimetres of what stands beside the standings: who pays whom, or, where they are short and there
    are no payments, the rules; 0 for nothing. `note` stands between both. All of it may stand `aside` in a column.
    """

    columns: Mapping[str, tuple[str, float]]
    ranks: tuple[Mapping[str, str], ...]
    money: ToldMoney | None
    rules: tuple[Fact, ...]
    note: str
    room: float
    beside: float
    text: float
    aside: bool

    @property
    def narrow(self) -> bool:
        """Whether the rules stand beside the standings."""
        return self.beside > 0 and self.money is None

    @property
    def paid(self) -> float:
        """Millimetres of the broadest amount of a payment."""
        return paid(self.money, self.text) - MARK

    def heights(self, row: float) -> list[float]:
        """Millimetres of the blocks, each of which stays on one page, where a row of a list takes so many."""
        left, unit = self.room - (self.beside and self.beside + GAP), self.text * MM
        name = left / unit - sum(width for _head, width in self.columns.values()) - _CELL
        note = lines(self.note, self.room / SMALL / MM) * LINE + 2 if self.note else 0
        standings = sum(lines(one["name"], name, bold=True) for one in self.ranks) * row
        standings += ABOVE + HEAD + _RANKS_HEAD + note
        if self.narrow:
            return [max(standings, ABOVE + HEAD + _rules_height(self.rules, self.beside, LARGER))]
        columns = 1 if self.aside else 2
        rules = _rules_height(self.rules, (self.room - GAP * (columns - 1)) / columns) / columns + ABOVE
        payments = self.money.payments if self.money else ()
        beside = ((self.beside or self.room) - paid(self.money, self.text)) / unit
        pay = sum(lines(one.text, beside) for one in payments) * row + (ABOVE + HEAD + note if self.money else 0)
        return [standings + pay + rules] if self.aside else [max(standings, pay), rules]


def closing(
    courses: Mapping[Standing, Series],
    money: ToldMoney | None,
    rules: tuple[Fact, ...],
    voice: Voice,
    *,
    note: str,
    room: float,
    text: float,
    aside: bool,
    tariff: bool,
) -> Closing:
    """What stands below the table in type of so many points; `courses` are those of everybody, first to last.

    How the money is worked out is told where there is room for the `tariff`: the statement of the evening has it too.
    """
    ranks, beside = [*_ranks([*courses], money, voice)], 0.0
    if money and not aside:
        widest = max((em(one.text) for one in money.payments), default=0)
        beside = min(max(widest * text * MM + 1.2 + paid(money, text), _PAYMENTS[0]), _PAYMENTS[1])
    elif not aside:
        most = (len(ranks) + 3) * 5.5
        beside = next((broad for broad in _RULES if _rules_height(rules, broad, LARGER) <= most), 0)
    if money and tariff:
        rules = (Fact(voice.heading("tariff"), "; ".join(money.tariff)), *rules)
    free = (room - (beside and beside + GAP)) / text / MM
    widths = {key: _width(key, ranks, voice) for key in HEADS if any(rank.get(key) for rank in ranks)}
    for key in _LEFT_OUT:
        if sum(widths.values()) > free:
            widths.pop(key, None)
    course = min(free - sum(widths.values()) + max(widths["name"] - _NAME, 0) - _CELL, _COURSE)
    if course >= _LEAST_COURSE and any(one.games for one in courses):
        scale, widths["course"] = scale_of([*courses.values()]), course
        for series, rank in zip(courses.values(), ranks, strict=False):
            rank["course"] = course_line(series, scale, course, voice.say(_COURSE_OF, name=series.name))
    columns = {key: (_head(key, voice), round(widths[key], 2) * (key != "name")) for key in HEADS if widths.get(key)}
    return Closing(columns, tuple(ranks), money, rules, note, room, beside, text, aside)


def paid(money: ToldMoney | None, text: float) -> float:
    """Millimetres of the broadest amount of a payment with the mark beside it."""
    amounts = (one.amount for one in money.payments) if money else ()
    return max(map(em, amounts), default=0) * text * MM + 1.2 + MARK


def _rules_height(rules: Sequence[Fact], room: float, larger: float = 1) -> float:
    """Millimetres of the rules in a column so broad, the last line twice: columns are of different length."""
    return (lines(". ".join(map(str, rules)), room / (SMALL * larger * MM) / 1.03) + 1) * LINE * larger


def _ranks(places: Sequence[Standing], money: ToldMoney | None, voice: Voice) -> Iterator[dict[str, str]]:
    """Everybody's row, then those of who was not there and pays all the same, and of the Kasse."""
    waiting = [*money.people] if money else []
    for one in places:
        told = _amount(one, waiting, voice)
        yield {
            "place": str(one.place),
            "name": voice.name(one.player),
            "points": voice.total(one.points),
            "amount": told.amount if told else "",
            "games": str(one.games),
            "won": str(one.won),
            "as_re": percent(one.re, one.games, voice.language) if one.games else "",
            "soli": str(one.soli or ""),
        }
    for told in waiting:
        yield {"name": told.name, "amount": told.amount}
    if money and money.into_kasse:
        yield {"name": money.kasse.text, "amount": money.kasse.amount}


def _amount(one: Standing, waiting: list[ToldPerson], voice: Voice) -> ToldPerson | None:
    """Somebody's money, taken from what waits; of two with one name, that of who has these points."""
    same = [told for told in waiting if told.name == voice.name(one.player)]
    same.sort(key=lambda told: told.points != real_minus(one.points))
    if same:
        waiting.remove(same[0])
    return same[0] if same else None


def _head(key: str, voice: Voice) -> str:
    words = HEADS[key]
    return voice.heading(words) if isinstance(words, str) else voice.say(words)


def _width(key: str, ranks: Sequence[Mapping[str, str]], voice: Voice) -> float:
    """The ems of a column."""
    words = (em(rank.get(key, ""), bold=key in {"name", "points"}) for rank in ranks)
    return max([longest_piece(_head(key, voice)) * 0.92, *words]) + _CELL
