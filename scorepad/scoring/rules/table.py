"""Cards, table and counting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.rules.option import option
from scorepad.scoring.terms import Text


@dataclass(frozen=True)
class Table:
    """What is played with, by how many, and what is written down."""

    cards: Literal[48, 40] = option(
        48,
        "TSR 1.1; KIF; Branderhof",
        name="cards",
        label=Text("Karten", "Cards"),
        help=Text(
            "Mit Neunen gibt es zwölf Stiche, ohne zehn.", "With nines there are twelve tricks, without them ten."
        ),
    )
    team_mode: Literal["classic", "six_plus_one", "tripelkopf"] = option(
        "classic",
        "KIF V43, V44",
        name="team_mode",
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
        label=Text("Zählweise", "Counting"),
        help=Text(
            "Wer nach einem Spiel etwas aufgeschrieben bekommt.", "Who gets something written down after a game."
        ),
    )
