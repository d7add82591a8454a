"""The house rules as a leaflet for guests, chapter by chapter, each rule in one sentence.

The leaflet leaves out options without effect and empty chapters. It marks differences from the
tournament rules of the DDV.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.declare import Option, Text
from scorepad.scoring.entry import Announcement
from scorepad.scoring.game.score import score
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules import Rules, flat, preset
from scorepad.scoring.rules.chapters import CHAPTERS, Chapter, chapter_of
from scorepad.scoring.rules.differences import alike
from scorepad.scoring.rules.keyed import SpecialRule, keyed
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.notes import Note
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import Party, Says
from scorepad.scoring.words import TERMS
from scorepad.telling.facts import NO_BREAK
from scorepad.telling.headings import HEADINGS
from scorepad.telling.points import end_of_evening, point_lists
from scorepad.telling.rules import own_set_name, preset_name, rules_name
from scorepad.telling.score import SAMPLE
from scorepad.telling.sentences import deals_again, sentence, subject
from scorepad.telling.trumps import ToldTrumps, trumps
from scorepad.telling.voice import Voice

_DDV = Rules()
_SILENT: frozenset[object] = frozenset({False, "off", "classic", "same"})
"""Values (0 equals False) that mean nothing happens, so that the leaflet leaves the rule out."""
_APART = frozenset(
    {"special.*.in_solo", "special.*.doubled", "solo.fixed_kind.*.won", "solo.fixed_kind.*.lost"}
)
"""Options of a kind of game or special point that have a sentence of their own."""
_IN_LISTS = frozenset(
    {
        "value.base_points",
        "value.step_points",
        "value.step_points.90",
        "value.step_points.60",
        "value.step_points.30",
        "value.step_points.schwarz",
        "gegen.points",
        "value.against_announcement",
        "value.re_kontra_points",
        "value.level_points",
        "announcements.vorab_points",
        "missed.extra_per_level",
    }
)
"""Options with points that the point lists show; they need a sentence only if they are 0."""
_IN_OTHERS = frozenset(
    {
        "bock.on",
        "counting.unit",
        "evening.ends_after",
        "evening.ends_after_at_five",
        "notes",
        "redeal.kings",
        "redeal.nines",
        "redeal.full_cards",
    }
)
"""Options without a sentence of their own: the sentence of another option includes them."""
_BRIEF = frozenset(
    {
        "value.won_rule",
        "value.re_kontra_effect",
        "value.level_effect",
        "value.step_effect",
        "season.counts",
    }
)
"""Options that need a sentence only if they differ from the tournament rules."""
_NOT_PLAYED = {"armut.allowed": "armut", "bock.on": "bock", "pflichtsolo.count": "pflichtsolo"}
"""Rules that a guest asks for by name: if they are off, the leaflet says that they are not played.
"""
_WITHOUT = Text("Gespielt wird ohne {thing}.", "Played without {thing}.")
_ENDS = Text("Der Abend endet {end}.", "The evening ends {end}.")
_ENDS_AT_FIVE = Text(
    "Der Abend endet {end}, zu fünft {five}.", "The evening ends {end}, with five people {five}."
)
_BASIS = Text("Grundlage: {name}.", "Based on: {name}.")
_PURE_DDV = Text(
    "Es gelten genau die Turnierregeln des DDV.",
    "Played exactly by the tournament rules of the DDV.",
)
_AS_AGREED = Text("Nach Absprache.", "As agreed.")
_COUNTS_IN = Text("Zählt nur in: {kinds}.", "Counts in: {kinds} only.")
_MARKED = Text("anders als in den Turnierregeln des DDV", "unlike the tournament rules of the DDV")
_STORY = Text(
    "Re sagt Re und keine 90, hat 160 Augen und fängt einen Fuchs:",
    "Re says Re and no 90, takes 160 card points and catches a Fuchs:",
)
_RESULT = Text("Re schreibt {value}, Kontra {minus}.", "Re writes {value}, Kontra {minus}.")
_ONCE = Text("höchstens einmal", "at most once")
_MOST = Text("höchstens {most}-mal", "at most {most} times")
_NOT_IN_ARMUT = Text(
    "Nicht für Füchse von Re in einer Armut.",
    "Not for Füchse of Re in an Armut.",
)
_STEPS_LEFT = Text(
    "Gewinnt niemand, zählen nur Stufen und Sonderpunkte.",
    "When nobody wins, only steps and special points count.",
)
_FORCED_AFTER_POT = Text(
    "Sind die Punkte aufgebraucht, muss spielen, wer noch ein Solo schuldet.",
    "Once the points are used up, whoever still owes a solo has to play it.",
)
_NOT_FORCED = Text(
    "Nach einem vorgeführten Pflichtsolo gibt der Nächste.",
    "After a forced Pflichtsolo the next one deals.",
)


@dataclass(frozen=True)
class ToldRule:
    """One rule in a sentence, `about` a word for its subject or ""; `own` if the DDV's differs."""

    text: str
    about: str = ""
    own: bool = False


