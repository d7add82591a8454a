"""Payments for debts of several evenings together, and open money.

A payment reduces what is owed until it covers debts.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, null, select, union_all

from scorepad.ledger.settle import Transfer
from scorepad.store.db import db
from scorepad.store.models import PaymentRow, SealRow, TransferRow
from scorepad.store.models.money import player
from scorepad.store.seals import ITS_SEAL


@dataclass(frozen=True)
class StoredPayment:
    """A payment with its key."""

    id: int
    key: str
    transfer: Transfer
    paid_at: dt.datetime
    covered_at: dt.datetime | None

    @classmethod
    def of(cls, row: PaymentRow) -> StoredPayment:
        """The payment of a row."""
        return cls(row.id, row.client_key, row.transfer, row.paid_at, row.covered_at)


def waiting(runde_id: int) -> tuple[StoredPayment, ...]:
    """The payments that have not covered debts yet, oldest first."""
    rows = db.session.scalars(_waiting(runde_id))
    return tuple(StoredPayment.of(row) for row in rows)


def of_moment(runde_id: int, when: dt.datetime) -> list[PaymentRow]:
    """The rows of payments that were made, or covered debts, at this time."""
    then = (PaymentRow.paid_at == when) | (PaymentRow.covered_at == when)
    query = select(PaymentRow).where(PaymentRow.runde_id == runde_id, then)
    return list(db.session.scalars(query))


def rows_waiting(runde_id: int, ids: Iterable[int]) -> list[PaymentRow]:
    """The rows of those of these payments that have not covered a debt yet.

    The caller holds the lock of the Runde.
    """
    chosen = _waiting(runde_id).where(PaymentRow.id.in_(list(ids)))
    return list(db.session.scalars(chosen))


def _waiting(runde_id: int) -> Select[PaymentRow]:
    query = select(PaymentRow).where(PaymentRow.runde_id == runde_id)
    return query.where(PaymentRow.covered_at.is_(None)).order_by(PaymentRow.id)


def made_by(runde_id: int, key: str) -> bool:
    """Whether a stored client key made a payment in this Runde."""
    query = select(PaymentRow.id).where(
        PaymentRow.runde_id == runde_id, PaymentRow.client_key == key
    )
    return db.session.execute(query).first() is not None


def last_change(runde_id: int) -> dt.datetime | None:
    """When a payment was last made or covered debts."""
    query = select(func.max(PaymentRow.paid_at), func.max(PaymentRow.covered_at))
    row = db.session.execute(query.where(PaymentRow.runde_id == runde_id)).one()
    moments = [moment for moment in row if moment is not None]
    return max(moments, default=None)


def of_member(runde_id: int, member_id: int) -> list[PaymentRow]:
    """The rows of payments that a member made or received."""
    mine = (PaymentRow.payer == member_id) | (PaymentRow.payee == member_id)
    query = select(PaymentRow).where(PaymentRow.runde_id == runde_id, mine)
    return list(db.session.scalars(query))


@dataclass(frozen=True)
class OpenMoney:
    """What is open: the debts of sealed evenings, and the payments that have covered none yet.

    Each debt stands with its evening.
    """

    owed: tuple[tuple[int, Transfer], ...]
    paid: tuple[Transfer, ...]

    @property
    def unpaid(self) -> Mapping[int, int]:
        """The number of open transfers by evening; evenings without one are left out."""
        return Counter(evening_id for evening_id, _debt in self.owed)

    @property
    def kasse(self) -> tuple[int, int]:
        """Cents that people still owe the Kasse, and cents that the Kasse owes people."""
        debts = [debt for _evening_id, debt in self.owed]
        owed = _to_kasse(debts) - _to_kasse(self.paid)
        owes = _from_kasse(debts) - _from_kasse(self.paid)
        people_owe = max(owed, 0) + max(-owes, 0)
        kasse_owes = max(owes, 0) + max(-owed, 0)
        return people_owe, kasse_owes


def open_money(runde_id: int) -> OpenMoney:
    """The open debts and payments of a Runde, by one query."""
    debts = (
        select(TransferRow.evening_id, TransferRow.payer, TransferRow.payee, TransferRow.cents)
        .join(SealRow, ITS_SEAL)
        .where(TransferRow.runde_id == runde_id, TransferRow.paid_at.is_(None))
        .where(SealRow.opened_at.is_(None))
    )
    payments = (
        select(null(), PaymentRow.payer, PaymentRow.payee, PaymentRow.cents)
        .where(PaymentRow.runde_id == runde_id)
        .where(PaymentRow.covered_at.is_(None))
    )
    rows: Sequence[Any] = db.session.execute(union_all(debts, payments)).all()
    open_debts: list[tuple[int, Transfer]] = []
    uncovered: list[Transfer] = []
    for evening_id, payer, payee, cents in rows:
        transfer = Transfer(player(payer), player(payee), cents)
        if evening_id is None:
            uncovered.append(transfer)
        else:
            open_debts.append((evening_id, transfer))
    return OpenMoney(tuple(open_debts), tuple(uncovered))


def _to_kasse(transfers: Iterable[Transfer]) -> int:
    """The cents of the transfers that the Kasse is paid by."""
    return sum(transfer.cents for transfer in transfers if transfer.payee is None)


def _from_kasse(transfers: Iterable[Transfer]) -> int:
    """The cents of the transfers that the Kasse pays."""
    return sum(transfer.cents for transfer in transfers if transfer.payer is None)
