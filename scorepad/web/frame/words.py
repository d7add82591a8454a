"""Typed translation functions, and a text search that ignores word endings (stemming)."""

import re
import unicodedata

import flask_babel

from scorepad.web.frame.i18n import translated


def _(words: str, **values: object) -> str:
    said = translated(words)
    return said % values if values else said


def ngettext(single: str, many: str, number: int, **values: object) -> str:
    """The translated singular or plural with its values."""
    return str(flask_babel.ngettext(single, many, number, **values))


_JOINED = re.compile("[-–\u0300-\u036f]")
_BETWEEN = re.compile(r"[^\w\s]")
SMALL = (
    "der die das den dem des ein eine einer eines einem einen und oder mit bei beim als im in am an auf aus zu zum zur "
    "von vom wenn wann wer wie was man kann darf es pro je mehr ist sind wird the a an of by on with when than is are "
    "to for and or as at it more"
)
"""Stop words of the search; `static/js/rules/rules.js` gets the same."""
ENDINGS = "ungen|ung|enden|ender|endes|ende|ern|enen|est|en|em|er|es|et|st|e|n|s|t|ing|ed"
"""Word endings that the search ignores after at least four letters; the script gets the same."""
_SMALL = frozenset(SMALL.split())
_SOLI = re.compile("soli(?![a-z])")
_ENDING = re.compile(f"^(.{{4,}}?)(?:{ENDINGS})$")


def hit(search: str, *texts: str) -> bool:
    """Whether every search word except stop words occurs in one of the texts; word endings are ignored.

    >>> hit("FUECHSE im karosolo", "Gefangener Fuchs, Karo-Solo")
    True
    """
    text, words = _folded(" ".join(texts)), _folded(search).split()
    return all(_ENDING.sub(r"\1", word) in text for word in [word for word in words if word not in _SMALL] or words)


def _folded(text: str) -> str:
    """The text for comparison: lower case, umlauts in any spelling as plain vowels, no hyphens, "solo" for "soli"."""
    plain = _BETWEEN.sub(" ", _JOINED.sub("", unicodedata.normalize("NFD", text.casefold())))
    return _SOLI.sub("solo", plain).replace("ae", "a").replace("oe", "o").replace("ue", "u")
