"""Names in scripts unlike Latin within a printed text: each run of their letters in an element of
its own.

A text box of WeasyPrint is set as a whole: a minus after a Hebrew name would stand before it, and
the space after an emoji would come from the font of the emoji. Boxes of their own follow one
another from left to right.
"""

import re

from scorepad.printing import faces
from scorepad.scoring.numerals import right_to_left

LATIN = "\\s\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u205f\u20a0-\u2bff"
"""A class of a regular expression: Latin, Greek and Cyrillic letters and common signs, without
combining characters.
"""
_ISOLATES = re.compile("[\u2068\u2069]")
_TAGS = re.compile(r"(<svg\b.*?</svg>|<style\b.*?</style>|<[^>]*>)", re.DOTALL)
# combining marks and joiners, which belong to the letter before
_MARKS = "\u0300-\u036f\u200c\u200d\u2060-\u206f"
_RUN = re.compile(f"[^{LATIN}{_MARKS}][^{LATIN}]*(?:[ \u00a0]+[^{LATIN}{_MARKS}][^{LATIN}]*)*")


def apart(html: str) -> str:
    """The document with each run of letters of other scripts in an element of its own; charts stay
    as they are.

    >>> apart("<p>Strafe: \N{HEBREW LETTER DALET} \N{MINUS SIGN}5</p>").count("bdi")
    2
    """
    return "".join(
        part if part.startswith("<") else _in_elements(part) for part in _TAGS.split(html)
    )


def _in_elements(text: str) -> str:
    """A text without its isolates, for an element isolates too."""
    return _RUN.sub(_wrapped, _ISOLATES.sub("", text))


def _wrapped(run: re.Match[str]) -> str:
    """A run as an element, or each of its words where they are not written from right to left."""
    if right_to_left(run[0]):
        return _element(run[0])
    return re.sub("[^ \u00a0]+", lambda word: _element(word[0]), run[0])


def _element(letters: str) -> str:
    """An element of these letters; the box that stands for one that no font has is wider than its
    place.
    """
    look = ' class="box"' if faces.lacking([letters]) else ""
    return f"<bdi{look}>{letters}</bdi>"
