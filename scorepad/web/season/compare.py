"""Other rules: what an evening, or the season, would have been. Looking changes nothing."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorepad.actions import compare as actions
from scorepad.actions.seal import totals_of
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import heavy
from scorepad.web.season.compare_view import evening_view, season_under
from scorepad.web.season.season_form import OtherRules, SeasonForm

blueprint = Blueprint("compare", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/abend/<int:evening_id>/andere-regeln")
@heavy
@reading
def evening(visit: Visit) -> ResponseReturnValue:
    """One evening under the rules chosen in the address, game by game."""
    other = OtherRules.from_address(visit.rules, visit.evening.plan.rules)
    under = actions.evening_under(visit.evening, other.chosen)
    view = evening_view(visit.evening, totals_of(visit.evening), under, visit.voice)
    page = visit.page("season/evening.html", other=other, page=view)
    return page, 422 if other.errors else 200


@blueprint.get("/saison/andere-regeln")
@heavy
@reading
def season(visit: Visit) -> ResponseReturnValue:
    """The season under the rules chosen in the address; of a long one, so many evenings at a time."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    other = OtherRules.from_address(visit.rules, visit.rules)
    under = actions.season_under(visit.runde.id, form.choice, other.chosen)
    page = visit.page(
        "season/rules.html",
        form=form,
        other=other,
        page=season_under(under, visit, other.rules.data),
        back=visit.url("season.show", **form.query),
    )
    return page, 422 if form.errors or other.errors else 200
