"""Other rules: what an evening, or the season, would have been. Looking changes nothing."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorepad.actions import compare as actions
from scorepad.web.frame import access, clock
from scorepad.web.frame.voice import runde_voice
from scorepad.web.rules.rules_view import kept
from scorepad.web.season.compare_view import evening_view, rule_choice, season_view
from scorepad.web.season.season_form import read

blueprint = Blueprint("compare", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/abend/<int:evening_id>/andere-regeln")
def evening(evening_id: int, **_address: int) -> ResponseReturnValue:
    """One evening under the rules chosen in the address, game by game."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    choice = rule_choice(allowed.runde, request.args.get("regeln"), stored.plan.rules)
    found = actions.evening_under(stored, choice.rules)
    view = evening_view(stored, found, runde_voice(allowed.runde, stored.plan.rules))
    page = render_template("season/evening.html", access=allowed, evening=stored, choice=choice, page=view)
    return page, 422 if choice.error else 200


@blueprint.get("/saison/andere-regeln")
def season(runde_id: int) -> ResponseReturnValue:
    """The season under the rules chosen in the address; of a long one, so many evenings at a time."""
    allowed = access.reader()
    form = read(request.args, clock.today())
    own, _mended = kept(allowed.runde)
    choice = rule_choice(allowed.runde, request.args.get("regeln"), own)
    found = actions.season_under(runde_id, form.choice, choice.rules)
    asked = form.query | {"regeln": choice.key}
    page = render_template(
        "season/rules.html",
        access=allowed,
        form=form,
        choice=choice,
        page=season_view(found, runde_voice(allowed.runde, own), runde_id, choice.key),
        again=url_for("compare.season", runde_id=runde_id, **asked),
        back=url_for("season.show", runde_id=runde_id, **form.query),
    )
    return page, 422 if form.errors or choice.error else 200
