"""The heads of columns in files: their words, whose points stand below them, and in which unit."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorepad.declare import Text
from scorepad.files.reading import LONGEST_NAME
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


POINTS = re.compile(r"\s+(punkte|points|pkt\.?)$", re.IGNORECASE)
TOTALS = re.compile(r"\s+(stand|total|gesamt|summe)$", re.IGNORECASE)
_UNIT = re.compile(r"\s*\((?:mal|times) ([1-9]\d?|100)\)$")


def plain(head: str) -> str:
    return _UNIT.sub("", head)


def person(head: str) -> str:
    """The name in the head of a column.

    >>> person("Anna Punkte"), person("Bert"), person("Cem Stand (mal 10)")
    ('Anna', 'Bert', 'Cem')
    """
    return TOTALS.sub("", POINTS.sub("", plain(head))).strip()[:LONGEST_NAME] or head


def unit_of(head: str) -> int:
    """The unit in a head that Scorepad wrote: one point stands as so many; 1 for a head without a unit.

    >>> unit_of("Anna Punkte (mal 10)"), unit_of("Anna Punkte")
    (10, 1)
    """
    said = _UNIT.search(head)
    return int(said[1]) if said else 1
