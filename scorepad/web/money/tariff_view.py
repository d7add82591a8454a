"""What the page of the tariff shows: every field with its help and its worked example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.declare import Option
from scorepad.i18n import language
from scorepad.ledger.examples import STORY, example_of, worked
from scorepad.ledger.statement import in_words
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff
from scorepad.ledger.terms import SECTIONS
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.words import label
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


def tariff_page(
    tariff: Tariff, form: TariffForm, rules: Rules, currency: str, problems: Sequence[Problem] = ()
) -> TariffPage:
    """The page of a tariff; `tariff` is the one that is told in words and tried on the example."""
    lang, own = language(), own_names(rules)
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(problem.field, []).append(problem.message(lang))
    draw = _Drawing(form, lang, own, currency, errors)
    sections = tuple(draw.section(name, rules) for name in SECTIONS)
    shown = [field for section in sections for field in section.fields]
    names = {field.name for field in shown}
    return TariffPage(
        says=in_words(tariff, lang, currency, own),
        story=STORY["usual"].in_(lang),
        worked=worked(tariff, lang, currency),
        minus_story=STORY["minus"].in_(lang),
        sections=sections,
        wrong=tuple(field for field in shown if field.errors),
        unplaced=tuple(text for name, texts in errors.items() if name not in names for text in texts),
    )


@dataclass(frozen=True)
class _Drawing:
    form: TariffForm
    lang: str
    own: Mapping[str, str]
    currency: str
    errors: Mapping[str, Sequence[str]]

    def section(self, name: str, rules: Rules) -> SectionView:
        """The fields of a section in the order of their declaration."""
        fields = tuple(view for field in FIELDS.values() if field.chapter == name for view in self._views(field, rules))
        on = any(view.errors or self._says_something(view) for view in fields)
        return SectionView(name, SECTIONS[name].in_(self.lang), fields, on)

    def _says_something(self, view: FieldView) -> bool:
        default = FIELDS[view.name].default if view.name in FIELDS else ""
        return view.text not in {"", str(default)}

    def _views(self, field: Option, rules: Rules) -> Iterator[FieldView]:
        if field.shape != "prices":
            yield self._view(field, field.name, field.label.in_(self.lang), self._example(field))
            return
        kinds = dict.fromkeys((*rules.solo.kinds, *(own.id for own in rules.solo.own), *self.form.kinds))
        yield self._view(field, field.name, field.label.in_(self.lang), self._example(field))
        for kind in kinds:
            yield self._view(field, f"{PRICES}.{kind}", label(kind, self.lang, self.own), "", price=True)

    def _view(self, field: Option, name: str, words: str, example: str, *, price: bool = False) -> FieldView:
        text = self.form.typed.get(name, "")
        return FieldView(
            name=name,
            shape="price" if price else field.shape,
            label=words,
            help="" if price else field.help.in_(self.lang),
            example=example,
            text=text,
            choices=tuple(
                Choice(value, choice.in_(self.lang), value == (text or field.default))
                for value, choice in field.choices.items()
            ),
            errors=tuple(self.errors.get(name, ())),
        )

    def _example(self, field: Option) -> str:
        tried = read_tariff(dict(field.example))
        told = in_words(tried, self.lang, self.currency, self.own, odd_cents=False)
        result = example_of(field, self.lang, self.currency)
        story = STORY["minus"].in_(self.lang) + " " if field.scene == "minus" else ""
        return f"{story}{'; '.join(told)}: {result}"
