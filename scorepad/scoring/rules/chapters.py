"""The chapters in which people read the rules: every option stands in exactly one, in this order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.scoring.rules.option import Option
from scorepad.scoring.rules.ruleset import OPTIONS
from scorepad.scoring.terms import Text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules; `tables` names what stands in it besides options: "specials", "own_soli", "kind_points"."""

    id: str
    label: Text
    options: tuple[Option, ...]
    tables: tuple[str, ...] = ()


_LABELS: Mapping[str, Text] = {
    "table": Text("Karten und Tisch", "Cards and table"),
    "win": Text("Wer gewinnt", "Who wins"),
    "value": Text("Was ein Spiel zählt", "What a game is worth"),
    "announcements": Text("Ansagen", "Announcements"),
    "feigheit": Text("Feigheit", "Cowardice"),
    "special": Text("Sonderpunkte", "Special points"),
    "solo": Text("Soli", "Soli"),
    "games": Text("Besondere Spiele", "Special games"),
    "bock": Text("Bock und Sonderrunden", "Bock and special rounds"),
    "evening": Text("Der Abend", "The evening"),
    "pflichtsolo": Text("Pflichtsolo", "Pflichtsolo"),
    "mistakes": Text("Neu geben und Strafen", "Redeals and penalties"),
    "notes": Text("Absprachen fürs Spielen", "Agreements on card play"),
}
_OF_SECTION: Mapping[str, str] = {"missed": "announcements", "gegen": "value", "incidents": "mistakes"}
_OF_OPTION: Mapping[str, str] = {
    "notes": "notes",
    "lustsolo.after_pflicht_only": "pflichtsolo",
    "special_round.kind": "bock",
    "special_round.triggers": "bock",
    "special_round.length": "bock",
    "klopfen": "announcements",
    "pflichtansage.over": "announcements",
}
_TABLES: Mapping[str, tuple[str, ...]] = {"special": ("specials",), "solo": ("own_soli", "kind_points")}


def chapter_of(name: str) -> str:
    """The id of the chapter of an option by its public name; special points and kinds of soli belong to theirs."""
    if name in _OF_OPTION:
        return _OF_OPTION[name]
    section = OPTIONS[name].section if name in OPTIONS else name.partition(".")[0]
    return _OF_SECTION.get(section, section)


def _chapter(ident: str) -> Chapter:
    options = tuple(option for option in OPTIONS.values() if chapter_of(option.name) == ident)
    return Chapter(ident, _LABELS[ident], options, _TABLES.get(ident, ()))


CHAPTERS: tuple[Chapter, ...] = tuple(_chapter(ident) for ident in _LABELS)
"""All chapters with all options."""
