"""What the pages of files show: how much there is to take along, and the result of an evening in a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import format_date

from scorepad.actions.replayed import replayed
from scorepad.actions.seal import totals_of
from scorepad.actions.tariff import tariff_of
from scorepad.files.chat import Result
from scorepad.ledger.played import played
from scorepad.ledger.settle import Transfer, settle
from scorepad.ledger.tariff import Tariff
from scorepad.store import evenings, runden, seals
from scorepad.store.evenings import StoredEvening
from scorepad.web.frame.access import Access


@dataclass(frozen=True)
class FilesPage:
    """The evenings there are, and the days of the first and the last one."""

    evenings: int
    games: int
    first: str
    last: str


def files_page(allowed: Access) -> FilesPage:
    """What there is to take along."""
    lines = evenings.list_of(allowed.runde.id)
    days = sorted(line.date.isoformat() for line in lines)
    return FilesPage(len(lines), sum(line.games for line in lines), *((days[0], days[-1]) if days else ("", "")))


def facts(allowed: Access, stored: StoredEvening) -> Result:
    """An evening as the text for the group chat wants it."""
    return Result(
        runde=allowed.runde.name,
        evening=stored.name,
        date=str(format_date(stored.date, "full")),
        result=replayed(stored),
        totals=totals_of(stored),
        names=runden.names(allowed.runde.id),
        transfers=_transfers(allowed, stored),
        sealed=stored.sealed,
        currency=allowed.runde.currency,
    )


def _transfers(allowed: Access, stored: StoredEvening) -> Sequence[Transfer] | None:
    """Who pays whom: what the seal says, else what the tariff would ask; None without money."""
    sealed = seals.of(stored.id, stored.runde_id) if stored.sealed else None
    if sealed is not None:
        return sealed.transfers if sealed.moved or sealed.transfers or sealed.items else None
    tariff = tariff_of(allowed.runde)
    if tariff == Tariff():
        return None
    settled = settle(tariff, played(replayed(stored)), seals.moved(stored.id, stored.runde_id))
    return None if settled.charged.problems else settled.transfers
