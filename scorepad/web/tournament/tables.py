"""A table of a tournament as the leader changes it: time, penalties, lists on paper, the link, opening it again."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, make_response
from werkzeug.wrappers import Response

from scorepad.actions import tournament_rounds, tournament_tables
from scorepad.scoring.terms import Player
from scorepad.store import table_links, tournaments
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.parts.link import link_with_code
from scorepad.web.tournament.at_table import table_page
from scorepad.web.tournament.table_form import FineForm, MinutesForm, ReopenForm, TotalsForm, by_player

blueprint = Blueprint("tables", __name__, url_prefix="/runde/<int:runde_id>/tisch/<int:evening_id>")


@blueprint.get("/link")
@writing
def link(visit: Visit) -> Response:
    """The link of the table and its QR code; the response is not cached."""
    place = tournaments.place_of(visit.evening.id, visit.runde.id) or abort(404)
    token = table_links.token(visit.runde.id, place.round_id, place.table_no) or abort(404)
    url, code = link_with_code(token)
    return unstored(make_response(visit.page("tournament/link.html", place=place, url=url, code=code)))


@blueprint.post("/zeit")
@writing
def more_time(visit: Visit) -> Response | tuple[str, int]:
    form = MinutesForm(visit.sent)

    def step() -> None:
        minutes, reason = form.minutes.data, form.reason.data
        tournament_rounds.give_minutes(*_where(visit), minutes, reason=reason, **visit.made)

    return _does(visit, form, step)


@blueprint.post("/oeffnen")
@writing
def reopen(visit: Visit) -> Response | tuple[str, int]:
    form = ReopenForm(visit.sent)
    return _does(visit, form, lambda: tournament_tables.reopen(*_where(visit), reason=form.reason.data, **visit.made))


@blueprint.post("/strafe")
@writing
def fine(visit: Visit) -> Response | tuple[str, int]:
    """Enter a penalty that nobody gets."""
    form = FineForm(visit.sent)
    form.player.offer({str(player): visit.voice.name(player) for player in visit.evening.plan.table})

    def step() -> None:
        player, points = Player(form.player.data), form.points.data
        tournament_tables.penalise(*_where(visit), player, points, reason=form.reason.data, **visit.made)

    return _does(visit, form, step)


@blueprint.post("/summen")
@writing
def enter_totals(visit: Visit) -> Response | tuple[str, int]:
    """Enter the totals of a list on paper."""
    form = TotalsForm(visit.sent)
    names = {player: visit.voice.name(player) for player in visit.evening.plan.table}
    form.say = lambda problem: problem.named(names).message(visit.voice.language)

    def step() -> None:
        totals, soli, penalties = map(by_player, (form.totals, form.soli, form.penalties))
        tournament_tables.enter_list(
            *_where(visit), totals=totals, soli=soli, penalties=penalties, base_revision=visit.base, **visit.made
        )

    return _does(visit, form, step)


def _where(visit: Visit) -> tuple[int, int]:
    """Runde and evening of a table; 404 for any other evening."""
    return visit.runde.id, visit.evening.id if tournaments.place_of(visit.evening.id, visit.runde.id) else abort(404)


def _does(visit: Visit, form: Form, step: Callable[[], object]) -> Response | tuple[str, int]:
    return visit.to("at_table.show") if form.does(step) else (table_page(visit.again(), form), 422)
