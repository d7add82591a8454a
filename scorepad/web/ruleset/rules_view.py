"""The contents of the rules pages: every option with texts and field, differences, two rule sets
side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
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
    Drawing,
    KindRow,
    OwnKind,
    RuleField,
    html_id,
)
from scorepad.web.ruleset.rules_form import MOST_ROWS, OWN_PARTS, OwnForm

OWN_SET = "own-"
"""The key prefix of a rule set of the Runde's own, where a preset could stand too."""
_TOLD = frozenset({"in_solo", "doubled", "won", "lost"})
"""Facts about a special point or solo that are listed where this group has a value for them."""


class ChapterPart:
    """A chapter of the page; `agreements` if the answers of its options are listed one by one.

    `told` are the group's values for single special points and soli.
    """

    def __init__(self, page: Drawing, chapter: Chapter) -> None:
        tables = chapter.tables
        form = page.form
        soli = page.soli if "kind_points" in tables else ()
        self.id = chapter.id
        self.label = page.voice.say(chapter.label)
        self.agreements = "notes" in tables
        self.fields = tuple(
            RuleField(page, option, notes=self.agreements) for option in chapter.options
        )
        specials = SPECIALS if "specials" in tables else ()
        self.specials = tuple(
            KindRow(page, kind, "special.*.points", "special.*.most") for kind in specials
        )
        self.kind_points = tuple(KindRow(page, kind, "solo.kind_points.*") for kind in soli)
        fixed = ("solo.fixed_kind.*.won", "solo.fixed_kind.*.lost")
        self.fixed_kinds = tuple(KindRow(page, kind, *fixed) for kind in soli)
        self.told = tuple(_told(page, chapter.id)) if tables else ()
        self.own_specials = _own(page, "special", form.specials) if "specials" in tables else ()
        self.own_soli = _own(page, "solo", form.soli) if "own_soli" in tables else ()

    @property
    def rows(self) -> tuple[KindRow, ...]:
        return *self.specials, *self.kind_points, *self.fixed_kinds

    @property
    def drawn(self) -> tuple[RuleField | KindRow, ...]:
        """The fields that every rule set has."""
        return *self.fields, *self.rows

    @property
    def above(self) -> tuple[RuleField, ...]:
        """The fields that are asked before all chapters."""
        return tuple(field for field in self.fields if field.name in ASKED_FIRST)

    @property
    def below(self) -> ChapterPart:
        """The chapter without what is asked before all chapters."""
        part = copy(self)
        part.fields = tuple(field for field in self.fields if field.name not in ASKED_FIRST)
        return part

    @property
    def own(self) -> tuple[OwnKind, ...]:
        return *self.own_specials, *self.own_soli

    @property
    def hits(self) -> int:
        choices = [choice.shown for field in self.fields for choice in field.choices]
        fields = choices if self.agreements else [field.shown for field in self.fields]
        return (
            sum(fields) + sum(row.shown for row in self.rows) + sum(own.shown for own in self.own)
        )

    @property
    def changed(self) -> int:
        return sum(drawn.changed for drawn in self.drawn) + sum(
            bool(own.row.id.data) for own in self.own
        )

    @property
    def wrong(self) -> bool:
        return any(part.errors for part in (*self.drawn, *self.own))

    def places(self) -> Iterator[str]:
        """The form fields that show an error of the chapter."""
        yield from (field.name for field in self.fields)
        yield from (cell.name for row in self.rows for cell in row.cells)
        yield from (f"{own.start}{part}" for own in self.own for part in OWN_PARTS)


def _told(page: Drawing, section: str) -> Iterator[tuple[str, str]]:
    for name, value in page.values[1].items():
        option = (keyed(name) or (None,))[0]
        if option and option.section == section and option.field in _TOLD:
            yield rule_label(name, page.voice), rule_value(name, value, page.voice)


def _own(page: Drawing, what: str, rows: Sequence[OwnForm]) -> tuple[OwnKind, ...]:
    return tuple(
        OwnKind(page, what, place, row) for place, row in enumerate([*rows, OwnForm()][:MOST_ROWS])
    )


BEST = 3
"""How many hits of a search are named above all others."""


class Drawn(NamedTuple):
    """The chapters and the named groups of the page, drawn for a search."""

    chapters: tuple[ChapterPart, ...]
    groups: tuple[AnswerChoice, ...]
    search: str


class Best(NamedTuple):
    """A hit of the search, and its HTML id."""

    label: str
    id: str


Findable = RuleField | KindRow | OwnKind | AnswerChoice


def _findable(parts: Iterable[ChapterPart], groups: Iterable[AnswerChoice]) -> list[Findable]:
    """All that a search can find, in the order of the page."""
    findable: list[Findable] = []
    for part in parts:
        notes = (
            (choice for field in part.fields for choice in field.choices) if part.agreements else ()
        )
        fields = () if part.agreements else part.fields
        findable += [*fields, *part.rows, *notes, *part.own]
    return [*findable, *groups]


