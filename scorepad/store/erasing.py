"""Erasing an evening or a Runde with all that hangs on it, and who is named anywhere in a Runde."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import delete, select

from scorepad.store.db import db
from scorepad.store.models import (
    Base,
    EntryRow,
    EveningRow,
    KasseEntryRow,
    PaymentRow,
    PenRow,
    RevisionRow,
    RundeRow,
    TransferRow,
)

AT_ONCE = 200
"""Rows that are read together."""


def evening(evening_id: int) -> None:
    """Erase an evening: every row that carries it, each before what it refers to."""
    for table in reversed(Base.metadata.sorted_tables):
        if "evening_id" in table.columns:
            db.session.execute(table.delete().where(table.columns.evening_id == evening_id))
    db.session.execute(delete(EveningRow).where(EveningRow.id == evening_id))


def runde(runde_id: int) -> None:
    """Erase a Runde: every row that carries it, each before what it refers to. Waits for what is being entered."""
    query = select(EveningRow.id).where(EveningRow.runde_id == runde_id).order_by(EveningRow.id)
    evenings = list(db.session.scalars(query.with_for_update()))
    for start in range(0, len(evenings), AT_ONCE):
        db.session.execute(delete(PenRow).where(PenRow.evening_id.in_(evenings[start : start + AT_ONCE])))
    for table in reversed(Base.metadata.sorted_tables):
        if "group_id" in table.columns:
            db.session.execute(table.delete().where(table.columns.group_id == runde_id))
    db.session.execute(delete(RundeRow).where(RundeRow.id == runde_id))


def naming(runde_id: int) -> Iterator[Any]:
    """Everything stored that may name members by their keys: plans, entries, and what revisions changed."""
    for column, owner in (
        (EveningRow.plan, EveningRow.runde_id),
        (EntryRow.body, EntryRow.runde_id),
        (RevisionRow.changes, RevisionRow.runde_id),
    ):
        query = select(column).where(owner == runde_id)
        yield from db.session.scalars(query, execution_options={"yield_per": AT_ONCE})


def paid_by(member_id: int) -> bool:
    """Whether somebody stands in the Kasse, or ever paid or was to be paid after an evening."""
    booked = select(KasseEntryRow.id).where(KasseEntryRow.member_id == member_id)
    moved = select(TransferRow.id).where((TransferRow.payer == member_id) | (TransferRow.payee == member_id))
    paid = select(PaymentRow.id).where((PaymentRow.payer == member_id) | (PaymentRow.payee == member_id))
    return any(db.session.execute(query.limit(1)).first() is not None for query in (booked, moved, paid))
