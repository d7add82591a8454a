"""What the rules pages show: every option with words and field, what differs, two rule sets side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, PRESET_NAMES, PRESETS, Option, Rules, flat, preset, read_rules
from scorepad.scoring.rules.chapters import CHAPTERS, Chapter
from scorepad.scoring.rules.differences import alike, differences, own_changes, place
from scorepad.scoring.rules.groups import GROUPS
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.specials import BUILT_IN
from scorepad.scoring.rules.wording import choice, label, source, term, words
from scorepad.scoring.terms import SOLO_KINDS, GameKind
from scorepad.scoring.words import TERMS
from scorepad.store.groups import Group
from scorepad.web.forms.rules import MOST_ROWS, OwnRow, RulesForm, filled

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
class Change:
    """One option in two rule sets, in words."""

    name: str
    id: str
    label: str
    first: str
    second: str
    differs: bool = True


@dataclass(frozen=True)
class Switch:
    """A named group of options, on or off."""

    id: str
    label: str
    help: str
    source: str
    on: bool
    shown: bool


@dataclass(frozen=True)
class RulesPage:
    """The rules of a Runde with everything about them."""

    preset: str
    preset_name: str
    presets: tuple[Choice, ...]
    changes: tuple[Change, ...]
    switches: tuple[Switch, ...]
    parts: tuple[Part, ...]
    search: str
    hits: int
    wrong: int
    unplaced: tuple[str, ...] = ()
    mended: tuple[str, ...] = field(default=())


def kept(group: Group) -> tuple[Rules, tuple[Problem, ...]]:
    """The rules of a Runde; what cannot be read of them any more is left out, with the problems."""
    try:
        return read_rules(group.rules), ()
    except Refused as refused:
        problems = tuple(refused.problems)
    given = group.rules.get("options")
    options = dict(given) if isinstance(given, dict) else {}
    for problem in problems:
        options.pop(problem.field, None)
    name = group.rules.get("preset")
    base = name if isinstance(name, str) and name in PRESETS else "ddv"
    try:
        return read_rules({"preset": base, "options": options}), problems
    except Refused:
        return preset(base), problems


def rules_page(
    rules: Rules, form: RulesForm, search: str, errors: Errors | None = None, mended: Sequence[Problem] = ()
) -> RulesPage:
    """The page of a rule set with a form in it, which may have been typed and refused."""
    lang, errors = language(), errors or {}
    draw = _Drawing(rules, form, search, errors, lang, preset(rules.preset))
    parts = tuple(draw.part(chapter) for chapter in CHAPTERS)
    placed = {one for part in parts for one in _placed(part)}
    return RulesPage(
        preset=rules.preset,
        preset_name=_preset_name(rules.preset, lang),
        presets=tuple(Choice(name, _preset_name(name, lang), name == rules.preset) for name in PRESETS),
        changes=changes(rules),
        switches=tuple(draw.switches()),
        parts=parts,
        search=search,
        hits=sum(_shown(part) for part in parts) + sum(switch.shown for switch in draw.switches()),
        wrong=sum(len(messages) for messages in errors.values()),
        unplaced=tuple(message for name, found in errors.items() if name not in placed for message in found),
        mended=tuple(problem.message(lang) for problem in mended),
    )


def reading_page(rules: Rules, search: str) -> RulesPage:
    """The page of a rule set for people who only read it."""
    return rules_page(rules, filled(rules), search)


def changes(rules: Rules) -> tuple[Change, ...]:
    """What a rule set changes about its preset, in words: first the preset's, second its own."""
    lang, sets = language(), (preset(rules.preset), rules)
    found = [one for one in own_changes(rules) if not _said_by_points(one.name)]
    return tuple(_change(one.name, one.first, one.second, sets, lang) for one in found)


def _said_by_points(name: str) -> bool:
    """Whether an option of a special point of the group's own goes without saying beside its points."""
    section, _, rest = name.partition(".")
    ident, _, part = rest.partition(".")
    return section == "special" and bool(part) and part != "points" and ident not in BUILT_IN


def comparison(first: Rules, second: Rules, *, everything: bool) -> tuple[tuple[str, tuple[Change, ...]], ...]:
    """Two rule sets side by side, chapter by chapter; without `everything` only where they differ."""
    lang = language()
    left, right = flat(first), flat(second)
    every = sorted({**left, **right}, key=place)
    names = every if everything else [one.name for one in differences(first, second)]
    rows: dict[str, list[Change]] = {}
    for name in names:
        row = _change(name, left.get(name), right.get(name), (first, second), lang)
        rows.setdefault(CHAPTERS[place(name)[0]].label.in_(lang), []).append(row)
    return tuple((chapter, tuple(found)) for chapter, found in rows.items())


def problems_at(problems: Iterable[Problem]) -> dict[str, list[str]]:
    """The messages of problems by the field of the form they belong to, options by their label."""
    lang = language()
    errors: dict[str, list[str]] = {}
    for problem in problems:
        name = problem.field.split("[")[0]
        message = _named(problem, lang)
        if message not in errors.setdefault(name, []):
            errors[name].append(message)
    return errors


