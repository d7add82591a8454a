"""What stands below the score table: standings with everybody's course and money, who pays whom, the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from scorepad.declare import Text
from scorepad.printing.leaf import Leaf
from scorepad.printing.marks import short as n
from scorepad.printing.plot import Course, Scale, plain, scale_of
from scorepad.printing.widths import MM, em, lines, longest_piece
from scorepad.scoring.numerals import percent, real_minus
from scorepad.telling.evening import Placing
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney, ToldPerson
from scorepad.telling.voice import Voice

LARGEST, TEXT, SMALL = 10.0, 9.0, 8.5
"""Points of the type of the lists: the largest, that which they mostly have, and that where there is little room."""
RULES, RULES_LINE = 7.5, 3.3
_UNEVEN, _MORE_UNEVEN = 1.04, 1.1
"""By how much narrower a column is for words that fill it unevenly; the narrower, the more."""
KEY, KEY_LINE = 7.5, 3.3
"""Points and millimetres of a line: the rules, and what explains the table."""
_LARGER = 8.5 / RULES
"""How much larger the rules are where they stand beside the standings."""
HEAD, APART = 6.1, 4.0
"""Millimetres of a heading with the line under it, and over a block."""
GAP, MARK = 7.0, 12.0
"""Millimetres beside the standings, and of the mark beside an amount."""
_PADDED = 1.2
"""Millimetres beside the words of a payment."""
_NARROW, _BROAD = 52.0, 66.0
"""Millimetres of what stands beside the standings, at least and at most."""
_BROADER = (_BROAD, 80.0, 94.0)
"""The same for rules, which are put there in as narrow a column as makes them no longer than the standings."""
RANKS_HEAD = 4.4
"""Millimetres of the head of the standings."""
_SMALL = 0.92
"""Part of the size of the type in which heads of columns are set."""
Block = tuple[tuple[int, float], ...]
"""Parts of a block beside one another: how many rows each has, and the millimetres that it needs besides."""
_CELL = 0.7
"""Ems beside the words of a cell."""
_NAME = 9.0
"""Ems of a name that may be had for a longer course."""
_COURSE, _LEAST_COURSE, _HIGH = 8.0, 3.6, 1.5
"""Ems of the picture of a course: wide, at least, and high."""
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
"""Columns that are left out where there is no room for whole names, and the order in which they are."""
_COURSE_OF = Text("Verlauf: {name}", "Course: {name}")


@dataclass(frozen=True)
class Column:
    """A column of the standings: its head, and its width in ems, 0 where it takes what is left."""

    key: str
    head: str
    width: float


@dataclass(frozen=True)
class Ending:
    """The blocks below the table; `ranks` are the words of the standings by column, the Kasse last.

    `beside` are the millimetres of what stands beside the standings: who pays whom, or, where they are short and there
    are no payments, the rules; 0 for nothing. `high` are the lines of the standings. `note` stands between both. All
    of it may stand `aside` in a column of its own, as broad as its leaf.
    """

    columns: tuple[Column, ...]
    ranks: tuple[Mapping[str, str], ...]
    money: ToldMoney | None
    rules: tuple[Fact, ...]
    note: str
    leaf: Leaf
    beside: float
    high: int
    again: Callable[..., Ending] = field(repr=False)
    aside: bool = False

    def in_type(self, text: float) -> Ending:
        """The same for type of just so many points, which leaves the course more room; not if that takes more lines."""
        nearer = self.again(text=text)
        return nearer if nearer.high <= self.high else self

    @property
    def narrow(self) -> bool:
        """Whether the rules stand beside the standings."""
        return self.beside > 0 and self.money is None

    @property
    def paid(self) -> float:
        """Millimetres of the amount of a payment with the mark beside it."""
        return _paid(self.money)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The room that each block needs."""
        standings = (self.high, APART + HEAD + RANKS_HEAD + self._note)
        if self.narrow:
            return ((standings, (0, APART + HEAD + _beside(self.rules, self.beside) + RULES_LINE)),)
        below = ((0, APART + _rules_high(self.rules, (self.leaf.room - GAP) / 2) / 2 + RULES_LINE / 2),)
        if self.money is None:
            return (standings,), below
        room = (self.beside - self.paid) / TEXT / MM
        payments = sum(lines(one.text, room) for one in self.money.payments)
        return (standings, (payments, APART + HEAD + self._note)), below

    @property
    def stacked(self) -> tuple[int, float]:
        """All blocks one under the other: their rows, and the millimetres that they need besides."""
        payments = self.money.payments if self.money else ()
        rows = self.high + sum(lines(one.text, (self.leaf.room - self.paid) / TEXT / MM) for one in payments)
        heads = RANKS_HEAD + (2 if self.money else 1) * (APART + HEAD) + self._note + APART
        return rows, heads + _rules_high(self.rules, self.leaf.room, _MORE_UNEVEN)

    @property
    def _note(self) -> float:
        return lines(self.note, self.leaf.room / RULES / MM) * RULES_LINE + 2 if self.note else 0


