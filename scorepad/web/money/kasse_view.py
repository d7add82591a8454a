"""What the pages of the Kasse show: bookings as they are told, newest first, and a proposal to split it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from scorepad.ledger.kasse import KINDS, KasseEntry, balance
from scorepad.ledger.statement import KasseStatement
from scorepad.scoring.terms import Player
from scorepad.store.evenings import EveningLine
from scorepad.telling import kasse as telling
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class BookingView:
    """One booking: as it is told, where its evening is, and whether it can be taken back here."""

    id: int
    told: telling.ToldBooking
    url: str
    can_counter: bool


@dataclass(frozen=True)
class PartView:
    """Somebody's part when the Kasse is split."""

    name: str
    evenings: int
    amount: str


@dataclass(frozen=True)
class KasseView:
    """The page of the Kasse, newest line first."""

    balance: str
    below_zero: bool
    told: telling.ToldKasse
    lines: tuple[BookingView, ...]
    more: bool


def kasse_view(
    statement: KasseStatement,
    entries: Sequence[KasseEntry],
    evenings: Iterable[EveningLine],
    voice: Voice,
    *,
    runde_id: int,
    most: int | None,
) -> KasseView:
    """The Kasse as a page; `most` lines, all of them where None."""
    told = telling.kasse(statement, entries, {one.id: one.name for one in evenings}, voice)
    countered = {entry.counters for entry in entries}
    newest = tuple(zip(reversed(statement.lines), reversed(told.bookings), strict=True))[:most]
    return KasseView(
        balance=voice.amount(balance(entries)),
        below_zero=balance(entries) < 0,
        told=told,
        lines=tuple(
            BookingView(line.entry.id, booking, _url(line.entry, runde_id), _can_counter(line.entry, countered))
            for line, booking in newest
        ),
        more=len(newest) < len(statement.lines),
    )


def parts(split: Mapping[Player, int], attendance: Mapping[Player, int], voice: Voice) -> tuple[PartView, ...]:
    """A split of the Kasse, who was there most often first."""
    order = sorted(split, key=lambda player: (-attendance[player], voice.name(player)))
    return tuple(PartView(voice.name(one), attendance[one], voice.amount(split[one])) for one in order)


def _can_counter(entry: KasseEntry, countered: set[int | None]) -> bool:
    return KINDS[entry.kind].by_hand and entry.evening is None and entry.id not in countered


def _url(entry: KasseEntry, runde_id: int) -> str:
    if entry.evening is None:
        return ""
    return url_for("settle.show", runde_id=runde_id, evening_id=entry.evening)