@dataclass(frozen=True)
class ToldChapter:
    """A chapter of the rules; `topics` are notes on card play by subject.

    If all its rules differ from the DDV's, `own` says so in place of the rules.
    """

    title: str
    rules: tuple[ToldRule, ...] = ()
    topics: tuple[ToldChapter, ...] = ()
    own: bool = False


class ToldRules(NamedTuple):
    """The whole leaflet: what it is based on, the trumps, the chapters, and a sample game.

    `marked` explains the mark of own rules; it is empty if nothing differs. There are no trumps and
    no sample game unless four play two against two.
    """

    basis: str
    marked: str
    trumps: ToldTrumps | None
    chapters: tuple[ToldChapter, ...]
    example: str


def tell_rules(voice: Voice) -> ToldRules:
    """The leaflet of the voice's rules."""
    chapters = tuple(chapter for chapter in _chapters(voice) if chapter.rules or chapter.topics)
    has_own_rules = any(_has_own_rules(chapter) for chapter in chapters)
    return ToldRules(
        basis=_basis(voice),
        marked=voice.say(_MARKED) if has_own_rules else "",
        trumps=trumps(voice),
        chapters=chapters,
        example=_example(voice),
    )


def _basis(voice: Voice) -> str:
    # The Runde's own name of the rules if it has one, their preset, and how points are written.
    own_name = own_set_name(voice.rules, voice)
    sentences = [_based_on(voice.without_sets() if own_name else voice)]
    if own_name:
        sentences.insert(0, f"{own_name}.")
    if voice.single_told:
        sentences.append(voice.single_told)
    return " ".join(sentences)


def _based_on(voice: Voice) -> str:
    rules = voice.rules
    if rules == _DDV:
        return voice.say(_PURE_DDV)
    if rules == preset(rules.preset):
        return voice.say(HEADINGS["played_exactly"], name=preset_name(rules.preset, voice))
    return voice.say(_BASIS, name=rules_name(rules, voice))


def _chapters(voice: Voice) -> Iterator[ToldChapter]:
    usual = replace(voice, rules=_DDV, earlier=())
    for chapter in CHAPTERS:
        title = voice.say(chapter.label)
        if "notes" in chapter.tables:
            yield ToldChapter(title, topics=tuple(_topics(voice)))
        else:
            of_ddv = {rule.text for rule in _rules(chapter, usual)}
            rules = [replace(rule, own=rule.text not in of_ddv) for rule in _rules(chapter, voice)]
            yield _chapter(title, rules)


def _chapter(title: str, rules: Sequence[ToldRule]) -> ToldChapter:
    """A chapter with its rules; if all of them differ, it has the mark in place of its rules."""
    if len(rules) < 2 or not all(rule.own for rule in rules):
        return ToldChapter(title, tuple(rules))
    unmarked = tuple(replace(rule, own=False) for rule in rules)
    return ToldChapter(title, unmarked, own=True)


