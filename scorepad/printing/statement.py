"""Statements on paper: what an evening costs whom and why, and every entry of the Kasse."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from scorepad.ledger.settle import Transfer
from scorepad.printing.edition import A4, PaperSize
from scorepad.telling.kasse import ToldAccount
from scorepad.telling.money import ToldMoney, ToldTransfer
from scorepad.telling.voice import Voice

Codes = Mapping[Transfer, str]
"""The code of each transfer that has one, as SVG."""
_LINE, _CLOSE = 4.4, 3.4
"""Millimetres of a line of the Kasse, and of one that stands close."""
_EDGES, _AROUND = 29.0, 60.0
"""Millimetres above and below a page, and of all that stands around the lines of the Kasse."""
_TOGETHER = 6
"""Lines that the last page of the Kasse has at least, those of people with them."""


@dataclass(frozen=True)
class Payment:
    """A transfer, and its code as SVG where a banking app can still pay it with one."""

    told: ToldTransfer
    code: str


@dataclass(frozen=True)
class Bill:
    """The money of an evening, or of one person of it, as papers tell it; `codes` are those that there are."""

    money: ToldMoney
    voice: Voice
    runde: str
    evening: str
    day: dt.date
    sealed: bool
    codes: Codes = field(default_factory=dict)

    @property
    def lang(self) -> str:
        """ "de" or "en"."""
        return self.voice.language

    @property
    def date(self) -> str:
        """The day of the evening."""
        return self.voice.day(self.day, "full")

    @property
    def state(self) -> str:
        """Whether the evening is sealed."""
        return self.voice.heading("sealed" if self.sealed else "not_sealed")

    @property
    def unit(self) -> str:
        """What is said where only single points are counted."""
        return self.voice.single_told

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays whom; what is paid already needs no code."""
        return tuple(Payment(one, "" if one.mark else self.codes.get(one.made, "")) for one in self.money.payments)


class EveningPage(Bill):
    """What `print/settlement.html` shows; without money there is only a head."""

    template: ClassVar[str] = "settlement"

    @property
    def title(self) -> str:
        """The title of the file."""
        return f"{self.runde} – {self.voice.heading('settlement')}: {self.evening}, {self.date}"

    @property
    def coded(self) -> tuple[Payment, ...]:
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
    size: PaperSize

    @property
    def dense(self) -> bool:
        """Whether the lines stand close, which takes fewer pages."""
        return self._pages(_CLOSE) < self._pages(_LINE)

    @property
    def kept(self) -> int:
        """How many of the last lines stand on one page with what everybody paid in and got out."""
        return max(_TOGETHER - len(self.kasse.parts), 0)

    def _pages(self, line: float) -> int:
        high = len(self.kasse.lines) * line + len(self.kasse.parts) * _LINE + _AROUND
        return math.ceil(high / (self.size.height - _EDGES))


def kasse(told: ToldAccount, voice: Voice, *, runde: str, size: PaperSize = A4) -> KassePage:
    """The statement of the Kasse on paper of this size."""
    return KassePage(voice.language, f"{runde} – {voice.heading('kasse_statement')}, {told.span}", runde, told, size)
