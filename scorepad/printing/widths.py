"""How wide words are on paper, as far as that can be told before they are laid out: by the letters of its typeface."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from scorepad.telling.breaks import SOFT_HYPHEN, pieces

MM = 25.4 / 72
"""Millimetres of a point."""
NO_BREAK = "\N{NO-BREAK SPACE}"
_BOLD = 1.06
_EMS: Mapping[str, float] = {
    SOFT_HYPHEN: 0,
    "ijl'’": 0.25,
    f"I!,.:; ·{NO_BREAK}": 0.28,
    "|": 0.32,
    "frt()/[]{}\\": 0.37,
    '"“”„': 0.41,
    "_": 0.45,
    "*-^`–": 0.5,
    "sx?": 0.53,
    "ackvyzJL•": 0.57,
    "eghnopquEF": 0.61,
    "bdBKPRSTXZ#$&+<=>~−×0123456789": 0.65,
    "AVY€": 0.69,
    "CD": 0.74,
    "GHNOQU": 0.77,
    "w%": 0.82,
    "mM": 0.89,
    "@W": 0.96,
}
"""Widths of letters of Inter, figures of one width, as parts of the size of the type."""
_BY_LETTER: Mapping[str, float] = {letter: wide for letters, wide in _EMS.items() for letter in letters}
_WIDE, _OTHER = 1.1, 0.7


def tied(text: str) -> str:
    """Words as they are printed: a dot between two things ends a line and never begins one."""
    return text.replace(" · ", f"{NO_BREAK}· ")


def em(text: str, *, bold: bool = False) -> float:
    """The width of words in one line, as a multiple of the size of the type."""
    return sum(map(_letter, text)) * (_BOLD if bold else 1)


@lru_cache(maxsize=4096)
def lines(text: str, room: float) -> int:
    """The lines that words fill in a column of so many ems; written line ends count.

    >>> lines("Re: 2 Fuchs", 9), lines("Re: 2 Fuchs", 4), lines("", 4)
    (1, 2, 1)
    """
    return sum(_wrapped(line, room) for line in tied(text).split("\n"))


@lru_cache(maxsize=4096)
def longest_piece(text: str) -> float:
    """The width of the longest piece of words that is never broken, in ems."""
    return max((em(piece.replace(SOFT_HYPHEN, "-")) for piece in pieces(text)), default=0)


def _wrapped(text: str, room: float) -> int:
    count, filled = 1, 0.0
    for piece in pieces(text):
        wide = em(piece.rstrip(" ").replace(SOFT_HYPHEN, "-"))
        if filled and filled + wide > room:
            count, filled = count + 1, 0.0
        count += max(0, int((wide - 0.01) // room)) if wide > room else 0
        filled += em(piece)
    return count


@lru_cache(maxsize=1024)
def _letter(letter: str) -> float:
    known = _BY_LETTER.get(letter)
    if known is not None:
        return known
    plain = unicodedata.normalize("NFD", letter)[0]
    if unicodedata.east_asian_width(plain) in "WF":
        return _WIDE
    return _BY_LETTER.get(plain, _OTHER)
