"""The draw of a round: drawing it (again), seating by hand, swapping two seats, releasing it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms.form import BaseForm

from scorepad.actions.tournament import tournament_rounds as actions
from scorepad.store.tournaments import StoredRound, StoredTournament
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
    tables = []
    for line in text.splitlines():
        typed = line.strip()
        if not typed:
            continue
        if not _NUMBERS.fullmatch(typed):
            return None
        numbers = re.findall(r"[0-9]+", typed)
        tables.append(tuple(map(int, numbers)))
    return tuple(tables) or None


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
    def seats(self) -> dict[str, tuple[int, int]]:
        """Table and place of both, as far as they are chosen."""
        seats = {}
        for name, chosen in self.data.items():
            if chosen:
                table, place = chosen.split(".")
                seats[name] = (int(table), int(place))
        return seats


@dataclass(frozen=True)
class RoundAt:
    """A round of a tournament as a visit comes to it."""

    visit: Visit
    stored: StoredTournament
    number: int

    def does(self, form: Form, action: Callable[..., None], facts: Mapping[str, Any]) -> bool:
        """Whether the form is valid and the action on this round succeeded.

        The action gets `facts` besides what every action takes.
        """

        def act() -> None:
            given = {**facts, **self.visit.made, "base_revision": self.visit.base}
            action(self.visit.runde.id, self.stored.id, self.number, **given)

        return form.does(act)

    def answer(self, form: Form, action: Callable[..., None], facts: Mapping[str, Any]) -> Page:
        """The answer to a form of the round: its page, with errors where the action refuses."""
        if not self.does(form, action, facts):
            return self.page(form), 422
        where = {"tournament_id": self.stored.id, "round_no": self.number}
        return self.visit.to("draws.show", **where)

    def swap_form(self, sent: Sent | None = None) -> SwapForm:
        """The form to swap two seats, with all seats of the round to choose from."""
        form = SwapForm(sent)
        seats = {}
        for seat in seated(self.stored, self.number):
            value = f"{seat.table}.{seat.place}"
            seats[value] = f"{seat.table}/{seat.place} {seat.who.name}"
        form.first.offer(seats)
        form.second.offer(seats)
        return form

    def page(self, form: Form | None = None) -> str:
        """The page of the round; 404 for one after the next that can be drawn."""
        next_round = len(self.stored.rounds) + 1
        if not 1 <= self.number <= next_round:
            abort(404)
        drawn = self.stored.round(self.number)
        playing = [entrant for entrant in self.stored.entrants if entrant.plays(self.number)]
        return self.visit.page(
            "tournament/draw.html",
            tournament=self.stored,
            number=self.number,
            drawn=drawn,
            seats=seated(self.stored, self.number),
            byes=self._byes(drawn) if drawn else (),
            cost=self._costs() if drawn else (),
            kind=DRAWS[self.stored.plan.draw],
            count=len(playing),
            swap=form if isinstance(form, SwapForm) else self.swap_form(),
            given=form if isinstance(form, GivenForm) else GivenForm(),
            wrong=form.form_errors if form else (),
        )

    def _byes(self, drawn: StoredRound) -> list[str]:
        """The names of those who sit out in a drawn round."""
        known = self.stored.by_id
        return [known[seat.entry_id].name for seat in drawn.seats if not seat.table_no]

    def _costs(self) -> list[str]:
        """What the draw could not avoid, in words."""
        costs = actions.costs_of(self.stored, self.number)
        return list(cost(costs, self.visit.voice, first=self.number == 1))


def _round_at(visit: Visit, tournament_id: int, round_no: int) -> RoundAt:
    """The round of the address; 404 without its tournament."""
    return RoundAt(visit, of(visit, tournament_id), round_no)


@blueprint.get("")
@writing
def show(visit: Visit, tournament_id: int, round_no: int) -> str:
    """The tables of a round with their cost, or the question how to draw it."""
    return _round_at(visit, tournament_id, round_no).page()


@blueprint.post("/losen")
@writing
def draw(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Draw the round, or draw it again with the next attempt."""
    here = _round_at(visit, tournament_id, round_no)
    drawn = here.stored.round(round_no)
    attempt = drawn.attempt + 1 if drawn else 1
    return here.answer(Form(), actions.draw_round, {"attempt": attempt})


@blueprint.post("/setzen")
@writing
def seat(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Seat people as they are typed in."""
    here = _round_at(visit, tournament_id, round_no)
    form = GivenForm(visit.sent)
    return here.answer(form, actions.draw_round, form.data)


@blueprint.post("/tauschen")
@writing
def swap(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Let two people swap their seats."""
    here = _round_at(visit, tournament_id, round_no)
    form = here.swap_form(visit.sent)
    return here.answer(form, actions.swap, form.seats)


@blueprint.post("/freigeben")
@writing
def release(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Begin the evening of every table, and the clock."""
    here = _round_at(visit, tournament_id, round_no)
    form = Form()
    if not here.does(form, actions.release, {}):
        return here.page(form), 422
    return visit.to("tournament.show", tournament_id=tournament_id)
