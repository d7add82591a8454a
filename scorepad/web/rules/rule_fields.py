"""The fields of the rules pages: every option with its words, its answers and its place, drawn from its declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorepad.declare import Option
from scorepad.scoring.rules import Rules, flat
from scorepad.scoring.rules.chapters import Chapter
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import GameKind
from scorepad.scoring.words import TERMS
from scorepad.telling.rules import rule_choice, rule_value, source
from scorepad.telling.voice import Voice
from scorepad.web.rules.rules_form import MOST_ROWS, OwnRow, RulesForm, filled

Errors = Mapping[str, Sequence[str]]
"""Messages by field name."""


@dataclass(frozen=True)
class Choice:
    """One answer to an option; `help` explains a note."""

    value: str
    label: str
    on: bool
    help: str = ""
    source: str = ""


@dataclass(frozen=True)
class ChoiceGroup:
    """Answers under a heading of their own; most lists have one group without."""

    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Field:
    """One option: its words, what stands in it, and what its preset says."""

    name: str
    id: str
    label: str
    help: str
    source: str
    shape: str
    text: str
    groups: tuple[ChoiceGroup, ...]
    least: int
    most: int
    step: int
    errors: Sequence[str]
    changed: bool
    preset: str
    words: str
    shown: bool

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All answers."""
        return tuple(one for group in self.groups for one in group.choices)


@dataclass(frozen=True)
class Cell:
    """A number in a table of kinds."""

    name: str
    id: str
    label: str
    text: str
    least: int
    most: int
    errors: Sequence[str]


@dataclass(frozen=True)
class KindRow:
    """A special point or a kind of solo with its numbers."""

    id: str
    label: str
    help: str
    cells: tuple[Cell, ...]
    changed: bool
    reset: str
    shown: bool


@dataclass(frozen=True)
class OwnKind:
    """A row for a kind only this group knows."""

    place: int
    start: str
    row: OwnRow
    counts_in: tuple[Choice, ...]
    errors: Errors


@dataclass(frozen=True)
class Part:
    """A chapter of the page."""

    id: str
    label: str
    fields: tuple[Field, ...]
    specials: tuple[KindRow, ...]
    kind_points: tuple[KindRow, ...]
    own_specials: tuple[OwnKind, ...]
    own_soli: tuple[OwnKind, ...]
    changed: int
    wrong: bool
    found: bool


@dataclass(frozen=True)
class Switch:
    """A named group of options, on or off."""

    id: str
    label: str
    help: str
    source: str
    on: bool
    shown: bool


def html_id(name: str) -> str:
    """The id of an option's place on the page."""
    return "o-" + name.replace(".", "-")


