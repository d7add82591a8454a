"""The open debts of all sealed evenings, netted into the fewest transfers, and marked as paid."""

import datetime as dt
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from typing import Any

from flask import Blueprint
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions.money import debts as actions
from scorepad.actions.money.money_log import by_of
from scorepad.ledger.settle import netted
from scorepad.store import payments, seals
from scorepad.store.evenings import EveningLine
from scorepad.store.payments import StoredPayment
from scorepad.store.seals import StoredTransfer
from scorepad.telling.money import ToldTransfer, transfer
from scorepad.web.frame.fields import MultipleField, ParsedField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import long, pages
from scorepad.web.money.settle_view import code_of, in_euro, payees, planned, purpose

blueprint = Blueprint("debts", __name__, url_prefix="/runde/<int:runde_id>/schulden")
MOST_DEBTS = 10_000
"""The most debts, evenings or payments that a form sends."""
MANY = 100
"""Number of open debts above which the page takes a slot of `work_limit.pages`, because it
draws many QR codes.
"""


class ChosenForm(Form):
    """The evenings and the payments that are netted."""

    evening = MultipleField(name="abend", read=parsed_id, most=MOST_DEBTS)
    payment = MultipleField(name="zahlung", read=parsed_id, most=MOST_DEBTS)

    def of(self, payments: Iterable[StoredPayment]) -> list[StoredPayment]:
        """The chosen payments; all of them until somebody chooses an evening or a payment."""
        is_chosen = self.evening.raw_data or self.payment.raw_data
        return [payment for payment in payments if not is_chosen or payment.id in self.payment.data]


def _moment(typed: str) -> dt.datetime | None:
    try:
        moment = dt.datetime.fromisoformat(typed)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


class DebtPaidForm(Form):
    """The debts and payments that the page showed; `transfer` is the one that was paid, without it
    all were.

    `last` is the time of the payments to take back, `waiting` what `waiting_payments` said.
    """

    last = ParsedField(read=_moment, optional=True)
    transfer = StringField()
    debt = MultipleField(read=parsed_id, most=MOST_DEBTS)
    payment = MultipleField(read=parsed_id, most=MOST_DEBTS)
    waiting = StringField()

    @property
    def chosen(self) -> actions.Chosen:
        """What the page showed; a form without `waiting` does not know which payments wait."""
        waiting = self.waiting.data if self.waiting.raw_data else None
        return actions.Chosen(frozenset(self.debt.data), frozenset(self.payment.data), waiting)


@blueprint.get("")
@long
@reading
def show(visit: Visit) -> str:
    """The transfers that settle all open evenings, or the chosen ones."""
    return _page(visit)


@blueprint.post("")
@long
@writing
def mark(visit: Visit) -> Response | tuple[str, int]:
    """Mark one transfer or all of them as paid, or take the last payment back."""
    try:
        return visit.done(_marked(visit), "debts.show")
    except actions.DebtsChanged:
        return _page(visit, changed=True), 409


def _marked(visit: Visit) -> str:
    """Mark the chosen debts as paid, or take back the last mark; the message for the page."""
    form = DebtPaidForm(visit.form.sent)
    if form.last.data is not None:
        actions.take_back(visit.runde.id, form.last.data, **by_of(visit.made))
        return _("Was zuletzt bezahlt war, ist wieder offen.")
    if form.transfer.raw_data:
        actions.mark_one(visit.runde.id, form.chosen, form.transfer.data, **by_of(visit.made))
        return _(
            "Die Zahlung ist notiert. Was damit ganz bezahlt ist, steht auch am Abend selbst so da."
        )
    actions.mark_together(visit.runde.id, form.chosen, **by_of(visit.made))
    return _("Alles ist bezahlt und an jedem Abend notiert.")


def _page(visit: Visit, *, changed: bool = False) -> str:
    debts = seals.open_debts(visit.runde.id)
    paid = payments.waiting(visit.runde.id)
    with pages.slot() if len(debts) > MANY else nullcontext():
        return _drawn(visit, debts, paid, changed=changed)


def _drawn(
    visit: Visit, debts: Sequence[StoredTransfer], paid: Sequence[StoredPayment], *, changed: bool
) -> str:
    form = ChosenForm(visit.form.query)
    voice = visit.voice
    with_debts: set[int | None] = {debt.evening_id for debt in debts}
    ticked = with_debts & set(form.evening.data) or with_debts
    chosen = [debt for debt in debts if debt.evening_id in ticked]
    counted = form.of(paid)
    last = actions.last_paid(visit.runde.id)
    return visit.page(
        "money/debts.html",
        transfers=_netted(chosen, counted, visit),
        chosen=chosen,
        counted=counted,
        evenings=[
            _evening(line, debts, visit, on=line.id in ticked)
            for line in visit.evening_lines
            if line.id in with_debts
        ],
        payments=[(payment, transfer(payment.transfer, voice)) for payment in paid],
        last=last,
        last_paid=planned(last.transfers, voice) if last else (),
        waiting=actions.waiting_payments(visit.runde.id),
        changed=changed,
        can_have_code=in_euro(visit.runde.currency),
    )


def _netted(
    debts: Sequence[StoredTransfer], paid: Sequence[StoredPayment], visit: Visit
) -> list[tuple[ToldTransfer, Markup | None]]:
    """The transfers that settle these debts after payments, each with its QR code."""
    members = payees(visit)
    about = _("offene Schulden")
    transfers = netted([debt.transfer for debt in debts], [payment.transfer for payment in paid])
    return [
        (transfer(debt, visit.voice), code_of(debt, members, purpose(debt, about, visit)))
        for debt in transfers
    ]


def _evening(
    line: EveningLine, debts: Sequence[StoredTransfer], visit: Visit, *, on: bool
) -> dict[str, Any]:
    made = planned([debt.transfer for debt in debts if debt.evening_id == line.id], visit.voice)
    return {
        "id": line.id,
        "name": line.name,
        "day": visit.voice.day(line.date),
        "transfers": made,
        "on": on,
    }
