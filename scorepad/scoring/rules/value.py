"""What a game is worth: won, steps, announcements, doubling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option


@dataclass(frozen=True)
class Value:
    """The value of a game before Bock."""

    won_rule: Literal["always", "any_side_reached_121", "winner_reached_minimum", "not_at_120_120"] = option(
        "always",
        "TSR 7.2.2a; KIF A-01; Branderhof A-24",
        choices={
            "always": Text("immer", "always"),
            "any_side_reached_121": Text("wenn eine Seite 121 hat", "when one side has 121"),
            "winner_reached_minimum": Text(
                "wenn der Gewinner genug Augen hat", "when the winner has enough card points"
            ),
            "not_at_120_120": Text("außer bei 120 zu 120", "except at 120 to 120"),
        },
        label=Text("Punkt für gewonnen", "Point for winning"),
        help=Text("Wann es für das Gewinnen selbst einen Punkt gibt.", "When winning itself gives a point."),
        words="Grundpunkt, gewonnen, Spielpunkt, 120:120, base point",
        says={
            "always": Text("Wer gewinnt, bekommt dafür immer einen Punkt.", "Whoever wins always gets a point for it."),
            "any_side_reached_121": Text(
                "Den Punkt gibt es, sobald eine der beiden Parteien 121 Augen hat.",
                "The point is given as soon as either party has 121 card points.",
            ),
            "winner_reached_minimum": Text(
                "Re bekommt den Punkt ab 121 Augen, Kontra ab 120.",
                "Re gets the point from 121 card points on, Kontra from 120.",
            ),
            "not_at_120_120": Text("Bei 120 zu 120 gibt es den Punkt nicht.", "At 120 to 120 the point is not given."),
        },
    )
    re_kontra_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2b; Mainz 3.2.1; KIF V29",
        choices={"add": Text("zählen Punkte", "add points"), "double": Text("verdoppeln", "double")},
        label=Text("Re und Kontra", "Re and Kontra"),
        help=Text(
            "Ob Re und Kontra Punkte dazugeben oder den Wert verdoppeln.",
            "Whether Re and Kontra add points or double the value.",
        ),
        words="Contra, Ansage, doppelt, verdoppeln, mal zwei, plus zwei, Spritzen, Schuss, double",
        says={
            "add": Text(
                "Jedes Re und jedes Kontra bringt dem Gewinner Punkte.",
                "Each Re and each Kontra brings the winner points.",
            ),
            "double": Text(
                "Jedes Re und jedes Kontra verdoppelt den Wert.", "Each Re and each Kontra doubles the value."
            ),
        },
    )
    re_kontra_points: int = option(
        2,
        "TSR 7.2.2b; KIF",
        only_when=lambda rules: rules.value.re_kontra_effect == "add",
        label=Text("Punkte für Re und Kontra", "Points for Re and Kontra"),
        help=Text(
            "So viel bringt jedes Re und jedes Kontra dem Gewinner.", "What each Re and each Kontra brings the winner."
        ),
        words="Contra, Ansage, plus zwei, Re +2, Kontra +1",
        says={0: Text("Re und Kontra bringen keine Punkte.", "Re and Kontra bring no points.")},
    )
    level_effect: Literal["add", "double"] = option(
        "add",
        "TSR 7.2.2c; KIF V29",
        choices={"add": Text("zählen Punkte", "add points"), "double": Text("verdoppeln", "double")},
        label=Text("Absagen", "Higher announcements"),
        help=Text(
            "Ob eine Absage, keine 90 bis schwarz, Punkte dazugibt oder den Wert verdoppelt.",
            "Whether a higher announcement, no 90 to schwarz, adds points or doubles the value.",
        ),
        words="keine 90, keine 60, keine neun, keine sechs, k90, Absage, Absagen verdoppeln, ab, no 90, double",
        says={
            "add": Text(
                "Jede Absage, keine 90 bis schwarz, bringt dem Gewinner Punkte.",
                "Each higher announcement, no 90 to schwarz, brings the winner points.",
            ),
            "double": Text(
                "Jede Absage, keine 90 bis schwarz, verdoppelt den Wert.",
                "Each higher announcement, no 90 to schwarz, doubles the value.",
            ),
        },
    )
    level_points: int = option(
        1,
        "TSR 7.2.2c",
        only_when=lambda rules: rules.value.level_effect == "add",
        label=Text("Punkte je Absage", "Points per higher announcement"),
        help=Text(
            "So viel bringt jede Absage dem Gewinner, gleich wer sie gemacht hat.",
            "What each higher announcement brings the winner, whoever made it.",
        ),
        words="keine 90, keine 60, keine neun, k90, Absage, Absagen, no 90",
        says={0: Text("Absagen bringen keine Punkte.", "Higher announcements bring no points.")},
    )
    doubling_covers: Literal["base", "base_and_gegen", "everything"] = option(
        "base",
        "FreeDoko 11.2 A-21; Mainz 3.12; CuteSoft; KIF A-06",
        choices={
            "base": Text("ohne gegen und Sonderpunkte", "without gegen and special points"),
            "base_and_gegen": Text("alles ohne Sonderpunkte", "all without special points"),
            "everything": Text("alles", "everything"),
        },
        only_when=lambda rules: (
            "double" in (rules.value.re_kontra_effect, rules.value.level_effect, rules.games.klopfen)
        ),
        label=Text("Verdoppelt wird", "What is doubled"),
        help=Text("Welche Teile des Wertes mitverdoppelt werden.", "Which parts of the value are doubled too."),
        words="Sonderpunkte verdoppeln, alles doppelt, doppelt zählen",
        says={
            "base": Text(
                "Gegen die Alten und Sonderpunkte bleiben einfach.", "Against the Alten and special points stay single."
            ),
            "base_and_gegen": Text("Nur die Sonderpunkte bleiben einfach.", "Only the special points stay single."),
            "everything": Text(
                "Auch gegen die Alten und die Sonderpunkte werden verdoppelt.",
                "Against the Alten and the special points are doubled too.",
            ),
        },
    )
    against_announcement: int = option(
        1,
        "TSR 7.2.2e, f",
        always_said=True,
        usual=1,
        label=Text("Gegen eine Absage gespielt", "Played against an announcement"),
        help=Text(
            "So viel bekommt, wer 30 Augen mehr hat, als ihm abgesagt war, etwa 120 gegen keine 90.",
            "What a party gets for 30 card points more than was announced against it, such as 120 against no 90.",
        ),
        words="gegen keine 90, Absage gebrochen, 120 gegen 90, zu hoch angesagt, against no 90",
        says={
            0: Text(
                "Wer viel mehr Augen hat, als ihm abgesagt war, bekommt dafür nichts extra.",
                "Having far more card points than was announced brings nothing extra.",
            )
        },
    )
    step_points: int = option(
        1,
        "TSR 7.2.2d",
        label=Text("Punkte je Stufe", "Points per step"),
        help=Text(
            "So viel zählt jede Stufe: der Verlierer unter 90, unter 60, unter 30, ohne Stich.",
            "What each step counts: the loser under 90, under 60, under 30, without a trick.",
        ),
        words="keine 90, keine 60, keine 30, schwarz, unter 90, Schneider, no 90, black",
        says={0: Text("Wie hoch jemand gewinnt, bringt keine Punkte.", "How high somebody wins brings no points.")},
    )
    floor_at_zero: bool = option(
        False,
        "KIF Wertung; V31",
        always_said=True,
        label=Text("Gewinner nie im Minus", "Winner never below zero"),
        help=Text(
            "Sonderpunkte der Verlierer drücken den Wert höchstens auf null.",
            "Special points of the losers bring the value down to zero at most.",
        ),
        words="negativ, minus, unter null, negative",
        says={
            False: Text(
                "Haben die Verlierer genug Sonderpunkte, schreibt der Gewinner Minus.",
                "With enough special points of the losers the winner writes a minus.",
            )
        },
    )
