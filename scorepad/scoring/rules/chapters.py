"""The chapters in which people read the rules: every option stands in exactly one, in this order."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.declare import Option, Text
from scorepad.scoring.rules.ruleset import OPTIONS


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules; `tables` names its contents besides options: "specials", "own_soli", "kind_points".

    The table "notes" is all of its chapter: agreements, each with its explanation.
    """

    id: str
    label: Text
    tables: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(option for option in OPTIONS.values() if option.chapter == self.id)


CHAPTERS = (
    Chapter("table", Text("Karten und Tisch", "Cards and table")),
    Chapter("win", Text("Wer gewinnt", "Who wins")),
    Chapter("value", Text("Was ein Spiel zählt", "What a game is worth")),
    Chapter("announcements", Text("Ansagen", "Announcements")),
    Chapter("feigheit", Text("Feigheit", "Cowardice")),
    Chapter("special", Text("Sonderpunkte", "Special points"), ("specials",)),
    Chapter("solo", Text("Soli", "Solos"), ("own_soli", "kind_points")),
    Chapter("games", Text("Besondere Spiele", "Special games")),
    Chapter("bock", Text("Bock und Sonderrunden", "Bock and special rounds")),
    Chapter("evening", Text("Der Abend", "The evening")),
    Chapter("pflichtsolo", Text("Pflichtsolo", "Pflichtsolo")),
    Chapter("mistakes", Text("Neu geben und Strafen", "Redeals and penalties")),
    Chapter("notes", Text("Absprachen fürs Spielen", "Agreements on card play"), ("notes",)),
)


def chapter_of(name: str) -> str:
    """The id of the chapter of an option by its public name, also of one special point or one kind of solo."""
    return OPTIONS[name].chapter if name in OPTIONS else name.partition(".")[0]
