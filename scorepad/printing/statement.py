"""Statements on paper: what an evening costs whom and why, and every entry of the Kasse."""

from __future__ import annotations

import datetime as dt
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
MANY = 120
"""Lines of the Kasse that take two pages or so."""
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
        """Whether so many lines stand close, to take fewer pages."""
        return len(self.kasse.lines) > MANY


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
