"""How a word is declared: label and meaning in both languages, in one call."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.terms import Term


def term(de: str, en: str, meaning_de: str, meaning_en: str) -> Term:
    """A term with its label and its one-sentence meaning, German first."""
    return Term(Text(de, en), Text(meaning_de, meaning_en))
