"""The tariff of a Runde: the form of all its fields, each with a worked example."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flask import Blueprint, flash, redirect
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions.money import tariff as actions
from scorepad.actions.money.money_log import by_of
from scorepad.declare import Option, Text
from scorepad.ledger.agreements import AGREEMENTS, Agreement, agreement_of
from scorepad.ledger.tariff import FIELDS, MOST_EVENTS, Tariff, read_tariff
from scorepad.ledger.terms import SECTIONS
from scorepad.ledger.wording import CENT, write_told_rate
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.telling.tariff import (
    STORY,
    TO,
    agreed,
    example_of,
    named,
    story_of,
    tariff_lines,
    tried,
)
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.money.tariff_form import PRICES, TariffForm

blueprint = Blueprint("tariff", __name__, url_prefix="/runde/<int:runde_id>/tarif")
EMPTY_EVENTS = 2
"""Empty rows for further events."""
_EVENT = Text("Was passiert?", "What happens?")
_TYPED = Text("In Cent, oder mit Zeichen wie {amount}", "In cents, or with a sign such as {amount}")
_GETS = Text("Wer bekommt es?", "Who gets it?")
_OTHER_SCENES = STORY.keys() - {"usual"}
"""Scenes that an example has to describe; the usual one is described once above all fields."""


@dataclass(frozen=True)
class TariffField:
    """A field with its text and errors; `example` is its result on the evening of the examples, and
    `number` that of its row, where several rows have fields of the same label.
    """

    name: str
    shape: str
    label: str
    text: str
    errors: Sequence[str]
    help: str = ""
    example: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    usual: str = ""
    number: int = 0

    @property
    def id(self) -> str:
        return "t-" + self.name.replace(".", "-")


@dataclass(frozen=True)
class TariffPage:
    """The fields of the form; `tariff` is the one that the form was made for, or that was typed."""

    tariff: Tariff
    form: TariffForm
    voice: Voice

    @cached_property
    def agreements(self) -> list[dict[str, Any]]:
        """The common agreements, each with its name, meaning and amounts."""
        here = agreement_of(self.tariff)
        shown = []
        for agreement in AGREEMENTS.values():
            tariff = self.tariff if agreement == here else agreement.tariff
            facts = {
                "id": agreement.id,
                "label": named(agreement, tariff, self.voice),
                "meaning": self.voice.say(agreement.meaning),
                "fields": [self._amount(agreement, name) for name in agreement.fields],
                "on": agreement == self.form.chosen,
            }
            shown.append(facts)
        return shown

    @cached_property
    def sections(self) -> list[dict[str, Any]]:
        """All fields by section.

        A section is on where a field has an error, or another value than usual.
        """
        return [self._section(name, title) for name, title in SECTIONS.items()]

    def _section(self, name: str, title: Text) -> dict[str, Any]:
        fields = list[TariffField]()
        for field in FIELDS.values():
            if field.chapter == name:
                fields += self._views(field)
        on = any(field.errors or field.text not in {"", field.usual} for field in fields)
        return {"title": self.voice.say(title), "fields": fields, "on": on}

    @property
    def typed(self) -> str:
        """How a rate may be typed, for the page."""
        currency = self.voice.currency or "€"
        amount = write_told_rate(Fraction(CENT), self.voice.language, currency)
        return self.voice.say(_TYPED, amount=amount)

    @property
    def wrong(self) -> list[TariffField]:
        """The fields that have an error."""
        fields = [field for part in (*self.agreements, *self.sections) for field in part["fields"]]
        return [field for field in fields if field.errors]

    def _amount(self, agreement: Agreement, name: str) -> TariffField:
        """The field of an amount of an agreement."""
        field = FIELDS[name]
        label = self.voice.say(field.label)
        help_text = self.typed if field.shape == "rate" else ""
        return self._drawn(f"{agreement.id}.{name}", field.shape, label, help=help_text)

    def _views(self, field: Option) -> Iterator[TariffField]:
        """The field of a declaration, with those of its prices or events."""
        choices = tuple((value, self.voice.say(words)) for value, words in field.choices.items())
        yield self._drawn(
            field.name,
            field.shape,
            self.voice.say(field.label),
            choices=choices,
            help=self.voice.say(field.help),
            example=self._example(field),
            usual=str(field.default),
        )
        if field.shape == "prices":
            for kind in self._kinds_of_soli():
                yield self._drawn(f"{PRICES}.{kind}", "price", self.voice.label(kind))
        if field.shape == "events":
            count = min(len(self.form.rows) + EMPTY_EVENTS, MOST_EVENTS)
            for number in range(count):
                yield from self._event(f"{field.name}.{number}", number + 1)

    def _kinds_of_soli(self) -> list[str]:
        """The kinds of soli that are played, and those that have a price; each once."""
        soli = self.voice.rules.solo
        own = [kind.id for kind in soli.own]
        return list(dict.fromkeys([*soli.kinds, *own, *self.form.kinds]))

    def _event(self, at: str, number: int) -> Iterator[TariffField]:
        """The fields of the event of this number; their names begin so."""
        choices = tuple((value, self.voice.say(words)) for value, words in TO.items())
        yield self._drawn(f"{at}.name", "name", self.voice.say(_EVENT), number=number)
        yield self._drawn(f"{at}.cents", "price", self.voice.heading("amount"), number=number)
        yield self._drawn(f"{at}.to", "to", self.voice.say(_GETS), choices=choices, number=number)

    def _drawn(self, name: str, shape: str, label: str, **more: Any) -> TariffField:
        """A field with what the form has in it."""
        field = self.form.at(name)
        text = getattr(field, "text", "")
        errors = getattr(field, "errors", ())
        return TariffField(name, shape, label, text, errors, **more)

    def _example(self, field: Option) -> str:
        """The worked example of a field in a sentence."""
        lines = tariff_lines(read_tariff(dict(field.example)), self.voice, odd_cents=False)
        told = f"{'; '.join(lines)}: {example_of(field, self.voice)}"
        if field.scene not in _OTHER_SCENES:
            return told
        return f"{story_of(field.scene, self.voice)} {told}"


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The tariff in words and tried on an example; with its form for the write link."""
    tariff, problems = _current(visit)
    form = TariffForm(None, tariff, visit.runde.currency)
    form.refuse(problems)
    return _page(visit, tariff, form)


