"""The heads of columns of points: whose they are, and as how much a point stands below them."""

from __future__ import annotations

import re

from scorepad.files.reading import LONGEST_NAME

POINTS = re.compile(r"\s+(punkte|points|pkt\.?)$", re.IGNORECASE)
TOTALS = re.compile(r"\s+(stand|total|gesamt|summe)$", re.IGNORECASE)
_UNIT = re.compile(r"\s*\((?:mal|times) ([1-9]\d?|100)\)$")


def plain(head: str) -> str:
    """A head without its unit."""
    return _UNIT.sub("", head)


def person(head: str) -> str:
    """The name of somebody at the head of a column.

    >>> person("Anna Punkte"), person("Bert"), person("Cem Stand (mal 10)")
    ('Anna', 'Bert', 'Cem')
    """
    return TOTALS.sub("", POINTS.sub("", plain(head))).strip()[:LONGEST_NAME] or head


def unit_of(head: str) -> int:
    """As how much a point stands below a head of ours; 1 where it says nothing.

    >>> unit_of("Anna Punkte (mal 10)"), unit_of("Anna Punkte")
    (10, 1)
    """
    said = _UNIT.search(head)
    return int(said[1]) if said else 1
