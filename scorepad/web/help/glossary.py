"""The glossary of the help page: the words of the game in alphabetical order."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.scoring.words import TERMS
from scorepad.web.frame.words import hit


@dataclass(frozen=True)
class Word:
    """A word of the game and what it means."""

    label: str
    meaning: str
    shown: bool


def glossary(search: str, lang: str) -> tuple[Word, ...]:
    """Every word of the game; each label once, with the first of its meanings."""
    words: dict[str, Word] = {}
    for term in TERMS.values():
        label, meaning = term.label.in_(lang), term.meaning.in_(lang)
        words.setdefault(label, Word(label, meaning, hit(search, label, meaning)))
    return tuple(sorted(words.values(), key=lambda word: word.label.casefold()))
