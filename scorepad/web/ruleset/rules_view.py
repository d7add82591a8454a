"""The contents of the rules pages: all options with their fields, differences, a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from scorepad.scoring.rules import PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.chapters import CHAPTERS, Chapter, names_in
from scorepad.scoring.rules.differences import alike, differences, place
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.rules.switches import GROUPS, RuleGroup
from scorepad.scoring.rules.usual import ASKED_FIRST, USUAL
from scorepad.scoring.specials import SPECIALS
from scorepad.telling.rules import preset_name, rule_label, rule_value, rules_sentence, source
from scorepad.telling.score import ToldSample, sample
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.words import PHRASES, closeness, widened
from scorepad.web.ruleset.rule_fields import (
    AnswerChoice,
    KindRow,
    OwnKind,
    RuleField,
    RulesContext,
    html_id,
)
from scorepad.web.ruleset.rules_form import MOST_ROWS, OWN_PARTS, OwnForm

OWN_SET = "own-"
"""The key prefix of a rule set of the Runde's own, where a preset could stand too."""
_TOLD = frozenset({"in_solo", "doubled", "won", "lost"})
"""Facts about a special point or solo that are listed where this group has a value for them."""


@dataclass(frozen=True)
class KindTables:
    """The rows of a chapter with numbers of special points and of kinds of soli."""

    specials: tuple[KindRow, ...]
    kind_points: tuple[KindRow, ...]
    fixed_kinds: tuple[KindRow, ...]

    @classmethod
    def of(cls, context: RulesContext, tables: Sequence[str]) -> KindTables:
        """The rows of these tables of a chapter."""
        specials = SPECIALS if "specials" in tables else ()
        soli = context.soli if "kind_points" in tables else ()
        points = ("special.*.points", "special.*.most")
        fixed = ("solo.fixed_kind.*.won", "solo.fixed_kind.*.lost")
        return cls(
            specials=tuple(KindRow.of(context, kind, *points) for kind in specials),
            kind_points=tuple(KindRow.of(context, kind, "solo.kind_points.*") for kind in soli),
            fixed_kinds=tuple(KindRow.of(context, kind, *fixed) for kind in soli),
        )

    @property
    def rows(self) -> tuple[KindRow, ...]:
        return *self.specials, *self.kind_points, *self.fixed_kinds


@dataclass(frozen=True)
class OwnRows:
    """The rows of a chapter for kinds of the group's own."""

    specials: tuple[OwnKind, ...]
    soli: tuple[OwnKind, ...]

    @classmethod
    def of(cls, context: RulesContext, tables: Sequence[str]) -> OwnRows:
        """The rows of these tables of a chapter, each table with an empty row at its end."""
        form = context.form
        return cls(
            specials=_own(context, "special", form.specials) if "specials" in tables else (),
            soli=_own(context, "solo", form.soli) if "own_soli" in tables else (),
        )

    @property
    def rows(self) -> tuple[OwnKind, ...]:
        return *self.specials, *self.soli


def _own(context: RulesContext, what: str, rows: Sequence[OwnForm]) -> tuple[OwnKind, ...]:
    shown = [*rows, OwnForm()][:MOST_ROWS]
    return tuple(OwnKind.of(context, what, place, row) for place, row in enumerate(shown))


@dataclass(frozen=True)
class ChapterPart:
    """A chapter of the page; `agreements` if the answers of its options are listed one by one.

    `told` are labels and values of the facts about single special points and soli of the group.
    """

    id: str
    label: str
    agreements: bool
    fields: tuple[RuleField, ...]
    tables: KindTables
    own: OwnRows
    told: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, context: RulesContext, chapter: Chapter) -> ChapterPart:
        """The chapter as a page shows it."""
        tables = chapter.tables
        notes = "notes" in tables
        fields = tuple(RuleField.of(option, context, notes=notes) for option in chapter.options)
        return cls(
            id=chapter.id,
            label=context.voice.say(chapter.label),
            agreements=notes,
            fields=fields,
            tables=KindTables.of(context, tables),
            own=OwnRows.of(context, tables),
            told=tuple(_told(context, chapter.id)) if tables else (),
        )

    @property
    def above(self) -> tuple[RuleField, ...]:
        """The fields that are asked before all chapters."""
        return tuple(field for field in self.fields if field.name in ASKED_FIRST)

    @property
    def below(self) -> ChapterPart:
        """The chapter without what is asked before all chapters."""
        fields = tuple(field for field in self.fields if field.name not in ASKED_FIRST)
        return replace(self, fields=fields)

    @property
    def findable(self) -> list[Findable]:
        """What a search finds in the chapter; agreements are found in place of their option."""
        notes = [choice for field in self.fields for choice in field.answer.choices]
        if self.agreements:
            return [*self.tables.rows, *notes, *self.own.rows]
        return [*self.fields, *self.tables.rows, *self.own.rows]

    @property
    def hits(self) -> int:
        return sum(thing.shown for thing in self.findable)

    @property
    def changed(self) -> int:
        """How many answers are other ones than those of the preset."""
        fields = [field for field in self.fields if field.changed]
        rows = [row for row in self.tables.rows if row.changed]
        own = [kind for kind in self.own.rows if kind.row.id.data]
        return len(fields) + len(rows) + len(own)

    @property
    def wrong(self) -> bool:
        """Whether anything in the chapter has an error."""
        parts: list[RuleField | KindRow | OwnKind]
        parts = [*self.fields, *self.tables.rows, *self.own.rows]
        return any(part.errors for part in parts)

    def places(self) -> Iterator[str]:
        """The form fields that show an error of the chapter."""
        for option in self.fields:
            yield option.name
        for row in self.tables.rows:
            for cell in row.cells:
                yield cell.name
        for own in self.own.rows:
            for part in OWN_PARTS:
                yield f"{own.start}{part}"