def _has_own_rules(chapter: ToldChapter) -> bool:
    if chapter.own or any(rule.own for rule in chapter.rules):
        return True
    return any(_has_own_rules(topic) for topic in chapter.topics)


def _rules(chapter: Chapter, voice: Voice) -> Iterator[ToldRule]:
    if chapter.id == "special":
        yield from _specials(voice)
    if chapter.id == "value":
        yield from _points_of_game(voice)
    values = flat(voice.rules)
    for option in chapter.options:
        if not _is_told_elsewhere(option, values[option.name], voice.rules):
            yield from _told(option, values[option.name], voice)
    if "kind_points" in chapter.tables:
        yield from _kind_points(voice)
    yield from _apart(chapter, voice)
    if chapter.id == "games":
        yield from _not_played(voice)


def _points_of_game(voice: Voice) -> Iterator[ToldRule]:
    # The points of the game, then those of announcements.
    for points in point_lists(voice)[:2]:
        yield ToldRule(f"{points.in_line}.", points.title)


def _not_played(voice: Voice) -> Iterator[ToldRule]:
    values = flat(voice.rules)
    for name, thing in _NOT_PLAYED.items():
        if not values[name]:
            yield ToldRule(voice.say(_WITHOUT, thing=voice.heading(thing)))


def _is_told_elsewhere(option: Option, value: object, rules: Rules) -> bool:
    # Whether an option has no sentence here, as another one tells it or it has no effect.
    if option.name in _IN_OTHERS or not option.only_when(rules):
        return True
    return option.name in _NOT_PLAYED and not value


def _told(option: Option, value: object, voice: Voice) -> Iterator[ToldRule]:
    if option.name == "evening.dealer_again_after":
        yield from _told_of_dealing_again(option, voice)
    elif option.name == "win.nobody_counts" and _leaves_steps(voice.rules):
        yield ToldRule(voice.say(_STEPS_LEFT))
    elif option.name == "pflichtsolo.end" and _forces_after_pot(voice.rules):
        yield ToldRule(voice.say(_FORCED_AFTER_POT))
    elif option.name == "evening.ends" and value != "open":
        yield ToldRule(_end(voice))
    elif _says_something(option, value):
        yield ToldRule(sentence(option.name, value, voice), subject(option.name, value, voice))


def _told_of_dealing_again(option: Option, voice: Voice) -> Iterator[ToldRule]:
    # After which games the same deals again, and after which of these not.
    value = [*deals_again(voice.rules)]
    yield ToldRule(sentence(option.name, value, voice), subject(option.name, value, voice))
    if _passes_on_when_forced(voice.rules):
        yield ToldRule(voice.say(_NOT_FORCED))


def _forces_after_pot(rules: Rules) -> bool:
    # Whether owed soli have to be played once the pot of points is empty (FreeDoko 7.3).
    return rules.pflichtsolo.end == "forced" and rules.evening.ends == "points"


def _leaves_steps(rules: Rules) -> bool:
    # Whether steps and special points count without a winner, but nothing against announcements.
    return rules.win.nobody_counts == "all" and not rules.value.against_announcement


def _passes_on_when_forced(rules: Rules) -> bool:
    # Whether the same deals again after a Pflichtsolo, but not after a forced one (TSR 3.3.1).
    again = deals_again(rules)
    can_be_forced = rules.pflichtsolo.end in ("forced", "after_last_round")
    if rules.evening.ends == "open":
        return False
    return can_be_forced and "pflichtsolo" in again and "vorgefuehrt" not in again


