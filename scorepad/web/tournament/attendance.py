"""Ticking who is there, one by one or all who are left."""

from collections.abc import Mapping

from flask import Blueprint
from flask_babel import lazy_gettext as _l

from scorepad.actions.tournament import presence as actions
from scorepad.actions.tournament.presence import Ticked
from scorepad.web.frame.fields import SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.tournament.entrants import to_people
from scorepad.web.tournament.tournaments import TOURNAMENT

blueprint = Blueprint("attendance", __name__, url_prefix=f"{TOURNAMENT}/leute")
TICKS: Mapping[str, Ticked] = {"here": "here", "missing": "missing", "open": "open"}


class AttendanceForm(Form):
    """Whether somebody is there."""

    state = SelectField(choices=dict.fromkeys(TICKS, ""), message=_l("Da oder fehlt?"))

    @property
    def ticked(self) -> Ticked:
        """The tick of a valid form."""
        return TICKS[self.state.data]


@blueprint.post("/<int:number>/da")
@writing
def tick(visit: Visit, tournament_id: int, number: int) -> Page:
    """Tick whether somebody is there."""
    form = AttendanceForm(visit.form.sent)

    def act() -> None:
        actions.attend(visit.runde.id, tournament_id, number, state=form.ticked, **visit.made)

    return to_people(visit, tournament_id, form, act, number)


@blueprint.post("/uebrige")
@writing
def tick_rest(visit: Visit, tournament_id: int) -> Page:
    """Tick everybody who is still open."""
    form = AttendanceForm(visit.form.sent)

    def act() -> None:
        actions.attend_rest(visit.runde.id, tournament_id, state=form.ticked, **visit.made)

    return to_people(visit, tournament_id, form, act)
