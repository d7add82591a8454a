"""The words of the leaflet of the house rules."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "title": Text("Hausregeln", "House rules"),
    "preset": Text("Grundlage: {name}.", "Based on: {name}."),
    "own": Text(
        "Mit • steht, was diese Runde anders hält als {name}.", "• marks what this group does differently from {name}."
    ),
    "pure": Text("Es gilt genau {name}.", "Exactly {name} holds."),
    "points": Text("Punkte", "Points"),
    "most": Text("höchstens", "at most"),
    "special": Text("Sonderpunkt", "Special point"),
    "example": Text("Beispiel", "Example"),
    "story": Text(
        "Re sagt Re und keine 90, hat 160 Augen und fängt einen Fuchs:",
        "Re says Re and no 90, takes 160 card points and catches a Fuchs:",
    ),
    "result": Text("Re schreibt {value}, Kontra {minus}.", "Re writes {value}, Kontra {minus}."),
}
"""Every wording of the leaflet that is not a rule."""
