"""The values of the page of the Kasse: bookings, newest first."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from scorepad.ledger.kasse import KINDS, KasseBalances, KasseEntry, bundles
from scorepad.ledger.statement import KasseStatement
from scorepad.telling import kasse as telling
from scorepad.web.frame.visit import Visit


def kasse_view(
    statement: KasseStatement, entries: Sequence[KasseEntry], standing: KasseBalances, visit: Visit, *, most: int | None
) -> dict[str, Any]:
    """The page of a statement with at most `most` lines, or all; `entries` are all bookings of the Kasse.

    `open` has the open amounts, and their sum with the balance. A bundle is a single booking, or all bookings of an
    evening; `can_counter` says whether a counter-entry is possible.
    """
    newest = bundles(statement.lines)[::-1]
    shown = newest[:most]
    lines = tuple(line for bundle in shown for line in reversed(bundle.lines))
    evenings = {one.id: one.name for one in visit.lines}
    told = telling.kasse(replace(statement, lines=lines), entries, evenings, visit.voice)
    countered = {entry.counters for entry in entries}
    bookings = {
        line.entry.id: {"entry": line.entry, "told": booking, "can_counter": _can_counter(line.entry, countered)}
        for line, booking in zip(lines, told.lines, strict=True)
    }
    return {
        "there": visit.voice.amount(standing.there),
        "below_zero": standing.there < 0,
        "open": telling.open_lines(standing, visit.voice),
        "told": told,
        "bundles": [
            {
                "lines": [bookings[line.entry.id] for line in reversed(bundle.lines)],
                "evening": "" if bundle.evening is None else evenings.get(bundle.evening, "?"),
                "amount": visit.voice.signed(bundle.cents),
            }
            for bundle in shown
        ],
        "sum": visit.voice.signed(sum(line.entry.cents for line in statement.lines)),
        "more": len(shown) < len(newest),
    }


def _can_counter(entry: KasseEntry, countered: Collection[int | None]) -> bool:
    return KINDS[entry.kind].by_hand and entry.evening is None and entry.id not in countered
