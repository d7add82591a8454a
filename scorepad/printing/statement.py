"""Statements on paper: what an evening costs whom and why, and every entry of the Kasse."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from babel.dates import format_date

from scorepad.ledger.kasse import KINDS, Line
from scorepad.ledger.settle import Transfer
from scorepad.ledger.statement import EveningStatement, KasseStatement
from scorepad.printing.money import Money, Writer, money
from scorepad.printing.words.frame import said
from scorepad.printing.words.statement import WORDS


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
    words: Mapping[str, str]
    money: Money | None


@dataclass(frozen=True)
class Booking:
    """One entry of the Kasse with the balance after it."""

    number: str
    date: str
    kind: str
    who: str
    reason: str
    paid_in: str
    paid_out: str
    balance: str


@dataclass(frozen=True)
class Part:
    """What somebody paid into the Kasse and got out of it."""

    name: str
    paid_in: str
    paid_out: str
    difference: str


@dataclass(frozen=True)
class KassePage:
    """What `print/kasse.html` shows."""

    template: ClassVar[str] = "kasse"
    lang: str
    title: str
    runde: str
    span: str
    words: Mapping[str, str]
    opening: str
    closing: str
    bookings: tuple[Booking, ...]
    parts: tuple[Part, ...]


def evening(
    statement: EveningStatement,
    writer: Writer,
    *,
    runde: str,
    name: str,
    date: dt.date,
    sealed: bool,
    paid: Sequence[Transfer] = (),
) -> EveningPage:
    """The statement of an evening called `name`; `paid` are those of its transfers that are marked as paid."""
    day = format_date(date, "full", locale=writer.lang)
    return EveningPage(
        lang=writer.lang,
        title=f"{runde} – {writer.word('evening_title')}: {name}, {day}",
        runde=runde,
        evening=name,
        date=day,
        state=writer.word("sealed" if sealed else "open"),
        words=said(WORDS, writer.lang),
        money=money(statement, writer, paid),
    )


def kasse(
    statement: KasseStatement, writer: Writer, *, runde: str, evenings: Mapping[int, str] | None = None
) -> KassePage:
    """The statement of the Kasse; `evenings` names those that entries belong to."""
    span = _span(statement, writer)
    numbers = {line.entry.id: place for place, line in enumerate(statement.lines, 1)}
    people = dict.fromkeys((*statement.paid_in, *statement.paid_out))
    return KassePage(
        lang=writer.lang,
        title=f"{runde} – {writer.word('kasse_title')}, {span}",
        runde=runde,
        span=span,
        words=said(WORDS, writer.lang),
        opening=writer.amount(statement.opening),
        closing=writer.amount(statement.closing),
        bookings=tuple(_booking(line, numbers, evenings or {}, writer) for line in statement.lines),
        parts=tuple(
            _part(writer.name(who), statement.paid_in.get(who, 0), statement.paid_out.get(who, 0), writer)
            for who in people
        ),
    )


def _booking(line: Line, numbers: Mapping[int, int], evenings: Mapping[int, str], writer: Writer) -> Booking:
    entry = line.entry
    words = [entry.reason, evenings.get(entry.evening, "") if entry.evening is not None else ""]
    if entry.counters is not None and entry.counters in numbers:
        words.append(writer.word("counters", number=numbers[entry.counters]))
    return Booking(
        number=str(numbers[entry.id]),
        date=format_date(entry.date, "medium", locale=writer.lang),
        kind=KINDS[entry.kind].term.label.in_(writer.lang),
        who="" if entry.member is None else writer.name(entry.member),
        reason=", ".join(word for word in words if word),
        paid_in=writer.amount(entry.cents) if entry.cents >= 0 else "",
        paid_out=writer.amount(-entry.cents) if entry.cents < 0 else "",
        balance=writer.amount(line.balance),
    )


def _part(name: str, paid_in: int, paid_out: int, writer: Writer) -> Part:
    return Part(name, writer.amount(paid_in), writer.amount(paid_out), writer.amount(paid_in - paid_out))


def _span(statement: KasseStatement, writer: Writer) -> str:
    since, until = (
        None if day is None else format_date(day, "long", locale=writer.lang)
        for day in (statement.since, statement.until)
    )
    if since is None and until is None:
        return writer.word("whole")
    if since is None or until is None:
        return writer.word("since", since=since) if until is None else writer.word("until", until=until)
    return writer.word("between", since=since, until=until)
