"""Cells of lists of others as plain text: without invisible signs, numbers with plain digits and
signs.
"""

import re
import unicodedata

from scorepad.files.marks import MARKS

_MINUS = "−–—‐‑‒―﹣－⁻"
_INVISIBLE = "\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff"
_EDGES = re.compile(rf"^[\s{_INVISIBLE}]+|[\s{_INVISIBLE}]+$")
_DIGITS = r"\d+(?:[.,]\d+)?"
_UNIT = r"\s*(?:(?:punkte?|points?|pkte?|pts?)\.?|p\.)"
_SIGNED = re.compile(
    rf"['’]?(?P<sign>[-+＋{_MINUS}]|minus|plus)?[\s{_INVISIBLE}]*"
    rf"(?P<digits>{_DIGITS})(?:{_UNIT})?(?P<mark>\s*(?:{MARKS})?)",
    re.IGNORECASE,
)
_SIGN_BEHIND = re.compile(
    rf"(?P<digits>{_DIGITS})\s?(?P<sign>[-+＋{_MINUS}])(?:{_UNIT})?", re.IGNORECASE
)
_IN_BRACKETS = re.compile(rf"\(\s*(?P<digits>{_DIGITS})\s*\)")
"""How bookkeepers write what is below zero."""
_PLAIN_SIGNS = {"": "", "+": "+", "＋": "+", "plus": "+"}


def plain_cell(text: str) -> str:
    """The text of a cell as it is read; any text but a number only loses what surrounds it.

    >>> plain_cell("—12"), plain_cell("minus 3"), plain_cell("'2"), plain_cell("+４ R")
    ('-12', '-3', '2', '+4 R')
    >>> plain_cell("(3)"), plain_cell("3-"), plain_cell("-3 Pkt."), plain_cell("1 Punkt")
    ('-3', '-3', '-3', '1')
    >>> plain_cell("— 2 Bier"), plain_cell("—")
    ('— 2 Bier', '—')
    """
    bare = _EDGES.sub("", text)
    in_brackets = _IN_BRACKETS.fullmatch(bare)
    if in_brackets:
        return f"-{_plain_digits(in_brackets['digits'])}"
    sign_behind = _SIGN_BEHIND.fullmatch(bare)
    if sign_behind:
        return f"{_plain_sign(sign_behind['sign'])}{_plain_digits(sign_behind['digits'])}"
    number = _SIGNED.fullmatch(bare)
    if number is None:
        return bare
    sign = _plain_sign(number["sign"] or "")
    return f"{sign}{_plain_digits(number['digits'])}{number['mark']}"


def _plain_sign(sign: str) -> str:
    return _PLAIN_SIGNS.get(sign.lower(), "-")


def _plain_digits(digits: str) -> str:
    return "".join(_plain_digit(character) for character in digits)


def _plain_digit(character: str) -> str:
    return str(unicodedata.decimal(character, character))