@dataclass(frozen=True)
class Drawing:
    """Draws the parts of the page in one language."""

    rules: Rules
    form: RulesForm
    search: str
    errors: Errors
    lang: str
    base: Rules

    @cached_property
    def _voice(self) -> Voice:
        return Voice(self.lang, rules=self.rules)

    @cached_property
    def _values(self) -> dict[str, object]:
        return flat(self.rules)

    @cached_property
    def _base_values(self) -> dict[str, object]:
        return flat(self.base)

    @cached_property
    def _base_answers(self) -> Mapping[str, tuple[str, ...]]:
        return filled(self.base).answers

    def part(self, chapter: Chapter) -> Part:
        fields = tuple(self._field(option, notes="notes" in chapter.tables) for option in chapter.options)
        specials = tuple(self._specials()) if "specials" in chapter.tables else ()
        points = tuple(self._kind_points()) if "kind_points" in chapter.tables else ()
        own_specials = self._own("special", self.form.specials) if "specials" in chapter.tables else ()
        own_soli = self._own("solo", self.form.soli) if "own_soli" in chapter.tables else ()
        rows = (*specials, *points)
        own = (*own_specials, *own_soli)
        changed = sum(one.changed for one in fields) + sum(row.changed for row in rows)
        shown = any(one.shown for one in fields) or any(row.shown for row in rows)
        wrong = any(one.errors for one in fields) or any(cell.errors for row in rows for cell in row.cells)
        return Part(
            id=chapter.id,
            label=chapter.label.in_(self.lang),
            fields=fields,
            specials=specials,
            kind_points=points,
            own_specials=own_specials,
            own_soli=own_soli,
            changed=changed + sum(bool(one.row.id) for one in own),
            wrong=wrong or any(one.errors for one in own),
            found=bool(self.search) and shown,
        )

    def switches(self) -> Iterator[Switch]:
        for group in GROUPS.values():
            title, help_ = group.label.in_(self.lang), group.help.in_(self.lang)
            shown = self._hit(title, help_, group.source)
            yield Switch(group.id, title, help_, source(group.source, self.lang), group.on(self.rules), shown)

    def _field(self, option: Option, *, notes: bool) -> Field:
        answers = self.form.answers.get(option.name, ())
        base = self._base_answers.get(option.name, ())
        groups = tuple(self._notes(answers) if notes else self._groups(option, answers))
        title, help_ = option.label.in_(self.lang) or option.name, option.help.in_(self.lang)
        said = [one.label for group in groups for one in group.choices]
        return Field(
            name=option.name,
            id=html_id(option.name),
            label=title,
            help=help_,
            source=source(option.source, self.lang),
            shape="text" if option.shape == "numbers" else option.shape,
            text=self.form.text(option.name),
            groups=groups,
            least=option.least,
            most=option.most,
            step=option.multiple,
            errors=self.errors.get(option.name, ()),
            changed=sorted(answers) != sorted(base),
            preset=rule_value(option.name, self._base_values[option.name], self._voice),
            words=rule_value(option.name, self._values[option.name], self._voice),
            shown=self._hit(title, help_, option.source, option.name, *said),
        )

    def _notes(self, answers: tuple[str, ...]) -> Iterator[ChoiceGroup]:
        say = self._voice.say
        for chapter in NOTE_CHAPTERS.values():
            notes = (
                Choice(note.id, say(note.label), note.id in answers, say(note.explanation), note.source)
                for note in chapter.notes
            )
            yield ChoiceGroup(say(chapter.label), tuple(notes))

    def _groups(self, option: Option, answers: tuple[str, ...]) -> Iterator[ChoiceGroup]:
        values = [*map(str, option.choices)]
        if option.own:
            values += [solo.id for solo in self.rules.solo.own]
        if values:
            found = (Choice(one, rule_choice(option.name, one, self._voice), one in answers) for one in values)
            yield ChoiceGroup("", tuple(found))

    def _specials(self) -> Iterator[KindRow]:
        for ident in SPECIALS:
            yield self._row(ident, f"special.{ident}", (("points", 0), ("most", 1)))

    def _kind_points(self) -> Iterator[KindRow]:
        for kind in (*SOLI, *(solo.id for solo in self.rules.solo.own)):
            yield self._row(kind, f"solo.kind_points.{kind}", (("", 0),))

    def _row(self, ident: str, start: str, parts: tuple[tuple[str, int], ...]) -> KindRow:
        title = self._voice.label(ident)
        base = self._base_answers
        cells = tuple(self._cell(f"{start}.{part}" if part else start, title, least) for part, least in parts)
        changed = any(cell.text != next(iter(base.get(cell.name, ())), "0") for cell in cells)
        shown = self._hit(title, start)
        return KindRow(ident, title, meaning(ident, self.lang), cells, changed, start, shown)

    def _cell(self, name: str, title: str, least: int) -> Cell:
        text = self.form.text(name) or ("0" if name.startswith("solo.") else "")
        return Cell(name, html_id(name), title, text, least, 9, self.errors.get(name, ()))

    def _own(self, what: str, rows: Sequence[OwnRow]) -> tuple[OwnKind, ...]:
        shown = [*rows, OwnRow()][:MOST_ROWS]
        return tuple(self._own_kind(what, place, row) for place, row in enumerate(shown))

    def _own_kind(self, what: str, place: int, row: OwnRow) -> OwnKind:
        start = f"own.{what}.{place}."
        errors = {name.removeprefix(start): found for name, found in self.errors.items() if name.startswith(start)}
        kinds = tuple(Choice(kind.value, self._voice.label(kind), kind in row.counts_in) for kind in GameKind)
        return OwnKind(place, start, row, kinds if what == "special" else (), errors)

    def _hit(self, *texts: str) -> bool:
        wanted = self.search.casefold().split()
        text = " ".join(texts).casefold()
        return all(word in text for word in wanted)


def meaning(ident: str, lang: str) -> str:
    """The one-sentence meaning of a word of the game, empty for the group's own."""
    return TERMS[ident].meaning.in_(lang) if ident in TERMS else ""
