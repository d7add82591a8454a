"""The chapters of the rules, the activities at the table, and the names of the KIF variants.

Every option stands in exactly one chapter, and belongs to one activity.
Source of the variants V1 to V47: docs/rules.md, part 2.
"""

import re
from dataclasses import dataclass

from scorepad.declare import Option, Text
from scorepad.scoring.rules.ruleset import OPTIONS


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules.

    `tables` names its contents besides options: "specials", "own_soli" and "kind_points". A chapter
    with the table "notes" has no other content: it lists notes, each with its explanation.
    """

    id: str
    label: Text
    tables: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of this chapter, in the order of their declaration."""
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
    """The id of the chapter of an option by its public name.

    The options of single special points and kinds of solo are in the chapter that begins their
    names.
    """
    if name in OPTIONS:
        return OPTIONS[name].chapter
    return _section(name)


def _section(name: str) -> str:
    return name.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Activity:
    """Something that people do at the table.

    `of` names its options, sections and chapters; a chapter of notes is named "notes.swine".
    """

    id: str
    label: Text
    of: tuple[str, ...]


_DEALT = (
    "cards",
    "team_mode",
    "evening.first_dealer",
    "evening.dealer_again_after",
    "misdeal",
    "redeal",
)
_RESERVED = (
    "solo.kinds",
    "solo.mode",
    "solo.most_per_player",
    "stille_hochzeit",
    "armut",
    "lustsolo",
)
_NOTED = ("notes", "notes.cards", "notes.swine", "notes.solo", "notes.partner", "notes.playing")
_COUNTED = (
    "table",
    "win",
    "value",
    "missed",
    "feigheit",
    "special",
    "solo",
    "hochzeit",
    "hochzeit_allein",
    "bock",
)
ACTIVITIES = (
    Activity("deal", Text("Geben", "Dealing"), (*_DEALT, "notes.dealing")),
    Activity(
        "announce",
        Text("Vorbehalte und Ansagen", "Reservations and announcements"),
        ("announcements", *_RESERVED, "notes.reservations", "notes.hochzeit", "notes.announcing"),
    ),
    Activity("play", Text("Spielen", "Playing"), ("games", "mistakes", *_NOTED)),
    Activity("count", Text("Zählen und aufschreiben", "Counting and writing down"), _COUNTED),
    Activity(
        "evening",
        Text("Der Abend und die Saison", "The evening and the season"),
        ("evening", "pflichtsolo"),
    ),
)
_ACTIVITY_OF = {name: activity.id for activity in ACTIVITIES for name in activity.of}


def activity_of(name: str) -> str:
    """The id of the activity of an option or of a chapter of notes.

    Its name decides, else the beginning of its name, else its chapter.

    >>> activity_of("redeal.kings")
    'deal'
    >>> activity_of("solo.factor")
    'count'
    >>> activity_of("genscher")
    'play'
    >>> activity_of("notes.dealing")
    'deal'
    """
    for key in (name, _section(name)):
        if key in _ACTIVITY_OF:
            return _ACTIVITY_OF[key]
    return _ACTIVITY_OF[chapter_of(name)]


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
    numbers = re.findall(r"V(\d+)", source)
    names = [VARIANTS[int(number) - 1] for number in numbers]
    return ", ".join(names)
