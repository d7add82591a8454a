"""The house rules as a leaflet for a guest: what counts here, in words, on one or two pages.

What an option says only matters when it can come true: the leaflet leaves out what hangs on a rule that is off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorepad.printing.words.frame import said
from scorepad.printing.words.leaflet import WORDS
from scorepad.scoring.entry import Announcement, Augen, Game, Special
from scorepad.scoring.game.score import score
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules import Rules, flat
from scorepad.scoring.rules.chapters import CHAPTERS, Chapter
from scorepad.scoring.rules.differences import own_changes
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.terms import GameKind, Party, Player, Says
from scorepad.scoring.words import TERMS
from scorepad.telling.rules import preset_name, rule_label, rule_value
from scorepad.telling.voice import Voice

MANY = 90
"""Rules that fit on two pages in print of the usual size."""
_SILENT: frozenset[object] = frozenset({False, "off", "classic"})
"""Values (0 among them) that say nothing happens; a guest need not read them."""


@dataclass(frozen=True)
class Row:
    """One rule: what it is called, what holds, what that means; `own` is what the group does differently."""

    about: str
    says: str
    help: str
    own: bool


@dataclass(frozen=True)
class SpecialRow:
    """A special point that is played."""

    name: str
    meaning: str
    points: int
    most: int
    own: bool


@dataclass(frozen=True)
class Section:
    """A chapter of the leaflet."""

    title: str
    rows: tuple[Row, ...]
    specials: tuple[SpecialRow, ...] = ()


@dataclass(frozen=True)
class Leaflet:
    """The whole leaflet."""

    template: ClassVar[str] = "leaflet"
    lang: str
    title: str
    runde: str
    preset: str
    own: str
    sections: tuple[Section, ...]
    example: str
    words: Mapping[str, str]

    @property
    def dense(self) -> bool:
        """Whether there is so much to say that it takes small print to stay within two pages."""
        return sum(len(section.rows) + len(section.specials) for section in self.sections) > MANY


def leaflet(rules: Rules, runde: str, lang: str) -> Leaflet:
    """The leaflet of a group's rules in a language."""
    voice = Voice(lang, rules=rules)
    name = preset_name(rules.preset, voice)
    own = frozenset(one.name for one in own_changes(rules))
    here = said(WORDS, lang)
    found = (_section(chapter, own, voice) for chapter in CHAPTERS)
    return Leaflet(
        lang=lang,
        title=f"{here['title']}: {runde}",
        runde=runde,
        preset=here["preset"].format(name=name) if own else "",
        own=here["own" if own else "pure"].format(name=name),
        sections=tuple(section for section in found if section.rows or section.specials),
        example=_example(voice),
        words=here,
    )


def _section(chapter: Chapter, own: frozenset[str], voice: Voice) -> Section:
    title = voice.say(chapter.label)
    if chapter.id == "notes":
        return Section(title, tuple(_notes(own, voice)))
    specials = tuple(_specials(own, voice)) if "specials" in chapter.tables else ()
    rows = (*_rows(chapter, own, voice), *(_kind_points(own, voice) if chapter.id == "solo" else ()))
    return Section(title, rows, specials)


def _rows(chapter: Chapter, own: frozenset[str], voice: Voice) -> Iterator[Row]:
    values = flat(voice.rules)
    for option in chapter.options:
        value, mine = values[option.name], option.name in own
        silent = not value if isinstance(value, list) else value in _SILENT
        if not option.only_when(voice.rules) or (silent and not mine and not option.always_said):
            continue
        says = rule_value(option.name, value, voice)
        yield Row(rule_label(option.name, voice), says, voice.say(option.help), mine)


def _kind_points(own: frozenset[str], voice: Voice) -> Iterator[Row]:
    for kind, points in voice.rules.solo.kind_points.items():
        name = f"solo.kind_points.{kind}"
        if points:
            yield Row(rule_label(name, voice), f"+{points}", "", name in own)


def _specials(own: frozenset[str], voice: Voice) -> Iterator[SpecialRow]:
    for ident, rule in voice.rules.special.kinds.items():
        if rule.points:
            meaning = voice.say(TERMS[ident].meaning) if ident in TERMS else ""
            if rule.counts_in:
                meaning = ", ".join(voice.label(kind) for kind in rule.counts_in)
            mine = any(name.startswith(f"special.{ident}.") for name in own)
            yield SpecialRow(voice.label(ident), meaning, rule.points, rule.most, mine)


def _notes(own: frozenset[str], voice: Voice) -> Iterator[Row]:
    for ident in voice.rules.incidents.notes:
        if ident in NOTES:
            note = NOTES[ident]
            yield Row(voice.say(note.label), voice.say(note.explanation), "", "notes" in own)


def _example(voice: Voice) -> str:
    """A game worked out under these rules, with its reasons; empty where four do not play two against two."""
    if voice.rules.table.team_mode != "classic":
        return ""
    a, b, c, d = (Player(name) for name in "abcd")
    called = (Announcement(Says.RE, Party.RE, card=1), Announcement(Says.NO90, Party.RE, card=2))
    game = Game(
        GameKind.NORMAL,
        re=(a, b),
        kontra=(c, d),
        augen=Augen(160, 160),
        announcements=called,
        specials=(Special("fuchs_caught", Party.RE),),
    )
    found = score(game, voice.rules)
    reasons = (f"{voice.reason(one.id)} {signed(one.points)}" for one in found.reasons)
    result = voice.say(WORDS["result"], value=signed(found.points[a]), minus=signed(found.points[c]))
    return f"{voice.say(WORDS['story'])} {', '.join(reasons)}. {result}"
