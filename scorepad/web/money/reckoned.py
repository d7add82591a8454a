"""An evening reckoned up: settled as it stands, or as its seal says."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.actions.tariff import tariff_of
from scorepad.ledger import statement
from scorepad.ledger.played import Played, played
from scorepad.ledger.settle import Settlement, settle
from scorepad.ledger.statement import EveningStatement
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.entry import End
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.terms import Player
from scorepad.store import runden, seals
from scorepad.store.evenings import StoredEvening
from scorepad.store.seals import Seal
from scorepad.web.frame.access import Access


@dataclass(frozen=True)
class Reckoned:
    """An open evening settled as it stands, ended where it is not yet."""

    tariff: Tariff
    played: Played
    settlement: Settlement

    @property
    def statement(self) -> EveningStatement:
        """The statement of it."""
        return statement.of_settlement(self.tariff, self.played, self.settlement)


def reckon(allowed: Access, stored: StoredEvening, absent: tuple[Player, ...]) -> Reckoned:
    """The evening settled as it would be sealed now: ended, so that soli still owed are charged."""
    entries = [one.entry for one in stored.entries]
    result = replayed(stored) if stored.ended else replay(stored.plan, [*entries, End()])
    tariff, facts = tariff_of(allowed.runde), played(result, absent)
    return Reckoned(tariff, facts, settle(tariff, facts, seals.moved(stored.id, stored.runde_id)))


def of_seal(seal: Seal) -> EveningStatement:
    """The statement of a sealed evening."""
    return statement.of_items(
        read_tariff(seal.tariff),
        seal.totals,
        seal.items,
        amounts=seal.amounts,
        kasse=seal.kasse,
        absent=seal.absent,
        moved=seal.moved,
        transfers=seal.transfers,
    )


def statement_of(allowed: Access, stored: StoredEvening) -> EveningStatement:
    """The statement of an evening, sealed or as it would be now."""
    seal = seals.of(stored.id, stored.runde_id) if stored.sealed else None
    return of_seal(seal) if seal else reckon(allowed, stored, usually_absent(allowed, stored)).statement


def usually_absent(allowed: Access, stored: StoredEvening) -> tuple[Player, ...]:
    """Every active member who did not sit at the table, where absence costs something."""
    if tariff_of(allowed.runde).absent == "nothing":
        return ()
    return tuple(one.player for one in away(allowed, stored) if one.active)


def away(allowed: Access, stored: StoredEvening) -> list[runden.Member]:
    """Everybody of the Runde who did not sit at the table."""
    there = replayed(stored).totals
    return [member for member in runden.members(allowed.runde.id) if member.player not in there]
