"""A table of a tournament for everybody: who sits where, what stands on the list, and who agrees to it."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response

from scorepad.actions import tournament_tables
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.tournament.table_form import AgreedForm
from scorepad.web.tournament.table_view import table_page

blueprint = Blueprint("at_table", __name__, url_prefix="/runde/<int:runde_id>/tisch/<int:evening_id>")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The table."""
    return table_page(visit)


@blueprint.post("/stimmt")
@writing
def agree(visit: Visit) -> Response | tuple[str, int]:
    """Agree to the list, for one place or for all."""
    form = AgreedForm(visit.sent)
    where = visit.runde.id, visit.evening.id
    if not form.does(lambda: tournament_tables.agree(*where, form.places.data, **visit.made), at={"place": "places"}):
        return table_page(visit, form), 422
    return visit.to("at_table.show")
