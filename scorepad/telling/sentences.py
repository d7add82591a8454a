"""One sentence for each rule and each of its values, for guests."""

from collections.abc import Mapping

from scorepad.declare import Text, texts_beside
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.rules import OPTIONS, Rules
from scorepad.telling.rules import rule_help, rule_label, rule_value
from scorepad.telling.voice import Voice

_WITH_VALUE: Mapping[str, Text] = texts_beside(__file__)["with_value"]
"""Sentences for numbers and lists that are not off: {value} is the value, {points} a number
with "points".
"""
_POINT = Text("1 Punkt", "1 point")
_POINTS = Text("{value} Punkte", "{value} points")
_SAYS_WHAT = frozenset(
    {
        *(
            "stille_hochzeit.allowed",
            "armut.allowed",
            "leiche.allowed",
            "orgasmus.allowed",
            "schiebekopf.allowed",
        ),
        *("ka_da_mu.allowed", "schwarze_sau.allowed", "genscher", "wrong_card"),
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
    off = not value if isinstance(value, list) else value in OPTIONS[name].says
    if name in _WITH_VALUE and not off:
        return voice.say(_WITH_VALUE[name], **_values(name, value, voice))
    return rule_help(name, value, voice)


def deals_again(rules: Rules) -> tuple[str, ...]:
    """The kinds of games, among those played, after which the same player deals again."""
    without = set() if rules.pflichtsolo.count else {"pflichtsolo", "vorgefuehrt"}
    without |= set() if rules.games.stille_hochzeit_allowed else {"stille_hochzeit"}
    return tuple(kind for kind in rules.evening.dealer_again_after if kind not in without)


def subject(name: str, value: object, voice: Voice) -> str:
    """The subject of the sentence if it is not clear; empty if the sentence names it.

    >>> subject("armut.allowed", True, Voice("en"))
    'Armut'
    >>> subject("leiche.allowed", False, Voice("en"))
    ''
    """
    about = rule_label(name, voice) if name in _SAYS_WHAT else ""
    return "" if about.casefold() in sentence(name, value, voice).casefold() else about


def _values(name: str, value: object, voice: Voice) -> dict[str, str]:
    if isinstance(value, int):
        return {
            "value": str(value),
            "points": voice.many(value, _POINT, _POINTS, value=real_minus(value)),
        }
    if OPTIONS[name].shape == "numbers":
        return {"value": ", ".join(map(real_minus, value))}  # type: ignore[call-overload]
    return {"value": rule_value(name, value, voice), "points": ""}
