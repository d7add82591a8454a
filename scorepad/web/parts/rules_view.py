"""The contents of the rules pages: every option with texts and field, differences, two rule sets side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.chapters import CHAPTERS
from scorepad.scoring.rules.differences import alike, differences, place
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.rules.usual import USUAL
from scorepad.scoring.specials import SPECIALS
from scorepad.telling.rules import preset_name, rule_label, rule_value, rules_sentence
from scorepad.telling.score import ToldSample, sample
from scorepad.telling.voice import Voice
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.forms import whole
from scorepad.web.frame.i18n import language
from scorepad.web.parts.drawing import Drawing
from scorepad.web.parts.rule_fields import ChapterPart, RuleField, html_id

OWN_SET = "own-"
"""The key prefix of a rule set of the Runde's own, where a preset could stand too."""


@dataclass(frozen=True)
class ToldDifference:
    """One option in two rule sets, in words."""

    name: str
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
    def parts(self) -> tuple[ChapterPart, ...]:
        return tuple(map(self.part, CHAPTERS))

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
        own = (set_card(number, *kept, chosen=wanted == f"{OWN_SET}{number}") for number, kept in self.sets.items())
        return (*own, *(preset_card(name, chosen=name == wanted) for name in PRESETS))

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
    """The differences of a rule set from another one, else from its preset: the other's value first."""
    first = preset(rules.preset) if before is None else before
    changed = (change for change in differences(first, rules) if not _said_by_points(change.name))
    return tuple(_difference(change.name, change.first, change.second, (first, rules)) for change in changed)


def chosen_rules(key: str, sets: Mapping[int, tuple[str, Rules]]) -> Rules:
    """The rule set of a card; Refused where there is none."""
    kept = sets.get(whole(key.removeprefix(OWN_SET)) or 0) if key.startswith(OWN_SET) else None
    return kept[1] if kept else read_rules({"preset": key})


def set_card(set_id: int, name: str, rules: Rules, *, chosen: bool) -> RuleCard:
    """The card of a rule set that the Runde keeps."""
    voice = Voice(language(), rules=rules)
    return RuleCard(f"{OWN_SET}{set_id}", name, rules_sentence(rules, voice), chosen, sample(voice))


def preset_card(name: str, *, chosen: bool) -> RuleCard:
    """The card of a preset."""
    row, voice = PRESETS[name], Voice(language(), rules=preset(name))
    return RuleCard(name, voice.say(row.label), voice.say(row.help), chosen, sample(voice))


def _said_by_points(name: str) -> bool:
    """Whether an option is left out, because the points of the group's own special point are listed already."""
    option, ident = keyed(name) or (None, "")
    return option is not None and option.section == "special" and option.field != "points" and ident not in SPECIALS


def comparison(first: Rules, second: Rules, *, everything: bool) -> dict[str, list[ToldDifference]]:
    """Two rule sets side by side, chapter by chapter; without `everything` only where they differ."""
    left, right = flat(first), flat(second)
    every = sorted({**left, **right}, key=place)
    rows: dict[str, list[ToldDifference]] = {}
    for name in every if everything else [differing.name for differing in differences(first, second)]:
        row = _difference(name, left.get(name), right.get(name), (first, second))
        rows.setdefault(CHAPTERS[place(name)[0]].label.in_(language()), []).append(row)
    return rows


def labelled(problem: Problem) -> str:
    """The message of a problem with the label of the option instead of its public name."""
    name = problem.params.get("name")
    label = OPTIONS[str(name)].label.in_(language()) if name in OPTIONS else ""
    return plainly(replace(problem, params={**problem.params, "name": label}) if label else problem)


def _difference(name: str, first: object, second: object, sets: tuple[Rules, Rules]) -> ToldDifference:
    left, right = (Voice(language(), rules=rules) for rules in sets)
    return ToldDifference(
        name=name,
        id=html_id(name),
        label=rule_label(name, left if second is None else right),
        first=rule_value(name, first, left),
        second=rule_value(name, second, right),
        differs=not alike(name, first, second),
    )
