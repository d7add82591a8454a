"""A slip for one person: what an evening costs or brings them, why, to whom, and the code to pay it with; A6."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import ClassVar

from scorepad.printing.statement import Codes, Payment, payments_of
from scorepad.telling.money import ToldMoney, ToldPerson
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class SlipPage:
    """What `print/slip.html` shows."""

    template: ClassVar[str] = "slip"
    lang: str
    title: str
    runde: str
    evening: str
    date: str
    state: str
    unit: str
    person: ToldPerson
    payments: tuple[Payment, ...]


def page(
    money: ToldMoney, voice: Voice, *, runde: str, name: str, date: dt.date, sealed: bool, codes: Codes
) -> SlipPage:
    """The slip of the one person whom `money` is about, from the evening called `name`."""
    (person,) = money.people
    day = voice.day(date, "full")
    return SlipPage(
        lang=voice.language,
        title=f"{runde} – {person.name}: {name}, {day}",
        runde=runde,
        evening=name,
        date=day,
        state=voice.heading("sealed" if sealed else "not_sealed"),
        unit=voice.single_told,
        person=person,
        payments=payments_of(money, codes),
    )
