"""The Kasse of a Runde."""

from __future__ import annotations

from sqlalchemy import Select, select

from scorepad.ledger.kitty import KittyEntry
from scorepad.scoring.terms import Player
from scorepad.store.db import can_be_id, db
from scorepad.store.models import KittyEntryRow


def entries(group_id: int) -> tuple[KittyEntry, ...]:
    """Every entry of the Kasse, oldest first as they were booked."""
    if not can_be_id(group_id):
        return ()
    columns = select(
        KittyEntryRow.id,
        KittyEntryRow.date,
        KittyEntryRow.kind,
        KittyEntryRow.member_id,
        KittyEntryRow.cents,
        KittyEntryRow.reason,
        KittyEntryRow.evening_id,
        KittyEntryRow.counters,
    )
    found = db.session.execute(columns.where(KittyEntryRow.group_id == group_id).order_by(KittyEntryRow.id))
    return tuple(
        KittyEntry(one, date, kind, player(member), cents, reason, evening, counters)
        for one, date, kind, member, cents, reason, evening, counters in found
    )


def of_seal(seal_id: int) -> list[KittyEntryRow]:
    """The rows that a seal booked and that nothing takes back yet, counter-entries left out."""
    query = _standing().where(KittyEntryRow.seal_id == seal_id)
    return list(db.session.scalars(query.order_by(KittyEntryRow.id)))


def of_open(evening_id: int) -> list[KittyEntryRow]:
    """The rows of what was paid of an evening while it was open, counter-entries among them."""
    query = select(KittyEntryRow).where(KittyEntryRow.evening_id == evening_id, KittyEntryRow.seal_id.is_(None))
    return list(db.session.scalars(query.order_by(KittyEntryRow.id)))


def of_member(group_id: int, member_id: int) -> list[KittyEntryRow]:
    """The rows about a member that nothing counters and that counter nothing."""
    query = _standing().where(KittyEntryRow.group_id == group_id, KittyEntryRow.member_id == member_id)
    return list(db.session.scalars(query.order_by(KittyEntryRow.id)))


def row(group_id: int, entry_id: int) -> KittyEntryRow | None:
    """The row of an entry of this Runde, or None."""
    if not can_be_id(group_id, entry_id):
        return None
    query = select(KittyEntryRow).where(KittyEntryRow.id == entry_id, KittyEntryRow.group_id == group_id)
    return db.session.execute(query).scalar_one_or_none()


def countered(entry_id: int) -> bool:
    """Whether a counter-entry takes this one back."""
    query = select(KittyEntryRow.id).where(KittyEntryRow.counters == entry_id)
    return db.session.execute(query).first() is not None


def booked_by(group_id: int, key: str) -> int | None:
    """The id of the entry that a stored client key booked in this Runde, or None."""
    query = select(KittyEntryRow.id).where(KittyEntryRow.group_id == group_id, KittyEntryRow.client_key == key)
    return db.session.execute(query).scalar_one_or_none()


def _standing() -> Select[KittyEntryRow]:
    """Rows that nothing counters and that counter nothing."""
    countered = select(KittyEntryRow.counters).where(KittyEntryRow.counters.is_not(None))
    return select(KittyEntryRow).where(KittyEntryRow.counters.is_(None), KittyEntryRow.id.not_in(countered))


def player(member_id: int | None) -> Player | None:
    """The key under which the ledger names a member; None is the Kasse."""
    return None if member_id is None else Player(str(member_id))
