"""Builds the fields of the rules pages: every option with texts, answers and place, from its declaration."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorepad.declare import Option, Text
from scorepad.scoring.rules import Rules, flat, preset
from scorepad.scoring.rules.chapters import Chapter, names_in
from scorepad.scoring.rules.keyed import KEYED, keyed
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.notes import Note
from scorepad.scoring.rules.switches import GROUPS, RuleGroup
from scorepad.scoring.rules.usual import idle_where
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import GameKind
from scorepad.scoring.words import TERMS
from scorepad.telling.rules import rule_choice, rule_label, rule_value, source
from scorepad.telling.voice import Voice
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import hit
from scorepad.web.parts.answered import SAME
from scorepad.web.parts.own_kinds import MOST_ROWS, OwnForm
from scorepad.web.parts.rule_fields import (
    AnswerChoice,
    ChapterPart,
    ChoiceGroup,
    KindRow,
    NumberCell,
    OnlyIn,
    OwnKind,
    RuleField,
    SwitchField,
)
from scorepad.web.parts.rules_form import RulesForm, answers_of

_SPECIAL = ("special.*.points", "special.*.most")
_TOLD = frozenset({"in_solo", "doubled", "won", "lost"})
"""Facts about a special point or solo that are listed where this group has a value for them."""


def _own_of(option: Option, rules: Rules) -> tuple[str, ...]:
    if option.shape == "named":
        return tuple(own.name for own in rules.incidents.own_redeals)
    if option.own == "redeal.reasons":
        return tuple(own.id for own in rules.incidents.own_redeals)
    return tuple(own.id for own in rules.solo.own) if option.own else ()


def _besides(option: Option, answers: tuple[str, ...], groups: Iterable[ChoiceGroup]) -> str:
    """The typed answer of a list that also takes names of the group's own."""
    known = {choice.value for group in groups for choice in group.choices}
    return next((answer for answer in answers if option.shape == "named" and answer not in known), "")


_OWN_WORDS = {
    "special": "eigener Sonderpunkt selbst erfunden neu hinzufügen own special point custom add",
    "solo": "eigenes Solo eigene Soli selbst erfunden neu hinzufügen own solo custom add",
}
"""Search words of the rows for kinds of the group's own."""


