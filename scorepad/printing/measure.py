"""The width of text on paper, measured in the font that page.css asks for."""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from unicodedata import east_asian_width

from scorepad.telling.breaks import SOFT_HYPHEN, pieces

FACE = "Inter,DejaVu Sans Condensed,DejaVu Sans"
MM = 25.4 / 72  # millimetres of a point
NO_BREAK = "\N{NO-BREAK SPACE}"
_WIDTHS = str(Path(__file__).with_name("font_widths.py"))
_DIGITS = "0123456789"
_UNSEEN = f"{SOFT_HYPHEN}\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"


def tied(text: str) -> str:
    """The text with unbreakable spaces before separator dots: a dot ends a line and never begins
    one.
    """
    return text.replace(" · ", f"{NO_BREAK}· ")


@lru_cache(maxsize=8192)
def em(text: str, *, bold: bool = False) -> float:
    """The width of a text in one line in ems; that of characters the font lacks is estimated."""
    advances = _advances(bold=bold)
    known = sum(advances.get(letter, 0) for letter in text)
    return known + sum(_estimated(letter) for letter in text if letter not in advances)


def _estimated(letter: str) -> float:
    """The width in ems of a character that the font lacks: those of East Asia are wide."""
    is_wide = east_asian_width(letter) in "WF"
    return 1.3 if is_wide else 0.7


@lru_cache(maxsize=8192)
def lines(text: str, room: float, *, bold: bool = False) -> int:
    """The number of lines of a text in a column `room` ems wide; its own line breaks count.

    >>> lines("Re: 2 Fuchs", 9)
    1
    >>> lines("Re: 2 Fuchs", 4)
    2
    >>> lines("", 4)
    1
    """
    count = 0
    for line in tied(text).split("\n"):
        count = count + 1
        filled = 0.0
        for piece in pieces(line):
            wide = longest_piece(piece, bold=bold)
            if filled and filled + wide > room:
                count = count + 1
                filled = 0.0
            count += max(0, int((wide - 0.01) // room))
            filled += em(piece, bold=bold)
    return count


@lru_cache(maxsize=8192)
def longest_piece(text: str, *, bold: bool = False) -> float:
    """The width in ems of the longest unbreakable piece of a text."""
    longest = 0.0
    for piece in pieces(text):
        printed = piece.rstrip(" ").replace(SOFT_HYPHEN, "-")
        longest = max(longest, em(printed, bold=bold))
    return longest


@lru_cache(maxsize=2)
def _advances(*, bold: bool) -> Mapping[str, float]:
    """The width of every character of the font, figures all of one width; empty where fontconfig is
    not there.
    """
    match = shutil.which("fc-match")
    if match is None:
        return {}
    face = f"{FACE}:bold" if bold else FACE
    file = _printed([match, "--format", "%{file}", face])
    advances: dict[str, float] = json.loads(_printed([sys.executable, "-P", _WIDTHS, file]))
    widest_digit = max(advances.get(digit, 0) for digit in _DIGITS)
    advances |= dict.fromkeys(_DIGITS, widest_digit * 1.01)  # a little more, to be sure
    advances |= dict.fromkeys(_UNSEEN, 0)
    return advances


def _printed(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=30)  # noqa: S603 - programs of ours and of the system
    return done.stdout
