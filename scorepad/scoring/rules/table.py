"""Cards, table and counting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option


@dataclass(frozen=True)
class Table:
    """What is played with, by how many, and what is written down."""

    cards: Literal[48, 40] = option(
        48,
        "TSR 1.1; KIF; Branderhof",
        name="cards",
        choices={48: Text("48, mit Neunen", "48, with nines"), 40: Text("40, ohne Neunen", "40, without nines")},
        label=Text("Karten", "Cards"),
        help=Text(
            "Mit Neunen gibt es zwölf Stiche, ohne zehn.", "With nines there are twelve tricks, without them ten."
        ),
    )
    team_mode: Literal["classic", "six_plus_one", "tripelkopf"] = option(
        "classic",
        "KIF V43, V44",
        name="team_mode",
        choices={
            "classic": Text("vier spielen", "four play"),
            "six_plus_one": Text("6 + 1: sechs spielen", "6 + 1: six play"),
            "tripelkopf": Text("Tripelkopf", "Tripelkopf"),
        },
        label=Text("Spielform", "Way of playing"),
        help=Text(
            "Wie viele in einem Spiel mitspielen und wie sie sich verteilen.",
            "How many play in a game and how they split up.",
        ),
    )
    counting: Literal["plus_minus", "plus", "minus"] = option(
        "plus_minus",
        "TSR 7.3; FreeDoko 11.3; KIF",
        name="counting",
        choices={
            "plus_minus": Text("Plus und Minus", "plus and minus"),
            "plus": Text("nur Plus", "plus only"),
            "minus": Text("nur Minus", "minus only"),
        },
        label=Text("Zählweise", "Counting"),
        help=Text(
            "Wer nach einem Spiel etwas aufgeschrieben bekommt.", "Who gets something written down after a game."
        ),
    )
