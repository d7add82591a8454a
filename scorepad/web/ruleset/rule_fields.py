"""The fields of the rules pages, each from its declaration: an option, a row of numbers, a kind of
the group's own.
"""

from collections.abc import Iterator
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

    `help` tells its effect, `sought` is the text in which a search looks.
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
    """The only soli in which a special point counts; without `on`, it counts in all soli with
    special points.
    """

    name: str
    on: bool
    choices: tuple[AnswerChoice, ...]


@dataclass(frozen=True)
class Drawing:
    """A rule set with its form, in the words of its own voice: all that the fields are drawn
    from.
    """

    rules: Rules
    form: RulesForm
    search: str
    errors: Errors = field(default_factory=dict)

    @cached_property
    def voice(self) -> Voice:
        return Voice(language(), rules=self.rules)

    @cached_property
    def values(self) -> tuple[dict[str, object], dict[str, object]]:
        """The options of the preset, and those of the rule set."""
        return flat(preset(self.rules.preset)), flat(self.rules)

    @cached_property
    def base(self) -> dict[str, tuple[str, ...]]:
        """The answers of the preset."""
        return answers_of(preset(self.rules.preset))

    @property
    def soli(self) -> tuple[str, ...]:
        """All kinds of soli, those of the group's own last."""
        return *SOLI, *(solo.id for solo in self.rules.solo.own)

    def sought(self, name: str, words: str, *texts: str) -> tuple[str, bool]:
        """The text in which the search looks, and whether the current search finds it.

        Its phrases are the name, each of the `words`, and all the other texts together.
        """
        text = PHRASES.join([name, *words.split(", "), " ".join(filter(None, texts))])
        return text, hit(self.search, text)

    def only(self, name: str, given: tuple[str, ...] = ()) -> OnlyIn:
        chosen = given or self.form.answers.get(name, SAME)
        kinds = [kind for kind in self.soli if kind in self.rules.solo.kinds or kind in chosen]
        choices = tuple(
            AnswerChoice(kind, self.voice.label(kind), kind in chosen) for kind in kinds
        )
        return OnlyIn(name, chosen != SAME, choices)


class RuleField:
    """A field of an option: its texts, its value, and the value of its preset.

    `help` applies to most values, `none` to off, zero or nothing. `like` is the option that applies
    while the field is empty, `besides` tells the effects of single other values. With `idle`
    ("name=value") the field means nothing while another option has that value. `typed` is the
    answer of a list that also takes names of the group's own.
    """

    def __init__(self, page: Drawing, option: Option, *, notes: bool) -> None:
        name = option.name
        say = page.voice.say
        answers = page.form.answers.get(name, ())
        self.option = option
        self.name = name
        self.id = html_id(name)
        self.label = say(option.label) or name
        self.help = say(option.help)
        self.none = say(_does_without(option))
        self.source = source(option.source, page.voice.language)
        self.text = page.form.text(name)
        self.off = self.text in {"", "0"}
        self.groups = tuple(
            _notes(page, answers, option) if notes else _groups(page, answers, option)
        )
        self.errors = page.errors.get(name, ())
        self.changed = sorted(answers) != sorted(page.base.get(name, ()))
        self.preset, self.words = (
            rule_value(name, values[name], page.voice) for values in page.values
        )
        self.like = rule_label(option.same, page.voice) if option.same else ""
        self.besides = _besides(page, option)
        self.typed = _typed(option, answers, self.choices)
        self.idle = "" if name in page.errors else idle_where(name, page.rules)
        said = () if notes else (choice.label for choice in self.choices)
        texts = (self.help, self.none, option.source, name, names_in(option.source))
        self.sought, shown = page.sought(self.label, option.words, *texts, *said)
        self.shown = any(group.shown for group in self.groups) if notes else shown

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def does(self) -> str:
        if self.option.shape == "choice":
            return next((choice.help for choice in self.choices if choice.on), self.help)
        return self.none if self.none and self.off else self.help


def _does_without(option: Option) -> Text:
    """The effect of an empty or zero value, or of one where that is the least."""
    offs = ((), 0, *([1] if option.least == 1 else []))
    return next((option.says[off] for off in offs if off in option.says), _NOTHING)


