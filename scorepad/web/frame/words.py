"""Translated words, typed: what flask-babel gives back is text and nothing else."""

from __future__ import annotations

import flask_babel

from scorepad.i18n import translated


def _(words: str, **values: object) -> str:
    """The words in the language of the page, with the values put in."""
    said = translated(words)
    return said % values if values else said


def ngettext(single: str, many: str, number: int, **values: object) -> str:
    """The words for one or for many, with the number and the values put in."""
    return str(flask_babel.ngettext(single, many, number, **values))


_FOLDED = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "-": None, "–": None})


def hit(search: str, *texts: str) -> bool:
    """Whether every word that is searched for occurs in one of the texts; "fuechse" finds "Füchse" and "fuchse".

    >>> hit("FUECHSE karosolo", "Füchse im Karo-Solo")
    True
    """
    text = _folded(" ".join(texts))
    return all(word in text for word in _folded(search).split())


def _folded(text: str) -> str:
    """The text as it is compared: small letters without dots, however they are typed, and without hyphens."""
    plain = text.casefold().translate(_FOLDED)
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
