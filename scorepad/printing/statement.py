"""Statements on paper: what an evening costs whom and why, and every entry of the Kasse."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import ClassVar

from scorepad.telling.kasse import ToldKasse
from scorepad.telling.money import ToldMoney
from scorepad.telling.voice import Voice


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


@dataclass(frozen=True)
class KassePage:
    """What `print/kasse.html` shows."""

    template: ClassVar[str] = "kasse"
    lang: str
    title: str
    runde: str
    kasse: ToldKasse


def evening(money: ToldMoney, voice: Voice, *, runde: str, name: str, date: dt.date, sealed: bool) -> EveningPage:
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
    )


def kasse(told: ToldKasse, voice: Voice, *, runde: str) -> KassePage:
    """The statement of the Kasse."""
    return KassePage(voice.language, f"{runde} – {voice.heading('kasse_statement')}, {told.span}", runde, told)
