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
from scorepad.scoring.rules import PRESETS, Rules, flat
from scorepad.scoring.rules.chapters import CHAPTERS, Chapter
from scorepad.scoring.rules.differences import own_changes
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.wording import label, own_names, term, words
from scorepad.scoring.terms import GameKind, Party, Player, Says
from scorepad.scoring.words import TERMS, reason_label

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
    name = PRESETS[rules.preset].label.in_(lang)
    own = frozenset(one.name for one in own_changes(rules))
    here = said(WORDS, lang)
    found = (_section(chapter, rules, own, lang) for chapter in CHAPTERS)
    return Leaflet(
        lang=lang,
        title=f"{here['title']}: {runde}",
        runde=runde,
        preset=here["preset"].format(name=name) if own else "",
        own=here["own" if own else "pure"].format(name=name),
        sections=tuple(section for section in found if section.rows or section.specials),
        example=_example(rules, lang),
        words=here,
    )


def _section(chapter: Chapter, rules: Rules, own: frozenset[str], lang: str) -> Section:
    title = chapter.label.in_(lang)
    if chapter.id == "notes":
        return Section(title, tuple(_notes(rules, own, lang)))
    specials = tuple(_specials(rules, own, lang)) if "specials" in chapter.tables else ()
    rows = (*_rows(chapter, rules, own, lang), *(_kind_points(rules, own, lang) if chapter.id == "solo" else ()))
    return Section(title, rows, specials)


def _rows(chapter: Chapter, rules: Rules, own: frozenset[str], lang: str) -> Iterator[Row]:
    values = flat(rules)
    for option in chapter.options:
        value, mine = values[option.name], option.name in own
        silent = not value if isinstance(value, list) else value in _SILENT
        if not option.only_when(rules) or (silent and not mine and not option.always_said):
            continue
        says = words(option.name, value, rules, lang)
        yield Row(label(option.name, rules, lang), says, option.help.in_(lang), mine)


def _kind_points(rules: Rules, own: frozenset[str], lang: str) -> Iterator[Row]:
    for kind, points in rules.solo.kind_points.items():
        name = f"solo.kind_points.{kind}"
        if points:
            yield Row(label(name, rules, lang), f"+{points}", "", name in own)


def _specials(rules: Rules, own: frozenset[str], lang: str) -> Iterator[SpecialRow]:
    for ident, rule in rules.special.kinds.items():
        if rule.points:
            meaning = TERMS[ident].meaning.in_(lang) if ident in TERMS else ""
            if rule.counts_in:
                meaning = ", ".join(term(kind, rules, lang) for kind in rule.counts_in)
            mine = any(name.startswith(f"special.{ident}.") for name in own)
            yield SpecialRow(term(ident, rules, lang), meaning, rule.points, rule.most, mine)


def _notes(rules: Rules, own: frozenset[str], lang: str) -> Iterator[Row]:
    for ident in rules.incidents.notes:
        if ident in NOTES:
            note = NOTES[ident]
            yield Row(note.label.in_(lang), note.explanation.in_(lang), "", "notes" in own)


def _example(rules: Rules, lang: str) -> str:
    """A game worked out under these rules, with its reasons; empty where four do not play two against two."""
    if rules.table.team_mode != "classic":
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
    found = score(game, rules)
    own = own_names(rules)
    reasons = (f"{reason_label(one.id, lang, own=own)} {signed(one.points)}" for one in found.reasons)
    result = WORDS["result"].in_(lang).format(value=signed(found.points[a]), minus=signed(found.points[c]))
    return f"{WORDS['story'].in_(lang)} {', '.join(reasons)}. {result}"
