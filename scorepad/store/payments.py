"""Payments for debts of several evenings together; until they cover debts they reduce what is owed."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import func, select

from scorepad.ledger.settle import Transfer
from scorepad.store.db import db
from scorepad.store.models import PaymentRow


@dataclass(frozen=True)
class StoredPayment:
    """A payment with its key."""

    id: int
    key: str
    transfer: Transfer
    paid_at: dt.datetime
    covered_at: dt.datetime | None


def waiting(runde_id: int) -> tuple[StoredPayment, ...]:
    """The payments that have not covered debts yet, oldest first."""
    query = select(PaymentRow).where(PaymentRow.runde_id == runde_id, PaymentRow.covered_at.is_(None))
    rows = db.session.scalars(query.order_by(PaymentRow.id))
    return tuple(StoredPayment(row.id, row.client_key, row.transfer, row.paid_at, row.covered_at) for row in rows)


def of_moment(runde_id: int, when: dt.datetime) -> list[PaymentRow]:
    """The rows of payments that were made, or covered debts, at this time."""
    then = (PaymentRow.paid_at == when) | (PaymentRow.covered_at == when)
    return list(db.session.scalars(select(PaymentRow).where(PaymentRow.runde_id == runde_id, then)))


def rows_waiting(runde_id: int, ids: Iterable[int]) -> list[PaymentRow]:
    """The rows of the given payments that have not covered a debt yet; the caller holds the lock of the Runde."""
    query = select(PaymentRow).where(PaymentRow.runde_id == runde_id, PaymentRow.covered_at.is_(None))
    return list(db.session.scalars(query.where(PaymentRow.id.in_(list(ids))).order_by(PaymentRow.id)))


def made_by(runde_id: int, key: str) -> bool:
    """Whether a stored client key made a payment in this Runde."""
    query = select(PaymentRow.id).where(PaymentRow.runde_id == runde_id, PaymentRow.client_key == key)
    return db.session.execute(query).first() is not None


def last_change(runde_id: int) -> dt.datetime | None:
    """When a payment was last made or covered debts."""
    query = select(func.max(PaymentRow.paid_at), func.max(PaymentRow.covered_at))
    moments = db.session.execute(query.where(PaymentRow.runde_id == runde_id)).one()
    return max((moment for moment in moments if moment is not None), default=None)


def of_member(runde_id: int, member_id: int) -> list[PaymentRow]:
    """The rows of payments that a member made or received."""
    mine = (PaymentRow.payer == member_id) | (PaymentRow.payee == member_id)
    return list(db.session.scalars(select(PaymentRow).where(PaymentRow.runde_id == runde_id, mine)))
