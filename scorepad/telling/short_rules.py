"""The rules of an evening in a few lines: the rule set, its differences, points, and the end of the evening."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.declare import Text
from scorepad.scoring.rules import OPTIONS, Rules
from scorepad.scoring.rules.differences import own_changes
from scorepad.telling.facts import Fact
from scorepad.telling.points import point_lists
from scorepad.telling.rules import NONE, own_set_name, preset_name, rule_label, rule_value
from scorepad.telling.voice import Voice

_RULE_SET, _DIFFERENCES = Text("Regelwerk", "Rule set"), Text("Abweichungen", "Differences")
_END, _AT_THE_END = Text("Ende", "End"), Text("Zuletzt", "At the end")
_SHORT = {"points": Text("{value} Punkte", "{value} points"), "most": Text("höchstens {value}", "at most {value}")}
_OF_OWN = frozenset({"name", "counts_in", "own"})
"""Differences about the Runde’s own special points and soli rather than their points."""
_ENDS = {
    "games": Text("nach {after} Spielen", "after {after} games"),
    "rounds": Text("nach {after} Runden", "after {after} rounds"),
    "points": Text("nach {after} Punkten", "after {after} points"),
    "open": Text("offen", "open"),
}


def rules_in_short(voice: Voice, people: int) -> tuple[Fact, ...]:
    """The rules of the voice in a few lines, with the differences from their preset."""
    return (
        Fact(voice.say(_RULE_SET), _name(voice)),
        Fact(voice.say(_DIFFERENCES), "; ".join(_differences(voice)) or voice.say(NONE)),
        *(Fact(one.title, one.in_line) for one in point_lists(voice) if one.in_line),
        Fact(voice.say(_END), end_of_evening(voice, people)),
    )


def end_of_evening(voice: Voice, people: int) -> str:
    """The end of an evening of so many people, as "after 24 games"."""
    course = voice.rules.evening
    after = course.ends_after_at_five if people == 5 and course.ends == "games" else course.ends_after
    return voice.say(_ENDS[course.ends], after=after)


def rules_at_the_end(before: Rules, voice: Voice) -> tuple[Fact, ...]:
    """One more line when the rules at the end of the evening are not those at its beginning."""
    if before == voice.rules:
        return ()
    return (Fact(voice.say(_AT_THE_END), "; ".join([_name(voice), *_differences(voice)])),)


def _name(voice: Voice) -> str:
    kept, name = own_set_name(voice.rules, voice), preset_name(voice.rules.preset, voice)
    return f"{kept} ({name})" if kept else name


def _differences(voice: Voice) -> Iterator[str]:
    for change in own_changes(voice.rules):
        says = rule_value(change.name, change.second, voice)
        ident, _, part = change.name.partition(".")[2].rpartition(".")
        if change.name in OPTIONS:
            yield f"{rule_label(change.name, voice)}: {says}"
        elif ident == "kind_points":
            yield f"{voice.label(part)}: +{change.second or 0}"
        elif part in _SHORT:
            yield f"{voice.label(ident)}: {voice.say(_SHORT[part], value=says) if change.second else says}"
        elif part not in _OF_OWN:
            yield f"{rule_label(change.name, voice)}: {says}"
