"""Seats in order around a table, who sits out with the dealer, and the table that plays next."""

import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scorepad.scoring.evening.rotation import USUALLY_SIT_OUT
from scorepad.scoring.evening.seating import next_order
from scorepad.scoring.rules import Rules
from scorepad.store import evenings
from scorepad.store.runden import Member
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _
from scorepad.web.game.chips import ChipChoice

FEWEST_SEATS = 4
MOST_SEATS = 7
T = TypeVar("T")


def stepped(seats: tuple[T, ...], verb: str, who: T | None, known: Sequence[T]) -> tuple[T, ...]:
    """The seats after a small button; as they are for one that means nothing here.

    "mix" and "next" are about all, "up", "down", "out" and "in" about somebody.
    """
    if verb == "mix":
        return tuple(secrets.SystemRandom().sample(seats, len(seats)))
    if verb == "next" and 2 <= len(seats) <= MOST_SEATS:
        return next_order(seats, known)
    if who is None:
        return seats
    if who in seats:
        return _moved(seats, verb, who)
    if verb == "in" and who in known and len(seats) < MOST_SEATS:
        return (*seats, who)
    return seats


def _moved(seats: tuple[T, ...], verb: str, who: T) -> tuple[T, ...]:
    """The seats after "up", "down" or "out".

    The table is round, so the first moves up to the last.
    """
    rest = [other for other in seats if other != who]
    if verb == "out":
        return tuple(rest)
    step = {"up": -1, "down": 1}.get(verb, 0)
    place = (seats.index(who) + step) % len(seats)
    rest.insert(place, who)
    return tuple(rest)


def usual_sitters(people: int) -> tuple[int, ...]:
    """Which seats, counted from the dealer, usually sit out with him."""
    return USUALLY_SIT_OUT.get(people, ())


def asks_sitters(people: int, rules: Rules) -> bool:
    """Whether somebody sits out besides the dealer, so that the table is asked who."""
    return people > 5 and rules.table.team_mode == "classic"


def sitters(people: int, chosen: Collection[int], rules: Rules) -> tuple[ChipChoice, ...]:
    """The seats counted from the dealer, as chips; none where nobody is asked."""
    if not asks_sitters(people, rules):
        return ()
    chips = []
    for seat in range(1, people):
        full = _("der %(number)s. nach dem Geber", number=seat)
        chips.append(ChipChoice(str(seat), f"{seat}.", full, on=seat in chosen))
    return tuple(chips)


@dataclass(frozen=True)
class NextTable:
    """The table that would play next: members in seating order and who deals first."""

    seats: tuple[Member, ...]
    dealer: Member | None

    @property
    def names(self) -> str:
        return " ".join(member.name for member in self.seats)


def next_table(visit: Visit) -> NextTable:
    """The last table as far as its people are still active, else the first of the Runde.

    The first seat deals.
    """
    active = {member.player: member for member in visit.people.members if member.active}
    last = evenings.load(visit.evening_lines[0].id, visit.runde.id) if visit.evening_lines else None
    seats = list[Member]()
    if last is not None:
        seats = [active[player] for player in last.plan.table if player in active]
    if len(seats) < FEWEST_SEATS:
        seats = list(active.values())[:MOST_SEATS]
    return NextTable(tuple(seats), seats[0] if seats else None)


def drawn(table: NextTable, visit: Visit) -> NextTable:
    """The table with its first dealer drawn by lot, if the rules say so.

    Each view and phone draws the same one; a new lot is drawn once another evening has begun.
    """
    if not table.seats or visit.rules.evening.first_dealer != "random":
        return table
    newest = max((line.id for line in visit.evening_lines), default=0)
    return replace(table, dealer=lowest(table.seats, f"{visit.runde.id} {newest}"))


def lowest(seats: Sequence[Member], evening: str) -> Member:
    """The member with the lowest lot for an evening.

    A lot is a hash of evening and member, so those of others do not depend on who is there.
    """

    def lot(member: Member) -> bytes:
        return hashlib.sha256(f"{evening} {member.id}".encode()).digest()

    return min(seats, key=lot)
