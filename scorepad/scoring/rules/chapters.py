"""The chapters into which pages divide the rules, and the names of the KIF variants, by which people search.

Every option stands in exactly one chapter. Source of the variants V1 to V47: docs/rules.md, part 2.
"""

import re
from dataclasses import dataclass

from scorepad.declare import Option, Text
from scorepad.scoring.rules.ruleset import OPTIONS


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules; `tables` names its contents besides options: "specials", "own_soli", "kind_points".

    A chapter with the table "notes" has no other content: it lists notes, each with its explanation.
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
    """The id of the chapter of an option by its public name, also for options of one special point or kind of solo."""
    return OPTIONS[name].chapter if name in OPTIONS else name.partition(".")[0]


_NAMES = (
    "Verzicht auf Soli; Ivan, Köhler; Leiche; Schwarze Sau; Husarenritt; Orgasmus; Harry; Farbsolo wie Fleischloser; "
    "Solo geht vor Schmeißen; Solo kommt nicht raus; Pflichtsolo; Pflichtsolo hat Vorrang; Hochzeit muss sich "
    "entscheiden; Hochzeit: letzter Stich; Andere Trumpfabgabe; Noch eine Trumpfabgabe; Zweite Herz 10 fängt die "
    "erste; Schweine; Nur der zweite Fuchs wird Schwein; Erst wenn der Stich voll ist; Superschweine; Hyperschweine; "
    "Genscher 1; Genscher 2; Genscher 3; Schaf; Kreuz-Bube fangen; Pflichtansage; Ansagen verdoppeln; Weitere "
    "Ansagen, härtere Regel; Negative Spiele; Karo-Könige spielen zusammen; Herz 10 kein Trumpf; Mit Neunen; Höchster "
    "Trumpf Fuchs; Fünf oder sieben Könige; Bockrunden; Mehrfachbock; Fuchs im letzten Stich; Nur wer falsch bedient; "
    "Sitzordnung; Feste Rundenzahl; Sechs und einer; Tripelkopf; Feigheitsregel; Herz 7 statt Karo 9; Heitmann"
)
VARIANTS = tuple(_NAMES.split("; "))  # in the order of their numbers


def names_in(source: str) -> str:
    """The names of the variants in a source, separated by commas.

    >>> names_in("KIF V45, V47; TSR 7.1")
    'Feigheitsregel, Heitmann'
    """
    return ", ".join(VARIANTS[int(number) - 1] for number in re.findall(r"V(\d+)", source))