def ending(
    courses: Mapping[Placing, Course],
    money: ToldMoney | None,
    rules: tuple[Fact, ...],
    voice: Voice,
    *,
    note: str,
    leaf: Leaf,
    aside: bool = False,
    tariff: bool = True,
    text: float = LARGEST,
) -> Ending:
    """What stands below the table, or beside it; `courses` are those of everybody, first to last.

    The columns fit in type of so many points as `text`; beside the table it is always of one size. How the money is
    worked out is told where there is room for the `tariff`: the statement of the evening has it too.
    """
    again = partial(ending, courses, money, rules, voice, note=note, leaf=leaf, aside=aside, tariff=tariff)
    ranks = [*_ranks([*courses], money, voice)]
    beside = 0.0 if aside else _paid_beside(money) if money else _rules_beside(rules, len(ranks))
    if money and tariff:
        rules = (Fact(voice.heading("tariff"), "; ".join(money.tariff)), *rules)
    free = leaf.room - (beside and beside + GAP)
    largest, small = (TEXT, TEXT) if aside else (text, min(text, SMALL))
    columns = tuple(_columns(ranks, voice, free / largest / MM, fewer=aside))
    named = free / small / MM - sum(column.width for column in columns) - _CELL
    high = sum(lines(rank["name"], round(named / 1.06, 2)) for rank in ranks)
    _draw(ranks, list(courses.values()), columns, voice)
    return Ending(columns, tuple(ranks), money, rules, note, leaf, beside, high, again, aside)


def _paid_beside(money: ToldMoney) -> float:
    """Millimetres of who pays whom."""
    widest = max((em(one.text) for one in money.payments), default=0)
    return min(max(widest * LARGEST * MM + _PADDED + _paid(money), _NARROW), _BROAD)


def _paid(money: ToldMoney | None) -> float:
    """Millimetres of the broadest amount of a payment with the mark beside it."""
    amounts = (one.amount for one in money.payments) if money else ()
    return max(map(em, amounts), default=0) * LARGEST * MM + _PADDED + MARK


def _rules_beside(rules: Sequence[Fact], people: int) -> float:
    """Millimetres of the rules where they are short enough for standings of so many lines; 0 where they are not."""
    most = (people + 3) * 5.5
    return next((broad for broad in _BROADER if _beside(rules, broad) <= most), 0)


def _beside(rules: Sequence[Fact], room: float) -> float:
    """Millimetres of the rules beside the standings."""
    return _rules_high(rules, room / _LARGER, _MORE_UNEVEN) * _LARGER


def _rules_high(rules: Sequence[Fact], room: float, uneven: float = _UNEVEN) -> float:
    """Millimetres of the rules in a column so broad."""
    return lines(". ".join(map(str, rules)), room / RULES / MM / uneven) * RULES_LINE


