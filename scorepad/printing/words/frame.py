"""The words around every printed page, and how words come into a language."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

FRAME: Mapping[str, Text] = {
    "page": Text("Seite", "Page"),
    "of": Text("von", "of"),
}
"""Every wording at the edge of a page."""


def said(words: Mapping[str, Text], lang: str) -> dict[str, str]:
    """All words of a table in one language."""
    return {key: text.in_(lang) for key, text in words.items()}
