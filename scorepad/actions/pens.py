"""Who is about to enter something: a mark for two minutes that everybody sees and that locks nothing.

Nobody waits for it: where too many write, there is no mark this time.
"""

from __future__ import annotations

import datetime as dt
from contextlib import suppress

from sqlalchemy import Delete, delete
from sqlalchemy.exc import IntegrityError

from scorepad.actions.transaction import transaction
from scorepad.store.away import Busy
from scorepad.store.models import PenRow

LASTS = dt.timedelta(minutes=2)
KEPT = dt.timedelta(days=1)
"""After which a mark that ran out is cleared away."""


def take(evening_id: int, runde_id: int, phone: str, name: str, now: dt.datetime) -> None:
    """Mark an evening for a phone from now on; a revision is not made by that."""
    with suppress(IntegrityError, Busy), transaction() as session:  # the same phone at the same moment: it is marked
        session.execute(delete(PenRow).where(PenRow.runde_id == runde_id, PenRow.until < now - KEPT))
        session.execute(_own(evening_id, runde_id, phone))
        session.add(PenRow(runde_id=runde_id, evening_id=evening_id, phone=phone, name=name, until=now + LASTS))


def put_down(evening_id: int, runde_id: int, phone: str) -> None:
    """Take the mark of a phone away."""
    with suppress(Busy), transaction() as session:
        session.execute(_own(evening_id, runde_id, phone))


def _own(evening_id: int, runde_id: int, phone: str) -> Delete:
    own = (PenRow.runde_id == runde_id, PenRow.evening_id == evening_id, PenRow.phone == phone)
    return delete(PenRow).where(*own)
