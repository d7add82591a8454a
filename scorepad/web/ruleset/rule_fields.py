"""The fields of the rules pages: of an option, of a row of numbers, of a kind of the group's own.

Each follows from its declaration. All are drawn from a `RulesContext`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorepad.declare import Option, Text
from scorepad.scoring.rules import Rules, flat, preset
from scorepad.scoring.rules.chapters import names_in
from scorepad.scoring.rules.keyed import KEYED
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.usual import idle_where
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import GameKind
from scorepad.scoring.words import TERMS
from scorepad.telling.rules import rule_choice, rule_label, rule_value, source
from scorepad.telling.voice import Voice
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import PHRASES, hit
from scorepad.web.ruleset.answered import SAME
from scorepad.web.ruleset.rules_form import OwnForm, RulesForm, answers_of

_NOTHING = Text("", "")
_WORDS = {kind: row.words for kind, row in SOLI.items()} | {
    kind: row.words for kind, row in SPECIALS.items()
}
"""Search words of the kinds of soli and special points."""
_OWN_WORDS = {
    "special": "eigener Sonderpunkt, selbst erfunden, neu hinzufügen, own special point, custom, add",
    "solo": "eigenes Solo, eigene Soli, selbst erfunden, neu hinzufügen, own solo, custom, add",
}
"""Search words of the rows for kinds of the group's own."""


def html_id(name: str) -> str:
    """The HTML id of an option on the page."""
    return "o-" + name.replace(".", "-")


@dataclass(frozen=True)
class AnswerChoice:
    """An answer to an option, or a named group of options to switch.

    `help` tells its effect, `sought` is the text in which a search looks, `shown` whether the
    current search finds it.
    """

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
class OnlyIn:
    """The only soli in which a special point counts; without `on`, it counts in all of them."""

    name: str
    on: bool
    choices: tuple[AnswerChoice, ...]


@dataclass(frozen=True)
class RulesContext:
    """What the fields of a rules page are drawn from: a rule set, its form, and a search.

    `errors` are those of the form by the name of the field.
    """

    rules: Rules
    form: RulesForm
    search: str
    errors: Errors = field(default_factory=dict)

    @cached_property
    def voice(self) -> Voice:
        return Voice(language(), rules=self.rules)

    @cached_property
    def values(self) -> dict[str, object]:
        """The options of the rule set by name."""
        return flat(self.rules)

    @cached_property
    def preset_values(self) -> dict[str, object]:
        """The options of its preset by name."""
        return flat(preset(self.rules.preset))

    @cached_property
    def preset_answers(self) -> dict[str, tuple[str, ...]]:
        """The answers in the form of the preset."""
        return answers_of(preset(self.rules.preset))

    @property
    def soli(self) -> tuple[str, ...]:
        """All kinds of soli, those of the group's own last."""
        return *SOLI, *(solo.id for solo in self.rules.solo.own)

    def sought(self, name: str, words: str, *texts: str) -> tuple[str, bool]:
        """The text in which the search looks, and whether the current search finds it.

        Its phrases are the name, each of the `words`, and all the other texts together.
        """
        others = " ".join(part for part in texts if part)
        text = PHRASES.join([name, *words.split(", "), others])
        return text, hit(self.search, text)

    def only_in(self, name: str, typed: tuple[str, ...] = ()) -> OnlyIn:
        """The choice of soli of a special point; `typed` stands before the answer in the form."""
        chosen = typed or self.form.answers.get(name, SAME)
        played = self.rules.solo.kinds
        kinds = [kind for kind in self.soli if kind in played or kind in chosen]
        label = self.voice.label
        choices = tuple(AnswerChoice(kind, label(kind), kind in chosen) for kind in kinds)
        return OnlyIn(name, chosen != SAME, choices)


@dataclass(frozen=True)
class FieldTexts:
    """What is said about an option, in the language of the page.

    `help` applies to most values, `none` to off, zero or nothing, `besides` to single other values.
    `like` is the label of the option that applies while the field is empty.
    """

    label: str
    help: str
    none: str
    besides: tuple[tuple[str, str], ...]
    like: str
    source: str

    @classmethod
    def of(cls, option: Option, voice: Voice) -> FieldTexts:
        """The texts of the declaration of an option."""
        return cls(
            label=voice.say(option.label) or option.name,
            help=voice.say(option.help),
            none=voice.say(_does_without(option)),
            besides=_besides(option, voice),
            like=rule_label(option.same, voice) if option.same else "",
            source=source(option.source, voice.language),
        )


def _does_without(option: Option) -> Text:
    """The effect of an empty or zero value, or of one where that is the least."""
    without = [(), 0]
    if option.least == 1:
        without.append(1)
    for value in without:
        if value in option.says:
            return option.says[value]
    return _NOTHING