def _named(problem: Problem, lang: str) -> str:
    """The message with the label of the option instead of its public name."""
    name = problem.params.get("name")
    if name in OPTIONS and OPTIONS[str(name)].label.in_(lang):
        named = {**problem.params, "name": OPTIONS[str(name)].label.in_(lang)}
        return Problem(problem.code, problem.field, named).message(lang)
    return problem.message(lang)


def _change(name: str, first: object, second: object, sets: tuple[Rules, Rules], lang: str) -> Change:
    return Change(
        name=name,
        id=html_id(name),
        label=label(name, sets[1] if second is not None else sets[0], lang),
        first=words(name, first, sets[0], lang),
        second=words(name, second, sets[1], lang),
        differs=not alike(name, first, second),
    )


def html_id(name: str) -> str:
    """The id of an option's place on the page."""
    return "o-" + name.replace(".", "-")


def _preset_name(name: str, lang: str) -> str:
    return PRESET_NAMES[name].in_(lang) if name in PRESET_NAMES else name


def _placed(part: Part) -> Iterator[str]:
    yield from (one.name for one in part.fields)
    yield from (cell.name for row in (*part.specials, *part.kind_points) for cell in row.cells)
    for own in (*part.own_specials, *part.own_soli):
        yield from (f"{own.start}{what}" for what in ("name", "points", "most", "counts_in"))


def _shown(part: Part) -> int:
    rows = (*part.specials, *part.kind_points)
    return sum(one.shown for one in part.fields) + sum(row.shown for row in rows)


@dataclass(frozen=True)
class _Drawing:
    """Draws the parts of the page in one language."""

    rules: Rules
    form: RulesForm
    search: str
    errors: Errors
    lang: str
    base: Rules

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
        fields = tuple(self._field(option) for option in chapter.options)
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

    def _field(self, option: Option) -> Field:
        answers = self.form.answers.get(option.name, ())
        base = self._base_answers.get(option.name, ())
        groups = tuple(self._groups(option, answers))
        title, help_ = option.label.in_(self.lang) or option.name, option.help.in_(self.lang)
        said = [one.label for group in groups for one in group.choices]
        return Field(
            name=option.name,
            id=html_id(option.name),
            label=title,
            help=help_,
            source=source(option.source, self.lang),
            shape="text" if option.name == "special.escalates" else option.shape,
            text=self.form.text(option.name),
            groups=groups,
            least=option.least,
            most=option.most,
            step=option.multiple,
            errors=self.errors.get(option.name, ()),
            changed=sorted(answers) != sorted(base),
            preset=words(option.name, self._base_values[option.name], self.rules, self.lang),
            words=words(option.name, self._values[option.name], self.rules, self.lang),
            shown=self._hit(title, help_, option.source, option.name, *said),
        )

    def _groups(self, option: Option, answers: tuple[str, ...]) -> Iterator[ChoiceGroup]:
        if option.name == "notes":
            for chapter, title in NOTE_CHAPTERS.items():
                notes = [note for note in NOTES.values() if note.chapter == chapter]
                yield ChoiceGroup(
                    title.in_(self.lang),
                    tuple(
                        Choice(
                            note.id,
                            note.label.in_(self.lang),
                            note.id in answers,
                            note.explanation.in_(self.lang),
                            note.source,
                        )
                        for note in notes
                    ),
                )
            return
        values = [*map(str, option.choices)]
        if option.name in {"solo.kinds", "pflichtsolo.kinds"}:
            values += [solo.id for solo in self.rules.solo.own]
        if values:
            found = (Choice(one, choice(option, one, self.rules, self.lang), one in answers) for one in values)
            yield ChoiceGroup("", tuple(found))

    def _specials(self) -> Iterator[KindRow]:
        for ident in BUILT_IN:
            yield self._row(ident, f"special.{ident}", (("points", 0), ("most", 1)))

    def _kind_points(self) -> Iterator[KindRow]:
        for kind in (*SOLO_KINDS, *(solo.id for solo in self.rules.solo.own)):
            yield self._row(kind, f"solo.kind_points.{kind}", (("", 0),))

    def _row(self, ident: str, start: str, parts: tuple[tuple[str, int], ...]) -> KindRow:
        title = term(ident, self.rules, self.lang)
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
        kinds = tuple(Choice(kind.value, term(kind, self.rules, self.lang), kind in row.counts_in) for kind in GameKind)
        return OwnKind(place, start, row, kinds if what == "special" else (), errors)

    def _hit(self, *texts: str) -> bool:
        wanted = self.search.casefold().split()
        text = " ".join(texts).casefold()
        return all(word in text for word in wanted)


def meaning(ident: str, lang: str) -> str:
    """The one-sentence meaning of a word of the game, empty for the group's own."""
    return TERMS[ident].meaning.in_(lang) if ident in TERMS else ""