def _told(context: RulesContext, section: str) -> Iterator[tuple[str, str]]:
    """Labels and values of the facts of `_TOLD` that the rule set has in a section."""
    for name, value in context.values.items():
        of_kind = keyed(name)
        if of_kind is None:
            continue
        option, _ident = of_kind
        if option.section == section and option.field in _TOLD:
            yield rule_label(name, context.voice), rule_value(name, value, context.voice)


Findable = RuleField | KindRow | OwnKind | AnswerChoice

BEST = 3
"""How many hits of a search are named above all others."""


class Drawn(NamedTuple):
    """The chapters and the named groups of the page, drawn for a search."""

    chapters: tuple[ChapterPart, ...]
    groups: tuple[AnswerChoice, ...]
    search: str

    @property
    def findable(self) -> list[Findable]:
        """All that a search can find, in the order of the page."""
        things = [thing for part in self.chapters for thing in part.findable]
        return [*things, *self.groups]

    @property
    def shown(self) -> list[Findable]:
        """What the search finds."""
        return [thing for thing in self.findable if thing.shown]


class Best(NamedTuple):
    """A hit of the search, and its HTML id."""

    label: str
    id: str


def _place_of(thing: Findable) -> str:
    """The HTML id of what a search finds."""
    if isinstance(thing, AnswerChoice):
        return f"g-{thing.value}" if thing.value in GROUPS else f"n-{thing.value}"
    if isinstance(thing, OwnKind):
        return f"{thing.start.replace('.', '-')}row"
    if isinstance(thing, KindRow):
        return thing.html_id
    return thing.id


def _name_of(thing: Findable) -> str:
    """The name of what a search finds: its first phrase."""
    name, _bar, _phrases = thing.sought.partition(PHRASES)
    return name


@dataclass(frozen=True)
class ToldDifference:
    """One option in two rule sets, in words."""

    id: str
    label: str
    first: str
    second: str
    differs: bool = True


@dataclass(frozen=True)
class RuleCard:
    """A rule set to choose, with its sentence and what a usual game is worth under it."""

    id: str
    label: str
    help: str
    chosen: bool
    sample: ToldSample | None = None
    suit: str = ""


