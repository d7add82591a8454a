"""One sentence for each rule and each of its values, for guests."""

from collections.abc import Mapping

from scorepad.declare import Text, texts_beside
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.rules import OPTIONS, Rules
from scorepad.telling.rules import rule_help, rule_label, rule_value
from scorepad.telling.voice import Voice

_WITH_VALUE: Mapping[str, Text] = texts_beside(__file__)["with_value"]
"""Sentences for numbers and lists that are not off.

{value} is the value, {points} a number with "points".
"""
_POINT = Text("1 Punkt", "1 point")
_POINTS = Text("{value} Punkte", "{value} points")
_SAYS_WHAT = frozenset(
    {
        "stille_hochzeit.allowed",
        "armut.allowed",
        "leiche.allowed",
        "orgasmus.allowed",
        "schiebekopf.allowed",
        "ka_da_mu.allowed",
        "schwarze_sau.allowed",
        "genscher",
        "wrong_card",
    }
)
"""Options whose sentence may need its subject before it."""


def sentence(name: str, value: object, voice: Voice) -> str:
    """The sentence for an option with this JSON value.

    >>> sentence("solo.extra_point", 2, Voice("en"))
    'Each solo is worth 2 points more, before it is multiplied.'
    >>> sentence("solo.extra_point", 0, Voice("en"))
    'A solo brings nothing extra.'
    >>> sentence("solo.kind_points.damen", 2, Voice("de"))
    'Damen-Solo: Zusatzpunkte: 2.'
    """
    if name not in OPTIONS:
        return f"{rule_label(name, voice)}: {rule_value(name, value, voice)}."
    if name not in _WITH_VALUE or _is_off(name, value):
        return rule_help(name, value, voice)
    return voice.say(_WITH_VALUE[name], **_values(name, value, voice))


def _is_off(name: str, value: object) -> bool:
    # An empty list, or a value such as 0 that the option explains by itself.
    if isinstance(value, list):
        return not value
    return value in OPTIONS[name].says


def deals_again(rules: Rules) -> tuple[str, ...]:
    """The kinds of games, among those played, after which the same player deals again."""
    not_played = set[str]()
    if not rules.pflichtsolo.count:
        not_played |= {"pflichtsolo", "vorgefuehrt"}
    if not rules.games.stille_hochzeit_allowed:
        not_played.add("stille_hochzeit")
    return tuple(kind for kind in rules.evening.dealer_again_after if kind not in not_played)


def subject(name: str, value: object, voice: Voice) -> str:
    """The subject of the sentence if it is not clear; empty if the sentence names it.

    >>> subject("armut.allowed", True, Voice("en"))
    'Armut'
    >>> subject("leiche.allowed", False, Voice("en"))
    ''
    """
    if name not in _SAYS_WHAT:
        return ""
    about = rule_label(name, voice)
    said = sentence(name, value, voice)
    return "" if about.casefold() in said.casefold() else about


def _values(name: str, value: object, voice: Voice) -> dict[str, str]:
    # What stands in the braces of the option's sentence.
    if isinstance(value, int):
        points = voice.many(value, _POINT, _POINTS, value=real_minus(value))
        return {"value": str(value), "points": points}
    if OPTIONS[name].shape == "numbers":
        numbers = map(real_minus, value)  # type: ignore[call-overload]
        return {"value": ", ".join(numbers)}
    return {"value": rule_value(name, value, voice), "points": ""}
