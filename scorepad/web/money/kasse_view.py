"""The values of the page of the Kasse: bookings, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorepad.ledger.kasse import KINDS, KasseBalances, KasseEntry, bundles
from scorepad.ledger.statement import KasseStatement
from scorepad.telling import kasse as telling
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class BookingView:
    """A booking in words; `can_counter` says whether the page offers to take it back."""

    entry: KasseEntry
    told: telling.ToldLine
    can_counter: bool


@dataclass(frozen=True)
class BundleView:
    """A line of the page: one booking, or the bookings of an evening by its name, newest first."""

    lines: tuple[BookingView, ...]
    evening: str
    amount: str


@dataclass(frozen=True)
class KasseView:
    """The page of the Kasse, newest line first; `open` has the open amounts, and their sum with the balance."""

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
    """The page of a statement with at most `most` lines, or all; `entries` are all bookings of the Kasse."""
    newest = bundles(statement.lines)[::-1]
    shown = newest[:most]
    lines = tuple(line for bundle in shown for line in reversed(bundle.lines))
    evenings = {one.id: one.name for one in visit.lines}
    told = telling.kasse(replace(statement, lines=lines), entries, evenings, visit.voice)
    countered = {entry.counters for entry in entries}
    views = {
        line.entry.id: BookingView(
            line.entry,
            booking,
            all((KINDS[line.entry.kind].by_hand, line.entry.evening is None, line.entry.id not in countered)),
        )
        for line, booking in zip(lines, told.lines, strict=True)
    }
    return KasseView(
        there=visit.voice.amount(standing.there),
        below_zero=standing.there < 0,
        open=telling.open_lines(standing, visit.voice),
        told=told,
        bundles=tuple(
            BundleView(
                tuple(views[line.entry.id] for line in reversed(bundle.lines)),
                "" if bundle.evening is None else evenings.get(bundle.evening, "?"),
                visit.voice.signed(bundle.cents),
            )
            for bundle in shown
        ),
        sum=visit.voice.signed(sum(line.entry.cents for line in statement.lines)),
        more=len(shown) < len(newest),
    )