def _besides(option: Option, voice: Voice) -> tuple[tuple[str, str], ...]:
    """The effects of single values, without off, zero and nothing."""
    without = _does_without(option)
    effects = [(value, text) for value, text in option.says.items() if text != without]
    return tuple((str(value), voice.say(text)) for value, text in effects)


@dataclass(frozen=True)
class FieldAnswer:
    """The answer to an option in the form, and what the rule set and its preset have there.

    `text` is the answer of a field that takes one, `groups` are the answers to choose from, `typed`
    is the one of a list that also takes names of the group's own. `told` and `preset` are the
    values of the rule set and of its preset, in words.
    """

    text: str
    groups: tuple[ChoiceGroup, ...]
    typed: str
    told: str
    preset: str
    changed: bool

    @classmethod
    def of(cls, option: Option, context: RulesContext, *, notes: bool) -> FieldAnswer:
        """The answer in the form of a page; with `notes` the choices are agreements by chapter."""
        name = option.name
        answers = context.form.answers.get(name, ())
        drawn = _notes if notes else _groups
        groups = tuple(drawn(context, answers, option))
        preset_answers = context.preset_answers.get(name, ())
        return cls(
            text=context.form.text(name),
            groups=groups,
            typed=_typed(option, answers, groups),
            told=rule_value(name, context.values[name], context.voice),
            preset=rule_value(name, context.preset_values[name], context.voice),
            changed=sorted(answers) != sorted(preset_answers),
        )

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def off(self) -> bool:
        return self.text in {"", "0"}


@dataclass(frozen=True)
class RuleField:
    """A field of an option: its texts, its answer, its errors, and how a search finds it.

    With `idle` ("name=value") the field means nothing while another option has that value.
    """

    option: Option
    texts: FieldTexts
    answer: FieldAnswer
    errors: Sequence[str]
    idle: str
    sought: str
    shown: bool

    @classmethod
    def of(cls, option: Option, context: RulesContext, *, notes: bool) -> RuleField:
        """The field of a page; with `notes` its choices are agreements, found each by itself."""
        name = option.name
        texts = FieldTexts.of(option, context.voice)
        answer = FieldAnswer.of(option, context, notes=notes)
        said = [texts.help, texts.none, option.source, name, names_in(option.source)]
        if not notes:
            said += [choice.label for choice in answer.choices]
        sought, shown = context.sought(texts.label, option.words, *said)
        if notes:
            shown = any(group.shown for group in answer.groups)
        return cls(
            option=option,
            texts=texts,
            answer=answer,
            errors=context.errors.get(name, ()),
            idle="" if name in context.errors else idle_where(name, context.rules),
            sought=sought,
            shown=shown,
        )

    @property
    def name(self) -> str:
        return self.option.name

    @property
    def id(self) -> str:
        """The HTML id of the field."""
        return html_id(self.name)

    @property
    def label(self) -> str:
        return self.texts.label

    @property
    def changed(self) -> bool:
        """Whether the answer is another one than that of the preset."""
        return self.answer.changed

    @property
    def does(self) -> str:
        """What the answer does."""
        if self.option.shape == "choice":
            chosen = [choice.help for choice in self.answer.choices if choice.on]
            return chosen[0] if chosen else self.texts.help
        if self.answer.off and self.texts.none:
            return self.texts.none
        return self.texts.help


def _typed(option: Option, answers: Sequence[str], groups: Sequence[ChoiceGroup]) -> str:
    """The answer to a list that is none of its choices: a name of the group's own."""
    if option.shape != "named":
        return ""
    known = {choice.value for group in groups for choice in group.choices}
    unknown = [answer for answer in answers if answer not in known]
    return unknown[0] if unknown else ""


def _notes(context: RulesContext, answers: Sequence[str], option: Option) -> Iterator[ChoiceGroup]:
    """The agreements by chapter; a search also finds them by the name of the chapter."""
    say = context.voice.say
    for chapter in NOTE_CHAPTERS.values():
        heading = say(chapter.label)
        choices = []
        for note in chapter.notes:
            title = say(note.label)
            does = say(note.explanation)
            cited = names_in(note.source)
            of_list = (say(option.label), option.words, heading)
            sought = context.sought(title, note.words, does, note.source, cited, *of_list)
            on = note.id in answers
            choices.append(AnswerChoice(note.id, title, on, does, note.source, *sought))
        yield ChoiceGroup(heading, tuple(choices))


