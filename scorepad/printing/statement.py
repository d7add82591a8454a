"""Statements on paper: the costs of an evening by person with reasons, and all entries of the
Kasse.
"""

import datetime as dt
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, NotRequired, TypedDict, Unpack

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.printing import kasse_columns
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.printing.kasse_columns import KassePage
from scorepad.printing.measure import MM, em, lines
from scorepad.telling.days import named_day
from scorepad.telling.kasse import ToldAccount
from scorepad.telling.money import ToldItem, ToldMoney, ToldPerson
from scorepad.telling.voice import Voice

_SIZES = ((10, 1.6), (9, 1.2), (8, 1.05), (8, 0.05))
"""Font sizes of the lines of the Kasse in points, largest first, and millimetres between two lines.
"""
_EDGES = 31.0
"""Millimetre height of the margins of a page and of what is carried forward."""
_HEAD = 6.0
"""Millimetre height of the head of the table."""
_AROUND = 62.0
"""Millimetre height of title, sums and signature."""
_PART = 5.2
"""Millimetre height of the line of a person."""
_CELL = 2.4
"""Millimetre padding beside the text of a cell."""
_MOST = 60.0
"""Millimetre width of the widest column of what was booked."""
_TOGETHER = 6
"""The least number of lines on the last page of the Kasse, those of people included."""
_FEW_PAGES = 4
"""The most pages of the Kasse with one column; a longer one has two on each page."""
_CARRIED = Text(
    "Übertrag: Eingang {paid_in} · Ausgang {out} · Stand {balance}",
    "Carried: in {paid_in} · out {out} · balance {balance}",
)


class Bill(TypedDict):
    """The facts of a statement besides the money; `codes` are the payment QR codes as SVG."""

    runde: str
    evening: str
    day: dt.date
    sealed: bool
    codes: NotRequired[Mapping[Transfer, str]]


def settlement(told: ToldMoney, voice: Voice, **facts: Unpack[Bill]) -> Page:
    """The statement of an evening's money; without money it is only a head."""
    return _page("settlement", told, voice, voice.heading("settlement"), facts)


def slip(told: ToldMoney, voice: Voice, **facts: Unpack[Bill]) -> Page:
    """The A6 slip of the one person whom `told` is about: costs or gains with reasons, and payment
    codes.
    """
    (person,) = told.people
    return _page("slip", told, voice, person.name, facts)


def _page(template: str, told: ToldMoney, voice: Voice, about: str, facts: Bill) -> Page:
    when = named_day(facts["evening"], voice.day(facts["day"], "full"))
    codes = facts.get("codes", {})
    payments = []
    for payment in told.payments:
        is_paid = bool(payment.mark)
        code = "" if is_paid else codes.get(payment.made, "")
        payments.append((payment, code))
    return Page(
        template=template,
        lang=voice.language,
        title=f"{facts['runde']} – {about}: {when}",
        money=told,
        people=[(person, _reasons(person)) for person in told.people],
        runde=facts["runde"],
        when=when,
        state=voice.heading("sealed" if facts["sealed"] else "not_sealed"),
        unit=voice.single_told,
        payments=payments,
        coded=[(payment, code) for payment, code in payments if code],
    )


def _reasons(person: ToldPerson) -> list[ToldItem]:
    """The lines that explain what a person pays or gets: first what goes into the Kasse, then the
    items; at least an empty one.
    """
    reasons = [*person.items]
    if person.kasse:
        reasons.insert(0, ToldItem(person.kasse, ""))
    return reasons or [ToldItem("", "")]


class Ruled(NamedTuple):
    """The table of the Kasse in one font size: points, millimetres between lines, column widths,
    number of pages.

    The columns are day, what was booked, the reason, and three of amounts; `joined` has the reason
    behind what was booked, in one column. `leaves` are the pages of a long one, each with two
    columns of lines side by side.
    """

    text: float
    gap: float
    widths: tuple[float, ...]
    pages: int
    joined: bool = False
    leaves: tuple[KassePage, ...] = ()


