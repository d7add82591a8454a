"""The fields of the rules pages as values: an option, a row of numbers, a kind of the group's own, a chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorepad.declare import Option
from scorepad.scoring.rules.usual import ASKED_FIRST
from scorepad.web.parts.own_kinds import OWN_PARTS, OwnForm


def html_id(name: str) -> str:
    """The HTML id of an option on the page."""
    return "o-" + name.replace(".", "-")


@dataclass(frozen=True)
class AnswerChoice:
    """An answer to an option; `help` tells its effect, `sought` is the text in which a search looks."""

    value: str
    label: str
    on: bool
    help: str = ""
    source: str = ""
    sought: str = ""
    shown: bool = True


@dataclass(frozen=True)
class ChoiceGroup:
    """Answers under a heading of their own; most lists have one group without."""

    label: str
    choices: tuple[AnswerChoice, ...]

    @property
    def shown(self) -> bool:
        return any(choice.shown for choice in self.choices)


@dataclass(frozen=True)
class RuleField:
    """A field of an option: its texts, its value, and the value of its preset.

    `help` applies to most values, `none` to off, zero or nothing. `like` is the option that applies while the field is
    empty, `besides` tells the effects of single other values. With `idle` ("name=value") the field means nothing while
    another option has that value.
    """

    option: Option
    label: str
    help: str
    none: str
    source: str
    text: str
    groups: tuple[ChoiceGroup, ...]
    errors: Sequence[str]
    changed: bool
    preset: str
    words: str
    sought: str
    shown: bool
    like: str
    besides: tuple[tuple[str, str], ...]
    typed: str
    idle: str

    @property
    def name(self) -> str:
        return self.option.name

    @property
    def id(self) -> str:
        return html_id(self.name)

    @property
    def off(self) -> bool:
        """Whether the value is empty or 0."""
        return self.text in {"", "0"}

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def does(self) -> str:
        if self.option.shape == "choice":
            return next((choice.help for choice in self.choices if choice.on), self.help)
        return self.none if self.none and self.text in {"", "0"} else self.help


@dataclass(frozen=True)
class NumberCell:
    """A number in a table of kinds."""

    option: Option
    name: str
    label: str
    text: str
    errors: Sequence[str]

    @property
    def id(self) -> str:
        return html_id(self.name)


@dataclass(frozen=True)
class OnlyIn:
    """The only soli in which a special point counts; without `on`, it counts in all soli with special points."""

    name: str
    on: bool
    choices: tuple[AnswerChoice, ...]


@dataclass(frozen=True)
class KindRow:
    """A special point or a kind of solo with its numbers; `name` is the option that a reset button resets."""

    id: str
    name: str
    label: str
    help: str
    cells: tuple[NumberCell, ...]
    changed: bool
    sought: str
    shown: bool
    only: OnlyIn | None = None

    @property
    def off(self) -> bool:
        return self.cells[0].text in {"", "0"}

    @property
    def errors(self) -> bool:
        return any(cell.errors for cell in self.cells)


@dataclass(frozen=True)
class OwnKind:
    """A row for a kind only this group knows."""

    start: str
    row: OwnForm
    counts_in: tuple[AnswerChoice, ...]
    only: OnlyIn
    errors: Mapping[str, Sequence[str]]
    sought: str
    shown: bool


@dataclass(frozen=True)
class ChapterPart:
    """A chapter of the page; `agreements` if the answers of its options are listed one by one.

    `told` are the group's values for single special points and soli.
    """

    id: str
    label: str
    agreements: bool
    fields: tuple[RuleField, ...]
    specials: tuple[KindRow, ...]
    kind_points: tuple[KindRow, ...]
    fixed_kinds: tuple[KindRow, ...]
    told: tuple[tuple[str, str], ...]
    own_specials: tuple[OwnKind, ...]
    own_soli: tuple[OwnKind, ...]

    @property
    def drawn(self) -> tuple[RuleField | KindRow, ...]:
        """The fields that every rule set has."""
        return *self.fields, *self.specials, *self.kind_points, *self.fixed_kinds

    @property
    def above(self) -> tuple[RuleField, ...]:
        """The fields that are asked before all chapters."""
        return tuple(field for field in self.fields if field.name in ASKED_FIRST)

    @property
    def below(self) -> ChapterPart:
        """The chapter without what is asked before all chapters."""
        return replace(self, fields=tuple(field for field in self.fields if field.name not in ASKED_FIRST))

    @property
    def own(self) -> tuple[OwnKind, ...]:
        return *self.own_specials, *self.own_soli

    @property
    def hits(self) -> int:
        rows: tuple[KindRow | OwnKind, ...] = (*self.specials, *self.kind_points, *self.fixed_kinds, *self.own)
        choices = [choice.shown for field in self.fields for choice in field.choices]
        return sum(row.shown for row in rows) + sum(choices if self.agreements else (one.shown for one in self.fields))

    @property
    def changed(self) -> int:
        return sum(drawn.changed for drawn in self.drawn) + sum(bool(own.row.id.data) for own in self.own)

    @property
    def wrong(self) -> bool:
        return any(part.errors for part in (*self.drawn, *self.own))

    def places(self) -> Iterator[str]:
        """The form fields that show an error of the chapter."""
        yield from (field.name for field in self.fields)
        rows = (*self.specials, *self.kind_points, *self.fixed_kinds)
        yield from (cell.name for row in rows for cell in row.cells)
        yield from (f"{own.start}{part}" for own in self.own for part in OWN_PARTS)


@dataclass(frozen=True)
class SwitchField:
    """A named group of options, on or off."""

    id: str
    label: str
    help: str
    source: str
    on: bool
    sought: str
    shown: bool
