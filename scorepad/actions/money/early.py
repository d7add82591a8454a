"""Payments between people and the Kasse in an open evening: booked at once, while the seal books
the rest.
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
    """The cents that each paid to the Kasse (+) or got from it (−) in an evening, without the
    bookings of its seal.
    """
    sums: Counter[Player] = Counter()
    for row in kasse.of_open(evening_id, runde_id):
        sums[Player(str(row.member_id))] += row.cents
    return {player: cents for player, cents in sums.items() if cents}


def book(session: Session, paid: TransferRow, made: Made, *, date: dt.date) -> None:
    """Book a paid transfer in the Kasse, if the Kasse is its payer or payee."""
    member, cents = _part(paid)
    if cents:
        row = KasseEntryRow(
            runde_id=paid.runde_id, date=date, kind="settlement", cents=cents, reason=""
        )
        row.member_id = member
        row.evening_id = paid.evening_id
        add(session, row, part_key(made["client_key"], "early", paid.id), made)


def unbook(session: Session, unpaid: TransferRow, made: Made, *, date: dt.date) -> None:
    """Reverse the booking of a transfer, if there is one."""
    rows = kasse.of_open(unpaid.evening_id, unpaid.runde_id)
    countered = {row.counters for row in rows}
    standing = [row for row in rows if row.counters is None and row.id not in countered]
    brought = next(
        (row for row in reversed(standing) if (row.member_id, row.cents) == _part(unpaid)), None
    )
    if brought is not None:
        take_back(
            session,
            brought,
            part_key(made["client_key"], "early", unpaid.id),
            made,
            reason="",
            date=date,
        )


def remaining(parts: Mapping[str, int], paid: int) -> dict[str, int]:
    """The rest of a member's bookings by kind after the Kasse got `paid` cents; a surplus is
    negative cents.
    """
    left = {"settlement": 0} | dict(parts)
    for kind in ("settlement", *sorted(parts)):
        part = left[kind]
        covered = max(min(part, paid), 0) if part > 0 else min(max(part, paid), 0)
        left[kind] = part - covered
        paid -= covered
    left["settlement"] -= paid
    return left


def seats_without(result: Replay, member: Player) -> Seats | None:
    """The seating without a member who leaves; None without a seat, or if the evening cannot go
    on.
    """
    stays = tuple(player for player in result.next.table if player != member)
    gone = len(stays) < len(result.next.table)
    can = gone and not result.ended and not check_table(stays, None, (), result.next.rules)
    return Seats(stays) if can else None


def _part(transfer: TransferRow) -> tuple[int | None, int]:
    # Member, and cents for the Kasse: 0 between people.
    if transfer.payee is None:
        return transfer.payer, transfer.cents
    return (transfer.payee, -transfer.cents) if transfer.payer is None else (None, 0)