def _ranks(places: Sequence[Placing], money: ToldMoney | None, voice: Voice) -> Iterator[dict[str, str]]:
    """Everybody's row, then those of who was not there and pays all the same, and of the Kasse."""
    waiting = [*money.people] if money else []
    for one in places:
        told = _amount(one, waiting, voice)
        yield {
            "place": str(one.place),
            "name": voice.name(one.player),
            "course": "",
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


def _amount(one: Placing, waiting: list[ToldPerson], voice: Voice) -> ToldPerson | None:
    """Somebody's money, taken from what waits; of two with one name, that of who has these points."""
    same = [told for told in waiting if told.name == voice.name(one.player)]
    same.sort(key=lambda told: told.points != real_minus(one.points))
    if same:
        waiting.remove(same[0])
    return same[0] if same else None


def _columns(ranks: Sequence[Mapping[str, str]], voice: Voice, room: float, *, fewer: bool) -> Iterator[Column]:
    """The columns that have anything in them, or `fewer`; the course is left out where there is no room for it."""
    widths = {key: _wide(key, ranks, voice) for key in HEADS if any(rank.get(key) for rank in ranks)}
    widths = _fewer(widths, room) if fewer else widths
    free = room - sum(widths.values()) + max(widths["name"] - _NAME, 0)
    widths["course"] = min(free - _CELL, _COURSE) if free >= _LEAST_COURSE and _begun(ranks) else 0
    for key in HEADS:
        if widths.get(key):
            yield Column(key, _head(key, voice), 0 if key == "name" else round(widths[key], 2))


def _head(key: str, voice: Voice) -> str:
    """What stands over a column."""
    words = HEADS[key]
    return voice.heading(words) if isinstance(words, str) else voice.say(words)


def _begun(ranks: Sequence[Mapping[str, str]]) -> bool:
    """Whether anybody has played."""
    return any(rank.get("games", "0") != "0" for rank in ranks)


def _fewer(widths: Mapping[str, float], room: float) -> dict[str, float]:
    """The columns that fit beside whole names, the others left out."""
    kept = dict(widths)
    for key in _LEFT_OUT:
        if sum(kept.values()) > room:
            kept.pop(key, None)
    return kept


def _wide(key: str, ranks: Sequence[Mapping[str, str]], voice: Voice) -> float:
    """The ems of a column."""
    head = longest_piece(_head(key, voice))
    bold = key in {"name", "points"}
    return max([head * _SMALL, *(em(rank.get(key, ""), bold=bold) for rank in ranks)]) + _CELL


def _draw(ranks: Sequence[dict[str, str]], courses: Sequence[Course], columns: Sequence[Column], voice: Voice) -> None:
    """Put everybody's course into their row."""
    scale, wide = scale_of(courses), sum(one.width for one in columns if one.key == "course")
    for course, rank in zip(courses, ranks, strict=False):
        rank["course"] = _spark(course, scale, wide, voice)


def _spark(course: Course, scale: Scale, ems: float, voice: Voice) -> str:
    """The course of somebody's points as a small picture: a line, zero, and a dot at the end."""
    wide, high = 10 * ems, 10 * _HIGH
    y = {total: 1 + (high - 2) * (scale.high - total) / (scale.high - scale.low) for total in {0, *course.there}}
    step = (wide - 4) / max(len(course.totals) - 1, 1)
    points = [(1 + step * row, y[total]) for row, total in enumerate(course.totals) if total is not None]
    line = "L".join(f"{n(x)} {n(up)}" for x, up in points)
    end = f'<circle cx="{n(points[-1][0])}" cy="{n(points[-1][1])}" r="1.5"/>' if points else ""
    return (
        f'<svg role="img" viewBox="0 0 {n(wide)} {n(high)}"><title>'
        f"{plain(voice.say(_COURSE_OF, name=course.name))}</title>"
        f'<path d="M1 {n(y[0])}H{n(wide - 3)}" stroke="#999" stroke-width=".5"/>'
        f'<path d="M{line or "0 0"}" fill="none" stroke="#000" stroke-linejoin="round"/>{end}</svg>'
    )
