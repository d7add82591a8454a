"""Translated words, typed: what flask-babel gives back is text and nothing else."""

from __future__ import annotations

from flask_babel import gettext


def _(words: str, **values: object) -> str:
    """The words in the language of the page, with the values put in."""
    return str(gettext(words, **values))
