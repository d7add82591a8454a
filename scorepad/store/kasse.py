"""The Kasse of a Runde."""

from collections.abc import Collection

from sqlalchemy import Select, exists, func, select
from sqlalchemy.orm import aliased

from scorepad.ledger.kasse import KasseEntry
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow
from scorepad.store.models.money import player


def entries(runde_id: int) -> tuple[KasseEntry, ...]:
    """Every entry of the Kasse in the order of booking."""
    columns = select(
        KasseEntryRow.id,
        KasseEntryRow.date,
        KasseEntryRow.kind,
        KasseEntryRow.member_id,
        KasseEntryRow.cents,
        KasseEntryRow.reason,
        KasseEntryRow.evening_id,
        KasseEntryRow.counters,
    )
    query = columns.where(KasseEntryRow.runde_id == runde_id).order_by(KasseEntryRow.id)
    booked_entries: list[KasseEntry] = []
    for key, date, kind, member_id, cents, reason, evening_id, counters in db.session.execute(
        query
    ):
        who = player(member_id)
        booked_entries.append(KasseEntry(key, date, kind, who, cents, reason, evening_id, counters))
    return tuple(booked_entries)


def of_seal(seal_id: int, runde_id: int) -> list[KasseEntryRow]:
    """The rows that a seal booked, without countered ones and counter-entries."""
    return _rows(_standing(runde_id).where(KasseEntryRow.seal_id == seal_id))


def of_open(evening_id: int, runde_id: int) -> list[KasseEntryRow]:
    """The rows of payments made while an evening was open, counter-entries included."""
    return _rows(_of_evening(evening_id, runde_id).where(KasseEntryRow.seal_id.is_(None)))


def of_evening(evening_id: int, runde_id: int) -> list[KasseEntryRow]:
    """All rows about an evening, counter-entries included."""
    return _rows(_of_evening(evening_id, runde_id))


def of_member(runde_id: int, member_id: int) -> list[KasseEntryRow]:
    """The rows about a member, without countered ones and counter-entries."""
    return _rows(_standing(runde_id).where(KasseEntryRow.member_id == member_id))


def countered(runde_id: int, entry_id: int) -> bool:
    """Whether a counter-entry reverses this entry."""
    query = select(KasseEntryRow.id).where(
        KasseEntryRow.runde_id == runde_id, KasseEntryRow.counters == entry_id
    )
    return db.session.execute(query).first() is not None


def booked(runde_id: int, keys: Collection[str]) -> frozenset[str]:
    """Those of a few stored client keys that have made an entry in this Runde."""
    if not keys:
        return frozenset()
    query = select(KasseEntryRow.client_key).where(KasseEntryRow.runde_id == runde_id)
    booked_keys = db.session.scalars(query.where(KasseEntryRow.client_key.in_(keys)))
    return frozenset(booked_keys)


def booked_by(runde_id: int, key: str) -> int | None:
    """The id of the entry that a stored client key booked in this Runde, or None."""
    query = select(KasseEntryRow.id).where(
        KasseEntryRow.runde_id == runde_id, KasseEntryRow.client_key == key
    )
    return db.session.execute(query).scalar_one_or_none()


def balance(runde_id: int) -> int:
    """Cents in the Kasse now: the sum of all its entries."""
    query = select(func.sum(KasseEntryRow.cents)).where(KasseEntryRow.runde_id == runde_id)
    cents = db.session.execute(query).scalar_one()
    return int(cents or 0)


def _rows(query: Select[KasseEntryRow]) -> list[KasseEntryRow]:
    return list(db.session.scalars(query.order_by(KasseEntryRow.id)))


def _of_evening(evening_id: int, runde_id: int) -> Select[KasseEntryRow]:
    return select(KasseEntryRow).where(
        KasseEntryRow.runde_id == runde_id, KasseEntryRow.evening_id == evening_id
    )


def _standing(runde_id: int) -> Select[KasseEntryRow]:
    """The entries of the Kasse without countered ones and counter-entries."""
    counter = aliased(KasseEntryRow)
    countered = exists().where(counter.runde_id == runde_id, counter.counters == KasseEntryRow.id)
    return select(KasseEntryRow).where(
        KasseEntryRow.runde_id == runde_id, KasseEntryRow.counters.is_(None), ~countered
    )
