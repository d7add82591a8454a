"""The leagues of a Runde: list, form, standing; and the rating of its people."""

from __future__ import annotations

from flask import Blueprint, abort, flash
from werkzeug.wrappers import Response

from scorepad.actions import leagues as actions
from scorepad.actions.leagues import LeagueEvent
from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.league_plan import LeaguePlan, read_league
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import NOTHING
from scorepad.store import leagues
from scorepad.store.leagues import StoredLeague
from scorepad.web.frame.forms import Form, Key, Tick
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import pages
from scorepad.web.tournament.league_form import LeagueForm
from scorepad.web.tournament.league_view import by_rating, ratings_of, shown_league, shown_ratings, shown_steps

blueprint = Blueprint("leagues", __name__, url_prefix="/runde/<int:runde_id>")
NEW = LeaguePlan(rules=LeagueRules(Ranking(missed=NOTHING)), moving=1)
ALL = LeaguePlan()


class LeagueQuery(Form):
    """The query: a league in the order of the rating, or the person whose rating is asked for."""

    rating = Tick(name="wertungszahl")
    who = Key(name="wer")


@blueprint.get("/liga")
@reading
def show(visit: Visit) -> str:
    """The list of leagues, the newest first."""
    return visit.page("tournament/leagues.html", leagues=leagues.of_runde(visit.runde.id), rated=_rated(visit))


@blueprint.get("/liga/neu")
@writing
def ask(visit: Visit) -> str:
    """The form of a new league."""
    return _form(visit, LeagueForm.of(visit, None, NEW, ""))


@blueprint.post("/liga/neu")
@writing
def create(visit: Visit) -> Response | tuple[str, int]:
    """Store a new league."""
    return _save(visit, LeagueForm.of(visit, visit.sent, NEW, ""))


@blueprint.get("/liga/<int:league_id>")
@reading
def one(visit: Visit, league_id: int) -> str:
    """The standing of a league; with `?wertungszahl=1` in the order of the rating."""
    stored = _of(visit, league_id)
    plan = read_league(stored.plan)
    with pages.slot():
        shown = shown_league(plan, actions.events(visit.runde.id, plan, pages.slot), visit)
        rated = shown_ratings(ratings_of(_all(visit)), visit) if plan.rating else []
    ordered = bool(rated) and LeagueQuery(visit.asked).rating.data
    return visit.page(
        "tournament/league.html",
        league=stored,
        plan=plan,
        shown=by_rating(shown, rated) if ordered else shown,
        rates={one.name: one.rating for one in rated},
        ordered=ordered,
    )


@blueprint.get("/liga/<int:league_id>/aendern")
@writing
def change(visit: Visit, league_id: int) -> str:
    """The form of a league."""
    stored = _of(visit, league_id)
    return _form(visit, LeagueForm.of(visit, None, read_league(stored.plan), stored.name), stored)


@blueprint.post("/liga/<int:league_id>/aendern")
@writing
def save(visit: Visit, league_id: int) -> Response | tuple[str, int]:
    """Store a changed league."""
    stored = _of(visit, league_id)
    return _save(visit, LeagueForm.of(visit, visit.sent, read_league(stored.plan), stored.name), stored)


@blueprint.post("/liga/<int:league_id>/loeschen")
@writing
def delete(visit: Visit, league_id: int) -> Response:
    """Delete a league; its evenings and tournaments stay."""
    actions.delete(visit.runde.id, _of(visit, league_id).id)
    flash(_("Die Liga ist gelöscht. Ihre Abende und Turniere bleiben."))
    return visit.to("leagues.show")


@blueprint.get("/wertungszahl")
@reading
def rating(visit: Visit) -> str:
    """Everybody's rating where the Runde keeps one; with `?wer=5` also what changed that of a person."""
    on = _rated(visit)
    with pages.slot():
        events = _all(visit) if on else []
        steps = ratings_of(events)
    who = next((member for member in visit.members if member.id == LeagueQuery(visit.asked).who.data), None)
    return visit.page(
        "tournament/rating.html",
        on=on,
        rated=shown_ratings(steps, visit),
        who=who,
        steps=list(shown_steps(steps.get(who.id, ()), events, visit)) if who else [],
    )


def _rated(visit: Visit) -> bool:
    """Whether any league of the Runde keeps a rating."""
    return any(read_league(league.plan).rating for league in leagues.of_runde(visit.runde.id))


def _all(visit: Visit) -> list[LeagueEvent]:
    return actions.events(visit.runde.id, ALL, pages.slot)


def _of(visit: Visit, league_id: int) -> StoredLeague:
    stored = next((one for one in leagues.of_runde(visit.runde.id) if one.id == league_id), None)
    return stored if stored is not None else abort(404)


def _save(visit: Visit, form: LeagueForm, stored: StoredLeague | None = None) -> Response | tuple[str, int]:
    ident = stored.id if stored else None
    if not form.does(lambda: actions.save(visit.runde.id, form.name.data, form.plan, ident)):
        return _form(visit, form, stored), 422
    return visit.to("leagues.one", league_id=form.made)


def _form(visit: Visit, form: LeagueForm, stored: StoredLeague | None = None) -> str:
    return visit.page("tournament/league_form.html", form=form, league=stored)
