"""Special games that follow a trigger, apart from Bock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option
from scorepad.scoring.rules.bock import TRIGGERS
from scorepad.scoring.words import labels


@dataclass(frozen=True)
class SpecialRound:
    """Which special games follow what."""

    kind: Literal["off", "ka_da_mu", "schiebekopf"] = option(
        "off",
        "CuteSoft, Sonderspiele",
        only_when=always,
        choices={"off": Text("aus", "off"), **labels("ka_da_mu", "schiebekopf")},
        label=Text("Sonderspiele", "Special rounds"),
        help=Text("Welches Spiel auf einen Anlass folgt.", "Which game follows a trigger."),
        words="Sonderrunde, Spezialrunde, Kadamu, special",
        says={
            "off": Text("Es gibt keine Sonderspiele.", "There are no special rounds."),
            "ka_da_mu": Text("Nach einem Anlass kommt Ka-Da-Mu.", "After a trigger comes Ka-Da-Mu."),
            "schiebekopf": Text("Nach einem Anlass kommt Schiebekopf.", "After a trigger comes Schiebekopf."),
        },
    )
    triggers: tuple[str, ...] = option(
        (),
        "CuteSoft, Sonderspiele",
        choices=TRIGGERS,
        label=Text("Sonderspiele gibt es nach", "Special rounds come after"),
        help=Text("Ein solches Spiel löst Sonderspiele aus.", "Such a game starts a special round."),
        words="Sonderrunde, Spezialrunde, Auslöser, trigger",
        says={(): Text("Kein Spiel löst Sonderspiele aus.", "No game starts a special round.")},
    )
    length: Literal["single", "round"] = option(
        "single",
        "CuteSoft, Sonderspiele",
        choices={"single": Text("ein Spiel", "one game"), "round": Text("eine Runde", "one round")},
        label=Text("Länge der Sonderspiele", "Length of special rounds"),
        help=Text(
            "Ob ein Spiel oder eine ganze Runde so gespielt wird.",
            "Whether one game or a whole round is played that way.",
        ),
        words="Sonderrunde, Spezialrunde, wie lange",
        says={
            "single": Text("Ein Anlass bringt ein Sonderspiel.", "A trigger brings one special game."),
            "round": Text(
                "Ein Anlass bringt eine ganze Runde Sonderspiele.", "A trigger brings a whole round of special games."
            ),
        },
    )
