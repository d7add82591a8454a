"""A whole Runde in its stored form, evening by evening, for files; nothing is cached."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, select

from scorepad.store.db import db
from scorepad.store.models import EntryRow, EveningRow, KasseEntryRow, SeatRow


@dataclass(frozen=True)
class WholeEvening:
    """An evening with the stored form of its plan and entries. `key` is the same in every file."""

    id: int
    key: str
    name: str
    date: dt.date
    plan: Mapping[str, Any]
    bodies: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class KasseKeys:
    """The data of a Kasse entry that only files have: its key, and whether a seal booked it, be
    that in force or opened again.
    """

    key: str
    settled: bool


def evening_ids(
    runde_id: int,
    since: dt.date | None = None,
    until: dt.date | None = None,
    *,
    with_tables: bool = True,
) -> tuple[int, ...]:
    """The evenings of a Runde from one day to another, both included, oldest first.

    Those at the tables of tournaments are left out unless `with_tables`.
    """
    query = select(EveningRow.id).where(EveningRow.runde_id == runde_id)
    if not with_tables:
        at_table = (SeatRow.runde_id == EveningRow.runde_id) & (SeatRow.evening_id == EveningRow.id)
        query = query.where(~exists().where(at_table))
    if since is not None:
        query = query.where(EveningRow.date >= since)
    if until is not None:
        query = query.where(EveningRow.date <= until)
    return tuple(db.session.scalars(query.order_by(EveningRow.date, EveningRow.id)))


def evening(evening_id: int, runde_id: int) -> WholeEvening | None:
    """An evening of this Runde, or None."""
    columns = select(
        EveningRow.id, EveningRow.client_key, EveningRow.name, EveningRow.date, EveningRow.plan
    )
    query = columns.where(EveningRow.id == evening_id, EveningRow.runde_id == runde_id)
    row = db.session.execute(query).one_or_none()
    if row is None:
        return None
    bodies = select(EntryRow.body).where(
        EntryRow.runde_id == runde_id, EntryRow.evening_id == evening_id
    )
    live = bodies.where(EntryRow.deleted_at.is_(None))
    in_order = live.order_by(EntryRow.position, EntryRow.id)
    return WholeEvening(
        id=row.id,
        key=row.client_key,
        name=row.name,
        date=row.date,
        plan=row.plan,
        bodies=tuple(db.session.scalars(in_order)),
    )


def on_day(runde_id: int, date: dt.date) -> Iterator[WholeEvening]:
    """The evenings of a day, loaded one at a time."""
    for evening_id in evening_ids(runde_id, date, date):
        loaded = evening(evening_id, runde_id)
        if loaded is not None:
            yield loaded


def keys(runde_id: int) -> dict[str, int]:
    """The ids of the evenings of a Runde, by their keys in files."""
    query = select(EveningRow.client_key, EveningRow.id).where(EveningRow.runde_id == runde_id)
    return {row.client_key: row.id for row in db.session.execute(query)}


def tables(runde_id: int, ids: Sequence[int] | None = None) -> Iterator[Mapping[str, Any]]:
    """Stored JSON that names who sat at a table, of all evenings or of some.

    These are plans, and entries that change seats.
    """
    return _plans_and("seats", runde_id, ids)


def rules(runde_id: int) -> Iterator[Mapping[str, Any]]:
    """The rule sets of all plans and of all rule changes in the logs of a Runde."""
    return (body["rules"] for body in _plans_and("rules", runde_id))


def _plans_and(
    kind: str, runde_id: int, ids: Sequence[int] | None = None
) -> Iterator[Mapping[str, Any]]:
    plans = select(EveningRow.plan).where(EveningRow.runde_id == runde_id)
    entries = select(EntryRow.body).where(EntryRow.runde_id == runde_id, EntryRow.kind == kind)
    if ids is not None:
        plans = plans.where(EveningRow.id.in_(ids))
        entries = entries.where(EntryRow.evening_id.in_(ids))
    live_entries = entries.where(EntryRow.deleted_at.is_(None))
    for query in (plans, live_entries):
        yield from db.session.scalars(query.execution_options(yield_per=50))


def kasse_keys(runde_id: int) -> dict[int, KasseKeys]:
    """The keys of the entries of the Kasse, by their ids."""
    query = select(KasseEntryRow.id, KasseEntryRow.client_key, KasseEntryRow.seal_id)
    rows = db.session.execute(query.where(KasseEntryRow.runde_id == runde_id))
    return {row.id: KasseKeys(row.client_key, row.seal_id is not None) for row in rows}