def _besides(page: Drawing, option: Option) -> tuple[tuple[str, str], ...]:
    """The effects of single values, without off, zero and nothing."""
    without = _does_without(option)
    return tuple(
        (str(key), page.voice.say(text)) for key, text in option.says.items() if text != without
    )


def _typed(option: Option, answers: tuple[str, ...], choices: tuple[AnswerChoice, ...]) -> str:
    known = {choice.value for choice in choices}
    return next(
        (answer for answer in answers if option.shape == "named" and answer not in known), ""
    )


def _notes(page: Drawing, answers: tuple[str, ...], option: Option) -> Iterator[ChoiceGroup]:
    """The agreements by chapter; a search also finds them by the name of the chapter."""
    say = page.voice.say
    for chapter in NOTE_CHAPTERS.values():
        heading = say(chapter.label)
        choices = []
        for note in chapter.notes:
            title = say(note.label)
            help_ = say(note.explanation)
            texts = (
                help_,
                note.source,
                names_in(note.source),
                say(option.label),
                option.words,
                heading,
            )
            sought = page.sought(title, note.words, *texts)
            choices.append(
                AnswerChoice(note.id, title, note.id in answers, help_, note.source, *sought)
            )
        yield ChoiceGroup(heading, tuple(choices))


def _groups(page: Drawing, answers: tuple[str, ...], option: Option) -> Iterator[ChoiceGroup]:
    choices = []
    for value in (*option.choices, *_own_of(option, page.rules)):
        label = rule_choice(option.name, value, page.voice)
        does = page.voice.say(option.says.get(value, _NOTHING))
        choices.append(AnswerChoice(str(value), label, str(value) in answers, does))
    if choices:
        yield ChoiceGroup("", tuple(choices))


def _own_of(option: Option, rules: Rules) -> tuple[str, ...]:
    if option.shape == "named":
        return tuple(own.name for own in rules.incidents.own_redeals)
    if option.own == "redeal.reasons":
        return tuple(own.id for own in rules.incidents.own_redeals)
    return tuple(own.id for own in rules.solo.own) if option.own else ()


class NumberCell:
    """A number in a table of kinds."""

    def __init__(self, page: Drawing, option: Option, kind: str, label: str) -> None:
        self.option = option
        self.label = label
        self.name = option.name.replace("*", kind)
        self.id = html_id(self.name)
        self.text = page.form.text(self.name) or ("0" if self.name.startswith("solo.") else "")
        self.errors = page.errors.get(self.name, ())
        self.changed = self.text != (next(iter(page.base.get(self.name, ())), "") or "0")


class KindRow:
    """A special point or a kind of solo with its numbers; `name` is the option that a reset button
    resets.
    """

    def __init__(self, page: Drawing, kind: str, *options: str) -> None:
        self.id = kind
        self.label = page.voice.label(kind)
        self.name = options[0].partition("*")[0] + kind
        self.cells = tuple(NumberCell(page, KEYED[option], kind, self.label) for option in options)
        self.html_id = f"{html_id(self.name)}-row"
        self.off = self.cells[0].text in {"", "0"}
        self.errors = any(cell.errors for cell in self.cells)
        self.only = only = (
            page.only(f"{self.name}.in_solo") if self.name.startswith("special.") else None
        )
        has_other_soli = bool(only and page.form.answers.get(only.name) != page.base.get(only.name))
        self.changed = has_other_soli or any(cell.changed for cell in self.cells)
        self.help = page.voice.say(TERMS[kind].meaning) if kind in TERMS else ""
        self.sought, self.shown = page.sought(
            self.label, _WORDS.get(kind, ""), self.help, self.name
        )


class OwnKind:
    """A row for a kind only this group knows."""

    def __init__(self, page: Drawing, what: str, place: int, row: OwnForm) -> None:
        self.row = row
        self.start = f"own.{what}.{place}."
        mine = (name for name in page.errors if name.startswith(self.start))
        self.errors = {name.removeprefix(self.start): page.errors[name] for name in mine}
        kinds = GameKind if what == "special" else ()
        self.counts_in = [
            AnswerChoice(kind, page.voice.label(kind), kind in row.counts_in.data) for kind in kinds
        ]
        self.only = page.only(f"{self.start}in_solo", row.in_solo.data or SAME)
        self.sought, self.shown = page.sought(row.name.data or "", _OWN_WORDS[what])
