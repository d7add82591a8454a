"""Erasing an evening or a Runde with all that hangs on it, and who is named anywhere in a Runde."""

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
    RevisionRow,
    RundeRow,
    TransferRow,
)

AT_ONCE = 200
"""Rows that are read together."""


def evening(evening_id: int, runde_id: int) -> None:
    """Erase an evening: every row that carries it, each before what it refers to."""
    for table in reversed(Base.metadata.sorted_tables):
        if "evening_id" in table.columns:
            mine = (table.columns.group_id == runde_id, table.columns.evening_id == evening_id)
            db.session.execute(table.delete().where(*mine))
    db.session.execute(delete(EveningRow).where(EveningRow.runde_id == runde_id, EveningRow.id == evening_id))


def runde(runde_id: int) -> None:
    """Erase a Runde: every row that carries it, each before what it refers to. Waits for what is being entered."""
    query = select(EveningRow.id).where(EveningRow.runde_id == runde_id).order_by(EveningRow.id)
    db.session.execute(query.with_for_update())
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


def paid_by(runde_id: int, member_id: int) -> bool:
    """Whether somebody stands in the Kasse, or ever paid or was to be paid after an evening."""
    booked = select(KasseEntryRow.id).where(KasseEntryRow.runde_id == runde_id, KasseEntryRow.member_id == member_id)
    parts = [
        select(row.id).where(row.runde_id == runde_id, (row.payer == member_id) | (row.payee == member_id))
        for row in (TransferRow, PaymentRow)
    ]
    return any(db.session.execute(query.limit(1)).first() is not None for query in (booked, *parts))
