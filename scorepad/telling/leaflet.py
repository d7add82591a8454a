"""The house rules as a leaflet for a guest: what counts here, chapter by chapter.

What an option says only matters when it can come true: the leaflet leaves out what hangs on a rule that is off.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.declare import Option, Text
from scorepad.scoring.entry import Announcement, Augen, Game, Special
from scorepad.scoring.game.score import score
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules import flat, preset
from scorepad.scoring.rules.chapters import CHAPTERS, Chapter, chapter_of
from scorepad.scoring.rules.differences import own_changes
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.terms import GameKind, Party, Player, Says
from scorepad.scoring.words import TERMS
from scorepad.telling.rules import own_set_name, preset_name, rule_help, rule_label, rule_value
from scorepad.telling.voice import Voice

_SILENT: frozenset[object] = frozenset({False, "off", "classic", "same"})
"""Values (0 among them) that say nothing happens; a guest need not read them."""
_APART = frozenset({"special.*.in_solo", "special.*.doubled", "solo.fixed_kind.*.won", "solo.fixed_kind.*.lost"})
_BASIS = Text("Grundlage: {name}.", "Based on: {name}.")
_OWN = Text(
    "Mit • steht, was diese Runde anders hält als {name}.", "• marks what this group does differently from {name}."
)
_PURE = Text("Es gilt genau {name}.", "Exactly {name} holds.")
_STORY = Text(
    "Re sagt Re und keine 90, hat 160 Augen und fängt einen Fuchs:",
    "Re says Re and no 90, takes 160 card points and catches a Fuchs:",
)
_RESULT = Text("Re schreibt {value}, Kontra {minus}.", "Re writes {value}, Kontra {minus}.")


@dataclass(frozen=True)
class ToldRule:
    """One rule: what it is called, what holds, what that means; `own` is what the Runde does differently."""

    about: str
    says: str
    help: str
    own: bool


@dataclass(frozen=True)
class ToldSpecial:
    """A special point that is played."""

    name: str
    meaning: str
    points: int
    most: int
    own: bool


@dataclass(frozen=True)
class ToldChapter:
    """A chapter of the rules; `agreed` when it holds agreements on card play, each a sentence by itself."""

    title: str
    rules: tuple[ToldRule, ...]
    specials: tuple[ToldSpecial, ...] = ()
    agreed: bool = False


@dataclass(frozen=True)
class ToldRules:
    """The whole rule set: what it goes by, its chapters, and a game worked out (empty where none is)."""

    basis: str
    chapters: tuple[ToldChapter, ...]
    example: str


def tell_rules(voice: Voice) -> ToldRules:
    """What counts under the rules of the voice."""
    name, kept = preset_name(voice.rules.preset, voice), own_set_name(voice.rules, voice)
    own = frozenset(change.name for change in own_changes(voice.rules))
    about = (_BASIS, _OWN) if own else (_PURE,)
    chapters = (_chapter(chapter, own, voice) for chapter in CHAPTERS)
    return ToldRules(
        basis=" ".join(
            filter(None, (kept and f"{kept}.", *(voice.say(text, name=name) for text in about), voice.single_told))
        ),
        chapters=tuple(chapter for chapter in chapters if chapter.rules or chapter.specials),
        example=_example(voice),
    )


def _chapter(chapter: Chapter, own: frozenset[str], voice: Voice) -> ToldChapter:
    if "notes" in chapter.tables:
        return ToldChapter(voice.say(chapter.label), tuple(_notes(voice)), agreed=True)
    specials = tuple(_specials(own, voice)) if "specials" in chapter.tables else ()
    points = _kind_points(own, voice) if "kind_points" in chapter.tables else ()
    rules = (*_rules(chapter, own, voice), *points, *_apart(chapter, own, voice))
    return ToldChapter(voice.say(chapter.label), rules, specials)


def _rules(chapter: Chapter, own: frozenset[str], voice: Voice) -> Iterator[ToldRule]:
    values = flat(voice.rules)
    for option in chapter.options:
        value, mine = values[option.name], option.name in own
        if option.only_when(voice.rules) and (mine or option.always_said or not _silent(option, value)):
            says = rule_value(option.name, value, voice)
            yield ToldRule(rule_label(option.name, voice), says, rule_help(option.name, value, voice), mine)


def _silent(option: Option, value: object) -> bool:
    """Whether a value tells a guest nothing: what is off, and what only few groups hold otherwise."""
    if option.quiet and value == option.default:
        return True
    return not value if isinstance(value, list) else value in _SILENT


def _kind_points(own: frozenset[str], voice: Voice) -> Iterator[ToldRule]:
    for kind, points in voice.rules.solo.kind_points.items():
        name = f"solo.kind_points.{kind}"
        if points:
            yield ToldRule(rule_label(name, voice), f"+{points}", "", name in own)


def _apart(chapter: Chapter, own: frozenset[str], voice: Voice) -> Iterator[ToldRule]:
    """What a group says of one special point or one kind of solo besides its points."""
    for name, value in flat(voice.rules).items():
        found = keyed(name)
        if found and found[0].name in _APART and chapter_of(name) == chapter.id:
            says = rule_value(name, value, voice)
            yield ToldRule(rule_label(name, voice), says, rule_help(name, value, voice), name in own)


def _specials(own: frozenset[str], voice: Voice) -> Iterator[ToldSpecial]:
    for ident, rule in voice.rules.special.kinds.items():
        if rule.points:
            meaning = voice.say(TERMS[ident].meaning) if ident in TERMS else ""
            if rule.counts_in:
                meaning = ", ".join(voice.label(kind) for kind in rule.counts_in)
            mine = any(name.startswith(f"special.{ident}.") for name in own)
            yield ToldSpecial(voice.label(ident), meaning, rule.points, rule.most, mine)


def _notes(voice: Voice) -> Iterator[ToldRule]:
    agreed, usual = voice.rules.incidents.notes, preset(voice.rules.preset).incidents.notes
    for note in (NOTES[ident] for ident in agreed if ident in NOTES):
        yield ToldRule(voice.say(note.label), voice.say(note.explanation), "", set(agreed) != set(usual))


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
    scored = score(game, voice.rules)
    reasons = ", ".join(f"{voice.reason(reason.id)} {signed(reason.points)}" for reason in scored.reasons)
    result = voice.say(_RESULT, value=signed(scored.points[a]), minus=signed(scored.points[c]))
    return f"{voice.say(_STORY)} {reasons}. {result}"
