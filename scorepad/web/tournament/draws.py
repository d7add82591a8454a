"""The draw of a round: drawing it (again), seating by hand, swapping two seats, releasing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from scorepad.actions import tournament_rounds as actions
from scorepad.store.tournaments import StoredEntrant, StoredTournament
from scorepad.telling.tournament import cost
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.tournament.draw_form import DrawForm, GivenForm, SwapForm
from scorepad.web.tournament.plan_form import DRAWS
from scorepad.web.tournament.tournament_view import seated_tables
from scorepad.web.tournament.tournaments import of

ROUND = "/runde/<int:runde_id>/turnier/<int:tournament_id>/runde/<int:round_no>"
blueprint = Blueprint("draws", __name__, url_prefix=ROUND)


@blueprint.get("")
@writing
def show(visit: Visit, tournament_id: int, round_no: int) -> str:
    """The tables of a round with their cost, or the question how to draw it."""
    return _page(visit, of(visit, tournament_id), round_no)


@blueprint.post("/losen")
@writing
def draw(visit: Visit, tournament_id: int, round_no: int) -> Response | tuple[str, int]:
    """Draw the round, or draw it again with the next attempt."""
    drawn = of(visit, tournament_id).round(round_no)
    attempt = drawn.attempt + 1 if drawn else 1
    return _does(visit, tournament_id, round_no, DrawForm(), actions.draw_round, attempt=lambda: attempt)


@blueprint.post("/setzen")
@writing
def seat(visit: Visit, tournament_id: int, round_no: int) -> Response | tuple[str, int]:
    """Seat people as they are typed in."""
    form = GivenForm(visit.sent)
    return _does(visit, tournament_id, round_no, form, actions.draw_round, given=lambda: form.given.data)


@blueprint.post("/tauschen")
@writing
def swap(visit: Visit, tournament_id: int, round_no: int) -> Response | tuple[str, int]:
    """Exchange two seats."""
    form = SwapForm(visit.sent)
    form.offer(_seats(visit, of(visit, tournament_id), round_no))
    first, second = (lambda: form.seats["first"]), (lambda: form.seats["second"])
    return _does(visit, tournament_id, round_no, form, actions.swap, first=first, second=second)


@blueprint.post("/freigeben")
@writing
def release(visit: Visit, tournament_id: int, round_no: int) -> Response | tuple[str, int]:
    """Begin the evening of every table, and the clock."""
    answer = _does(visit, tournament_id, round_no, DrawForm(), actions.release)
    return answer if isinstance(answer, tuple) else visit.to("tournament.show", tournament_id=tournament_id)


def _does(
    visit: Visit,
    tournament_id: int,
    round_no: int,
    form: Form,
    action: Callable[..., None],
    **facts: Callable[[], Any],
) -> Response | tuple[str, int]:
    """Do an action on a round; the facts are read from a form only once it is valid."""
    stored = of(visit, tournament_id)

    def step() -> None:
        given = {name: read() for name, read in facts.items()}
        action(visit.runde.id, tournament_id, round_no, **given, **visit.made, base_revision=visit.base)

    if not form.does(step):
        return _page(visit, stored, round_no, form), 422
    return visit.to("draws.show", tournament_id=tournament_id, round_no=round_no)


def _seats(visit: Visit, stored: StoredTournament, round_no: int) -> dict[str, str]:
    tables = seated_tables(stored, round_no, visit)
    return {
        f"{table.number}.{seat.place}": f"{table.number}/{seat.place} {seat.name}"
        for table in tables
        for seat in table.seats
    }


def _page(visit: Visit, stored: StoredTournament, round_no: int, form: Form | None = None) -> str:
    drawn = stored.round(round_no)
    if round_no not in range(1, len(stored.rounds) + 2):
        abort(404)
    return visit.page(
        "tournament/draw.html",
        tournament=stored,
        number=round_no,
        drawn=drawn,
        tables=seated_tables(stored, round_no, visit),
        byes=_byes(stored, round_no),
        cost=list(cost(actions.costs_of(stored, round_no), visit.voice, first=round_no == 1)) if drawn else (),
        kind=DRAWS[stored.plan.draw],
        count=sum(who.plays(round_no) for who in stored.entrants),
        swap=form if isinstance(form, SwapForm) else _swap(visit, stored, round_no),
        given=form if isinstance(form, GivenForm) else GivenForm(),
        wrong=list(form.form_errors) if form else [],
    )


def _byes(stored: StoredTournament, round_no: int) -> list[StoredEntrant]:
    drawn = stored.round(round_no)
    return [stored.by_id[seat.entry_id] for seat in drawn.seats if not seat.table_no] if drawn else []


def _swap(visit: Visit, stored: StoredTournament, round_no: int) -> SwapForm:
    form = SwapForm()
    form.offer(_seats(visit, stored, round_no))
    return form
