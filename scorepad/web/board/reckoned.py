"""The accounts of an evening: settled as it stands, or as in its seal."""

from dataclasses import dataclass
from typing import Any

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.tariff import tariff_of
from scorepad.ledger import statement
from scorepad.ledger.modes import Charged
from scorepad.ledger.played import Played, played
from scorepad.ledger.settle import Settlement, settle
from scorepad.ledger.statement import EveningStatement
from scorepad.ledger.tariff import Tariff, read_tariff, settling
from scorepad.printing.sheet import Sheet
from scorepad.scoring.entry import End
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.roster import SHAPES, marks
from scorepad.scoring.terms import Player
from scorepad.store import seals
from scorepad.store.runden import Member
from scorepad.store.seals import Seal
from scorepad.web.frame.heads import picture
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class Reckoned:
    """An open evening settled as if it were ended and sealed now."""

    tariff: Tariff
    played: Played
    settlement: Settlement

    @property
    def statement(self) -> EveningStatement:
        return statement.of_settlement(self.tariff, self.played, self.settlement)


def reckon(visit: Visit, absent: tuple[Player, ...]) -> Reckoned:
    """The evening settled as it would be sealed now: ended, so that soli still owed are charged."""
    evening = visit.evening
    if evening.ended:
        result = replayed(evening)
    else:
        entries = [standing.entry for standing in evening.entries]
        result = replay(evening.plan, [*entries, End()])
    tariff = settling(tariff_of(visit.runde), evening.plan.imbalance)
    facts = played(result, absent)
    moved = seals.moved(evening.id, visit.runde.id)
    return Reckoned(tariff, facts, settle(tariff, facts, moved))


def of_seal(seal: Seal) -> EveningStatement:
    """The statement of a sealed evening."""
    charged = Charged(seal.items, seal.amounts, seal.kasse)
    settlement = Settlement(charged, seal.moved, seal.transfers)
    facts = Played(seal.totals, absent=seal.absent)
    return statement.of_settlement(read_tariff(seal.tariff), facts, settlement)


def statement_of(visit: Visit) -> EveningStatement:
    """The statement of an evening, sealed or as it would be now."""
    seal = seals.of(visit.evening.id, visit.runde.id) if visit.evening.sealed else None
    if seal is not None:
        return of_seal(seal)
    return reckon(visit, usually_absent(visit)).statement


def usually_absent(visit: Visit) -> tuple[Player, ...]:
    """Every active member who did not sit at the table, where absence costs something."""
    if tariff_of(visit.runde).absent == "nothing":
        return ()
    return tuple(member.player for member in away(visit) if member.active)


def away(visit: Visit) -> list[Member]:
    """Everybody of the Runde who did not sit at the table."""
    there = replayed(visit.evening).totals
    return [member for member in visit.people.members if member.player not in there]


def looks(sheet: Sheet) -> dict[Player, dict[str, Any]]:
    """The mark of each line of the chart of an evening, its class, and the name beside it."""
    shown = {}
    numbers = marks(sheet.voice.roster, sheet.seats)
    for player, look in zip(sheet.seats, numbers, strict=True):
        name = sheet.voice.name(player)
        shown[player] = {"look": look % len(SHAPES), "marker": picture(look), "name": name}
    return shown


def plain_sheet(visit: Visit) -> Sheet:
    """An evening as its chart wants it, without its money."""
    evening = visit.evening
    return Sheet(
        visit.host, evening.name, evening.date, evening.plan, replayed(evening), visit.voice
    )
