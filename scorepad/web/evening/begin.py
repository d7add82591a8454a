"""Starting an evening: one tap on the page of the Runde, or seat by seat here."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import evening
from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import read_rules
from scorepad.store import evenings, runden
from scorepad.web.entry.table_view import sitters
from scorepad.web.evening.begin_form import MOST_SEATS, NewEvening, read, usual_sitters
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import client_key
from scorepad.web.runde.runde_view import drawn, next_table, weekday

blueprint = Blueprint("evening", __name__, url_prefix="/runde/<int:runde_id>/abend")


@blueprint.get("/neu")
def new(runde_id: int) -> str:
    """The last table, to be changed."""
    allowed = access.writer()
    table = drawn(next_table(runde_id, runden.members(runde_id), evenings.list_of(runde_id)), allowed.runde.rules)
    today = clock.today()
    form = NewEvening(
        table=tuple(member.id for member in table.seats),
        first_dealer=table.dealer.id if table.dealer else None,
        name=weekday(today),
        date=today.isoformat(),
        also=usual_sitters(len(table.seats)),
    )
    return _page(allowed, form, client_key(None))


@blueprint.post("/neu")
def begin(runde_id: int) -> Response | tuple[str, int] | str:
    """Begin the evening, or take one of the small steps and show the seats again."""
    allowed = access.writer()
    today = clock.today()
    members = {member.id for member in runden.members(runde_id)}
    form = read(request.form, members, weekday(today), today.isoformat())
    key = client_key(request.form.get("client_key"))
    if "step" in request.form:
        return _page(allowed, form.stepped(request.form["step"], members), key)
    day = form.day
    if day is None:
        return _page(allowed, replace(form, errors={"date": [_("Das ist kein Datum.")]}), key), 422
    if _asked(allowed, form) and not form.also:
        return _page(allowed, replace(form, errors={"also_sit_out": [_("Wer sitzt mit dem Geber aus?")]}), key), 422
    try:
        evening_id = _start(allowed, form, day, key)
    except Refused as refused:
        return _page(allowed, replace(form, errors=_messages(refused)), key), 422
    return redirect(url_for("board.show", runde_id=runde_id, evening_id=evening_id), code=303)


def _asked(allowed: access.Access, form: NewEvening) -> bool:
    """Whether somebody sits out besides the dealer, so that they are asked who."""
    return len(form.table) > 5 and read_rules(allowed.runde.rules).table.team_mode == "classic"


def _start(allowed: access.Access, form: NewEvening, day: dt.date, key: str) -> int:
    return evening.start(
        allowed.runde.id,
        form.table,
        form.first_dealer or 0,
        day,
        form.name.strip() or weekday(day),
        form.also if _asked(allowed, form) else (),
        key,
        allowed.link_id,
        clock.now(),
    )


def _messages(refused: Refused) -> dict[str, list[str]]:
    messages: dict[str, list[str]] = {}
    for problem in refused.problems:
        where = problem.field if problem.field in {"name", "first_dealer", "also_sit_out"} else "table"
        messages.setdefault(where, []).append(problem.message(language()))
    return messages


def _page(allowed: access.Access, form: NewEvening, key: str) -> str:
    members = {member.id: member for member in runden.members(allowed.runde.id)}
    return render_template(
        "evening/begin.html",
        access=allowed,
        form=form,
        key=key,
        seats=[members[one] for one in form.table],
        others=[one for one in members.values() if one.active and one.id not in form.table],
        also=sitters(len(form.table), form.also) if _asked(allowed, form) else (),
        full=len(form.table) >= MOST_SEATS,
    )
