"""The form of a new evening: seats in order, the first dealer, a name and a date."""

from __future__ import annotations

import secrets
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.days import day_of_play
from scorepad.scoring.rules import Rules, read_rules
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.forms import Day, Form, Key, Many, Pick, Sent, TextField, whole
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.parts.seats import asks_sitters, stepped, usual_sitters


class NewEvening(Form):
    """What is chosen so far: member ids in seating order; who sits out is counted from the dealer.

    `rules` is the number of a rule set of the Runde's own, empty for its rules.
    """

    otherwise = "table"
    table = Many(read=whole)
    first_dealer = Key()
    name = TextField(_l("Name des Abends"))
    date = Day(LazyString(told, "date"), read=day_of_play)
    also_sit_out = Many(name="also", id="also_sit_out", read=whole)
    also_of = Key()
    rules = Pick(LazyString(told, "rules"), message=_l("Dieses Regelwerk gibt es nicht."))
    step = TextField()

    def __init__(self, given: Sent | None, visit: Visit, **shown: Any) -> None:
        """The form as it was sent; who is nobody of the Runde is left out."""
        super().__init__(given, data={"name": weekday(visit.today), "date": visit.today, **shown})
        self.rules.offer({"": _("wie in der Runde")} | {str(key): name for key, (name, _r) in visit.rule_sets.items()})
        self._kept, self._usual = visit.rule_sets, visit.runde.rules
        self._members = [member.id for member in visit.members]
        self.table.data = tuple(member for member in self.table.data if member in self._members)
        if self.also_of.data != len(self.table.data):  # else they were asked, and for that many people
            self.also_sit_out.data = usual_sitters(len(self.table.data))

    @property
    def chosen(self) -> Rules:
        """The rules of the evening: a rule set that the Runde keeps, else as the Runde plays."""
        return self._kept[int(self.rules.data)][1] if self.rules.data else read_rules(self._usual)

    @property
    def sitters(self) -> tuple[int, ...]:
        """Who sits out with the dealer where the table is asked."""
        return self.also_sit_out.data if asks_sitters(len(self.table.data), self.chosen) else ()

    def validate_also_sit_out(self, field: Field) -> None:
        """Somebody sits out where the table is asked."""
        if asks_sitters(len(self.table.data), self.chosen) and not field.data:
            raise ValidationError(_("Wer setzt mit dem Geber aus?"))

    def take_step(self) -> None:
        """Do what a small button says: "draw" for the first dealer, else one of the seats; with others, as usual."""
        verb, _colon, number = self.step.data.partition(":")
        before, dealer = self.table.data, self.first_dealer.data
        table = stepped(before, verb, whole(number), self._members)
        if verb == "draw" and before:
            self.first_dealer.process_data(secrets.choice(before))
        elif dealer in before and dealer not in table:
            self.first_dealer.process_data(next(iter(table), None))
        if len(table) != len(before):
            self.also_sit_out.data = usual_sitters(len(table))
        self.table.data = table
