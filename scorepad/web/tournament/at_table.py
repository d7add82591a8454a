"""A table of a tournament for everybody: who sits where, what stands on the list, and who agrees to it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort
from flask_babel import format_datetime
from werkzeug.wrappers import Response

from scorepad.actions import tournament_tables
from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import PaperList
from scorepad.store import tournaments
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.tournament.table_form import AgreedForm, FineForm, MinutesForm, ReopenForm, TotalsForm, filled_in
from scorepad.web.tournament.tournament_view import state_of_table, time_of
from scorepad.web.tournament.tournaments import of

blueprint = Blueprint("at_table", __name__, url_prefix="/runde/<int:runde_id>/tisch/<int:evening_id>")


@dataclass(frozen=True)
class ListSeat:
    """A seat with the total of its list, and whether its player has confirmed the list."""

    place: int
    key: str
    name: str
    total: str
    agreed: bool


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
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


def table_page(visit: Visit, form: Form | None = None) -> str:
    """The page of a table, with the form that was sent and its errors; 404 for an evening that is no table."""
    place = tournaments.place_of(visit.evening.id, visit.runde.id) or abort(404)
    stored, result = of(visit, place.tournament_id), replayed(visit.evening)
    drawn = stored.round(place.number) or abort(404)
    seats = drawn.tables[place.table_no]
    shown = [
        ListSeat(
            seat.place,
            str(player),
            visit.voice.name(player),
            visit.voice.total(result.totals.get(player, 0)),
            seat.accepted_at is not None,
        )
        for seat, player in zip(seats, visit.evening.plan.table, strict=True)
    ]
    until = time_of(stored, drawn, seats)
    listed = next((row.entry for row in result.rows if isinstance(row.entry, PaperList)), None)
    return visit.page(
        "tournament/table.html",
        tournament=stored,
        place=place,
        seats=shown,
        how_far=state_of_table(visit.evening, result),
        until=format_datetime(until, "HH:mm") if until else "",
        started=bool(result.rows),
        listed=listed is not None,
        **_forms(shown, form, listed),
        wrong=list(form.form_errors) if form else (),
    )


def _forms(seats: list[ListSeat], form: Form | None, listed: PaperList | None) -> dict[str, Form]:
    """The forms of the page, one of them as it was sent."""
    fine = FineForm()
    fine.player.offer({seat.key: seat.name for seat in seats})
    totals = TotalsForm(data=filled_in(listed) if listed else None)
    empty = {"minutes": MinutesForm(), "reopen": ReopenForm(), "totals": totals, "agreed": AgreedForm()}
    forms: dict[str, Form] = {**empty, "fine": fine}
    return {name: form if form is not None and type(form) is type(other) else other for name, other in forms.items()}
