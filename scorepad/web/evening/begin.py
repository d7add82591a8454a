"""The page that starts an evening: seats, first dealer, who sits out, name, day and rules."""

import secrets
from typing import Any

from flask import Blueprint
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.errors import RunsAlready
from scorepad.actions.evening import evening
from scorepad.actions.problems import with_names
from scorepad.scoring.evening.seating import check_table
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import EveningLine
from scorepad.telling.days import day_of_play
from scorepad.telling.rules import rules_name
from scorepad.web.board.seats import (
    MOST_SEATS,
    asks_sitters,
    drawn,
    next_table,
    sitters,
    stepped,
    usual_sitters,
)
from scorepad.web.frame.clock import evening_name, weekday
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import (
    DateField,
    KeyField,
    MultipleField,
    NameField,
    SelectField,
    StringField,
    put_at,
)
from scorepad.web.frame.forms import LONGEST_EVENING, Form
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _


class NewEvening(Form):
    """The form of a new evening.

    `table` holds member ids in seating order, `also_sit_out` seats counted from the dealer.
    `rules` is the id of an own rule set of the Runde, empty for the rules of the Runde. `beside` is
    the running evening of the same people beside which this one shall begin all the same.
    """

    otherwise = "table"
    table = MultipleField(read=parsed_id)
    first_dealer = KeyField()
    name = NameField(_l("Name des Abends"), optional=True, most=LONGEST_EVENING)
    date = DateField(LazyString(told, "date"), read=day_of_play)
    also_sit_out = MultipleField(name="also", id="also_sit_out", read=parsed_id)
    also_of = KeyField()
    rules = SelectField(LazyString(told, "rules"), message=_l("Dieses Regelwerk gibt es nicht."))
    step = StringField()
    beside = KeyField()

    def __init__(self, given: Sent | None, visit: Visit, **shown: Any) -> None:
        """The form; ids that are no members of the Runde are dropped."""
        super().__init__(given, data={"name": weekday(visit.today), "date": visit.today, **shown})
        self._kept = visit.rule_sets
        self._names = visit.names
        self._usual = visit.runde.rules
        self._members = [member.id for member in visit.people.members]
        choices = {"": _("wie in der Runde")}
        for key, (name, _rules) in self._kept.items():
            choices[str(key)] = name
        self.rules.offer(choices)
        self.table.data = tuple(member for member in self.table.data if member in self._members)
        people = len(self.table.data)
        if self.also_of.data != people:  # the sent answer is for another number of people
            self.also_sit_out.data = usual_sitters(people)

    def validate_table(self, field: Field) -> None:
        players = tuple(Player(str(member)) for member in field.data)
        for problem in with_names(check_table(players, None, (), self.chosen), self._names):
            put_at(field, plainly(problem))

    @property
    def chosen(self) -> Rules:
        """The rules of the evening."""
        if not self.rules.data:
            return read_rules(self._usual)
        _name, rules = self._kept[int(self.rules.data)]
        return rules

    @property
    def _asks_sitters(self) -> bool:
        return asks_sitters(len(self.table.data), self.chosen)

    @property
    def sitters(self) -> tuple[int, ...]:
        """Seats that sit out besides the dealer, at a table that has to choose them."""
        return self.also_sit_out.data if self._asks_sitters else ()

    def validate_also_sit_out(self, field: Field) -> None:
        if self._asks_sitters and not field.data:
            raise ValidationError(_("Wer setzt mit dem Geber aus?"))

    def take_step(self) -> None:
        """Carry out a step button: "draw" draws the first dealer, all others change the seats."""
        verb, _colon, number = self.step.data.partition(":")
        before = self.table.data
        dealer = self.first_dealer.data
        table = stepped(before, verb, parsed_id(number), self._members)
        if verb == "draw" and before:
            self.first_dealer.process_data(secrets.choice(before))
        elif dealer in before and dealer not in table:
            self.first_dealer.process_data(table[0] if table else None)
        if len(table) != len(before):
            self.also_sit_out.data = usual_sitters(len(table))
        self.table.data = table


blueprint = Blueprint("evening", __name__, url_prefix="/runde/<int:runde_id>/abend")


@blueprint.get("/neu")
@writing
def new(visit: Visit) -> str:
    """The form, filled in with the last table; the first dealer may be drawn by lot."""
    table = drawn(next_table(visit), visit)
    seats = tuple(member.id for member in table.seats)
    dealer = table.dealer.id if table.dealer else None
    return _page(visit, NewEvening(None, visit, table=seats, first_dealer=dealer))


@blueprint.post("/neu")
@writing
def begin(visit: Visit) -> Response | tuple[str, int] | str:
    """Start the evening, or carry out a step button and show the form again."""
    form = NewEvening(visit.form.sent, visit)
    if form.step.raw_data:
        form.take_step()
        return _page(visit, form)
    try:
        if not form.does(lambda: _start(visit, form)):
            return _page(visit, form), 422
    except RunsAlready as runs:
        return _page(visit, form, runs.evening_id), 409
    return visit.to("board.show", evening_id=form.made)


def _start(visit: Visit, form: NewEvening) -> int:
    """Start the evening; its id. Raises Refused, and RunsAlready."""
    day = form.date.data
    plan = evening.NewPlan(
        table=form.table.data,
        first_dealer=form.first_dealer.data or 0,  # 0 is nobody, which is refused
        date=day,
        name=evening_name(form.name.data, day, visit.today),
        also_sit_out=form.sitters,
        rules=form.chosen,
    )
    return evening.start(visit.runde.id, plan, asks=True, beside=form.beside.data, **visit.made)


def _page(visit: Visit, form: NewEvening, running: int | None = None) -> str:
    """The form; with the id of a `running` evening of the same people, whether to go on with it."""
    members = {member.id: member for member in visit.people.members}
    table = form.table.data
    others = [member for member in visit.people.members if member.active and member.id not in table]
    lines: dict[int | None, EveningLine] = {line.id: line for line in visit.evening_lines}
    return visit.page(
        "evening/begin.html",
        form=form,
        seats=[members[seat] for seat in table],
        others=others,
        also=sitters(len(table), form.also_sit_out.data, form.chosen),
        now=rules_name(visit.rules, visit.voice),
        running=lines.get(running),
        full=len(table) >= MOST_SEATS,
    )
