"""The first minute: the form of a new Runde on two pages, who plays and how, sent as one."""

from __future__ import annotations

import re
from functools import cached_property

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import Form, StringField, TextAreaField

from scorepad.actions import runde
from scorepad.actions.problems import clean
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.rules.habits import HABITS, habits_of, with_habits
from scorepad.web.evening.seats import MOST_SEATS
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import LONGEST_NAME, place, put_at
from scorepad.web.frame.limits import asks_code, wrong_code
from scorepad.web.frame.voice import told
from scorepad.web.rules.example_form import found_by

LONGEST_RUNDE = 40
SMALLEST_TABLE = 4
CURRENCY = "€"
MOST_COMMON = "stammtisch"
"""The card that is chosen before anybody has."""
BY_EXAMPLE = "example"
"""The card of the rules that were found by example."""
UNASKED = "ddv"
"""The rules of a Runde that was not asked."""
BY_LOT = ""
"""The first dealer whom nobody names."""


class NewRunde(Form):
    """What a new Runde is asked: its name, its people, its rules and who deals first."""

    name = StringField(_l("Name der Runde"))
    members = TextAreaField(_l("Wer spielt mit?"))
    rules = StringField()
    first_dealer = StringField()
    code = StringField(_l("Code für neue Runden"))

    def __init__(self, sent: MultiDict[str, str] | None = None) -> None:
        """The form as it was sent; empty without."""
        super().__init__(sent)
        self.sent: MultiDict[str, str] = sent or MultiDict()

    @property
    def people(self) -> list[str]:
        """The names typed, one a line or with commas between."""
        typed = re.split(r"[\n\r,;]+", self.members.data or "")
        return [name for name in map(clean, typed) if name]

    @property
    def asks_code(self) -> bool:
        """Whether a code is asked for."""
        return asks_code()

    @property
    def of_first_page(self) -> dict[str, str]:
        """What was answered on the first page, to be kept by the second."""
        kept = {"name": self.name.data or "", "members": self.members.data or ""}
        return kept | ({"code": self.code.data or ""} if self.asks_code else {})

    @property
    def seated(self) -> bool:
        """Whether all of them can sit down at one table, so that nobody has to say who does."""
        return len(self.people) <= MOST_SEATS

    @property
    def rule_set(self) -> Rules:
        """The rules chosen, with the habits chosen beside them. Raises Refused when they clash."""
        name = self.rules.data or UNASKED
        if name == BY_EXAMPLE and self.found:
            return self.found
        return with_habits(name, self.habits(name)) if self._asked(name) else preset(name)

    @cached_property
    def found(self) -> Rules | None:
        """The rules that were found by example, if any were."""
        return found_by(self.sent.get("answers", ""), self.sent.get("fit", ""))

    def habits(self, name: str) -> frozenset[str]:
        """The habits that stand beside a rule set: as it has them, until somebody says otherwise."""
        if not self._asked(name):
            return habits_of(preset(name))
        return frozenset(habit for habit in HABITS if self.sent.get(f"{habit}.{name}") == "1")

    @property
    def answers(self) -> dict[str, str]:
        """What was answered on the second page, to be kept by the first."""
        names = [
            "rules",
            "first_dealer",
            "answers",
            "fit",
            *(f"{habit}.{name}" for name in PRESETS for habit in HABITS),
        ]
        return {name: self.sent[name] for name in names if name in self.sent}

    def fits(self) -> bool:
        """Whether a Runde can be made of it; what is wrong gets its message."""
        self._measure()
        if wrong := wrong_code(self.code.data or ""):
            put_at(self.code, wrong)
        if not self.errors_of_people:
            try:
                runde.check(self.name.data or "", self.people, CURRENCY)
            except Refused as refused:
                self.refuse(refused.problems)
        if not self._has_rules:
            put_at(self.rules, _("Wähle eine der Vorlagen."))
        if self.first_dealer.data and clean(self.first_dealer.data) not in self.people:
            put_at(self.first_dealer, _("Wer gibt zuerst?"))
        return not any(field.errors for field in self)

    @property
    def errors_of_people(self) -> bool:
        """Whether something is wrong on the first page."""
        return bool(self.name.errors or self.members.errors or self.code.errors)

    def refuse(self, problems: tuple[Problem, ...]) -> None:
        """Put the problems of the action at their fields; a person's problem names the person."""
        people = self.people

        def say(problem: Problem) -> str:
            name, _dot, number = problem.field.partition(".")
            is_person = name == "members" and number.isdigit() and int(number) < len(people)
            return f"„{people[int(number)]}“: {plainly(problem)}" if is_person else plainly(problem)

        place(self, problems, "name", say)

    @property
    def _has_rules(self) -> bool:
        """Whether there are such rules; where nobody has chosen yet, there will be."""
        name = self.rules.data
        return not name or name in PRESETS or (name == BY_EXAMPLE and self.found is not None)

    def _asked(self, name: str) -> bool:
        """Whether the habits of this rule set were on the page: one of them always has an answer."""
        return any(f"{habit}.{name}" in self.sent for habit in HABITS)

    def _measure(self) -> None:
        """Whether all is of a bearable length."""
        name, people = self.name.data or "", self.people
        long = next((person for person in people if len(person) > LONGEST_NAME), "")
        too_long = _("„%(name)s …“ ist zu lang, höchstens %(most)s Zeichen.", name=long[:12], most=LONGEST_NAME)
        for field, wrong, message in (
            (self.name, not clean(name), _("Hier fehlt ein Name.")),
            (self.name, len(name) > LONGEST_RUNDE, told("too_long", most=LONGEST_RUNDE)),
            (self.members, bool(long), too_long),
            (self.members, len(people) < SMALLEST_TABLE, _("Zum Doppelkopf gehören mindestens vier Leute.")),
        ):
            if wrong:
                put_at(field, message)
