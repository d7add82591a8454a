"""Dues for months without an evening: listed on the page of the Kasse, and booked once each."""

import datetime as dt
from typing import Unpack

from sqlalchemy.orm import Session

from scorepad.actions.errors import existing
from scorepad.actions.made import Made
from scorepad.actions.money.kasse import add
from scorepad.actions.money.money_log import by_of, keep
from scorepad.actions.money.tariff import readable_tariff
from scorepad.actions.transaction import locked, part_key
from scorepad.ledger.month_dues import KIND, MonthDue, months_due
from scorepad.store import kasse, runden
from scorepad.store.models import KasseEntryRow


def due(runde_id: int, today: dt.date) -> tuple[MonthDue, ...]:
    """The dues that are not booked yet; none if the tariff has no such dues."""
    runde = runden.load_runde(runde_id)
    since = runden.dues_since(runde_id)
    if runde is None or since is None or not readable_tariff(runde).month_dues:
        return ()
    joined = runden.joined(runde_id)
    return months_due(since, today, runden.evening_days(runde_id), joined, kasse.entries(runde_id))


def book(runde_id: int, today: dt.date, **made: Unpack[Made]) -> int:
    """Book all dues that are listed today, and return the number of entries. Raises NotFound."""
    with locked(runde_id) as (session, _runde):
        count = book_within(session, runde_id, today, **made)
        if count:
            runde = existing(runden.load_runde(runde_id), f"Runde {runde_id}")
            cents = readable_tariff(runde).month_dues
            keep(session, runde_id, "month_dues", {"count": count, "cents": cents}, by_of(made))
        return count


def book_within(session: Session, runde_id: int, today: dt.date, **made: Unpack[Made]) -> int:
    """Book all dues that are listed today.

    The transaction has locked the Runde, so that nothing is booked twice. Stored
    keys depend on the client key, not only on month and member, because imported files have
    keys too.
    """
    runde = runden.load_runde(runde_id)
    cents = 0 if runde is None else readable_tariff(runde).month_dues
    count = 0
    for month in due(runde_id, today):
        for player in month.members:
            row = KasseEntryRow(
                runde_id=runde_id, date=month.last_day, kind=KIND, cents=cents, reason=""
            )
            row.member_id = int(player)
            key = part_key(made["client_key"], KIND, month.month.isoformat(), player)
            add(session, row, key, made)
            count += 1
    return count
