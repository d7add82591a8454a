"""What people still owe by all sealed evenings, netted into the fewest transfers, and paid together."""

from __future__ import annotations

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import debts as actions
from scorepad.store import seals
from scorepad.web.frame.fields import whole
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.money.debts_view import debts_view
from scorepad.web.money.girocode import in_euro

blueprint = Blueprint("debts", __name__, url_prefix="/runde/<int:runde_id>/schulden")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """Who pays whom for all evenings that are open, or for those chosen."""
    return _page(visit)


@blueprint.post("")
@writing
def mark(visit: Visit) -> Response | tuple[str, int]:
    """Mark the debts that were shown as paid, or those paid last as open after all."""
    ids = {number for typed in visit.sent.getlist("debt") if (number := whole(typed)) is not None}
    paid = visit.sent.get("paid") == "1"
    try:
        actions.mark_together(visit.runde.id, ids, paid=paid, now=visit.now)
    except actions.DebtsChanged:
        return _page(visit, changed=True), 409
    flash(_("Alles ist als bezahlt vermerkt, an jedem Abend.") if paid else _("Die Schulden sind wieder offen."))
    return visit.to("debts.show")


def _page(visit: Visit, *, changed: bool = False) -> str:
    view = debts_view(seals.open_debts(visit.runde.id), seals.last_paid(visit.runde.id), visit)
    return visit.page("money/debts.html", view=view, changed=changed, can_have_code=in_euro(visit.runde.currency))
