"""Presence: a phone that is entering something holds a pen for two minutes; a pen is advisory and
locks nothing.

It is written briefly, and lost where the database is busy. Pages call these functions by
`web.frame.away.advise`.
"""

import datetime as dt
from contextlib import suppress

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorepad.actions.transaction import transaction
from scorepad.store.away import Busy
from scorepad.store.db import db
from scorepad.store.models import PenRow

LASTS = dt.timedelta(minutes=2)
FRESH = dt.timedelta(seconds=30)  # the age up to which a pen is not renewed
KEPT = dt.timedelta(days=1)  # the age after which an expired pen is deleted
_ITS = (
    PenRow.runde_id == bindparam("runde"),
    PenRow.evening_id == bindparam("evening"),
    PenRow.phone == bindparam("of_phone"),
)
_HELD = select(PenRow.name, PenRow.until).where(*_ITS)
_RENEW = update(PenRow).where(*_ITS)
_PUT_DOWN = delete(PenRow).where(*_ITS)


def take(evening_id: int, runde_id: int, phone: str, name: str, now: dt.datetime) -> None:
    """Create or renew the pen of a phone on an evening, without a revision; does nothing if the
    database is busy.
    """
    its = {"runde": runde_id, "evening": evening_id, "of_phone": phone}
    held = db.session.execute(_HELD, its).one_or_none()
    if held and held.name == name and held.until > now + LASTS - FRESH:
        return
    until = now + LASTS
    # IntegrityError: another request of this phone has just created it
    with suppress(IntegrityError, Busy), transaction(briefly=True) as session:
        if held:
            session.execute(_RENEW, its | {"name": name, "until": until})
            return
        expired = PenRow.until < now - KEPT
        session.execute(delete(PenRow).where(PenRow.runde_id == runde_id, expired))
        pen = {"runde_id": runde_id, "evening_id": evening_id, "phone": phone}
        session.execute(insert(PenRow), pen | {"name": name, "until": until})


def put_down(evening_id: int, runde_id: int, phone: str) -> None:
    """Delete the pen of a phone; does nothing if the database is busy."""
    with suppress(Busy), transaction(briefly=True) as session:
        session.execute(_PUT_DOWN, {"runde": runde_id, "evening": evening_id, "of_phone": phone})
