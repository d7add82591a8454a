"""Cells of lists of others as plain text: without invisible signs, numbers with plain digits and
signs.
"""

import re
import unicodedata

from scorepad.files.marks import MARKS

_MINUS = "−–—‐‑‒―﹣－⁻"
_INVISIBLE = "\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff"
_EDGES = re.compile(rf"^[\s{_INVISIBLE}]+|[\s{_INVISIBLE}]+$")
_SIGNED = re.compile(
    rf"['’]?(?P<sign>[-+＋{_MINUS}]|minus|plus)?[\s{_INVISIBLE}]*"
    rf"(?P<digits>\d+(?:[.,]\d+)?)(?P<mark>\s*(?:{MARKS})?)",
    re.IGNORECASE,
)
_PLAIN_SIGNS = {"": "", "+": "+", "＋": "+", "plus": "+"}


def plain_cell(text: str) -> str:
    """The text of a cell as it is read; any text but a number only loses what surrounds it.

    >>> plain_cell("—12"), plain_cell("minus 3"), plain_cell("'2"), plain_cell("+４ R")
    ('-12', '-3', '2', '+4 R')
    >>> plain_cell("— 2 Bier"), plain_cell("—")
    ('— 2 Bier', '—')
    """
    bare = _EDGES.sub("", text)
    number = _SIGNED.fullmatch(bare)
    if number is None:
        return bare
    sign = _PLAIN_SIGNS.get((number["sign"] or "").lower(), "-")
    digits = "".join(_plain_digit(sign_or_digit) for sign_or_digit in number["digits"])
    return f"{sign}{digits}{number['mark']}"


def _plain_digit(character: str) -> str:
    return str(unicodedata.decimal(character, character))
