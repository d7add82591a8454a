"""Options about special games, besides Bock, that follow a trigger."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option
from scorepad.scoring.rules.triggers import TRIGGERS
from scorepad.scoring.words import labels

_KINDS = {
    **labels("ka_da_mu", "schiebekopf"),
    "both": Text("Ka-Da-Mu, dann Schiebekopf", "Ka-Da-Mu, then Schiebekopf"),
    **labels("schwarze_sau"),
}


@dataclass(frozen=True)
class SpecialRound:
    kind: Literal["off", "ka_da_mu", "schiebekopf", "both", "schwarze_sau"] = option(
        "off",
        "CuteSoft, Sonderspiele; options.md, field",
        only_when=always,
        choices={"off": Text("aus", "off"), **_KINDS},
        label=Text("Sonderspiele", "Special rounds"),
        help=Text("Welches Spiel auf einen Anlass folgt.", "Which game follows a trigger."),
        words="Sonderrunde, Spezialrunde, Kadamu, Pik-Dame, special",
        says={
            "off": Text("Es gibt keine Sonderspiele.", "There are no special rounds."),
            "ka_da_mu": Text(
                "Nach einem Anlass kommt Ka-Da-Mu.", "After a trigger comes Ka-Da-Mu."
            ),
            "schiebekopf": Text(
                "Nach einem Anlass kommt Schiebekopf.", "After a trigger comes Schiebekopf."
            ),
            "both": Text(
                "Nach einem Anlass kommt erst Ka-Da-Mu, dann Schiebekopf.",
                "After a trigger comes Ka-Da-Mu first, then Schiebekopf.",
            ),
            "schwarze_sau": Text(
                "Nach einem Anlass kommt eine Schwarze Sau.",
                "After a trigger comes a Schwarze Sau.",
            ),
        },
    )
    triggers: tuple[str, ...] = option(
        (),
        "CuteSoft, Sonderspiele; options.md, field",
        choices={**TRIGGERS, **labels("armut_refused")},
        label=Text("Sonderspiele gibt es nach", "Special rounds come after"),
        help=Text(
            "Ein solches Spiel löst Sonderspiele aus.", "Such a game starts a special round."
        ),
        words="Sonderrunde, Spezialrunde, Auslöser, Armut abgelehnt, trigger",
        off=Text("Kein Spiel löst Sonderspiele aus.", "No game starts a special round."),
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
            "single": Text(
                "Ein Anlass bringt ein Sonderspiel.", "A trigger brings one special game."
            ),
            "round": Text(
                "Ein Anlass bringt eine ganze Runde Sonderspiele.",
                "A trigger brings a whole round of special games.",
            ),
        },
    )

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of games after one trigger, each played once or for a round."""
        if self.kind == "off":
            return ()
        if self.kind == "both":
            return ("ka_da_mu", "schiebekopf")
        return (self.kind,)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The triggers that start special games."""
        if self.kind == "off":
            return ()
        return self.triggers
