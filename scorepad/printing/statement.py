"""Statements on paper: the costs of an evening by person with reasons, and all entries of the
Kasse.
"""

import datetime as dt
import math
from collections.abc import Mapping
from typing import NamedTuple, NotRequired, TypedDict, Unpack

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.printing.measure import MM, em, lines
from scorepad.telling.kasse import ToldAccount
from scorepad.telling.money import ToldMoney
from scorepad.telling.voice import Voice

_SIZES = ((10, 1.6), (9, 1.2), (8, 1.05), (8, 0.05))
"""Font sizes of the lines of the Kasse in points, largest first, and millimetres between two lines.
"""
_EDGES = 31.0
_HEAD = 6.0
_AROUND = 62.0
_PART = 5.2
"""Millimetre heights: page margins and what is carried forward; the table head; title, sums and
signature; a person.
"""
_CELL = 2.4
_MOST = (
    60.0  # millimetre padding beside the text of a cell, and the widest column of what was booked
)
_TOGETHER = 6  # the least number of lines on the last page of the Kasse, those of people included
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
    return _page(
        "settlement", told, voice, f"{voice.heading('settlement')}: {facts['evening']}", facts
    )


def slip(told: ToldMoney, voice: Voice, **facts: Unpack[Bill]) -> Page:
    """The A6 slip of the one person whom `told` is about: costs or gains with reasons, and payment
    codes.
    """
    (person,) = told.people
    return _page("slip", told, voice, f"{person.name}: {facts['evening']}", facts)


def _page(template: str, told: ToldMoney, voice: Voice, about: str, facts: Bill) -> Page:
    # Paid transfers need no code.
    date = voice.day(facts["day"], "full")
    codes = facts.get("codes", {})
    return Page(
        template=template,
        lang=voice.language,
        title=f"{facts['runde']} – {about}, {date}",
        money=told,
        runde=facts["runde"],
        evening=facts["evening"],
        date=date,
        state=voice.heading("sealed" if facts["sealed"] else "not_sealed"),
        unit=voice.single_told,
        payments=[
            (payment, "" if payment.mark else codes.get(payment.made, ""))
            for payment in told.payments
        ],
    )


class Ruled(NamedTuple):
    """The table of the Kasse in one font size: points, millimetres between lines, column widths,
    number of pages.

    The columns are day, what was booked, the reason, and three of amounts.
    """

    text: float
    gap: float
    widths: tuple[float, ...]
    pages: int


def kasse(told: ToldAccount, voice: Voice, *, runde: str, size: PaperSize = A4) -> Page:
    """The statement of the Kasse on paper of this size, in the largest font size that needs no more
    pages than the smallest.
    """
    title = f"{runde} – {voice.heading('kasse_statement')}, {told.span}"
    ways = [_ruled(told, size, text, gap) for text, gap in _SIZES]
    kept = max(
        _TOGETHER - len(told.parts), 0
    )  # lines that stay on one page with the table of people
    sums = ((one.in_so_far, one.out_so_far, one.balance) for one in told.lines)
    carried = [
        voice.say(_CARRIED, paid_in=paid_in, out=out, balance=balance)
        for paid_in, out, balance in sums
    ]
    return Page(
        template="kasse",
        lang=voice.language,
        title=title,
        runde=runde,
        kasse=told,
        ruled=next(way for way in ways if way.pages == ways[-1].pages),
        kept=kept,
        carried=["", *carried],
        checked=voice.say(Text("Geprüft:", "Checked:")),
        signed=voice.say(Text("Ort, Tag, Unterschrift", "Place, day, signature")),
    )


def _ruled(told: ToldAccount, size: PaperSize, text: float, gap: float) -> Ruled:
    unit = text * MM
    days = max((em(line.day) for line in told.lines), default=5) * unit + _CELL
    what = min(max((em(line.title) for line in told.lines), default=5) * unit + _CELL, _MOST)
    sums = max(
        em(amount, bold=True)
        for amount in (told.opening, told.paid_in, told.paid_out, told.closing)
    )
    cents = (
        _CELL
        + max([sums * (text + 1), *(em(line.balance) * text for line in told.lines)]) * MM
        + _CELL
    )
    widths = days, what, size.room - days - what - 3 * cents, cents, cents, cents
    titled = (what - _CELL) / unit + 0.01
    about = (widths[2] - _CELL) / unit
    rows = (max(lines(line.title, titled), lines(line.about, about)) for line in told.lines)
    high = sum(count * unit * 1.12 + gap for count in rows)
    fixed = _AROUND + len(told.parts) * _PART
    return Ruled(text, gap, widths, math.ceil((high + fixed) / (size.height - _EDGES - _HEAD)))