def _says_something(option: Option, value: object) -> bool:
    """Whether the leaflet tells an option. One that is off, or the same nearly everywhere, is left
    out unless it differs from the DDV.
    """
    unlike = not alike(option.name, value, flat(_DDV)[option.name])
    if option.name in _IN_LISTS:
        return unlike and not value
    if unlike or option.quiet or option.name in _BRIEF:
        return unlike
    if isinstance(value, list):
        return option.always_said or bool(value)
    return option.always_said or value not in _SILENT


def _end(voice: Voice) -> str:
    four = end_of_evening(voice, 4)
    five = end_of_evening(voice, 5)
    if four == five:
        return voice.say(_ENDS, end=four)
    return voice.say(_ENDS_AT_FIVE, end=four, five=five)


def _kind_points(voice: Voice) -> Iterator[ToldRule]:
    for kind, points in voice.rules.solo.kind_points.items():
        if points:
            yield ToldRule(sentence(f"solo.kind_points.{kind}", points, voice))
    for solo in voice.rules.solo.own:
        yield ToldRule(voice.say(_AS_AGREED), voice.label(solo.id))


def _apart(chapter: Chapter, voice: Voice) -> Iterator[ToldRule]:
    """The sentences of the options `_APART` that a chapter has, for each kind that has a value."""
    for name, value in flat(voice.rules).items():
        declared = keyed(name)
        if declared is None or chapter_of(name) != chapter.id:
            continue
        option, _ident = declared
        if option.name in _APART:
            yield ToldRule(sentence(name, value, voice))


def _specials(voice: Voice) -> Iterator[ToldRule]:
    for ident, rule in voice.rules.special.kinds.items():
        if rule.points:
            yield ToldRule(_special(ident, rule, voice), voice.label(ident))


def _special(ident: str, rule: SpecialRule, voice: Voice) -> str:
    # Its points and how often it counts at most, its meaning, and the games in which it counts.
    told = signed(rule.points)
    if ident in SPECIALS and rule.most != SPECIALS[ident].most:
        told = f"{told}, {voice.many(rule.most, _ONCE, _MOST, most=rule.most)}"
    meaning = voice.say(TERMS[ident].meaning if ident in TERMS else _AS_AGREED)
    if voice.rules.games.armut_allowed and ident in SPECIALS and SPECIALS[ident].one_hand:
        meaning = f"{meaning} {voice.say(_NOT_IN_ARMUT)}"
    if rule.counts_in:
        kinds = ", ".join(voice.label(kind) for kind in rule.counts_in)
        meaning = f"{meaning} {voice.say(_COUNTS_IN, kinds=kinds)}"
    return f"{told}. {meaning}".strip()


def _topics(voice: Voice) -> Iterator[ToldChapter]:
    """The notes on card play by topic; the source of a note shows whether the tournament rules have
    it too.
    """
    agreed = {*voice.rules.incidents.notes}
    for chapter in NOTE_CHAPTERS.values():
        rules = [_note(note, voice) for note in chapter.notes if note.id in agreed]
        if rules:
            yield _chapter(voice.say(chapter.label), rules)


def _note(note: Note, voice: Voice) -> ToldRule:
    about = voice.say(note.label) if note.named else ""
    return ToldRule(voice.say(note.explanation), about, own="TSR" not in note.source)


def _example(voice: Voice) -> str:
    if voice.rules.table.team_mode != "classic":
        return ""
    called = (Announcement(Says.RE, Party.RE, card=1), Announcement(Says.NO90, Party.RE, card=2))
    scored = score(replace(SAMPLE, announcements=called), voice.rules)
    reasons = []
    for reason in scored.reasons:
        phrase = f"{voice.reason(reason.id)} {signed(reason.points)}"
        reasons.append(phrase.replace(" ", NO_BREAK))
    value = signed(scored.points[SAMPLE.re[0]])
    minus = signed(scored.points[SAMPLE.kontra[0]])
    result = voice.say(_RESULT, value=value, minus=minus)
    return f"{voice.say(_STORY)} {', '.join(reasons)}. {result}"
