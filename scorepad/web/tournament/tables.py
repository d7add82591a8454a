"""A table of a tournament as the leader changes it: time, penalties, lists on paper, the link,
opening it again.
"""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, make_response
from werkzeug.wrappers import Response

from scorepad.actions.tournament import tournament_clock, tournament_tables
from scorepad.scoring.problems import Problem
from scorepad.store import table_links, tournaments
from scorepad.web.board.link import link_with_code
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.tournament.at_table import TABLE, table_page
from scorepad.web.tournament.table_form import FineForm, MinutesForm, ReopenForm, TotalsForm

blueprint = Blueprint("tables", __name__, url_prefix=TABLE)


@blueprint.get("/link")
@writing
def link(visit: Visit) -> Response:
    """The link of the table and its QR code; the response is not cached."""
    place = tournaments.place_of(visit.evening.id, visit.runde.id)
    if place is None:
        abort(404)
    token = table_links.token(visit.runde.id, place.tournament_id, place.table_no)
    if token is None:
        abort(404)
    url, code = link_with_code(token)
    page = visit.page("tournament/link.html", place=place, url=url, code=code)
    return unstored(make_response(page))


@blueprint.post("/zeit")
@writing
def more_time(visit: Visit) -> Page:
    """Give a table more minutes."""
    form = MinutesForm(visit.form.sent)
    return _done(visit, form, tournament_clock.give_minutes, form.data)


@blueprint.post("/oeffnen")
@writing
def reopen(visit: Visit) -> Page:
    """Open a list again that was confirmed."""
    form = ReopenForm(visit.form.sent)
    return _done(visit, form, tournament_tables.reopen, form.data)


@blueprint.post("/strafe")
@writing
def fine(visit: Visit) -> Page:
    """Enter a penalty that nobody gets."""
    form = FineForm.of(visit, visit.form.sent)
    return _done(visit, form, tournament_tables.penalise, form.facts)


@blueprint.post("/summen")
@writing
def enter_totals(visit: Visit) -> Page:
    """Enter the totals of a list on paper."""
    form = TotalsForm(visit.form.sent)
    names = {player: visit.voice.name(player) for player in visit.evening.plan.table}

    def say(problem: Problem) -> str:
        return problem.named(names).message(visit.voice.language)

    form.say = say
    facts = {**form.facts, "base_revision": visit.form.base}
    return _done(visit, form, tournament_tables.enter_list, facts)


def _done(visit: Visit, form: Form, action: Callable[..., object], facts: dict[str, Any]) -> Page:
    """The answer to a form of a table: its page, or with errors where the action refuses.

    404 for an evening that is no table of a tournament.
    """
    runde_id = visit.runde.id
    evening_id = visit.evening.id
    if tournaments.place_of(evening_id, runde_id) is None:
        abort(404)

    def act() -> object:
        return action(runde_id, evening_id, **facts, **visit.made)

    if form.does(act):
        return visit.to("at_table.show")
    return table_page(visit.again(), form), 422
