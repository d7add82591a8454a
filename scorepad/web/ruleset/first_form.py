"""The form of a new Runde on two pages, people and rules, sent as one."""

import re
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.problems import clean
from scorepad.actions.runde import runde
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.rules.usual import HABITS, habits_of, with_habits
from scorepad.web.board.seats import MOST_SEATS
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import BooleanField, StringField, TextAreaField, put_at
from scorepad.web.frame.forms import LONGEST_NAME
from scorepad.web.frame.limits import asks_code, right_code
from scorepad.web.frame.words import _
from scorepad.web.ruleset.example_form import FoundForm

LONGEST_RUNDE = 40
SMALLEST_TABLE = 4
CURRENCY = "€"
LONGEST_LIST = 20_000
MOST_COMMON = "stammtisch"
"""The preset that is chosen by default."""
BY_EXAMPLE = "example"
"""The choice of rules that were found by example games."""
UNASKED = "ddv"
"""The rules of a Runde that skips the question."""
BY_LOT = ""
"""The first dealer is drawn by lot."""


class NewRunde(FoundForm):
    """The form of a new Runde: its name, people, rules and first dealer."""

    otherwise = "name"
    name = StringField(_l("Name der Runde"), most=LONGEST_RUNDE)
    members = TextAreaField(_l("Wer spielt mit?"), longest=LONGEST_LIST)
    rules = StringField()
    first_dealer = StringField()
    code = StringField(_l("Code für neue Runden"), validators=[right_code])
    step = StringField()

    def validate_name(self, field: Field) -> None:
        if not clean(field.data):
            raise ValidationError(_("Hier fehlt ein Name."))

    def validate_members(self, _field: Field) -> None:
        long = [person for person in self.people if len(person) > LONGEST_NAME]
        if long:
            words = _(
                "„%(name)s …“ ist zu lang, höchstens %(most)s Zeichen.",
                name=long[0][:12],
                most=LONGEST_NAME,
            )
            put_at(self.members, words)
        if len(self.people) < SMALLEST_TABLE:
            raise ValidationError(_("Zum Doppelkopf gehören mindestens vier Leute."))

    def validate_rules(self, field: Field) -> None:
        chosen = field.data
        by_example = chosen == BY_EXAMPLE and self.found is not None
        if chosen and chosen not in PRESETS and not by_example:
            raise ValidationError(_("Wähle eine der Vorlagen."))

    def validate_first_dealer(self, field: Field) -> None:
        if field.data and clean(field.data) not in self.people:
            raise ValidationError(_("Wer gibt zuerst?"))

    def validate(self, *more: Any) -> bool:
        """Whether the form is valid."""
        super().validate(*more)
        if not self.errors_of_people:
            try:
                runde.check(self.name.data, self.people, CURRENCY)
            except Refused as refused:
                self.refuse(refused.problems)
        return not self.errors

    @property
    def people(self) -> list[str]:
        """The names that were typed, between commas, semicolons or lines."""
        typed = re.split(r"[\n\r,;]+", self.members.data)
        return [name for name in map(clean, typed) if name]

    @property
    def asks_code(self) -> bool:
        return asks_code()

    @property
    def of_first_page(self) -> dict[str, str]:
        """The values of the first page, carried along hidden on the second."""
        kept = {"name": self.name.data, "members": self.members.data}
        if self.asks_code:
            kept["code"] = self.code.data
        return kept

    @property
    def of_second_page(self) -> dict[str, str]:
        """The values of the second page, carried along hidden on the first."""
        first = {"name", "members", "code", "step"}
        return {
            field.name: field.raw_data[0]
            for field in self
            if field.raw_data and field.name not in first
        }

    @property
    def seated(self) -> bool:
        """Whether all people fit at one table, so that nobody has to choose who plays."""
        return len(self.people) <= MOST_SEATS

    @property
    def rule_set(self) -> Rules:
        """The chosen rules with the chosen habits. Raises Refused if they clash."""
        name = self.rules.data or UNASKED
        if name == BY_EXAMPLE and self.found:
            return self.found
        return with_habits(name, self.habits(name))

    def habits(self, name: str) -> frozenset[str]:
        """The habits chosen beside a rule set; those of its preset where no habit was asked."""
        fields = {}
        for habit in HABITS:
            field_name = f"{habit}.{name}"
            if field_name in self:
                fields[habit] = self[field_name]
        if not any(field.raw_data for field in fields.values()):
            return habits_of(preset(name))
        return frozenset(habit for habit, field in fields.items() if field.data)

    @property
    def errors_of_people(self) -> bool:
        return bool(self.name.errors or self.members.errors or self.code.errors)

    def say(self, problem: Problem) -> str:
        """The message of a problem; if a person's name caused it, it begins with that name."""
        message = plainly(problem)
        name, _dot, number = problem.field.partition(".")
        if name != "members" or not number.isdigit():
            return message
        people = self.people
        place = int(number)
        if place >= len(people):
            return message
        return _("„%(name)s“: %(message)s", name=people[place], message=message)


for _habit in HABITS:
    for _name in PRESETS:
        setattr(NewRunde, f"{_habit}.{_name}", BooleanField(only="1"))
