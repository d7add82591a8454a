"""A table of a tournament for everybody: who sits where, what stands on the list, and who agrees to
it.
"""

from flask import Blueprint, abort

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.tournament import tournament_tables
from scorepad.actions.tournament.table_lock import lock_of
from scorepad.actions.tournament.tournament_results import results
from scorepad.scoring.entry import PaperList, Penalty
from scorepad.store import tournaments
from scorepad.web.frame.access import at_table
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.tournament.table_form import (
    AgreedForm,
    FineForm,
    MinutesForm,
    ReopenForm,
    TotalsForm,
)
from scorepad.web.tournament.tournament_view import remarks, state_of_table, time_of
from scorepad.web.tournament.tournaments import of

TABLE = "/runde/<int:runde_id>/tisch/<int:evening_id>"
blueprint = Blueprint("at_table", __name__, url_prefix=TABLE)


@blueprint.get("")
@reading
@at_table
def show(visit: Visit) -> str:
    return table_page(visit)


@blueprint.post("/stimmt")
@writing
@at_table
def agree(visit: Visit) -> Page:
    """Agree to the list, for one place or for all."""
    form = AgreedForm(visit.sent)
    where = visit.runde.id, visit.evening.id
    if not form.does(
        lambda: tournament_tables.agree(*where, form.places.data, **visit.made),
        at={"place": "places"},
    ):
        return table_page(visit, form), 422
    return visit.to("at_table.show")


def table_page(visit: Visit, sent: Form | None = None) -> str:
    """The page of a table, with the form that was sent and its errors; 404 for an evening that is
    no table.
    """
    place = tournaments.place_of(visit.evening.id, visit.runde.id) or abort(404)
    stored = of(visit, place.tournament_id)
    result = replayed(visit.evening)
    drawn = stored.round(place.number) or abort(404)
    seats = drawn.tables[place.table_no]
    owner = tournaments.owner_of(visit.evening.id, visit.runde.id) or abort(404)
    listed = next((row.entry for row in result.rows if isinstance(row.entry, PaperList)), None)
    sentences = remarks(results(stored, live=True).marked, visit)
    empty = {"minutes": MinutesForm(), "reopen": ReopenForm(), "agreed": AgreedForm()}
    forms: dict[str, Form] = {**empty, "totals": TotalsForm.of(listed), "fine": FineForm.of(visit)}
    return visit.page(
        "tournament/table.html",
        tournament=stored,
        place=place,
        seats=list(zip(seats, owner.people, strict=True)),
        lock=lock_of(visit.evening, owner),
        remark=sentences.get((place.number, place.table_no)),
        fined=any(isinstance(row.entry, Penalty) for row in result.rows),
        result=result,
        how_far=state_of_table(visit.evening, result),
        until=time_of(stored, drawn, seats),
        started=bool(result.rows),
        listed=listed is not None,
        **{name: sent if isinstance(sent, type(form)) else form for name, form in forms.items()},
        wrong=sent.form_errors if sent else (),
    )
