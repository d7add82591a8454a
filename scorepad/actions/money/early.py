"""Payments between people and the Kasse in an open evening.

They are booked at once; the seal books the rest.
"""

import datetime as dt
from collections import Counter
from collections.abc import Mapping

from sqlalchemy.orm import Session

from scorepad.actions.made import Made
from scorepad.actions.money.kasse import add, take_back
from scorepad.actions.transaction import part_key
from scorepad.scoring.entry import Seats
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.evening.seating import check_table
from scorepad.scoring.terms import Player
from scorepad.store import kasse
from scorepad.store.models import KasseEntryRow, TransferRow


def booked(evening_id: int, runde_id: int) -> Mapping[Player, int]:
    """The cents that each paid to the Kasse (+) or got from it (−) while an evening was open."""
    sums: Counter[Player] = Counter()
    for row in kasse.of_open(evening_id, runde_id):
        sums[Player(str(row.member_id))] += row.cents
    return {player: cents for player, cents in sums.items() if cents}


def book(session: Session, paid: TransferRow, made: Made, *, date: dt.date) -> None:
    """Book a paid transfer in the Kasse, if the Kasse is its payer or payee."""
    member_id, cents = _part_of_kasse(paid)
    if not cents:
        return
    row = KasseEntryRow(
        runde_id=paid.runde_id, date=date, kind="settlement", cents=cents, reason=""
    )
    row.member_id = member_id
    row.evening_id = paid.evening_id
    add(session, row, part_key(made["client_key"], "early", paid.id), made)


def unbook(session: Session, unpaid: TransferRow, made: Made, *, date: dt.date) -> None:
    """Reverse the booking of a transfer, if there is one.

    A booking does not say of which transfer it is: the last one of the same person and amount that
    was not reversed yet is taken.
    """
    member_id, cents = _part_of_kasse(unpaid)
    rows = kasse.of_open(unpaid.evening_id, unpaid.runde_id)
    reversed_ids = {row.counters for row in rows}
    standing = [row for row in rows if row.counters is None and row.id not in reversed_ids]
    alike = [row for row in standing if row.member_id == member_id and row.cents == cents]
    if alike:
        key = part_key(made["client_key"], "early", unpaid.id)
        take_back(session, alike[-1], key, made, reason="", date=date)


def remaining(parts: Mapping[str, int], paid: int) -> dict[str, int]:
    """The rest of a member's bookings by kind after the Kasse got `paid` cents.

    A surplus is negative cents.
    """
    left = {"settlement": 0, **parts}
    for kind in ("settlement", *sorted(parts)):
        covered = _covered(left[kind], paid)
        left[kind] -= covered
        paid -= covered
    left["settlement"] -= paid
    return left


def _covered(cents: int, paid: int) -> int:
    # As much of a booking as a payment covers: only one that goes the same way does.
    if cents > 0:
        return max(min(cents, paid), 0)
    return min(max(cents, paid), 0)


def seats_without(result: Replay, member: Player) -> Seats | None:
    """The seating without a member who leaves.

    None if the member has no seat, or if the evening cannot go on.
    """
    table = result.next.table
    if member not in table or result.ended:
        return None
    stays = tuple(player for player in table if player != member)
    if check_table(stays, None, (), result.next.rules):
        return None
    return Seats(stays)


def _part_of_kasse(transfer: TransferRow) -> tuple[int | None, int]:
    # The member, and the cents for the Kasse: 0 between people.
    if transfer.payee is None:
        return transfer.payer, transfer.cents
    if transfer.payer is None:
        return transfer.payee, -transfer.cents
    return None, 0
