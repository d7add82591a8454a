"""Translated words, typed: what flask-babel gives back is text and nothing else."""

from __future__ import annotations

import flask_babel
from flask_babel import gettext


def _(words: str, **values: object) -> str:
    """The words in the language of the page, with the values put in."""
    return str(gettext(words, **values))


def ngettext(single: str, many: str, number: int, **values: object) -> str:
    """The words for one or for many, with the number and the values put in."""
    return str(flask_babel.ngettext(single, many, number, **values))


def hit(search: str, *texts: str) -> bool:
    """Whether every word that is searched for occurs in one of the texts."""
    text = " ".join(texts).casefold()
    return all(word in text for word in search.casefold().split())
