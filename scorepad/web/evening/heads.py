"""Names above the columns of the board: whole where they fit by measure, else as many letters as stand there."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorepad.scoring.roster import short_names
from scorepad.scoring.terms import Player

COLUMN = {4: 66, 5: 53, 6: 46, 7: 39}
"""Pixels of a column on a phone 360 wide, rounded down."""
BOLD = 1.12
"""How much wider bold letters are."""
_WIDE = dict.fromkeys("ijlI'’.,: ", 0.3) | dict.fromkeys("frt-", 0.4) | dict.fromkeys("csvxyzkJ", 0.57)
_WIDE |= {"m": 0.98, "w": 0.82, "W": 0.99, "M": 0.87}


class Size(NamedTuple):
    """A way to set names: the class of the table, pixels, how much wider or narrower than plain letters."""

    css: str
    pixels: int
    wide: float
    tight: float


_LARGE, _SMALL, _SLIM = Size("large-names", 15, BOLD, 0), Size("", 13, BOLD, 0), Size("slim-names", 13, 1, 0.02)
_WHOLE = 99
"""Letters of a name at most, where it is measured."""
SEAT_LETTERS = 9
"""Letters of a name on its chip at most."""
_CHIPS = {4: (68, Size("", 16, BOLD, 0.03)), 5: (52, Size("", 14, BOLD, 0.03)), 6: (92, Size("", 14, BOLD, 0.03))}
"""Pixels inside the chip of somebody who plays on a phone 320 wide, by chips, and how the name is set on it."""
_TYPED, _SELECT = {4: 68, 5: 52, 6: 40, 7: 40}, Size("", 13, 1, 0.02)
"""Pixels inside the head of a column of a typed sheet, by columns."""


def names_that_fit(names: Mapping[Player, str], table: Sequence[Player]) -> tuple[str, tuple[str, ...]]:
    """The class of the table and the names as they are shown.

    >>> names_that_fit({"1": "Anna", "2": "Bert", "3": "Cem", "4": "Doro"}, "1234")
    ('large-names', ('Anna', 'Bert', 'Cem', 'Doro'))
    """
    people = min(max(len(table), 4), 7)
    rooms = [COLUMN[people]] * len(table)
    sizes = (_LARGE, _SMALL, _SLIM) if people == 4 else (_SMALL, _SLIM)
    wanted = short_names(names, table, _WHOLE)
    for size in sizes:
        if all(_pixels(name, size) <= room for name, room in zip(wanted, rooms, strict=True)):
            return size.css, wanted
    size = sizes[-1]
    return size.css, _fitted(names, table, rooms, size, wanted)


def seat_names(names: Mapping[Player, str], players: Sequence[Player]) -> tuple[str, ...]:
    """Names as they fit on the chips of those who play: four or five in a line, six in two."""
    room, size = _CHIPS[len(players)]
    wanted = short_names(names, players, SEAT_LETTERS)
    return _fitted(names, players, [room] * len(players), size, wanted)


def column_names(names: Mapping[Player, str], players: Sequence[Player], columns: int) -> tuple[str, ...]:
    """Names of all that may be chosen above one of so many columns of a typed sheet."""
    wanted = short_names(names, players)
    return _fitted(names, players, [_TYPED[columns]] * len(players), _SELECT, wanted)


def _fitted(
    names: Mapping[Player, str], table: Sequence[Player], rooms: Sequence[int], size: Size, wanted: Sequence[str]
) -> tuple[str, ...]:
    """The names with fewer letters where they are too wide."""
    most = [_letters(name, size, room) for name, room in zip(wanted, rooms, strict=True)]
    while True:
        fitting = short_names(names, table, most)
        wide = [_pixels(name, size) > room for name, room in zip(fitting, rooms, strict=True)]
        less = [max(1, letters - over) for letters, over in zip(most, wide, strict=True)]
        if less == most:
            return fitting
        most = less


def _letters(name: str, size: Size, room: float) -> int:
    """How many letters fit, one at least."""
    return next((count for count in range(len(name), 1, -1) if _pixels(name[:count], size) <= room), 1)


def _pixels(text: str, size: Size) -> float:
    return sum(_em(letter) * size.wide - size.tight for letter in text) * size.pixels


def _em(letter: str) -> float:
    """The width of a letter in a wide sans serif, as a part of its size."""
    plain = unicodedata.normalize("NFD", letter)[0]
    if unicodedata.east_asian_width(plain) in "WF":
        return 1.1
    return _WIDE.get(plain, 0.72 if plain.isupper() else 0.63)
