"""Rules of card play: a group ticks those it uses, the leaflet prints them, and no number depends on them.

Sources: KIF's variants (V and their number), the other four rule texts by section, TSR.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorepad.declare import Text, rows
from scorepad.scoring.rules.notes.cards import CARDS, SWINE
from scorepad.scoring.rules.notes.dealing import DEALING
from scorepad.scoring.rules.notes.hochzeit import HOCHZEIT
from scorepad.scoring.rules.notes.note import Note, NoteChapter
from scorepad.scoring.rules.notes.play import ANNOUNCING, PLAYING
from scorepad.scoring.rules.notes.reservations import RESERVATIONS
from scorepad.scoring.rules.notes.soli import PARTNERS, SOLI

__all__ = ["CHAPTERS", "NOTES", "Note", "NoteChapter", "names_number"]

CHAPTERS: Mapping[str, NoteChapter] = rows(
    NoteChapter("cards", Text("Rang der Karten", "Rank of the cards"), CARDS),
    NoteChapter("swine", Text("Schweine", "Schweine"), SWINE),
    NoteChapter("dealing", Text("Geben und Schmeißen", "Dealing and throwing in"), DEALING),
    NoteChapter("reservations", Text("Vorbehalte", "Reservations"), RESERVATIONS),
    NoteChapter("hochzeit", Text("Hochzeit und Armut", "Hochzeit and Armut"), HOCHZEIT),
    NoteChapter("solo", Text("Solo", "Solo"), SOLI),
    NoteChapter("partner", Text("Parteien", "Parties"), PARTNERS),
    NoteChapter("announcing", Text("Ansagen", "Announcing"), ANNOUNCING),
    NoteChapter("playing", Text("Im Spiel", "During play"), PLAYING),
)
NOTES: Mapping[str, Note] = rows(*(note for chapter in CHAPTERS.values() for note in chapter.notes))
"""Every note by its id: the choices of the option `notes`."""


def names_number(notes: Iterable[str], reason: str) -> bool:
    """Whether one of these notes gives the number of cards for a redeal for such a reason."""
    return any(reason in NOTES[ident].counts for ident in notes)
