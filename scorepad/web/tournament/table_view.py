"""The page of a table of a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort
from flask_babel import format_datetime

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import PaperList
from scorepad.store import tournaments
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit
from scorepad.web.tournament.table_form import AgreedForm, FineForm, MinutesForm, ReopenForm, TotalsForm
from scorepad.web.tournament.tournament_view import state_of_table, time_of
from scorepad.web.tournament.tournaments import of


@dataclass(frozen=True)
class ListSeat:
    """A seat with the total of its list, and whether it has agreed."""

    place: int
    key: str
    name: str
    total: str
    agreed: bool


def table_page(visit: Visit, form: Form | None = None) -> str:
    """The page of a table, with the form that was sent and what is wrong with it; 404 for any other evening."""
    evening = visit.evening
    place = tournaments.place_of(evening.id, visit.runde.id) or abort(404)
    stored, result = of(visit, place.tournament_id), replayed(evening)
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
        for seat, player in zip(seats, evening.plan.table, strict=True)
    ]
    until = time_of(stored, drawn, seats)
    fine = form if isinstance(form, FineForm) else FineForm()
    if fine is not form:
        fine.player.offer({seat.key: seat.name for seat in shown})
    return visit.page(
        "tournament/table.html",
        tournament=stored,
        place=place,
        seats=shown,
        how_far=state_of_table(evening, result),
        until=format_datetime(until, "HH:mm") if until else "",
        started=bool(result.rows),
        listed=any(isinstance(row.entry, PaperList) for row in result.rows),
        fine=fine,
        minutes=form if isinstance(form, MinutesForm) else MinutesForm(),
        reopen=form if isinstance(form, ReopenForm) else ReopenForm(),
        totals=form if isinstance(form, TotalsForm) else TotalsForm(),
        agreed=form if isinstance(form, AgreedForm) else AgreedForm(),
        wrong=list(form.form_errors) if form else (),
    )
