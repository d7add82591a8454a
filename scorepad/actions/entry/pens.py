"""Presence: a phone that is entering something holds a pen for two minutes; a pen is advisory and
locks nothing.

It is written briefly, and lost where the database is busy. Pages call these functions by
`web.frame.away.advise`.
"""

import datetime as dt
from contextlib import suppress
from typing import Any

from sqlalchemy import (
    BindParameter,
    Executable,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
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
_LONG_EXPIRED = and_(PenRow.runde_id == bindparam("runde"), PenRow.until < bindparam("long_ago"))
_WRITTEN: dict[Any, BindParameter[Any]] = {
    PenRow.name: bindparam("by"),
    PenRow.until: bindparam("ends"),
}
# Each page of an evening executes these: they are built once, and executed without the ORM.
_HELD = select(PenRow.name, PenRow.until).where(*_ITS)
_RENEW = update(PenRow).where(*_ITS).values(_WRITTEN)
_TAKE = insert(PenRow).values(
    {
        PenRow.runde_id: bindparam("runde"),
        PenRow.evening_id: bindparam("evening"),
        PenRow.phone: bindparam("of_phone"),
        **_WRITTEN,
    }
)
_PUT_DOWN = delete(PenRow).where(or_(and_(*_ITS), _LONG_EXPIRED))


def take(evening_id: int, runde_id: int, phone: str, name: str, now: dt.datetime) -> None:
    """Create or renew the pen of a phone on an evening, without a revision; does nothing if the
    database is busy.
    """
    its = _key(evening_id, runde_id, phone)
    connection = db.session.connection()
    held = connection.execute(_HELD, its).one_or_none()
    if held and held.name == name and held.until > now + LASTS - FRESH:
        return
    statement = _RENEW if held else _TAKE
    written = {"by": name, "ends": now + LASTS}
    with suppress(IntegrityError):  # another request of this phone has just created it
        _write(statement, its | written)


def put_down(evening_id: int, runde_id: int, phone: str, now: dt.datetime) -> None:
    """Delete the pen of a phone, and with it those of its Runde that expired long ago; does nothing
    if the database is busy.
    """
    its = _key(evening_id, runde_id, phone)
    expired = {"long_ago": now - KEPT}
    _write(_PUT_DOWN, its | expired)


def _key(evening_id: int, runde_id: int, phone: str) -> dict[str, Any]:
    return {
        "runde": runde_id,
        "evening": evening_id,
        "of_phone": phone,
    }


def _write(statement: Executable, given: dict[str, Any]) -> None:
    with suppress(Busy), transaction(briefly=True) as session:
        connection = session.connection()
        connection.execute(statement, given)
