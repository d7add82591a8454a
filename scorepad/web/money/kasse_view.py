"""What the pages of the Kasse show: bookings as they are told, newest first, and a proposal to split it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import url_for

from scorepad.ledger.kasse import KINDS, Bundle, KasseBalances, KasseEntry, bundles
from scorepad.ledger.statement import KasseStatement
from scorepad.scoring.terms import Player
from scorepad.telling import kasse as telling
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class BookingView:
    """One booking: as it is told, where its evening is, and whether it can be taken back here."""

    id: int
    told: telling.ToldLine
    url: str
    can_counter: bool


@dataclass(frozen=True)
class PartView:
    """Somebody's part when the Kasse is split."""

    name: str
    evenings: int
    amount: str


@dataclass(frozen=True)
class BundleView:
    """One line of the page: a booking by itself, or an evening with its bookings, newest first."""

    lines: tuple[BookingView, ...]
    evening: str
    amount: str

    @property
    def newest(self) -> BookingView:
        """The booking that it stands in the place of."""
        return self.lines[0]


@dataclass(frozen=True)
class KasseView:
    """The page of the Kasse, newest line first; `open` is what is owed, and what is booked all in all."""

    there: str
    below_zero: bool
    open: tuple[tuple[str, str], ...]
    told: telling.ToldAccount
    bundles: tuple[BundleView, ...]
    sum: str
    more: bool


def kasse_view(
    statement: KasseStatement, entries: Sequence[KasseEntry], standing: KasseBalances, visit: Visit, *, most: int | None
) -> KasseView:
    """The Kasse as a page; `most` lines of it, all of them where None. `entries` are all there are."""
    newest = bundles(statement.lines)[::-1]
    shown = newest[:most]
    lines = tuple(line for bundle in shown for line in reversed(bundle.lines))
    evenings = {one.id: one.name for one in visit.lines}
    told = telling.kasse(replace(statement, lines=lines), entries, evenings, visit.voice)
    countered = {entry.counters for entry in entries}
    views = {
        line.entry.id: BookingView(
            line.entry.id, booking, _url(line.entry, visit.runde.id), _can_counter(line.entry, countered)
        )
        for line, booking in zip(lines, told.lines, strict=True)
    }
    return KasseView(
        there=visit.voice.amount(standing.there),
        below_zero=standing.there < 0,
        open=telling.open_lines(standing, visit.voice),
        told=told,
        bundles=tuple(_bundle(bundle, views, evenings, visit.voice) for bundle in shown),
        sum=visit.voice.signed(sum(line.entry.cents for line in statement.lines)),
        more=len(shown) < len(newest),
    )


def _bundle(bundle: Bundle, views: Mapping[int, BookingView], evenings: Mapping[int, str], voice: Voice) -> BundleView:
    lines = tuple(views[line.entry.id] for line in reversed(bundle.lines))
    name = "" if bundle.evening is None else evenings.get(bundle.evening, "?")
    return BundleView(lines, name, voice.signed(bundle.cents))


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
