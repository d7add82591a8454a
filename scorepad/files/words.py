"""The words of files: the headings that are told everywhere, and those that only files have."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text
from scorepad.telling.headings import HEADINGS

WORDS: Mapping[str, Text] = {
    **HEADINGS,
    "dealer": Text("Geber", "Dealer"),
    "sits_out": Text("Setzt aus", "Sits out"),
    "kind": Text("Spiel", "Game"),
    "re": Text("Re", "Re"),
    "value": Text("Wert", "Value"),
    "factor": Text("Faktor", "Factor"),
    "points_of": Text("{name} Punkte", "{name} points"),
    "total_of": Text("{name} Stand", "{name} total"),
    "times": Text("{head} (mal {unit})", "{head} (times {unit})"),
    "note": Text("Bemerkung", "Note"),
    "final": Text("Endstand", "Final standings"),
    "check": Text("Probe (0 = stimmt)", "Check (0 = right)"),
    "row_sum": Text("Probe", "Check"),
}
