"""Sums of the money of a Runde, for pages that need only totals."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, null, select, union_all

from scorepad.ledger.settle import Transfer
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow, PaymentRow, SealRow, TransferRow
from scorepad.store.models.money import player
from scorepad.store.seals import ITS_SEAL


def balance(runde_id: int) -> int:
    """Cents in the Kasse now: the sum of all its entries."""
    query = select(func.coalesce(func.sum(KasseEntryRow.cents), 0)).where(KasseEntryRow.runde_id == runde_id)
    return int(db.session.execute(query).scalar_one())


@dataclass(frozen=True)
class OpenMoney:
    """The open debts of sealed evenings, each with its evening, and payments that have not covered debts yet."""

    owed: tuple[tuple[int, Transfer], ...]
    paid: tuple[Transfer, ...]

    @property
    def unpaid(self) -> Mapping[int, int]:
        """The number of open transfers by evening; evenings without one are left out."""
        return Counter(evening_id for evening_id, _ in self.owed)

    @property
    def kasse(self) -> tuple[int, int]:
        """Cents that people still owe the Kasse, and cents that the Kasse owes people."""
        debts = [debt for _, debt in self.owed]
        owed = _cents(one for one in debts if one.payee is None) - _cents(one for one in self.paid if one.payee is None)
        owes = _cents(one for one in debts if one.payer is None) - _cents(one for one in self.paid if one.payer is None)
        return max(owed, 0) + max(-owes, 0), max(owes, 0) + max(-owed, 0)


def open_money(runde_id: int) -> OpenMoney:
    """The open debts and payments of a Runde, by one query."""
    debts = select(TransferRow.evening_id, TransferRow.payer, TransferRow.payee, TransferRow.cents)
    debts = debts.join(SealRow, ITS_SEAL).where(
        TransferRow.runde_id == runde_id, SealRow.opened_at.is_(None), TransferRow.paid_at.is_(None)
    )
    paid = select(null(), PaymentRow.payer, PaymentRow.payee, PaymentRow.cents)
    paid = paid.where(PaymentRow.runde_id == runde_id, PaymentRow.covered_at.is_(None))
    both: Sequence[Any] = db.session.execute(union_all(debts, paid)).all()
    rows = [(row[0], Transfer(player(row[1]), player(row[2]), row[3])) for row in both]
    return OpenMoney(
        tuple((evening_id, one) for evening_id, one in rows if evening_id is not None),
        tuple(one for evening_id, one in rows if evening_id is None),
    )


def _cents(transfers: Iterable[Transfer]) -> int:
    return sum(one.cents for one in transfers)
