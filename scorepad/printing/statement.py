"""Statements on paper: the costs of an evening by person with reasons, and all entries of the Kasse."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from typing import NotRequired, TypedDict, Unpack

from scorepad.ledger.settle import Transfer
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.telling.kasse import ToldAccount
from scorepad.telling.money import ToldMoney
from scorepad.telling.voice import Voice

_LINE, _CLOSE = 4.4, 3.4
"""Millimetre heights of a line of the Kasse, and of a line in the close setting."""
_EDGES, _AROUND = 29.0, 60.0
"""Millimetre heights of the page margins, and of everything around the lines of the Kasse."""
_TOGETHER = 6
"""The least number of lines on the last page of the Kasse, those of people included."""


class Bill(TypedDict):
    """The facts of a statement besides the money; `codes` are the payment QR codes as SVG."""

    runde: str
    evening: str
    day: dt.date
    sealed: bool
    codes: NotRequired[Mapping[Transfer, str]]


def settlement(told: ToldMoney, voice: Voice, **facts: Unpack[Bill]) -> Page:
    """The statement of an evening's money; without money it is only a head."""
    page = _page("settlement", told, voice, f"{voice.heading('settlement')}: {facts['evening']}", facts)
    page.coded = [(payment, code) for payment, code in page.payments if code]
    return page


def slip(told: ToldMoney, voice: Voice, **facts: Unpack[Bill]) -> Page:
    """The A6 slip of the one person whom `told` is about: costs or gains with reasons, and payment codes."""
    (person,) = told.people
    page = _page("slip", told, voice, f"{person.name}: {facts['evening']}", facts)
    page.person = person
    return page


def _page(template: str, told: ToldMoney, voice: Voice, about: str, facts: Bill) -> Page:
    # Paid transfers need no code.
    date, codes = voice.day(facts["day"], "full"), facts.get("codes", {})
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
        payments=[(payment, "" if payment.mark else codes.get(payment.made, "")) for payment in told.payments],
    )


def kasse(told: ToldAccount, voice: Voice, *, runde: str, size: PaperSize = A4) -> Page:
    """The statement of the Kasse on paper of this size; its lines are close where that saves pages."""
    title = f"{runde} – {voice.heading('kasse_statement')}, {told.span}"
    dense = _pages(told, size, _CLOSE) < _pages(told, size, _LINE)
    kept = max(_TOGETHER - len(told.parts), 0)  # lines that stay on one page with the table of people
    return Page(template="kasse", lang=voice.language, title=title, runde=runde, kasse=told, dense=dense, kept=kept)


def _pages(told: ToldAccount, size: PaperSize, line: float) -> int:
    high = len(told.lines) * line + len(told.parts) * _LINE + _AROUND
    return math.ceil(high / (size.height - _EDGES))