@dataclass(frozen=True)
class Drawing:
    """Builds the parts of the page of a rule set, in the words of its own voice."""

    rules: Rules
    form: RulesForm
    search: str
    errors: Errors = field(default_factory=dict)

    @cached_property
    def voice(self) -> Voice:
        return Voice(language(), rules=self.rules)

    @cached_property
    def _values(self) -> tuple[dict[str, object], dict[str, object]]:
        return flat(preset(self.rules.preset)), flat(self.rules)

    @cached_property
    def _base(self) -> Mapping[str, tuple[str, ...]]:
        return answers_of(preset(self.rules.preset))

    @property
    def _own_soli(self) -> tuple[str, ...]:
        return tuple(solo.id for solo in self.rules.solo.own)

    def part(self, chapter: Chapter) -> ChapterPart:
        tables = chapter.tables
        kinds = (*SOLI, *self._own_soli) if "kind_points" in tables else ()
        return ChapterPart(
            id=chapter.id,
            label=self.voice.say(chapter.label),
            agreements="notes" in tables,
            fields=tuple(self._field(option, notes="notes" in tables) for option in chapter.options),
            specials=self._rows(_SPECIAL, SPECIALS) if "specials" in tables else (),
            kind_points=self._rows(("solo.kind_points.*",), kinds),
            fixed_kinds=self._rows(("solo.fixed_kind.*.won", "solo.fixed_kind.*.lost"), kinds),
            told=tuple(self._told(chapter.id)) if tables else (),
            own_specials=self._own("special", self.form.specials) if "specials" in tables else (),
            own_soli=self._own("solo", self.form.soli) if "own_soli" in tables else (),
        )

    def _told(self, section: str) -> Iterator[tuple[str, str]]:
        for name, value in self._values[1].items():
            option = (keyed(name) or (None,))[0]
            if option and option.section == section and option.field in _TOLD:
                yield rule_label(name, self.voice), rule_value(name, value, self.voice)

    @cached_property
    def switches(self) -> tuple[SwitchField, ...]:
        """The groups that one tap switches."""
        return tuple(map(self._switch, GROUPS.values()))

    def _switch(self, group: RuleGroup) -> SwitchField:
        title, help_ = self.voice.say(group.label), self.voice.say(group.help)
        told = source(group.source, self.voice.language)
        sought = self._sought(title, help_, group.source, names_in(group.source))
        return SwitchField(group.id, title, help_, told, group.on(self.rules), *sought)

    def _field(self, option: Option, *, notes: bool) -> RuleField:
        name, say = option.name, self.voice.say
        answers, base = self.form.answers.get(name, ()), self._base.get(name, ())
        none = say(_does_without(option))
        label, help_ = say(option.label) or name, say(option.help)
        groups = tuple(self._notes(answers, option) if notes else self._groups(option, answers))
        before, now = (rule_value(name, values[name], self.voice) for values in self._values)
        said = () if notes else (choice.label for group in groups for choice in group.choices)
        texts = (label, help_, none, option.source, name, option.words, names_in(option.source))
        sought, shown = self._sought(*texts, *said)
        return RuleField(
            option,
            label=label,
            help=help_,
            none=none,
            source=source(option.source, self.voice.language),
            text=self.form.text(name),
            groups=groups,
            errors=self.errors.get(name, ()),
            changed=sorted(answers) != sorted(base),
            preset=before,
            words=now,
            sought=sought,
            shown=any(group.shown for group in groups) if notes else shown,
            like=rule_label(option.same, self.voice) if option.same else "",
            besides=self._besides(option),
            typed=_besides(option, answers, groups),
            idle=self._idle(name),
        )

    def _idle(self, name: str) -> str:
        return "" if name in self.errors else idle_where(name, self.rules)

    def _besides(self, option: Option) -> tuple[tuple[str, str], ...]:
        """The effects of single values, without off, zero and nothing."""
        without = _does_without(option)
        return tuple((str(key), self.voice.say(text)) for key, text in option.says.items() if text != without)

    def _notes(self, answers: tuple[str, ...], option: Option) -> Iterator[ChoiceGroup]:
        """The agreements by chapter; a search also finds them by the name of the chapter."""
        say = self.voice.say
        for chapter in NOTE_CHAPTERS.values():
            heading = say(chapter.label)
            above = f"{say(option.label)} {option.words} {heading}"
            yield ChoiceGroup(heading, tuple(self._note(note, answers, above) for note in chapter.notes))

    def _note(self, note: Note, answers: tuple[str, ...], above: str) -> AnswerChoice:
        title, help_ = self.voice.say(note.label), self.voice.say(note.explanation)
        sought = self._sought(title, help_, note.source, note.words, names_in(note.source), above)
        return AnswerChoice(note.id, title, note.id in answers, help_, note.source, *sought)

    def _groups(self, option: Option, answers: tuple[str, ...]) -> Iterator[ChoiceGroup]:
        values = (*option.choices, *_own_of(option, self.rules))
        if values:
            yield ChoiceGroup("", tuple(self._choice(option, value, on=str(value) in answers) for value in values))

    def _choice(self, option: Option, value: object, *, on: bool) -> AnswerChoice:
        does = self.voice.say(option.says.get(value, Text("", "")))
        return AnswerChoice(str(value), rule_choice(option.name, value, self.voice), on, does)

    def _rows(self, options: tuple[str, ...], kinds: Iterable[str]) -> tuple[KindRow, ...]:
        return tuple(self._row(kind, options) for kind in kinds)

    def _row(self, kind: str, options: tuple[str, ...]) -> KindRow:
        title, name = self.voice.label(kind), options[0].partition("*")[0] + kind
        cells = tuple(self._cell(KEYED[option], kind, title) for option in options)
        changed = any(cell.text != (next(iter(self._base.get(cell.name, ())), "") or "0") for cell in cells)
        only = self._only(f"{name}.in_solo") if name.startswith("special.") else None
        changed = changed or bool(only and self.form.answers.get(only.name) != self._base.get(only.name))
        meaning = self.voice.say(TERMS[kind].meaning) if kind in TERMS else ""
        known = SPECIALS.get(kind) or SOLI.get(kind)
        sought = self._sought(title, meaning, name, known.words if known else "")
        return KindRow(kind, name, title, meaning, cells, changed, *sought, only)

    def _cell(self, option: Option, kind: str, title: str) -> NumberCell:
        name = option.name.replace("*", kind)
        text = self.form.text(name) or ("0" if name.startswith("solo.") else "")
        return NumberCell(option, name, title, text, self.errors.get(name, ()))

    def _only(self, name: str, given: tuple[str, ...] = ()) -> OnlyIn:
        chosen = given or self.form.answers.get(name, SAME)
        kinds = [kind for kind in (*SOLI, *self._own_soli) if kind in self.rules.solo.kinds or kind in chosen]
        choices = tuple(AnswerChoice(kind, self.voice.label(kind), kind in chosen) for kind in kinds)
        return OnlyIn(name, chosen != SAME, choices)

    def _own(self, what: str, rows: Sequence[OwnForm]) -> tuple[OwnKind, ...]:
        shown = [*rows, OwnForm()][:MOST_ROWS]
        return tuple(self._own_kind(what, place, row) for place, row in enumerate(shown))

    def _own_kind(self, what: str, place: int, row: OwnForm) -> OwnKind:
        start = f"own.{what}.{place}."
        errors = {name.removeprefix(start): texts for name, texts in self.errors.items() if name.startswith(start)}
        kinds = tuple(AnswerChoice(kind.value, self.voice.label(kind), kind in row.counts_in.data) for kind in GameKind)
        only = self._only(f"{start}in_solo", row.in_solo.data or SAME)
        sought = self._sought(_OWN_WORDS[what], row.name.data)
        return OwnKind(start, row, kinds if what == "special" else (), only, errors, *sought)

    def _sought(self, *texts: str) -> tuple[str, bool]:
        """The text in which the search looks, and whether the current search finds it."""
        text = " ".join(filter(None, texts))
        return text, hit(self.search, text)


def _does_without(option: Option) -> Text:
    """The effect of an empty or zero value, or of one where that is the least."""
    offs = ((), 0, *([1] if option.least == 1 else []))
    return next((option.says[off] for off in offs if off in option.says), Text("", ""))
