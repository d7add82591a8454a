"""Rules that touch card play only: a group ticks those it uses, the leaflet prints them, no number depends on them.

Sources: KIF's variants (V and their number), the other four rule texts by section, TSR.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorepad.declare import Text
from scorepad.scoring.rules.notes.cards import CARDS
from scorepad.scoring.rules.notes.dealing import DEALING
from scorepad.scoring.rules.notes.note import Note
from scorepad.scoring.rules.notes.play import PLAY
from scorepad.scoring.rules.notes.soli import SOLI

__all__ = ["CHAPTERS", "NOTES", "Note"]

CHAPTERS: Mapping[str, Text] = MappingProxyType(
    {
        "cards": Text("Rang der Karten", "Rank of the cards"),
        "swine": Text("Schweine", "Schweine"),
        "dealing": Text("Geben und Vorbehalte", "Dealing and reservations"),
        "hochzeit": Text("Hochzeit und Armut", "Hochzeit and Armut"),
        "solo": Text("Solo", "Solo"),
        "partner": Text("Parteien", "Parties"),
        "announcing": Text("Ansagen", "Announcing"),
        "playing": Text("Im Spiel", "During play"),
    }
)
"""Where the notes stand, in order."""
NOTES: Mapping[str, Note] = MappingProxyType({note.id: note for note in (*CARDS, *DEALING, *SOLI, *PLAY)})
"""Every note by its id: the choices of the option `notes`."""
