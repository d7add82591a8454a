"""The draw of a round: drawing it (again), seating by hand, swapping two seats, releasing it."""

import re
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms.form import BaseForm

from scorepad.actions.tournament import tournament_rounds as actions
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.tournament import cost
from scorepad.web.frame.fields import ParsedField, SelectField, TextAreaField, refuse_longer
from scorepad.web.frame.forms import Form
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.tournament.plan_form import DRAWS
from scorepad.web.tournament.tournament_view import seated
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("draws", __name__, url_prefix=f"{TOURNAMENT}/runde/<int:round_no>")
LONGEST_TABLES = 4_000
_NUMBERS = re.compile(r"[0-9]{1,4}(?:[\s,;.]+[0-9]{1,4})*[\s,;.]*", re.ASCII)


def read_tables(text: str) -> tuple[tuple[int, ...], ...] | None:
    """The numbers of each line; None where a line has anything else.

    >>> read_tables("1 2, 3; 4\\n\\n5 6 7 8")
    ((1, 2, 3, 4), (5, 6, 7, 8))
    >>> read_tables("1 2 x 4")
    >>> read_tables("")
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines or not all(_NUMBERS.fullmatch(line) for line in lines):
        return None
    return tuple(tuple(int(number) for number in re.findall(r"[0-9]+", line)) for line in lines)


class GivenTables(ParsedField):
    """Tables by lines; a text longer than `longest` gets an error."""

    widget = TextAreaField.widget

    def pre_validate(self, form: BaseForm) -> None:
        refuse_longer(self, self.longest)
        super().pre_validate(form)


class GivenForm(Form):
    """Tables as the leader types them: a line each, the numbers in the order of places."""

    otherwise = "given"
    given = GivenTables(
        _l("Tische"),
        read=read_tables,
        message=_l("Je Zeile ein Tisch, nur mit den Nummern der Leute."),
        longest=LONGEST_TABLES,
    )


class SwapForm(Form):
    """Two seats, as table and place."""

    otherwise = "first"
    first = SelectField(LazyString(told, "who"), message=_l("Diesen Platz gibt es nicht."))
    second = SelectField(_l("tauscht mit"), message=_l("Diesen Platz gibt es nicht."))

    @property
    def seats(self) -> dict[str, tuple[int, ...]]:
        """Table and place of both, as far as they are chosen."""
        return {
            name: tuple(map(int, chosen.split("."))) for name, chosen in self.data.items() if chosen
        }


@blueprint.get("")
@writing
def show(visit: Visit, tournament_id: int, round_no: int) -> str:
    """The tables of a round with their cost, or the question how to draw it."""
    return _page(visit, of(visit, tournament_id), round_no)


@blueprint.post("/losen")
@writing
def draw(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Draw the round, or draw it again with the next attempt."""
    drawn = of(visit, tournament_id).round(round_no)
    attempt = drawn.attempt + 1 if drawn else 1
    return _does(visit, tournament_id, round_no, Form(), actions.draw_round, attempt=attempt)


@blueprint.post("/setzen")
@writing
def seat(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Seat people as they are typed in."""
    form = GivenForm(visit.sent)
    return _does(visit, tournament_id, round_no, form, actions.draw_round, **form.data)


@blueprint.post("/tauschen")
@writing
def swap(visit: Visit, tournament_id: int, round_no: int) -> Page:
    form = _swap_form(of(visit, tournament_id), round_no, visit.sent)
    return _does(visit, tournament_id, round_no, form, actions.swap, **form.seats)


@blueprint.post("/freigeben")
@writing
def release(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Begin the evening of every table, and the clock."""
    answer = _does(visit, tournament_id, round_no, Form(), actions.release)
    return (
        answer
        if isinstance(answer, tuple)
        else visit.to("tournament.show", tournament_id=tournament_id)
    )


def _does(
    visit: Visit,
    tournament_id: int,
    round_no: int,
    form: Form,
    action: Callable[..., None],
    **facts: Any,
) -> Page:
    """Do an action on a round; if the form is not valid or the action refuses, show the page with
    the errors.
    """
    stored = of(visit, tournament_id)
    facts = {**facts, **visit.made, "base_revision": visit.base}
    if not form.does(lambda: action(visit.runde.id, tournament_id, round_no, **facts)):
        return _page(visit, stored, round_no, form), 422
    return visit.to("draws.show", tournament_id=tournament_id, round_no=round_no)


def _swap_form(stored: StoredTournament, round_no: int, sent: Sent | None = None) -> SwapForm:
    form = SwapForm(sent)
    seats = {
        f"{seat.table}.{seat.place}": f"{seat.table}/{seat.place} {seat.who.name}"
        for seat in seated(stored, round_no)
    }
    form.first.offer(seats)
    form.second.offer(seats)
    return form


def _page(visit: Visit, stored: StoredTournament, round_no: int, form: Form | None = None) -> str:
    drawn = stored.round(round_no)
    known = stored.by_id
    if round_no not in range(1, len(stored.rounds) + 2):
        abort(404)
    return visit.page(
        "tournament/draw.html",
        tournament=stored,
        number=round_no,
        drawn=drawn,
        seats=seated(stored, round_no),
        byes=[known[seat.entry_id].name for seat in drawn.seats if not seat.table_no]
        if drawn
        else (),
        cost=list(cost(actions.costs_of(stored, round_no), visit.voice, first=round_no == 1))
        if drawn
        else (),
        kind=DRAWS[stored.plan.draw],
        count=sum(who.plays(round_no) for who in stored.entrants),
        swap=form if isinstance(form, SwapForm) else _swap_form(stored, round_no),
        given=form if isinstance(form, GivenForm) else GivenForm(),
        wrong=form.form_errors if form else (),
    )