def _place_of(thing: Findable) -> str:
    if isinstance(thing, AnswerChoice):
        return f"g-{thing.value}" if thing.value in GROUPS else f"n-{thing.value}"
    if isinstance(thing, OwnKind):
        return f"{thing.start.replace('.', '-')}row"
    return thing.html_id if isinstance(thing, KindRow) else thing.id


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
class RulesPage(Drawing):
    """The page of a rule set with a form in it, which may have been typed and refused.

    `mended` tells what could not be read of the stored rules; `brief` leaves the chapters empty.
    """

    mended: Sequence[str] = ()
    sets: Mapping[int, tuple[str, Rules]] = field(default_factory=dict)
    brief: bool = False

    @cached_property
    def drawn(self) -> Drawn:
        """All that the search can find, drawn for it; where it finds nothing, for a wider one."""
        chapters = tuple(ChapterPart(self, chapter) for chapter in CHAPTERS)
        groups = tuple(map(self._switch, GROUPS.values()))
        if (
            not self.search
            or any(part.hits for part in chapters)
            or any(group.shown for group in groups)
        ):
            return Drawn(chapters, groups, self.search)
        texts = [one.sought for one in _findable(chapters, groups)]
        wider = widened(self.search, texts)
        return replace(self, search=wider).drawn if wider else Drawn(chapters, groups, self.search)

    @property
    def parts(self) -> tuple[ChapterPart, ...]:
        return self.drawn.chapters

    @property
    def switches(self) -> tuple[AnswerChoice, ...]:
        """The groups that one tap switches."""
        return self.drawn.groups

    @property
    def best(self) -> tuple[Best, ...]:
        """The hits of the search that fit best, first the one that fits most; none without a
        search.
        """
        if not self.search:
            return ()
        shown = [one for one in _findable(self.parts, self.switches) if one.shown]
        told = [
            (field.sought.partition(PHRASES)[0], closeness(self.drawn.search, field.sought), field)
            for field in shown
        ]
        told.sort(
            key=lambda hit: (-hit[1], len(hit[0]))
        )  # of two alike the plainer name comes first
        return tuple(Best(name, _place_of(one)) for name, _close, one in told[:BEST])

    def _switch(self, group: RuleGroup) -> AnswerChoice:
        title = self.voice.say(group.label)
        help_ = self.voice.say(group.help)
        told = source(group.source, self.voice.language)
        sought = self.sought(title, "", help_, group.source, names_in(group.source))
        return AnswerChoice(group.id, title, group.on(self.rules), help_, told, *sought)

    @cached_property
    def first(self) -> tuple[tuple[RuleField, ...], ...]:
        """The five usual changes."""
        drawn = {field.name: field for part in self.parts for field in part.above}
        return tuple(tuple(drawn[name] for name in question.options) for question in USUAL.values())

    @property
    def first_shown(self) -> bool:
        return any(field.shown for question in self.first for field in question)

    @property
    def preset_name(self) -> str:
        return preset_name(self.rules.preset, self.voice)

    @property
    def cards(self) -> tuple[RuleCard, ...]:
        """The rule sets that the Runde keeps and all presets, each with its sentence."""
        wanted = self.form.chosen.data or self.rules.preset
        say = self.voice.say
        known = [
            (f"{OWN_SET}{number}", name, "", rules) for number, (name, rules) in self.sets.items()
        ]
        known += [
            (row.id, say(row.label), say(row.help), preset(row.id)) for row in PRESETS.values()
        ]
        return tuple(_card(*card, chosen=card[0] == wanted) for card in known)

    @property
    def kept_as(self) -> str:
        """The name under which the Runde keeps exactly these rules."""
        return next((name for name, rules in self.sets.values() if rules == self.rules), "")

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
        return sum(part.hits for part in self.parts) + sum(switch.shown for switch in self.switches)

    @property
    def wrong(self) -> int:
        return sum(map(len, self.errors.values()))

    @property
    def unplaced(self) -> list[str]:
        placed = {name for part in self.parts for name in part.places()}
        return [text for name, texts in self.errors.items() if name not in placed for text in texts]


def changes_of(rules: Rules, before: Rules | None = None) -> tuple[ToldDifference, ...]:
    """The differences of a rule set from another one, else from its preset: the other's value
    first.
    """
    first = preset(rules.preset) if before is None else before
    changed = (change for change in differences(first, rules) if not _said_by_points(change.name))
    return tuple(
        _difference(change.name, change.first, change.second, (first, rules)) for change in changed
    )


def chosen_rules(key: str, sets: Mapping[int, tuple[str, Rules]]) -> Rules:
    """The rule set of a card; Refused where there is none."""
    kept = sets.get(parsed_id(key.removeprefix(OWN_SET)) or 0) if key.startswith(OWN_SET) else None
    return kept[1] if kept else read_rules({"preset": key})


def _card(key: str, label: str, says: str, rules: Rules, *, chosen: bool) -> RuleCard:
    voice = Voice(language(), rules=rules)
    return RuleCard(key, label, says or rules_sentence(rules, voice), chosen, sample(voice))


def _said_by_points(name: str) -> bool:
    """Whether an option is left out, because the points of the group's own special point are listed
    already.
    """
    option, ident = keyed(name) or (None, "")
    return (
        option is not None
        and option.section == "special"
        and option.field != "points"
        and ident not in SPECIALS
    )


def comparison(first: Rules, second: Rules, *, everything: bool) -> dict[str, list[ToldDifference]]:
    """Two rule sets side by side, chapter by chapter; without `everything` only where they
    differ.
    """
    left = flat(first)
    right = flat(second)
    every = sorted({**left, **right}, key=place)
    rows: dict[str, list[ToldDifference]] = {}
    for name in (
        every if everything else [differing.name for differing in differences(first, second)]
    ):
        row = _difference(name, left.get(name), right.get(name), (first, second))
        rows.setdefault(CHAPTERS[place(name)[0]].label.in_(language()), []).append(row)
    return rows


def _difference(
    name: str, first: object, second: object, sets: tuple[Rules, Rules]
) -> ToldDifference:
    left, right = (Voice(language(), rules=rules) for rules in sets)
    label = rule_label(name, left if second is None else right)
    values = rule_value(name, first, left), rule_value(name, second, right)
    return ToldDifference(html_id(name), label, *values, differs=not alike(name, first, second))
