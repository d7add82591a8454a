"""The values of the page of open debts: transfers that settle several evenings, the evenings, the payments."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import format_date
from markupsafe import Markup

from scorepad.ledger.settle import Transfer, netted
from scorepad.store.payments import StoredPayment
from scorepad.store.seals import SealedDebt
from scorepad.telling.money import ToldTransfer, transfer
from scorepad.web.frame.forms import Form, Many, whole
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _
from scorepad.web.money.settle_view import code_of, payees, planned, purpose

MOST_DEBTS = 10_000
"""The most debts, evenings or payments that a form sends."""


class ChosenForm(Form):
    """The evenings and the payments that are netted."""

    evening = Many(name="abend", read=whole, most=MOST_DEBTS)
    payment = Many(name="zahlung", read=whole, most=MOST_DEBTS)


@dataclass(frozen=True)
class NettedItem:
    """An evening with its debts, or a payment, with its key `id`; `on` says whether it is netted with the others."""

    id: int
    name: str
    day: str
    transfers: tuple[ToldTransfer, ...]
    on: bool


@dataclass(frozen=True)
class DebtsView:
    """The values of the page: `transfers`, each with its QR code, settle the chosen debts and payments.

    `ids` are the keys of these debts, `paid_ids` those of these payments.
    """

    transfers: tuple[tuple[ToldTransfer, Markup | None], ...]
    ids: tuple[int, ...]
    paid_ids: tuple[int, ...]
    evenings: tuple[NettedItem, ...]
    payments: tuple[NettedItem, ...]


def debts_view(debts: Sequence[SealedDebt], paid: Sequence[StoredPayment], visit: Visit) -> DebtsView:
    """The open debts of a Runde, netted with the payments `paid`; until somebody chooses, all of them are netted."""
    form = ChosenForm(visit.asked)
    with_debts: set[int | None] = {debt.evening_id for debt in debts}
    ticked = with_debts & set(form.evening.data) or with_debts
    is_chosen = form.evening.raw_data or form.payment.raw_data
    chosen = [debt for debt in debts if debt.evening_id in ticked]
    counted = [one for one in paid if not is_chosen or one.id in form.payment.data]
    return DebtsView(
        transfers=_netted([debt.transfer for debt in chosen], [one.transfer for one in counted], visit),
        ids=tuple(debt.id for debt in chosen),
        paid_ids=tuple(one.id for one in counted),
        evenings=tuple(
            NettedItem(
                line.id,
                line.name,
                visit.voice.day(line.date),
                planned([debt.transfer for debt in debts if debt.evening_id == line.id], visit.voice),
                line.id in ticked,
            )
            for line in visit.lines
            if line.id in with_debts
        ),
        payments=tuple(
            NettedItem(
                payment.id, "", short_day(payment.paid_at), planned([payment.transfer], visit.voice), payment in counted
            )
            for payment in paid
        ),
    )


def short_day(when: dt.datetime) -> str:
    """The day of a payment."""
    return str(format_date(when, "short"))


def _netted(
    debts: Sequence[Transfer], paid: Sequence[Transfer], visit: Visit
) -> tuple[tuple[ToldTransfer, Markup | None], ...]:
    members, about = payees(visit), _("offene Schulden")
    return tuple(
        (transfer(debt, visit.voice), code_of(debt, members, purpose(debt, about, visit)))
        for debt in netted(debts, paid)
    )
