"""The table that would play next: the last one, as far as its people still play."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorepad.store import evenings
from scorepad.store.runden import Member
from scorepad.web.frame.visit import Visit
from scorepad.web.parts.seats import MOST_SEATS

ALL_PLAY = 5


@dataclass(frozen=True)
class NextTable:
    """The table that would play next: members in seating order and who deals first."""

    seats: tuple[Member, ...]
    dealer: Member | None

    @property
    def names(self) -> str:
        return " ".join(member.name for member in self.seats)


def next_table(visit: Visit) -> NextTable:
    """The last table as far as its people are still active, else the first of the Runde; the first seat deals."""
    active = {member.player: member for member in visit.members if member.active}
    last = evenings.load(visit.lines[0].id, visit.runde.id) if visit.lines else None
    seats = [active[player] for player in last.plan.table if player in active] if last else []
    if len(seats) < 4:
        seats = list(active.values())[: ALL_PLAY if len(active) <= ALL_PLAY else MOST_SEATS]
    return NextTable(tuple(seats), seats[0] if seats else None)


def drawn(table: NextTable, visit: Visit) -> NextTable:
    """The table with its first dealer drawn by lot if the rules say so: the same one on each view and phone.

    A new lot is drawn once another evening has begun.
    """
    if not table.seats or visit.rules.evening.first_dealer != "random":
        return table
    newest = max((line.id for line in visit.lines), default=0)
    return replace(table, dealer=lowest(table.seats, f"{visit.runde.id} {newest}"))


def lowest(seats: Sequence[Member], evening: str) -> Member:
    """The member with the lowest lot for an evening; the lots of others do not depend on who is there."""
    return min(seats, key=lambda member: hashlib.sha256(f"{evening} {member.id}".encode()).digest())
