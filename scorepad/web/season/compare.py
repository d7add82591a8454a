"""Other rules: what an evening, or the season, would have been. Looking changes nothing."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorepad.actions import compare as actions
from scorepad.actions.seal import totals_of
from scorepad.web.frame.turns import heavy
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.season.compare_view import evening_view, rule_choice, season_under
from scorepad.web.season.season_form import read
from scorepad.web.season.season_view import times

blueprint = Blueprint("compare", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/abend/<int:evening_id>/andere-regeln")
@heavy
@reading
def evening(visit: Visit) -> ResponseReturnValue:
    """One evening under the rules chosen in the address, game by game."""
    choice = rule_choice(visit.runde, visit.asked.get("regeln"), visit.evening.plan.rules)
    under = actions.evening_under(visit.evening, choice.rules)
    view = evening_view(visit.evening, totals_of(visit.evening), under, visit.voice)
    page = visit.page("season/evening.html", choice=choice, page=view)
    return page, 422 if choice.error else 200


@blueprint.get("/saison/andere-regeln")
@heavy
@reading
def season(visit: Visit) -> ResponseReturnValue:
    """The season under the rules chosen in the address; of a long one, so many evenings at a time."""
    form = read(visit.asked, visit.today, visit.rules.season)
    choice = rule_choice(visit.runde, visit.asked.get("regeln"), visit.rules)
    under = actions.season_under(visit.runde.id, form.choice, choice.rules)
    page = visit.page(
        "season/rules.html",
        form=form,
        choice=choice,
        times=times(),
        page=season_under(under, visit, choice.key),
        back=visit.url("season.show", **form.query),
    )
    return page, 422 if form.errors or choice.error else 200
