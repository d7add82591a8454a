"""Which phones open a Runde: noted once a day, and signed out by whoever has the write link.

A note is only advice: it is written briefly, and lost where the database is busy.
"""

import datetime as dt
from contextlib import suppress
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Update, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from scorepad.actions.errors import existing
from scorepad.actions.transaction import transaction
from scorepad.store.away import Busy
from scorepad.store.db import db
from scorepad.store.models import PhoneRow
from scorepad.store.phones import IS_IN

KEPT = dt.timedelta(days=400)
"""How long a phone is kept that is not seen any more: as long as its session lasts."""
MOST = 500
"""Phones of a Runde that are noted; above it no new one is, so that nobody fills the table."""


@dataclass(frozen=True)
class Visitor:
    """A phone as it comes to a Runde; `name` is that of its person, `version` of its link."""

    mark: str
    name: str
    device: str
    role: str
    version: int


def note(runde_id: int, visitor: Visitor, today: dt.date) -> None:
    """Store that a phone was here today; does nothing if the database is busy."""
    # IntegrityError: another request of this phone has just noted it
    with suppress(IntegrityError, Busy), transaction(briefly=True) as session:
        seen = _its(runde_id, visitor.mark).values(**asdict(visitor), seen_on=today)
        if session.execute(seen).rowcount:  # type: ignore[attr-defined]
            return
        # Who was signed out stays out, however long ago.
        lapsed = PhoneRow.seen_on < today - KEPT
        session.execute(delete(PhoneRow).where(_of(runde_id), IS_IN, lapsed))
        phones = select(func.count()).select_from(PhoneRow).where(_of(runde_id), IS_IN)
        count = session.scalar(phones)
        if (count or 0) < MOST:
            session.add(
                PhoneRow(runde_id=runde_id, **asdict(visitor), first_on=today, seen_on=today)
            )


def sign_out(runde_id: int, phone_id: int, now: dt.datetime) -> None:
    """End the session of a phone in this Runde, from its next request on. Raises NotFound."""
    with transaction() as session:
        query = select(PhoneRow).where(_of(runde_id), PhoneRow.id == phone_id)
        row = existing(session.execute(query).scalar_one_or_none(), f"phone {phone_id}")
        if row.ended_at is None:
            row.ended_at = now


def let_in_again(runde_id: int, mark: str) -> None:
    """Let a phone in again that has opened a link in force; most were not signed out."""
    ended = select(PhoneRow.id).where(*_signed_out(runde_id, mark))
    if db.session.execute(ended).first() is None:
        return
    with transaction() as session:
        session.execute(delete(PhoneRow).where(*_signed_out(runde_id, mark)))


def forget(runde_id: int, mark: str) -> None:
    """Delete what is noted of a phone that leaves by itself."""
    with transaction() as session:
        session.execute(delete(PhoneRow).where(_of(runde_id), PhoneRow.mark == mark))


def _of(runde_id: int) -> ColumnElement[bool]:
    return PhoneRow.runde_id == runde_id


def _its(runde_id: int, mark: str) -> Update:
    return update(PhoneRow).where(_of(runde_id), PhoneRow.mark == mark)


def _signed_out(runde_id: int, mark: str) -> tuple[ColumnElement[bool], ...]:
    return _of(runde_id), PhoneRow.mark == mark, PhoneRow.ended_at.is_not(None)
