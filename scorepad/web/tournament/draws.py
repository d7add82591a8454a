"""The draw of a round: drawing it (again), seating by hand, swapping two people, releasing it, and
taking the release back.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort
from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.form import BaseForm

from scorepad.actions.errors import TournamentMoved
from scorepad.actions.tournament import tournament_rounds as actions
from scorepad.actions.tournament.presence import (
    Ticked,
    draw_again,
    draw_present,
    holders,
    moved_since_draw,
    undecided,
)
from scorepad.scoring.tournament.tables import FEWEST
from scorepad.store.tournaments import StoredRound, StoredTournament
from scorepad.telling.tournament import cost, large_again, weight_of_fives
from scorepad.web.frame.fields import (
    BooleanField,
    MultipleField,
    ParsedField,
    SelectField,
    TextAreaField,
    put_at,
    refuse_longer,
)
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.words import _
from scorepad.web.tournament.acts import acts_since
from scorepad.web.tournament.people_list import names_of
from scorepad.web.tournament.plan_form import DRAWS
from scorepad.web.tournament.tournament_view import Seated, seated
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("draws", __name__, url_prefix=f"{TOURNAMENT}/runde/<int:round_no>")
LONGEST_TABLES = 4_000
_SEAT = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}", re.ASCII)
TICKS: Mapping[str, Ticked] = {"here": "here", "missing": "missing"}
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


class DrawForm(Form):
    """What becomes of those who are still open: they are there, or missing."""

    otherwise = "rest"
    rest = SelectField(choices=dict.fromkeys(("", *TICKS), ""))


Seat = tuple[int, int]
"""Table and place; table 0 is a bye."""


def read_seat(text: str) -> Seat | None:
    """A seat as the page writes it; None for anything else.

    >>> read_seat("3.2")
    (3, 2)
    >>> read_seat("3")
    """
    if not _SEAT.fullmatch(text):
        return None
    table, place = text.split(".")
    return int(table), int(place)


class SwapForm(Form):
    """Two people who change places, as their seats."""

    otherwise = "seat"
    seat = MultipleField(_l("Zwei Leute"), read=read_seat, most=20, longest=10)

    def validate_seat(self, field: Field) -> None:
        """Two have to be tapped."""
        if len(field.data) != 2:
            put_at(field, _("Tippe zwei Leute an."))

    @property
    def seats(self) -> dict[str, Seat]:
        """The seats of both, of a valid form."""
        first, second = self.seat.data
        return {"first": first, "second": second}


class ReleaseForm(Form):
    """Whether the clock of the released round waits for a tap."""

    waits = BooleanField(name="uhr_steht")


@dataclass(frozen=True)
class RoundAt:
    """A round of a tournament as a visit comes to it."""

    visit: Visit
    stored: StoredTournament
    number: int

    @property
    def attempt(self) -> int:
        """The attempt of the next draw of this round."""
        drawn = self.stored.round(self.number)
        return drawn.attempt + 1 if drawn else 1

    def does(self, form: Form, action: Callable[..., None], facts: Mapping[str, Any]) -> bool:
        """Whether the form is valid and the action on this round succeeded.

        The action gets `facts` besides what every action takes.
        """

        def act() -> None:
            given = {**facts, **self.visit.made, "base_revision": self.visit.form.base}
            action(self.visit.runde.id, self.stored.id, self.number, **given)

        return form.does(act)

    def answer(self, form: Form, action: Callable[..., None], facts: Mapping[str, Any]) -> Page:
        """The answer to a form of the round: its page, with errors where the action refuses."""
        refused = self.refused(form, action, facts)
        if refused is not None:
            return refused
        where = {"tournament_id": self.stored.id, "round_no": self.number}
        return self.visit.to("draws.show", **where)

    def refused(
        self, form: Form, action: Callable[..., None], facts: Mapping[str, Any]
    ) -> Page | None:
        """The page of the round with what is wrong; None once the action on it succeeded.

        Where somebody else was quicker, the page is the present one, and tells what was done.
        """
        try:
            if self.does(form, action, facts):
                return None
        except TournamentMoved:
            visit = self.visit.again().with_new_key()
            present = RoundAt(visit, of(visit, self.stored.id), self.number)
            return present.page(since=self.visit.form.base), 409
        return self.page(form), 422

    def page(self, form: Form | None = None, since: int | None = None) -> str:
        """The page of the round; 404 for one after the next that can be drawn.

        It tells what was done `since` a revision.
        """
        wrong = self._wrong(form)
        if since is not None:
            wrong += acts_since(self.visit, self.stored, since)
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
            weighs_fives=self._weighs_fives,
            kind=DRAWS[self.stored.plan.draw],
            count=len(playing),
            swap=form if isinstance(form, SwapForm) else SwapForm(),
            untouched=drawn is not None and actions.is_untouched(self.stored, drawn),
            given=form if isinstance(form, GivenForm) else GivenForm(),
            wrong=wrong,
            **self._presence(),
        )

    def _presence(self) -> dict[str, object]:
        """Who is still open, and who came or went since the draw."""
        people = holders(self.stored)
        still_open = [people[number] for number in undecided(self.stored)]
        moved = moved_since_draw(self.stored)
        if moved is not None and moved.round != self.number:
            moved = None
        return {
            "still_open": names_of(still_open),
            "count_open": len(still_open),
            "moved": moved,
            "names_of": names_of,
        }

    def _wrong(self, form: Form | None) -> list[str]:
        """What stands above the page: problems without a field of their own there."""
        if form is None:
            return []
        wrong = [str(error) for error in form.form_errors]
        if isinstance(form, DrawForm):
            wrong += map(str, form.rest.errors)
        return wrong

    def _byes(self, drawn: StoredRound) -> list[Seated]:
        """Those who sit out in a drawn round, at table 0."""
        known = self.stored.by_id
        resting = [seat for seat in drawn.seats if not seat.table_no]
        return [Seated(0, seat.place, known[seat.entry_id]) for seat in resting]

    def _costs(self) -> list[str]:
        """What the draw could not avoid, in words, and what tables of five weigh in it."""
        voice = self.visit.voice
        costs = actions.costs_of(self.stored, self.number)
        sentences = list(cost(costs.of_pairs, voice, first=self.number == 1))
        sentences += large_again(costs.large_again, voice)
        if self._weighs_fives:
            sentences.append(weight_of_fives(self.stored.plan.fives, voice))
        return sentences

    @property
    def _weighs_fives(self) -> bool:
        """Whether it can matter here what another time at a table of five weighs."""
        tables = self.stored.tables_of(self.number)
        if self.number == 1 or self.stored.plan.draw == "given":
            return False
        return any(len(table) > FEWEST for table in tables)


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
    form = DrawForm(visit.form.sent)
    rest = TICKS.get(form.rest.data)
    return here.answer(form, draw_present, {"attempt": here.attempt, "rest": rest})


@blueprint.post("/neu")
@writing
def draw_anew(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Draw the round again with those who are there, also if it is released without a game."""
    here = _round_at(visit, tournament_id, round_no)
    return here.answer(Form(), draw_again, {"attempt": here.attempt})


@blueprint.post("/setzen")
@writing
def seat(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Seat people as they are typed in."""
    here = _round_at(visit, tournament_id, round_no)
    form = GivenForm(visit.form.sent)
    return here.answer(form, actions.draw_round, form.data)


@blueprint.post("/tauschen")
@writing
def swap(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Let two people swap their seats."""
    here = _round_at(visit, tournament_id, round_no)
    form = SwapForm(visit.form.sent)
    if not form.validate():
        return here.page(form), 422
    return here.answer(form, actions.swap, form.seats)


@blueprint.post("/freigeben")
@writing
def release(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Begin the evening of every table, and the clock, unless it waits."""
    here = _round_at(visit, tournament_id, round_no)
    form = ReleaseForm(visit.form.sent)
    refused = here.refused(form, actions.release, {"waits": form.waits.data})
    if refused is not None:
        return refused
    return visit.to("tournament.show", tournament_id=tournament_id)


@blueprint.post("/zurueck")
@writing
def take_back(visit: Visit, tournament_id: int, round_no: int) -> Page:
    """Take the release back, as long as nothing is entered."""
    return _round_at(visit, tournament_id, round_no).answer(Form(), actions.take_back, {})