@blueprint.post("")
@writing
def save(visit: Visit) -> Response | tuple[str, int] | str:
    """Try the values of the form on the example, or save them."""
    current, _problems = _current(visit)
    form = TariffForm(visit.form.sent, current, visit.runde.currency)
    if form.validate() and form.do.data == "look":
        return _page(visit, form.tariff, form, looked=True)
    facts = {
        "base": form.base.data,
        "currency": form.currency.data if form.currency.raw_data else None,
    }

    def act() -> None:
        actions.set_tariff(visit.runde.id, form.tariff, **facts, **by_of(visit.made))

    try:
        if not form.does(act):
            return _page(visit, form.tariff, form), 422
    except actions.TariffChanged:
        return _page(visit, form.tariff, form, conflict=True), 409
    flash(_("Der Tarif gilt für alle Abende, die ab jetzt abgerechnet werden."))
    back = visit.form.page_query.back.data
    return redirect(back, code=303) if back else visit.to("tariff.show")


def _current(visit: Visit) -> tuple[Tariff, tuple[Problem, ...]]:
    """The stored tariff; one that cannot be read counts as none, with its problems."""
    try:
        return actions.tariff_of(visit.runde), ()
    except Refused as refused:
        return Tariff(), refused.problems


def _page(
    visit: Visit, tariff: Tariff, form: TariffForm, *, looked: bool = False, conflict: bool = False
) -> str:
    return visit.page(
        "money/tariff.html",
        page=TariffPage(tariff, form, visit.voice),
        agreed=agreed(tariff, visit.voice),
        says=() if agreement_of(tariff) else tariff_lines(tariff, visit.voice),
        tried=tried(tariff, visit.voice),
        story=story_of("usual", visit.voice),
        base=actions.base_of(visit.runde),
        looked=looked,
        conflict=conflict,
    )
