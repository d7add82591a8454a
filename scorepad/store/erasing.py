"""Deleting an evening or a Runde with all its rows, and finding who is named in a Runde."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, delete, select

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
            its_runde = table.columns.group_id == runde_id
            its_evening = table.columns.evening_id == evening_id
            db.session.execute(table.delete().where(its_runde, its_evening))
    of_runde = delete(EveningRow).where(EveningRow.runde_id == runde_id)
    its_row = of_runde.where(EveningRow.id == evening_id)
    db.session.execute(its_row)


def runde(runde_id: int) -> None:
    """Delete a Runde with all its rows, each before the rows it refers to.

    Waits for the locks of its evenings.
    """
    evenings = select(EveningRow.id).where(EveningRow.runde_id == runde_id)
    locked = evenings.order_by(EveningRow.id).with_for_update()
    db.session.execute(locked)
    for table in reversed(Base.metadata.sorted_tables):
        if owner(table) in table.columns:
            db.session.execute(table.delete().where(rows_of(table, runde_id)))


def naming(runde_id: int) -> Iterator[Any]:
    """All stored JSON of a Runde that may name members: plans, entries, changes of revisions."""
    plans = select(EveningRow.plan).where(EveningRow.runde_id == runde_id)
    bodies = select(EntryRow.body).where(EntryRow.runde_id == runde_id)
    changes = select(RevisionRow.changes).where(RevisionRow.runde_id == runde_id)
    for query in (plans, bodies, changes):
        yield from db.session.scalars(query, execution_options={"yield_per": AT_ONCE})


def paid_by(runde_id: int, member_id: int) -> bool:
    """Whether a member occurs in the Kasse, in a transfer or in a payment."""
    booked = select(KasseEntryRow.id).where(KasseEntryRow.runde_id == runde_id)
    queries = [booked.where(KasseEntryRow.member_id == member_id)]
    for row in (TransferRow, PaymentRow):
        of_runde = select(row.id).where(row.runde_id == runde_id)
        pays = row.payer == member_id
        is_paid = row.payee == member_id
        queries.append(of_runde.where(pays | is_paid))
    return any(map(_has_rows, queries))


def _has_rows(query: Select[int]) -> bool:
    first = query.limit(1)
    row = db.session.execute(first).first()
    return row is not None
