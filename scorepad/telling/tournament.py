"""What is said of a tournament: the cost of a draw, the value of a standing, where a table stands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from scorepad.declare import Text
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.tournament.drawing import Draw
from scorepad.scoring.tournament.worth import RankBy, value_text
from scorepad.telling.voice import Voice

_STRANGERS = Text("Niemand trifft sich wieder.", "Nobody meets again.")
_COSTS = {
    "met_again": (
        Text("Ein Paar trifft sich wieder.", "One pair meets again."),
        Text("{count} Paare treffen sich wieder.", "{count} pairs meet again."),
    ),
    "same_team": (
        Text("Ein Paar aus derselben Mannschaft an einem Tisch.", "One pair of the same team at a table."),
        Text("{count} Paare aus derselben Mannschaft an einem Tisch.", "{count} pairs of the same team at a table."),
    ),
    "same_club": (
        Text("Ein Paar aus demselben Verein an einem Tisch.", "One pair of the same club at a table."),
        Text("{count} Paare aus demselben Verein an einem Tisch.", "{count} pairs of the same club at a table."),
    ),
    "same_place": (
        Text("Eine Person sitzt auf einem Platz von vorher.", "One person sits in a place of before."),
        Text("{count} Leute sitzen auf einem Platz von vorher.", "{count} people sit in a place of before."),
    ),
}


def cost(seated: Draw, voice: Voice, *, first: bool) -> Iterator[str]:
    """The cost of a draw in sentences; in the first round nobody can meet again."""
    if not seated.met_again and not first:
        yield voice.say(_STRANGERS)
    for name, (single, more) in _COSTS.items():
        if count := getattr(seated, name):
            yield voice.many(count, single, more)


def value(reached: Fraction, by: RankBy, voice: Voice) -> str:
    """A value of the standing, as people write it."""
    text = value_text(reached, by).replace("-", MINUS)
    return text if voice.language == "en" else text.replace(".", ",")
