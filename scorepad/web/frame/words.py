"""Translated words, typed: what flask-babel gives back is text and nothing else."""

from __future__ import annotations

import re

import flask_babel

from scorepad.web.frame.i18n import translated


def _(words: str, **values: object) -> str:
    """The words in the language of the page, with the values put in."""
    said = translated(words)
    return said % values if values else said


def ngettext(single: str, many: str, number: int, **values: object) -> str:
    """The words for one or for many, with the number and the values put in."""
    return str(flask_babel.ngettext(single, many, number, **values))


_FOLDED = str.maketrans({"ä": "a", "ö": "o", "ü": "u", **dict.fromkeys('-–,!?„“”"')})
SMALL = (
    "der die das den dem des ein eine einer eines einem einen und oder mit bei beim als im in am an auf aus zu zum zur "
    "von vom wenn wann wer wie was man kann darf es pro je mehr ist sind wird the a an of by on with when than is are "
    "to for and or as at it more"
)
"""Words that a search does without, as `static/js/rules/rules.js` does too."""
ENDINGS = "ungen|ung|ern|enen|est|en|em|er|es|et|st|e|n|s|t|ing|ed"
"""Endings that a search does not look at, behind four letters or more; there too."""
_SMALL = frozenset(SMALL.split())
_SOLI = re.compile("soli(?![a-z])")
_ENDING = re.compile(f"^(.{{4,}}?)(?:{ENDINGS})$")


def hit(search: str, *texts: str) -> bool:
    """Whether every word that is searched for occurs in one of the texts, whatever its ending; small words need not.

    >>> hit("FUECHSE im karosolo", "Gefangener Fuchs, Karo-Solo")
    True
    """
    text, words = _folded(" ".join(texts)), _folded(search).split()
    return all(_ENDING.sub(r"\1", word) in text for word in [word for word in words if word not in _SMALL] or words)


def _folded(text: str) -> str:
    """The text as it is compared: small letters without dots, however they are typed, no hyphens, a solo for soli."""
    plain = _SOLI.sub("solo", text.casefold().translate(_FOLDED))
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
