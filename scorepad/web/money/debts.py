"""What people still owe by all sealed evenings, netted into the fewest transfers, and paid one by one or together."""

from __future__ import annotations

import datetime as dt
from contextlib import nullcontext

from flask import Blueprint, flash
from werkzeug.wrappers import Response

from scorepad.actions import debts as actions
from scorepad.store import payments, seals
from scorepad.web.frame.forms import whole
from scorepad.web.frame.turns import pages
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.money.debts_view import debts_view
from scorepad.web.money.girocode import in_euro

blueprint = Blueprint("debts", __name__, url_prefix="/runde/<int:runde_id>/schulden")


MANY = 100
"""Open debts from which their page takes its turn: it draws a code for each."""


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
    last, one = _moment(visit.sent.get("last", "")), visit.sent.get("transfer")
    if last is not None:
        actions.take_back(visit.runde.id, last)
        return _("Was zuletzt bezahlt war, ist wieder offen.")
    chosen = actions.Chosen(_ids(visit, "debt"), _ids(visit, "payment"))
    if one is not None:
        actions.mark_one(visit.runde.id, chosen, one, client_key=visit.key, now=visit.now)
        return _("Die Zahlung ist vermerkt. Was sie an einem Abend ganz begleicht, ist dort bezahlt.")
    actions.mark_together(visit.runde.id, chosen, now=visit.now)
    return _("Alles ist als bezahlt vermerkt, an jedem Abend.")


def _ids(visit: Visit, name: str) -> frozenset[int]:
    return frozenset(number for typed in visit.sent.getlist(name) if (number := whole(typed)) is not None)


def _moment(typed: str) -> dt.datetime | None:
    try:
        moment = dt.datetime.fromisoformat(typed)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def _page(visit: Visit, *, changed: bool = False) -> str:
    debts, paid = seals.open_debts(visit.runde.id), payments.waiting(visit.runde.id)
    with pages.turn() if len(debts) > MANY else nullcontext():
        view = debts_view(debts, paid, actions.last_paid(visit.runde.id), visit)
        can_have_code = in_euro(visit.runde.currency)
        return visit.page("money/debts.html", view=view, changed=changed, can_have_code=can_have_code, key=visit.key)
