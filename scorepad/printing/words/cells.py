"""The words of the game as they fit into a cell."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import Party, Says
from scorepad.scoring.words import label, short

PARTY: Mapping[Party, str] = {Party.RE: "Re", Party.KONTRA: "Ko"}
_OWN_SHORT = {"doppelkopf": "Doko"}
"""Shorter still than on a chip."""


def special(ident: str, rules: Rules, lang: str) -> str:
    """What a special point is called in a cell: the group's own name goes first."""
    return short(ident, lang, {**_OWN_SHORT, **own_names(rules)})


def solo(kind: str | None, rules: Rules, lang: str) -> str:
    """What a solo is called in a cell."""
    word = label("solo", lang)
    return word if kind is None else f"{word} {short(kind, lang, own_names(rules))}"


def says(said: Says, lang: str) -> str:
    """An announcement in a cell: "Re", "Ko", "k.90"."""
    return "Ko" if said is Says.KONTRA else short(said.value, lang).replace(" ", "")
