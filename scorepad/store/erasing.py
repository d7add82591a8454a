"""Deleting an evening or a Runde with all its rows, and finding who is named in a Runde."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import delete, select

from scorepad.store.db import db
from scorepad.store.lines import owner, rows_of
from scorepad.store.models import (
    Base,
    EntryRow,
    EveningRow,
    KasseEntryRow,
    PaymentRow,
    RevisionRow,
    TransferRow,
)

AT_ONCE = 200
"""Rows read in one batch."""


def evening(evening_id: int, runde_id: int) -> None:
    """Delete an evening with all its rows, each before the rows it refers to."""
    for table in reversed(Base.metadata.sorted_tables):
        if "evening_id" in table.columns:
            mine = (table.columns.group_id == runde_id, table.columns.evening_id == evening_id)
            db.session.execute(table.delete().where(*mine))
    db.session.execute(
        delete(EveningRow).where(EveningRow.runde_id == runde_id, EveningRow.id == evening_id)
    )


def runde(runde_id: int) -> None:
    """Delete a Runde with all its rows, each before the rows it refers to; waits for the locks of
    its evenings.
    """
    query = select(EveningRow.id).where(EveningRow.runde_id == runde_id).order_by(EveningRow.id)
    db.session.execute(query.with_for_update())
    for table in reversed(Base.metadata.sorted_tables):
        if owner(table) in table.columns:
            db.session.execute(table.delete().where(rows_of(table, runde_id)))


def naming(runde_id: int) -> Iterator[Any]:
    """All stored JSON of a Runde that may contain member keys: plans, entries, and changes of
    revisions.
    """
    for row, column in (
        (EveningRow, EveningRow.plan),
        (EntryRow, EntryRow.body),
        (RevisionRow, RevisionRow.changes),
    ):
        query = select(column).where(row.runde_id == runde_id)
        yield from db.session.scalars(query, execution_options={"yield_per": AT_ONCE})


def paid_by(runde_id: int, member_id: int) -> bool:
    """Whether a member occurs in the Kasse, in a transfer or in a payment."""
    booked = select(KasseEntryRow.id).where(
        KasseEntryRow.runde_id == runde_id, KasseEntryRow.member_id == member_id
    )
    parts = [
        select(row.id).where(
            row.runde_id == runde_id, (row.payer == member_id) | (row.payee == member_id)
        )
        for row in (TransferRow, PaymentRow)
    ]
    return any(db.session.execute(query.limit(1)).first() is not None for query in (booked, *parts))
