"""Statements on paper: what an evening costs whom and why, and every entry of the Kasse."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from scorepad.ledger.settle import Transfer
from scorepad.telling.kasse import ToldAccount
from scorepad.telling.money import ToldMoney, ToldTransfer
from scorepad.telling.voice import Voice

Codes = Mapping[Transfer, str]
"""The code of each transfer that has one, as SVG."""
_LINE, _CLOSE = 4.4, 3.4
"""Millimetres of a line of the Kasse, and of one that stands close."""
_PAGE, _AROUND = 268.0, 60.0
"""Millimetres of a page, and of all that stands around the lines of the Kasse."""
_TOGETHER = 6
"""Lines that the last page of the Kasse has at least, those of people with them."""
_NONE: Codes = MappingProxyType({})


@dataclass(frozen=True)
class Payment:
    """A transfer, and its code as SVG where a banking app can still pay it with one."""

    told: ToldTransfer
    code: str


@dataclass(frozen=True)
class EveningPage:
    """What `print/settlement.html` shows; without money there is only a head."""

    template: ClassVar[str] = "settlement"
    lang: str
    title: str
    runde: str
    evening: str
    date: str
    state: str
    unit: str
    money: ToldMoney | None
    payments: tuple[Payment, ...]

    @property
    def codes(self) -> tuple[Payment, ...]:
        """The payments that have a code."""
        return tuple(one for one in self.payments if one.code)


@dataclass(frozen=True)
class KassePage:
    """What `print/kasse.html` shows."""

    template: ClassVar[str] = "kasse"
    lang: str
    title: str
    runde: str
    kasse: ToldAccount

    @property
    def dense(self) -> bool:
        """Whether the lines stand close, which takes fewer pages."""
        return self._pages(_CLOSE) < self._pages(_LINE)

    @property
    def kept(self) -> int:
        """How many of the last lines stand on one page with what everybody paid in and got out."""
        return max(_TOGETHER - len(self.kasse.parts), 0)

    def _pages(self, line: float) -> int:
        return math.ceil((len(self.kasse.lines) * line + len(self.kasse.parts) * _LINE + _AROUND) / _PAGE)


def evening(
    money: ToldMoney, voice: Voice, *, runde: str, name: str, date: dt.date, sealed: bool, codes: Codes = _NONE
) -> EveningPage:
    """The statement of an evening called `name`."""
    day = voice.day(date, "full")
    return EveningPage(
        lang=voice.language,
        title=f"{runde} – {voice.heading('settlement')}: {name}, {day}",
        runde=runde,
        evening=name,
        date=day,
        state=voice.heading("sealed" if sealed else "not_sealed"),
        unit=voice.single_told,
        money=money if money.complete else None,
        payments=payments_of(money, codes),
    )


def payments_of(money: ToldMoney, codes: Codes) -> tuple[Payment, ...]:
    """Who pays whom; what is paid already needs no code."""
    return tuple(Payment(one, "" if one.mark else codes.get(one.made, "")) for one in money.payments)


def kasse(told: ToldAccount, voice: Voice, *, runde: str) -> KassePage:
    """The statement of the Kasse."""
    return KassePage(voice.language, f"{runde} – {voice.heading('kasse_statement')}, {told.span}", runde, told)
