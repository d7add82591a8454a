"""What the page of the tariff shows: every field with its help and its worked example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.declare import Option
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff
from scorepad.ledger.terms import SECTIONS
from scorepad.scoring.problems import Problem
from scorepad.telling.tariff import STORY, example_of, tariff_lines, worked
from scorepad.telling.voice import Voice
from scorepad.web.money.tariff_form import PRICES, TariffForm


@dataclass(frozen=True)
class Choice:
    """One choice of a field."""

    value: str
    label: str
    on: bool


@dataclass(frozen=True)
class FieldView:
    """One field as it is drawn; `example` says what it makes of the evening of the examples."""

    name: str
    shape: str
    label: str
    help: str
    example: str
    text: str
    choices: tuple[Choice, ...]
    errors: tuple[str, ...]

    @property
    def id(self) -> str:
        """The id of the field in the page."""
        return "t-" + self.name.replace(".", "-")


@dataclass(frozen=True)
class SectionView:
    """Fields under one heading; `on` says that one of them differs from no money at all."""

    name: str
    title: str
    fields: tuple[FieldView, ...]
    on: bool


@dataclass(frozen=True)
class TariffPage:
    """The page: the tariff in words, what it makes of the example, and the form."""

    says: tuple[str, ...]
    story: str
    worked: str
    minus_story: str
    sections: tuple[SectionView, ...]
    wrong: tuple[FieldView, ...]
    unplaced: tuple[str, ...]


def tariff_page(tariff: Tariff, form: TariffForm, voice: Voice, problems: Sequence[Problem] = ()) -> TariffPage:
    """The page of a tariff; `tariff` is the one that is told in words and tried on the example."""
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(problem.field, []).append(problem.message(voice.language))
    draw = _Drawing(form, voice, errors)
    sections = tuple(draw.section(name) for name in SECTIONS)
    shown = [field for section in sections for field in section.fields]
    names = {field.name for field in shown}
    return TariffPage(
        says=tariff_lines(tariff, voice),
        story=voice.say(STORY["usual"]),
        worked=worked(tariff, voice),
        minus_story=voice.say(STORY["minus"]),
        sections=sections,
        wrong=tuple(field for field in shown if field.errors),
        unplaced=tuple(text for name, texts in errors.items() if name not in names for text in texts),
    )


@dataclass(frozen=True)
class _Drawing:
    form: TariffForm
    voice: Voice
    errors: Mapping[str, Sequence[str]]

    def section(self, name: str) -> SectionView:
        """The fields of a section in the order of their declaration."""
        fields = tuple(view for field in FIELDS.values() if field.chapter == name for view in self._views(field))
        on = any(view.errors or self._says_something(view) for view in fields)
        return SectionView(name, self.voice.say(SECTIONS[name]), fields, on)

    def _says_something(self, view: FieldView) -> bool:
        default = FIELDS[view.name].default if view.name in FIELDS else ""
        return view.text not in {"", str(default)}

    def _views(self, field: Option) -> Iterator[FieldView]:
        if field.shape != "prices":
            yield self._view(field, field.name, self.voice.say(field.label), self._example(field))
            return
        soli = self.voice.rules.solo
        kinds = dict.fromkeys((*soli.kinds, *(own.id for own in soli.own), *self.form.kinds))
        yield self._view(field, field.name, self.voice.say(field.label), self._example(field))
        for kind in kinds:
            yield self._view(field, f"{PRICES}.{kind}", self.voice.label(kind), "", price=True)

    def _view(self, field: Option, name: str, words: str, example: str, *, price: bool = False) -> FieldView:
        text = self.form.typed.get(name, "")
        return FieldView(
            name=name,
            shape="price" if price else field.shape,
            label=words,
            help="" if price else self.voice.say(field.help),
            example=example,
            text=text,
            choices=tuple(
                Choice(value, self.voice.say(choice), value == (text or field.default))
                for value, choice in field.choices.items()
            ),
            errors=tuple(self.errors.get(name, ())),
        )

    def _example(self, field: Option) -> str:
        tried = read_tariff(dict(field.example))
        told = tariff_lines(tried, self.voice, odd_cents=False)
        result = example_of(field, self.voice)
        story = self.voice.say(STORY["minus"]) + " " if field.scene == "minus" else ""
        return f"{story}{'; '.join(told)}: {result}"
