"""What people write behind a number on paper: R for Re, A, F+, F-, BS for a solo of Jacks.

A mark is kept in the note of its game. One that names a solo makes the game a solo, if the points
are those of a solo.
"""

import re
from collections.abc import Mapping, Sequence

from scorepad.scoring.terms import Player

_LETTERS = r"[^\W\d_]{1,3}[-+−–!*]?"
MARKS = rf"{_LETTERS}(?:[\s,/]+{_LETTERS})*"
"""The pattern of letters behind a number."""
MARKED = re.compile(rf"(?P<number>[-+−–]?\s?\d+(?:[.,]\d+)?)\s*(?P<mark>{MARKS})")
_SOLO = re.compile(r"(?P<kind>[a-zäöü]{0,2})(?:s|so|solo)", re.IGNORECASE)
_KINDS: Mapping[str, str] = {"b": "buben", "d": "damen"}
"""Kinds of soli by the letters before the S; other letters mean different kinds in different
places.
"""


def parted(text: str) -> tuple[str, str]:
    """The number of a cell and the mark behind it.

    >>> parted("2R")
    ('2', 'R')
    >>> parted("0F+")
    ('0', 'F+')
    >>> parted("12 BS")
    ('12', 'BS')
    >>> parted("-4")
    ('-4', '')
    >>> parted("vier")
    ('vier', '')
    """
    match = MARKED.fullmatch(text.strip())
    return (match["number"], match["mark"]) if match else (text, "")


def told(marks: Sequence[tuple[str, str]]) -> str:
    """Marks with whose they are, as the note of a game.

    >>> told([("Anna", "A"), ("Bert", "F+"), ("Cem", "")])
    'Anna A, Bert F+'
    """
    return ", ".join(f"{whose} {mark}" for whose, mark in marks if mark)


def solo_of(points: Mapping[Player, int], marks: Sequence[str]) -> tuple[Player, str | None] | None:
    """The soloist of a game, and the kind of the solo where that is known.

    None if no mark names a solo, or if the points are not those of one.

    >>> solo_of({"Anna": 4, "Bert": 4, "Cem": 4, "Doro": -12}, ["BS"])
    ('Doro', 'buben')
    >>> solo_of({"Anna": 1, "Bert": 1, "Cem": -1, "Doro": -1}, ["BS"]) is None
    True
    """
    kind = _letters_of_solo(marks)
    alone = _alone(points)
    if kind is None or alone is None:
        return None
    return alone, _KINDS.get(kind)


def _letters_of_solo(marks: Sequence[str]) -> str | None:
    # The letters before the S of the first mark that names a solo.
    for mark in marks:
        for word in re.split(r"[\s,/]+", mark):
            solo = _SOLO.fullmatch(word)
            if solo:
                return solo["kind"].casefold()
    return None


def _alone(points: Mapping[Player, int]) -> Player | None:
    """Whose points differ from the equal ones of three others; None for nobody."""
    if len(points) != 4:
        return None
    for player, own in points.items():
        others = {cell for other, cell in points.items() if other != player}
        if len(others) == 1 and own not in others:
            return player
    return None
