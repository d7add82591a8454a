"""The points for winning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option


@dataclass(frozen=True)
class Winning:
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
                "Den Punkt für gewonnen gibt es, sobald eine der beiden Parteien 121 Augen hat.",
                "The point for winning is given as soon as either party has 121 card points.",
            ),
            "winner_reached_minimum": Text(
                "Re bekommt den Punkt für gewonnen ab 121 Augen, Kontra ab 120.",
                "Re gets the point for winning from 121 card points on, Kontra from 120.",
            ),
            "not_at_120_120": Text(
                "Bei 120 zu 120 gibt es den Punkt für gewonnen nicht.",
                "At 120 to 120 the point for winning is not given.",
            ),
        },
    )
    base_points: int = option(
        1,
        "TSR 7.2.2a; options.md, field",
        least=1,
        most=99,
        label=Text("Gewinnen zählt", "Winning counts"),
        help=Text("So viele Punkte ist der Punkt für gewonnen wert.", "How many points winning itself is worth."),
        words="Grundwert, Grundpunkte, Spielwert, gewonnen, base value",
    )
