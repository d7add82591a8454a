"""What people still owe by all sealed evenings, netted into the fewest transfers, and paid one by one or together."""

from __future__ import annotations

import datetime as dt
from contextlib import nullcontext

from flask import Blueprint, flash
from werkzeug.wrappers import Response

from scorepad.actions import debts as actions
from scorepad.store import payments, seals
from scorepad.web.frame.forms import Form, Many, TextField, Typed, whole
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import pages
from scorepad.web.money.debts_view import MOST_DEBTS, debts_view
from scorepad.web.money.settle_view import in_euro

blueprint = Blueprint("debts", __name__, url_prefix="/runde/<int:runde_id>/schulden")


MANY = 100
"""Open debts from which their page takes its turn: it draws a code for each."""


def _moment(typed: str) -> dt.datetime | None:
    try:
        moment = dt.datetime.fromisoformat(typed)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


class DebtPaidForm(Form):
    """What was paid: one transfer, or all debts that were shown; or when that was which is taken back."""

    last = Typed(read=_moment, optional=True)
    transfer = TextField()
    debt = Many(read=whole, most=MOST_DEBTS)
    payment = Many(read=whole, most=MOST_DEBTS)


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """Who pays whom for all evenings that are open, or for those chosen."""
    return _page(visit)


@blueprint.post("")
@writing
def mark(visit: Visit) -> Response | tuple[str, int]:
    """Mark a transfer or all debts that were shown as paid, or what was marked last as open after all."""
    try:
        flash(_marked(visit))
    except actions.DebtsChanged:
        return _page(visit, changed=True), 409
    return visit.to("debts.show")


def _marked(visit: Visit) -> str:
    """Do what was asked for, and say it."""
    form = DebtPaidForm(visit.sent)
    if form.last.data is not None:
        actions.take_back(visit.runde.id, form.last.data)
        return _("Was zuletzt bezahlt war, ist wieder offen.")
    chosen = actions.Chosen(frozenset(form.debt.data), frozenset(form.payment.data))
    if form.transfer.raw_data:
        actions.mark_one(visit.runde.id, chosen, form.transfer.data, client_key=visit.key, now=visit.now)
        return _("Die Zahlung ist vermerkt. Was sie an einem Abend ganz begleicht, ist dort bezahlt.")
    actions.mark_together(visit.runde.id, chosen, now=visit.now)
    return _("Alles ist als bezahlt vermerkt, an jedem Abend.")


def _page(visit: Visit, *, changed: bool = False) -> str:
    debts, paid = seals.open_debts(visit.runde.id), payments.waiting(visit.runde.id)
    with pages.slot() if len(debts) > MANY else nullcontext():
        view = debts_view(debts, paid, actions.last_paid(visit.runde.id), visit)
        can_have_code = in_euro(visit.runde.currency)
        return visit.page("money/debts.html", view=view, changed=changed, can_have_code=can_have_code, key=visit.key)
