"""Paying debts of several sealed evenings together or singly; each debt is marked as paid in its
evening.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar, Unpack

from sqlalchemy.orm import Session

from scorepad.actions.errors import ActionError
from scorepad.actions.money.money_log import By, keep, keep_in_evening, moment, written
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
    """The ids of debts to be settled together, and of payments that reduce them."""

    debts: Collection[int]
    payments: Collection[int] = ()


@dataclass(frozen=True)
class PaidAtOnce:
    """The debts that were last marked as paid by one action, as transfers."""

    when: dt.datetime
    transfers: tuple[Transfer, ...]


def mark_together(runde_id: int, chosen: Chosen, **by: Unpack[By]) -> None:
    """Mark debts as paid, all or none, and payments as used up; idempotent. Raises NotFound and
    DebtsChanged.
    """
    with locked(runde_id) as (session, _runde):
        debts, paid, are_open = _rows(runde_id, chosen)
        if (
            debts
            and len(debts) == len(set(chosen.debts))
            and all(row.paid_at is not None for row in debts)
        ):
            return
        if not are_open or not (debts or paid):
            raise DebtsChanged(f"debts of Runde {runde_id}")
        settling = netted((row.transfer for row in debts), (row.transfer for row in paid))
        _settle(debts, paid, moment(by))
        _keep(session, runde_id, "debts_paid", settling, debts=debts, by=by)


def mark_one(runde_id: int, chosen: Chosen, transfer: str, **by: Unpack[By]) -> None:
    """Record one of the transfers that settle these debts as paid, and mark the debts that it
    covers.

    A debt that is covered in part is split in two. A repeated client key adds no second payment.
    Raises NotFound, and DebtsChanged if the debts have changed since the page, or if `transfer`
    does not settle them.
    """
    now = moment(by)
    with locked(runde_id) as (session, _runde):
        key = part_key(by["client_key"], transfer)
        if payments.made_by(runde_id, key):
            return
        debts, paid, are_open = _rows(runde_id, chosen)
        settling = netted((row.transfer for row in debts), (row.transfer for row in paid))
        made = next((one for one in settling if str(one) == transfer), None)
        if made is None or not are_open:
            raise DebtsChanged(f"debts of Runde {runde_id}")
        payment = PaymentRow(runde_id=runde_id, transfer=made, paid_at=now, client_key=key)
        session.add(payment)
        session.flush()
        if len(settling) > 1:
            marked = _cover(session, debts, [*paid, payment], now)
        else:
            marked = debts
            _settle(debts, [*paid, payment], now)
        _keep(session, runde_id, "debts_paid", [made], debts=marked, by=by)


def take_back(runde_id: int, when: dt.datetime, **by: Unpack[By]) -> None:
    """Reopen the debts marked as paid at `when`, if no debt was marked later. Raises NotFound and
    DebtsChanged.
    """
    with locked(runde_id) as (session, _runde):
        if last_change(runde_id) != when or (marked := seals.paid_at(runde_id, when)) is None:
            raise DebtsChanged(f"debts of Runde {runde_id}")
        paid = last_paid(runde_id)
        reopened = seals.debt_rows(runde_id, [one.id for one in marked])
        _keep(
            session,
            runde_id,
            "debts_open",
            () if paid is None else paid.transfers,
            debts=reopened,
            by=by,
        )
        _reopen(session, runde_id, reopened)
        _free_payments(session, runde_id, when)


def _reopen(session: Session, runde_id: int, debts: Iterable[TransferRow]) -> None:
    # A part of a debt that was split goes back into the other part, which is still open.
    still_open = seals.debt_rows(runde_id, [one.id for one in seals.open_debts(runde_id)])
    waiting = {(row.seal_id, row.payer, row.payee): row for row in still_open}
    for debt in debts:
        other_part = waiting.get((debt.seal_id, debt.payer, debt.payee))
        if other_part is None:
            debt.paid_at = None
        else:
            other_part.cents += debt.cents
            session.delete(debt)


def _free_payments(session: Session, runde_id: int, when: dt.datetime) -> None:
    # Payments made at `when` are deleted, earlier ones that were used up then wait again.
    for payment in payments.of_moment(runde_id, when):
        if payment.paid_at == when:
            session.delete(payment)
        else:
            payment.covered_at = None


def last_change(runde_id: int) -> dt.datetime | None:
    """The time at which debts were last marked as paid."""
    moments = (seals.last_mark(runde_id), payments.last_change(runde_id))
    return max((moment for moment in moments if moment is not None), default=None)


def last_paid(runde_id: int) -> PaidAtOnce | None:
    """The debts that were last marked as paid; None if one of their evenings was reopened since."""
    when = last_change(runde_id)
    debts = None if when is None else seals.paid_at(runde_id, when)
    if when is None or debts is None:
        return None
    then = payments.of_moment(runde_id, when)
    before = (one.transfer for one in then if one.paid_at != when)
    more = (one.transfer for one in then if one.covered_at is None)
    return PaidAtOnce(when, netted([*(one.transfer for one in debts), *more], before))


def _keep(
    session: Session,
    runde_id: int,
    action: str,
    transfers: Iterable[Transfer],
    *,
    debts: Iterable[TransferRow],
    by: By,
) -> None:
    # A line in the history of the money, and one in each evening whose debts were marked.
    keep(session, runde_id, action, {"transfers": written(transfers)}, by)
    in_evening = "paid" if action == "debts_paid" else "unpaid"
    marked: dict[int, list[Transfer]] = {}
    for debt in debts:
        marked.setdefault(debt.evening_id, []).append(debt.transfer)
    for evening_id in sorted(marked):
        keep_in_evening(session, runde_id, evening_id, in_evening, moved=marked[evening_id], by=by)


def _rows(runde_id: int, chosen: Chosen) -> tuple[list[TransferRow], list[PaymentRow], bool]:
    # True if all of them are there and open.
    debts = seals.debt_rows(runde_id, list(chosen.debts)[:MOST])
    paid = payments.rows_waiting(runde_id, chosen.payments)
    are_there = (len(debts), len(paid)) == (len(set(chosen.debts)), len(set(chosen.payments)))
    return debts, paid, are_there and all(row.paid_at is None for row in debts)


def _settle(debts: Sequence[TransferRow], paid: Sequence[PaymentRow], now: dt.datetime) -> None:
    for debt in debts:
        debt.paid_at = now
    for payment in paid:
        payment.covered_at = now


def _cover(
    session: Session, debts: Sequence[TransferRow], paid: Sequence[PaymentRow], now: dt.datetime
) -> list[TransferRow]:
    # Returns the rows of the debts that are covered now.
    marked: list[TransferRow] = []
    of_debts, of_paid = covered([row.transfer for row in debts], [row.transfer for row in paid])
    for debt, cents in zip(debts, of_debts, strict=True):
        if cents:
            part = _part(session, debt, cents)
            part.paid_at = now
            marked.append(part)
    for payment, cents in zip(paid, of_paid, strict=True):
        if cents:
            _part(session, payment, cents).covered_at = now
    return marked


def _part(session: Session, row: Row, cents: int) -> Row:
    # A row with exactly this many cents; a larger row is split.
    if row.cents == cents:
        return row
    facts = {
        column.key: getattr(row, column.key)
        for column in type(row).__mapper__.column_attrs
        if column.key != "id"
    }
    part = type(row)(**facts | {"cents": cents})
    if isinstance(part, PaymentRow):
        part.client_key = part_key(part.client_key, "part", row.cents)
    row.cents -= cents
    session.add(part)
    return part
