"""Starting an evening: one tap on the page of the Runde, or seat by seat here."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from flask import Blueprint
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import evening
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules, read_rules
from scorepad.telling.rules import rules_name
from scorepad.web.evening.begin_form import NewEvening, read
from scorepad.web.evening.seats import MOST_SEATS, asks_sitters, sitters, usual_sitters
from scorepad.web.frame import phone
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.complaints import placed
from scorepad.web.frame.forms import whole
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.runde.next_table import drawn, next_table

PLACES = ("table", "name", "first_dealer", "also_sit_out")
"""Where problems can stand in the form."""
blueprint = Blueprint("evening", __name__, url_prefix="/runde/<int:runde_id>/abend")


@blueprint.get("/neu")
@writing
def new(visit: Visit) -> str:
    """The last table, to be changed."""
    table = drawn(next_table(visit), visit)
    today = visit.today
    form = NewEvening(
        table=tuple(member.id for member in table.seats),
        first_dealer=table.dealer.id if table.dealer else None,
        name=weekday(today),
        date=today.isoformat(),
        also=usual_sitters(len(table.seats)),
    )
    return _page(visit, form)


@blueprint.post("/neu")
@writing
def begin(visit: Visit) -> Response | tuple[str, int] | str:
    """Begin the evening, or take one of the small steps and show the seats again."""
    today = visit.today
    members = [member.id for member in visit.members]
    form = read(visit.sent, members, weekday(today), today.isoformat())
    if "step" in visit.sent:
        return _page(visit, form.stepped(visit.sent["step"], members))
    day = form.day
    if day is None:
        return _page(visit, replace(form, errors={"date": [told("not_a_date")]})), 422
    if _gone(visit, form):
        return _page(visit, replace(form, errors={"rules": [_("Dieses Regelwerk gibt es nicht.")]})), 422
    if _asked(visit, form) and not form.also:
        return _page(visit, replace(form, errors={"also_sit_out": [_("Wer setzt mit dem Geber aus?")]})), 422
    try:
        evening_id = _start(visit, form, day)
    except Refused as refused:
        return _page(visit, replace(form, errors=placed(refused.problems, PLACES))), 422
    return visit.to("board.show", evening_id=evening_id)


def _gone(visit: Visit, form: NewEvening) -> bool:
    """Whether a rule set was chosen that the Runde does not keep, or no longer."""
    return bool(form.rules) and whole(form.rules) not in visit.rule_sets


def _asked(visit: Visit, form: NewEvening) -> bool:
    return asks_sitters(len(form.table), _rules(visit, form))


def _start(visit: Visit, form: NewEvening, day: dt.date) -> int:
    return evening.start(
        visit.runde.id,
        form.table,
        form.first_dealer or 0,
        day,
        form.name.strip() or weekday(day),
        form.also if _asked(visit, form) else (),
        visit.key,
        visit.link_id,
        visit.now,
        phone.name(),
        _rules(visit, form),
    )


def _rules(visit: Visit, form: NewEvening) -> Rules:
    """The rules of the evening: a rule set that the Runde keeps, else as the Runde plays."""
    kept = visit.rule_sets.get(whole(form.rules) or 0)
    return kept[1] if kept else read_rules(visit.runde.rules)


def _page(visit: Visit, form: NewEvening) -> str:
    members = {member.id: member for member in visit.members}
    return visit.page(
        "evening/begin.html",
        form=form,
        seats=[members[seat] for seat in form.table],
        others=[member for member in visit.members if member.active and member.id not in form.table],
        also=sitters(len(form.table), form.also, _rules(visit, form)),
        now=rules_name(visit.rules, visit.voice),
        full=len(form.table) >= MOST_SEATS,
    )
