"""Paying debts of several sealed evenings together or singly.

Each debt is marked as paid in its evening.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar, Unpack

from sqlalchemy.orm import Session

from scorepad.actions.errors import ActionError
from scorepad.actions.money.money_log import By, keep, keep_in_evening, moment, written
from scorepad.actions.runde.rules import mark
from scorepad.actions.transaction import locked, part_key
from scorepad.ledger.settle import Transfer, covered, netted
from scorepad.store import payments, seals
from scorepad.store.models import PaymentRow, TransferRow

MOST = 5_000  # the most debts marked in one request
Row = TypeVar("Row", TransferRow, PaymentRow)


class DebtsChanged(ActionError):  # noqa: N818
    """Some of these debts were paid, reopened or dropped since the page was rendered."""


@dataclass(frozen=True)
class Chosen:
    """The ids of debts to be settled together, and of payments that reduce them.

    `waiting` is what `waiting_payments` said when the page was rendered, None where it is not
    known.
    """

    debts: Collection[int]
    payments: Collection[int] = ()
    waiting: str | None = None


@dataclass(frozen=True)
class PaidAtOnce:
    """The debts that were last marked as paid by one action, as transfers."""

    when: dt.datetime
    transfers: tuple[Transfer, ...]


def waiting_payments(runde_id: int) -> str:
    """A short hash of all payments that wait, for a form to send back."""
    return mark({"waiting": [payment.id for payment in payments.waiting(runde_id)]})


def _refuse_unseen(runde_id: int, chosen: Chosen) -> None:
    """Raises DebtsChanged where somebody has recorded a payment that the page did not show.

    It may have covered no debt yet, and would be recorded twice.
    """
    if chosen.waiting is not None and chosen.waiting != waiting_payments(runde_id):
        raise DebtsChanged(f"payments of Runde {runde_id}")


def mark_together(runde_id: int, chosen: Chosen, **by: Unpack[By]) -> None:
    """Mark debts as paid, all or none, and payments as used up; idempotent.

    Raises NotFound and DebtsChanged.
    """
    with locked(runde_id) as (session, _runde):
        rows = _rows(runde_id, chosen)
        if rows.debts and rows.all_debts_there and rows.all_debts_paid:
            return
        _refuse_unseen(runde_id, chosen)
        if not rows.are_open or not (rows.debts or rows.payments):
            raise DebtsChanged(f"debts of Runde {runde_id}")
        settling = rows.netted
        _settle(rows.debts, rows.payments, moment(by))
        _keep(session, runde_id, "debts_paid", settling, debts=rows.debts, by=by)


def mark_one(runde_id: int, chosen: Chosen, transfer: str, **by: Unpack[By]) -> None:
    """Record one transfer that settles these debts as paid, and mark the debts that it covers.

    A debt that is covered in part is split in two. A repeated client key adds no second payment.
    Raises NotFound, and DebtsChanged if the debts have changed since the page, or if `transfer`
    does not settle them.
    """
    now = moment(by)
    with locked(runde_id) as (session, _runde):
        key = part_key(by["client_key"], transfer)
        if payments.made_by(runde_id, key):
            return
        _refuse_unseen(runde_id, chosen)
        rows = _rows(runde_id, chosen)
        settling = {str(one): one for one in rows.netted}
        if transfer not in settling or not rows.are_open:
            raise DebtsChanged(f"debts of Runde {runde_id}")
        made = settling[transfer]
        payment = PaymentRow(runde_id=runde_id, transfer=made, paid_at=now, client_key=key)
        session.add(payment)
        session.flush()
        paid = [*rows.payments, payment]
        if len(settling) > 1:
            marked = _cover(session, rows.debts, paid, now)
        else:
            marked = rows.debts
            _settle(rows.debts, paid, now)
        _keep(session, runde_id, "debts_paid", [made], debts=marked, by=by)


def take_back(runde_id: int, when: dt.datetime, **by: Unpack[By]) -> None:
    """Reopen the debts marked as paid at `when`, if no debt was marked later.

    Raises NotFound and DebtsChanged.
    """
    with locked(runde_id) as (session, _runde):
        marked = seals.paid_at(runde_id, when)
        if marked is None or last_change(runde_id) != when:
            raise DebtsChanged(f"debts of Runde {runde_id}")
        paid = last_paid(runde_id)
        transfers = () if paid is None else paid.transfers
        reopened = seals.debt_rows(runde_id, [debt.id for debt in marked])
        _keep(session, runde_id, "debts_open", transfers, debts=reopened, by=by)
        _reopen(session, runde_id, reopened)
        _free_payments(session, runde_id, when)


def _reopen(session: Session, runde_id: int, debts: Iterable[TransferRow]) -> None:
    """Mark debts as open again. A part of a debt that was split goes back into the other part,
    which is still open.
    """
    open_ids = [debt.id for debt in seals.open_debts(runde_id)]
    still_open = seals.debt_rows(runde_id, open_ids)
    waiting = {(row.seal_id, row.payer, row.payee): row for row in still_open}
    for debt in debts:
        other_part = waiting.get((debt.seal_id, debt.payer, debt.payee))
        if other_part is None:
            debt.paid_at = None
        else:
            other_part.cents += debt.cents
            session.delete(debt)


def _free_payments(session: Session, runde_id: int, when: dt.datetime) -> None:
    """Delete the payments made at `when`; earlier ones that were used up then wait again."""
    for payment in payments.of_moment(runde_id, when):
        if payment.paid_at == when:
            session.delete(payment)
        else:
            payment.covered_at = None


def last_change(runde_id: int) -> dt.datetime | None:
    """The time at which debts were last marked as paid."""
    both = (seals.last_mark(runde_id), payments.last_change(runde_id))
    moments = [moment for moment in both if moment is not None]
    return max(moments, default=None)


def last_paid(runde_id: int) -> PaidAtOnce | None:
    """The debts that were last marked as paid; None if one of their evenings was reopened since."""
    when = last_change(runde_id)
    if when is None:
        return None
    debts = seals.paid_at(runde_id, when)
    if debts is None:
        return None
    settled = [debt.transfer for debt in debts]
    used_up: list[Transfer] = []
    for payment in payments.of_moment(runde_id, when):
        if payment.covered_at is None:
            settled.append(payment.transfer)
        if payment.paid_at != when:
            used_up.append(payment.transfer)
    return PaidAtOnce(when, netted(settled, used_up))


def _keep(
    session: Session,
    runde_id: int,
    action: str,
    transfers: Iterable[Transfer],
    *,
    debts: Iterable[TransferRow],
    by: By,
) -> None:
    """Write a line into the history of the money, and one into that of each evening whose debts
    were marked.
    """
    keep(session, runde_id, action, {"transfers": written(transfers)}, by)
    in_evening = "paid" if action == "debts_paid" else "unpaid"
    marked: dict[int, list[Transfer]] = {}
    for debt in debts:
        marked.setdefault(debt.evening_id, []).append(debt.transfer)
    for evening_id in sorted(marked):
        keep_in_evening(session, runde_id, evening_id, in_evening, moved=marked[evening_id], by=by)


@dataclass(frozen=True)
class _Rows:
    """The rows of chosen debts and payments, as far as they are there."""

    chosen: Chosen
    debts: list[TransferRow]
    payments: list[PaymentRow]

    @property
    def all_debts_there(self) -> bool:
        return len(self.debts) == len(set(self.chosen.debts))

    @property
    def all_debts_paid(self) -> bool:
        return all(row.paid_at is not None for row in self.debts)

    @property
    def are_open(self) -> bool:
        """Whether all debts and payments are there and open."""
        all_payments_there = len(self.payments) == len(set(self.chosen.payments))
        all_debts_open = all(row.paid_at is None for row in self.debts)
        return self.all_debts_there and all_payments_there and all_debts_open

    @property
    def netted(self) -> tuple[Transfer, ...]:
        """The transfers that settle the debts, reduced by the payments."""
        debts = [row.transfer for row in self.debts]
        paid = [row.transfer for row in self.payments]
        return netted(debts, paid)


def _rows(runde_id: int, chosen: Chosen) -> _Rows:
    debts = seals.debt_rows(runde_id, list(chosen.debts)[:MOST])
    return _Rows(chosen, debts, payments.rows_waiting(runde_id, chosen.payments))


def _settle(debts: Sequence[TransferRow], paid: Sequence[PaymentRow], now: dt.datetime) -> None:
    for debt in debts:
        debt.paid_at = now
    for payment in paid:
        payment.covered_at = now


def _cover(
    session: Session, debts: Sequence[TransferRow], paid: Sequence[PaymentRow], now: dt.datetime
) -> list[TransferRow]:
    """Mark what payments cover, and these as used; the rows of debts that are covered now."""
    owed = [row.transfer for row in debts]
    made = [row.transfer for row in paid]
    cents_of_debts, cents_of_payments = covered(owed, made)
    marked: list[TransferRow] = []
    for debt, cents in zip(debts, cents_of_debts, strict=True):
        if cents:
            covered_debt = _part(session, debt, cents)
            covered_debt.paid_at = now
            marked.append(covered_debt)
    for payment, cents in zip(paid, cents_of_payments, strict=True):
        if cents:
            used_payment = _part(session, payment, cents)
            used_payment.covered_at = now
    return marked


def _part(session: Session, row: Row, cents: int) -> Row:
    """A row with exactly this many cents of a debt or a payment; a larger row is split."""
    if row.cents == cents:
        return row
    names = [column.key for column in type(row).__mapper__.column_attrs]
    facts = {name: getattr(row, name) for name in names if name != "id"}
    part = type(row)(**{**facts, "cents": cents})
    if isinstance(part, PaymentRow):
        # The cents before the split tell repeated splits of one row apart.
        part.client_key = part_key(part.client_key, "part", row.cents)
    row.cents -= cents
    session.add(part)
    return part