def kasse(told: ToldAccount, voice: Voice, *, runde: str, size: PaperSize = A4) -> Page:
    """The statement of the Kasse on paper of this size, in the largest font size that needs no more
    pages than the smallest.
    """
    title = f"{runde} – {voice.heading('kasse_statement')}, {told.span}"
    # Lines that stay on one page with the table of people.
    kept = max(_TOGETHER - len(told.parts), 0)
    carried = [""]
    for line in told.lines:
        words = voice.say(
            _CARRIED, paid_in=line.in_so_far, out=line.out_so_far, balance=line.balance
        )
        carried.append(words)
    return Page(
        template="kasse",
        lang=voice.language,
        title=title,
        runde=runde,
        kasse=told,
        ruled=_best_ruled(told, size),
        kept=kept,
        carried=carried,
        checked=voice.say(Text("Geprüft:", "Checked:")),
        signed=voice.say(Text("Ort, Tag, Unterschrift", "Place, day, signature")),
    )


def _best_ruled(told: ToldAccount, size: PaperSize) -> Ruled:
    """The table in the largest font size that needs no more pages than the smallest; in two columns
    where it is long.
    """
    apart = [_ruled(told, size, text, gap) for text, gap in _SIZES]
    joined = [_joined(told, size, text, gap) for text, gap in _SIZES]
    ways = joined if joined[-1].pages < apart[-1].pages else apart
    smallest = ways[-1]
    if smallest.pages <= _FEW_PAGES:
        return next(way for way in ways if way.pages == smallest.pages)
    columns = kasse_columns.two_columns(told.lines, size)
    return Ruled(
        kasse_columns.TEXT,
        kasse_columns.GAP,
        columns.widths,
        len(columns.leaves),
        joined=True,
        leaves=columns.leaves,
    )


def _joined(told: ToldAccount, size: PaperSize, text: float, gap: float) -> Ruled:
    """The table of the Kasse in one font size, with reasons behind what was booked: for long ones,
    which would take many lines beside it.
    """
    unit = text * MM
    days, cents = _outer_columns(told, text)
    both = size.room - days - 3 * cents
    room = (both - _CELL) / unit
    counts = [lines(f"{line.title} · {line.about}", room) for line in told.lines]
    pages = _pages_of(told, size, [count * unit * 1.12 + gap for count in counts])
    return Ruled(text, gap, (days, both, cents, cents, cents), pages, joined=True)


def _ruled(told: ToldAccount, size: PaperSize, text: float, gap: float) -> Ruled:
    """The table of the Kasse in one font size; the reason takes the width that the others leave."""
    unit = text * MM
    days, cents = _outer_columns(told, text)
    what = min(max((em(line.title) for line in told.lines), default=5) * unit + _CELL, _MOST)
    why = size.room - days - what - 3 * cents
    title_room = (what - _CELL) / unit + 0.01
    about_room = (why - _CELL) / unit
    heights = []
    for line in told.lines:
        count = max(lines(line.title, title_room), lines(line.about, about_room))
        heights.append(count * unit * 1.12 + gap)
    pages = _pages_of(told, size, heights)
    return Ruled(text, gap, (days, what, why, cents, cents, cents), pages)


def _outer_columns(told: ToldAccount, text: float) -> tuple[float, float]:
    """The millimetre widths of the column of days and of one of amounts."""
    days = max((em(line.day) for line in told.lines), default=5) * text * MM + _CELL
    sums = (told.opening, told.paid_in, told.paid_out, told.closing)
    amounts = [
        em(amount, bold=True) * (text + 1) for amount in sums
    ]  # a point larger than the rest
    amounts += [em(line.balance) * text for line in told.lines]
    return days, _CELL + max(amounts) * MM + _CELL


def _pages_of(told: ToldAccount, size: PaperSize, heights: Sequence[float]) -> int:
    """The number of pages with lines of these heights."""
    height = _AROUND + len(told.parts) * _PART + sum(heights)
    return math.ceil(height / (size.height - _EDGES - _HEAD))
