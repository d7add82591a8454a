"""Forms of a Runde: making one, and its members."""

from __future__ import annotations

import re

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Form, StringField, TextAreaField

from scorepad.i18n import language
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import LONGEST_NAME, place, put_at
from scorepad.web.frame.voice import told

LONGEST_RUNDE = 40
LONGEST_CURRENCY = 8
SMALLEST_TABLE = 4
DEFAULT_CURRENCY = "€"
DEFAULT_RULES = "ddv"


class NewRunde(Form):
    """One screen: the name of the Runde, its people, the rules it begins with, the label of its money."""

    name = StringField(_l("Name der Runde"))
    members = TextAreaField(_l("Wer spielt mit?"))
    rules = StringField(LazyString(told, "rules"), default=DEFAULT_RULES)
    currency = StringField(_l("Währung"), default=DEFAULT_CURRENCY)

    @property
    def presets(self) -> list[tuple[str, str]]:
        """The rule sets to choose from, with their names."""
        return [(name, PRESETS[name].label.in_(language())) for name in PRESETS]

    @property
    def rule_set(self) -> Rules:
        """The rules chosen; a form without the choice begins with those of the DDV."""
        return preset(self.rules.data or DEFAULT_RULES)

    @property
    def people(self) -> list[str]:
        """The names typed, one a line or with commas between."""
        typed = re.split(r"[\n\r,;]+", self.members.data or "")
        return [name.strip() for name in typed if name.strip()]

    def fits(self) -> bool:
        """Whether all is of a bearable length; what is not gets its message."""
        name, currency, rules = (field.data or "" for field in (self.name, self.currency, self.rules))
        long = [person for person in self.people if len(person) > LONGEST_NAME]
        too_long = _(
            "„%(name)s …“ ist zu lang, höchstens %(most)s Zeichen.", name=next(iter(long), "")[:12], most=LONGEST_NAME
        )
        for field, wrong, message in (
            (self.name, not name.strip(), _("Hier fehlt ein Name.")),
            (self.name, len(name) > LONGEST_RUNDE, told("too_long", most=LONGEST_RUNDE)),
            (self.currency, len(currency) > LONGEST_CURRENCY, told("too_long", most=LONGEST_CURRENCY)),
            (self.rules, rules not in {"", *PRESETS}, _("Bitte eine der Vorlagen wählen.")),
            (self.members, bool(long), too_long),
            (self.members, len(self.people) < SMALLEST_TABLE, _("Zum Doppelkopf gehören mindestens vier Leute.")),
        ):
            if wrong:
                put_at(field, message)
        return not any(field.errors for field in self)

    def refuse(self, problems: tuple[Problem, ...]) -> None:
        """Put the problems of the action at their fields; a person's problem names the person."""
        people = self.people

        def say(problem: Problem) -> str:
            name, _dot, number = problem.field.partition(".")
            is_person = name == "members" and number.isdigit() and int(number) < len(people)
            return f"„{people[int(number)]}“: {plainly(problem)}" if is_person else plainly(problem)

        place(self, problems, "name", say)


class Look(Form):
    """Short name and mark of somebody; empty: computed."""

    short = StringField(_l("Kürzel"))
    mark = StringField(_l("Zeichen"))


class MemberName(Form):
    """The name of somebody of the Runde."""

    name = StringField(LazyString(told, "name"))

    def fits(self) -> bool:
        """Whether the name is short enough."""
        if len(self.name.data or "") > LONGEST_NAME:
            put_at(self.name, told("too_long", most=LONGEST_NAME))
        return not self.name.errors