@dataclass(frozen=True)
class RulesPage(RulesContext):
    """The page of a rule set with a form in it, which may have been typed and refused.

    `mended` tells what could not be read of the stored rules; `brief` leaves the chapters empty.
    """

    mended: Sequence[str] = ()
    sets: Mapping[int, tuple[str, Rules]] = field(default_factory=dict)
    brief: bool = False

    @cached_property
    def drawn(self) -> Drawn:
        """All that the search can find, drawn for it; where it finds nothing, for a wider one."""
        chapters = tuple(ChapterPart.of(self, chapter) for chapter in CHAPTERS)
        groups = tuple(map(self._switch, GROUPS.values()))
        drawn = Drawn(chapters, groups, self.search)
        if not self.search or drawn.shown:
            return drawn
        wider = widened(self.search, [thing.sought for thing in drawn.findable])
        if not wider:
            return drawn
        return replace(self, search=wider).drawn

    @property
    def parts(self) -> tuple[ChapterPart, ...]:
        return self.drawn.chapters

    @property
    def switches(self) -> tuple[AnswerChoice, ...]:
        """The groups that one tap switches."""
        return self.drawn.groups

    @property
    def best(self) -> tuple[Best, ...]:
        """The hits of the search that fit best, the closest first; none without a search."""
        if not self.search:
            return ()
        hits = sorted(self.drawn.shown, key=self._fit)
        return tuple(Best(_name_of(thing), _place_of(thing)) for thing in hits[:BEST])

    def _fit(self, thing: Findable) -> tuple[float, int]:
        """The order of hits: the closest first, of two alike the one with the plainer name."""
        return -closeness(self.drawn.search, thing.sought), len(_name_of(thing))

    def _switch(self, group: RuleGroup) -> AnswerChoice:
        """The switch of a named group of options."""
        title = self.voice.say(group.label)
        help_ = self.voice.say(group.help)
        cited = source(group.source, self.voice.language)
        sought = self.sought(title, "", help_, group.source, names_in(group.source))
        return AnswerChoice(group.id, title, group.on(self.rules), help_, cited, *sought)

    @cached_property
    def first(self) -> tuple[tuple[RuleField, ...], ...]:
        """The five usual changes."""
        drawn = {field.name: field for part in self.parts for field in part.above}
        questions = [question.options for question in USUAL.values()]
        return tuple(tuple(drawn[name] for name in options) for options in questions)

    @property
    def first_shown(self) -> bool:
        return any(field.shown for question in self.first for field in question)

    @property
    def preset_name(self) -> str:
        return preset_name(self.rules.preset, self.voice)

    @property
    def cards(self) -> tuple[RuleCard, ...]:
        """The rule sets that the Runde keeps and all presets, each with its sentence."""
        chosen = self.form.chosen.data or self.rules.preset
        say = self.voice.say
        cards = []
        for number, (name, rules) in self.sets.items():
            key = f"{OWN_SET}{number}"
            cards.append(_card(key, name, "", rules, chosen=key == chosen))
        for row in PRESETS.values():
            label = say(row.label)
            card = _card(row.id, label, say(row.help), preset(row.id), chosen=row.id == chosen)
            cards.append(card)
        return tuple(cards)

    @property
    def kept_as(self) -> str:
        """The name under which the Runde keeps exactly these rules."""
        names = [name for name, rules in self.sets.values() if rules == self.rules]
        return names[0] if names else ""

    @property
    def is_rebased(self) -> bool:
        """Whether another rule set was chosen to start from."""
        return self.form.chosen.data not in {"", self.rules.preset}

    @property
    def sample(self) -> ToldSample | None:
        return sample(self.voice)

    @property
    def changes(self) -> tuple[ToldDifference, ...]:
        return changes_of(self.rules)

    @property
    def hits(self) -> int:
        return len(self.drawn.shown)

    @property
    def wrong(self) -> int:
        """How many errors there are."""
        return sum(map(len, self.errors.values()))

    @property
    def unplaced(self) -> list[str]:
        """The errors that no field on the page shows."""
        placed = {name for part in self.parts for name in part.places()}
        unplaced = list[str]()
        for name, messages in self.errors.items():
            if name not in placed:
                unplaced += messages
        return unplaced


def changes_of(rules: Rules, before: Rules | None = None) -> tuple[ToldDifference, ...]:
    """The differences from another rule set, else from its preset; its value stands first."""
    first = preset(rules.preset) if before is None else before
    sets = (first, rules)
    changes = [one for one in differences(first, rules) if not _said_by_points(one.name)]
    return tuple(_difference(one.name, one.first, one.second, sets) for one in changes)


def chosen_rules(key: str, sets: Mapping[int, tuple[str, Rules]]) -> Rules:
    """The rule set of a card. Raises Refused where there is none."""
    if key.startswith(OWN_SET):
        number = parsed_id(key.removeprefix(OWN_SET)) or 0
        if number in sets:
            _name, rules = sets[number]
            return rules
    return read_rules({"preset": key})


def _card(key: str, label: str, says: str, rules: Rules, *, chosen: bool) -> RuleCard:
    """The card of a rule set; where it `says` nothing, a sentence about its rules."""
    voice = Voice(language(), rules=rules)
    return RuleCard(key, label, says or rules_sentence(rules, voice), chosen, sample(voice))


def _said_by_points(name: str) -> bool:
    """Whether an option is left out of a list, as that has the points of its special point.

    That is so for the special points of the group's own.
    """
    of_kind = keyed(name)
    if of_kind is None:
        return False
    option, ident = of_kind
    if option.section != "special" or ident in SPECIALS:
        return False
    return option.field != "points"


def comparison(first: Rules, second: Rules, *, everything: bool) -> dict[str, list[ToldDifference]]:
    """Two rule sets side by side, by chapter; without `everything` only where they differ."""
    left = flat(first)
    right = flat(second)
    names = [change.name for change in differences(first, second)]
    if everything:
        names = sorted({**left, **right}, key=place)
    rows: dict[str, list[ToldDifference]] = {}
    for name in names:
        chapter_no, *_order = place(name)
        chapter = CHAPTERS[chapter_no].label.in_(language())
        row = _difference(name, left.get(name), right.get(name), (first, second))
        rows.setdefault(chapter, []).append(row)
    return rows


def _difference(
    name: str, first: object, second: object, sets: tuple[Rules, Rules]
) -> ToldDifference:
    """An option in two rule sets, each value in the words of its own rule set."""
    left, right = (Voice(language(), rules=rules) for rules in sets)
    return ToldDifference(
        id=html_id(name),
        label=rule_label(name, left if second is None else right),
        first=rule_value(name, first, left),
        second=rule_value(name, second, right),
        differs=not alike(name, first, second),
    )
