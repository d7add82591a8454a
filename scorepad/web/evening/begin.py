"""Starting an evening: one tap on the page of the Runde, or seat by seat here."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response

from scorepad.actions import evening
from scorepad.telling.rules import rules_name
from scorepad.web.evening.begin_form import NewEvening
from scorepad.web.frame import phone
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.parts.next_table import drawn, next_table
from scorepad.web.parts.seats import MOST_SEATS, sitters

blueprint = Blueprint("evening", __name__, url_prefix="/runde/<int:runde_id>/abend")


@blueprint.get("/neu")
@writing
def new(visit: Visit) -> str:
    """The last table, to be changed."""
    table = drawn(next_table(visit), visit)
    seats = tuple(member.id for member in table.seats)
    return _page(visit, NewEvening(None, visit, table=seats, first_dealer=table.dealer.id if table.dealer else None))


@blueprint.post("/neu")
@writing
def begin(visit: Visit) -> Response | tuple[str, int] | str:
    """Begin the evening, or take one of the small steps and show the seats again."""
    form = NewEvening(visit.sent, visit)
    if form.step.raw_data:
        form.take_step()
        return _page(visit, form)
    if not form.does(lambda: _start(visit, form)):
        return _page(visit, form), 422
    return visit.to("board.show", evening_id=form.made)


def _start(visit: Visit, form: NewEvening) -> int:
    day = form.date.data
    return evening.start(
        visit.runde.id,
        form.table.data,
        form.first_dealer.data or 0,
        day,
        form.name.data.strip() or weekday(day),
        form.sitters,
        visit.key,
        visit.link_id,
        visit.now,
        phone.name(),
        form.chosen,
    )


def _page(visit: Visit, form: NewEvening) -> str:
    members = {member.id: member for member in visit.members}
    return visit.page(
        "evening/begin.html",
        form=form,
        seats=[members[seat] for seat in form.table.data],
        others=[member for member in visit.members if member.active and member.id not in form.table.data],
        also=sitters(len(form.table.data), form.also_sit_out.data, form.chosen),
        now=rules_name(visit.rules, visit.voice),
        full=len(form.table.data) >= MOST_SEATS,
    )
