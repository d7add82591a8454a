"""The values of the tariff page: every field with its help and its worked example."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorepad.declare import Option, Text
from scorepad.ledger.agreements import AGREEMENTS, Agreement, agreement_of
from scorepad.ledger.tariff import FIELDS, MOST_EVENTS, Tariff, read_tariff
from scorepad.ledger.terms import SECTIONS
from scorepad.telling.tariff import STORY, TO, example_of, named, story_of, tariff_lines
from scorepad.telling.voice import Voice
from scorepad.web.money.tariff_form import PRICES, TariffForm

EMPTY_EVENTS = 2
"""Empty rows for further events."""
_EVENT = Text("Was passiert?", "What happens?")
_GETS = Text("Wer bekommt es?", "Who gets it?")
_OTHER_SCENES = STORY.keys() - {"usual"}
"""Scenes that an example has to describe; the usual one is described once above all fields."""


@dataclass(frozen=True)
class TariffField:
    """A field with its text and errors; `example` is its result on the evening of the examples."""

    name: str
    shape: str
    label: str
    text: str
    errors: Sequence[str]
    help: str = ""
    example: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    usual: str = ""

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
        return [
            {
                "id": agreement.id,
                "label": named(agreement, self.tariff if agreement == here else agreement.tariff, self.voice),
                "meaning": self.voice.say(agreement.meaning),
                "fields": [self._amount(agreement, name) for name in agreement.fields],
                "on": agreement == self.form.chosen,
            }
            for agreement in AGREEMENTS.values()
        ]

    @cached_property
    def sections(self) -> list[dict[str, Any]]:
        """All fields by section; a section is on where a field has an error, or another value than usual."""
        return [self._section(name, title) for name, title in SECTIONS.items()]

    def _section(self, name: str, title: Text) -> dict[str, Any]:
        fields = [view for field in FIELDS.values() if field.chapter == name for view in self._views(field)]
        on = any(field.errors or field.text not in {"", field.usual} for field in fields)
        return {"title": self.voice.say(title), "fields": fields, "on": on}

    @property
    def wrong(self) -> list[TariffField]:
        return [field for part in (*self.agreements, *self.sections) for field in part["fields"] if field.errors]

    def _amount(self, agreement: Agreement, name: str) -> TariffField:
        field = FIELDS[name]
        return self._drawn(f"{agreement.id}.{name}", field.shape, self.voice.say(field.label))

    def _views(self, field: Option) -> Iterator[TariffField]:
        choices = tuple((value, self.voice.say(words)) for value, words in field.choices.items())
        told = {"help": self.voice.say(field.help), "example": self._example(field), "usual": str(field.default)}
        yield self._drawn(field.name, field.shape, self.voice.say(field.label), choices=choices, **told)
        if field.shape == "prices":
            soli = self.voice.rules.solo
            for kind in dict.fromkeys((*soli.kinds, *(own.id for own in soli.own), *self.form.kinds)):
                yield self._drawn(f"{PRICES}.{kind}", "price", self.voice.label(kind))

        if field.shape == "events":
            for number in range(min(len(self.form.rows) + EMPTY_EVENTS, MOST_EVENTS)):
                yield from self._event(f"{field.name}.{number}")

    def _event(self, at: str) -> Iterator[TariffField]:
        choices = tuple((value, self.voice.say(words)) for value, words in TO.items())
        yield self._drawn(f"{at}.name", "name", self.voice.say(_EVENT))
        yield self._drawn(f"{at}.cents", "price", self.voice.heading("amount"))
        yield self._drawn(f"{at}.to", "to", self.voice.say(_GETS), choices=choices)

    def _drawn(self, name: str, shape: str, label: str, **more: Any) -> TariffField:
        field = self.form.at(name)
        return TariffField(name, shape, label, getattr(field, "text", ""), getattr(field, "errors", ()), **more)

    def _example(self, field: Option) -> str:
        told = tariff_lines(read_tariff(dict(field.example)), self.voice, odd_cents=False)
        story = story_of(field.scene, self.voice) + " " if field.scene in _OTHER_SCENES else ""
        return f"{story}{'; '.join(told)}: {example_of(field, self.voice)}"
