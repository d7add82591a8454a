"""Characters that no installed font has, and the package that brings them.

Source: paper.md, "Face": Debian's and Ubuntu's packages.
"""

import shutil
import subprocess
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache

CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "FULLWIDTH", "HALFWIDTH", "IDEOGRAPHIC")
SELECTORS = range(0xFE00, 0xFE10)
SECONDS = 10


def lacking(texts: Iterable[str]) -> dict[str, str]:
    """The missing font packages, each with the first text that needs it."""
    lacked: dict[str, str] = {}
    for text in texts:
        for letter in text:
            if _shows(letter) and not _is_there(ord(letter)):
                lacked.setdefault(_package(letter), text)
    return lacked


def _shows(letter: str) -> bool:
    """Whether a character is visible: spaces, joiners and variation selectors are not."""
    return unicodedata.category(letter)[0] not in "CZ" and ord(letter) not in SELECTORS


def _package(letter: str) -> str:
    """The package of Debian with a typeface that has the letter."""
    if unicodedata.name(letter, "").startswith(CJK):
        return "fonts-noto-cjk"
    if unicodedata.category(letter) in ("So", "Sk"):
        return "fonts-noto-color-emoji"
    return "fonts-noto-core"


def _is_there(code: int) -> bool:
    """Whether any font has a character; True where fontconfig is not there."""
    starts, ends = _ranges()
    place = bisect_right(starts, code) - 1
    return not starts or (place >= 0 and code <= ends[place])


@lru_cache(maxsize=1)
def _ranges() -> tuple[Sequence[int], Sequence[int]]:
    """The starts and ends of the character ranges of all fonts, as fontconfig lists them; cached in
    the process.
    """
    listing = shutil.which("fc-list")
    if listing is None:
        return (), ()
    asked = [listing, "--format", "%{charset} "]
    told = subprocess.run(  # noqa: S603
        asked, capture_output=True, check=False, text=True, timeout=SECONDS
    ).stdout
    parts = (part.partition("-") for part in told.split())
    return merged((int(low, 16), int(high or low, 16)) for low, _dash, high in parts)


def merged(parts: Iterable[tuple[int, int]]) -> tuple[Sequence[int], Sequence[int]]:
    """Ranges merged where they overlap or touch, in order: all starts, and all ends.

    >>> merged([(5, 9), (1, 2), (3, 6), (20, 20)])
    ([1, 20], [9, 20])
    """
    starts: list[int] = []
    ends: list[int] = []
    for low, high in sorted(parts):
        if ends and low <= ends[-1] + 1:
            ends[-1] = max(ends[-1], high)
        else:
            starts.append(low)
            ends.append(high)
    return starts, ends