def _groups(context: RulesContext, answers: Sequence[str], option: Option) -> Iterator[ChoiceGroup]:
    """The choices of an option with those of the group's own, in one group without a heading."""
    choices = []
    for value in (*option.choices, *_own_of(option, context.rules)):
        label = rule_choice(option.name, value, context.voice)
        does = context.voice.say(option.says.get(value, _NOTHING))
        choices.append(AnswerChoice(str(value), label, str(value) in answers, does))
    if choices:
        yield ChoiceGroup("", tuple(choices))


def _own_of(option: Option, rules: Rules) -> tuple[str, ...]:
    """The choices of the group's own: names of reasons, or ids of reasons or soli."""
    if option.shape == "named":
        return tuple(own.name for own in rules.incidents.own_redeals)
    if option.own == "redeal.reasons":
        return tuple(own.id for own in rules.incidents.own_redeals)
    if option.own:
        return tuple(own.id for own in rules.solo.own)
    return ()


@dataclass(frozen=True)
class NumberCell:
    """A number in a table of kinds; `label` is that of its row."""

    option: Option
    name: str
    label: str
    text: str
    errors: Sequence[str]
    changed: bool

    @classmethod
    def of(cls, context: RulesContext, option: Option, kind: str, label: str) -> NumberCell:
        """The number of a kind; `option` has a * where the name has the kind."""
        name = option.name.replace("*", kind)
        text = context.form.text(name)
        if not text and name.startswith("solo."):
            text = "0"
        preset_answers = context.preset_answers.get(name, ())
        preset_text = preset_answers[0] if preset_answers else ""
        return cls(
            option=option,
            name=name,
            label=label,
            text=text,
            errors=context.errors.get(name, ()),
            changed=text != (preset_text or "0"),
        )

    @property
    def id(self) -> str:
        """The HTML id of the field."""
        return html_id(self.name)


@dataclass(frozen=True)
class KindRow:
    """A special point or a kind of solo with its numbers.

    `name` is the option that a reset button resets, `only` the choice of soli of a special point.
    """

    id: str
    name: str
    label: str
    help: str
    cells: tuple[NumberCell, ...]
    only: OnlyIn | None
    changed: bool
    sought: str
    shown: bool

    @classmethod
    def of(cls, context: RulesContext, kind: str, *options: str) -> KindRow:
        """The row of a kind with these numbers, each named with a * for the kind."""
        label = context.voice.label(kind)
        start, _star, _rest = options[0].partition("*")
        name = f"{start}{kind}"
        cells = tuple(NumberCell.of(context, KEYED[option], kind, label) for option in options)
        only = context.only_in(f"{name}.in_solo") if name.startswith("special.") else None
        changed = any(cell.changed for cell in cells)
        if only is not None:
            answer = context.form.answers.get(only.name)
            changed = changed or answer != context.preset_answers.get(only.name)
        help_ = context.voice.say(TERMS[kind].meaning) if kind in TERMS else ""
        sought, shown = context.sought(label, _WORDS.get(kind, ""), help_, name)
        return cls(kind, name, label, help_, cells, only, changed, sought, shown)

    @property
    def html_id(self) -> str:
        return f"{html_id(self.name)}-row"

    @property
    def points(self) -> NumberCell:
        """The points of a special point, or of a kind of solo."""
        return self.cells[0]

    @property
    def most(self) -> NumberCell:
        """How often a special point counts at most in a game."""
        return self.cells[1]

    @property
    def off(self) -> bool:
        """Whether it is not played: without points."""
        return self.points.text in {"", "0"}

    @property
    def errors(self) -> bool:
        return any(cell.errors for cell in self.cells)


@dataclass(frozen=True)
class OwnKind:
    """A row for a kind only this group knows; `start` begins the names of its fields.

    `errors` are by what follows `start`, `counts_in` are the kinds of games to choose from.
    """

    row: OwnForm
    start: str
    errors: Errors
    counts_in: tuple[AnswerChoice, ...]
    only: OnlyIn
    sought: str
    shown: bool

    @classmethod
    def of(cls, context: RulesContext, what: str, place: int, row: OwnForm) -> OwnKind:
        """The row of a special point (`what` is "special") or a solo ("solo") at its place."""
        start = f"own.{what}.{place}."
        errors = {}
        for name, messages in context.errors.items():
            if name.startswith(start):
                errors[name.removeprefix(start)] = messages
        counts_in: tuple[AnswerChoice, ...] = ()
        if what == "special":
            chosen = row.counts_in.data
            label = context.voice.label
            counts_in = tuple(AnswerChoice(kind, label(kind), kind in chosen) for kind in GameKind)
        only = context.only_in(f"{start}in_solo", row.in_solo.data or SAME)
        sought, shown = context.sought(row.name.data or "", _OWN_WORDS[what])
        return cls(row, start, errors, counts_in, only, sought, shown)
