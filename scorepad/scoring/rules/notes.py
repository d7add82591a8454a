"""Rules of card play: a group ticks those it uses, the leaflet prints them, and no number depends on them.

They are declared in `notes.toml`: each note is a table within the table of its chapter.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.declare import Text, rows, written_beside


@dataclass(frozen=True, slots=True)
class Note:
    """One rule of card play: its name, its text, and further `words` for the search.

    `named`: the explanation needs the name beside it. `counts`: reasons for a redeal whose number of cards the
    explanation gives, so that the options for that number do not matter.
    """

    id: str
    label: Text
    explanation: Text
    source: str
    words: str = ""
    counts: tuple[str, ...] = ()
    named: bool = False


@dataclass(frozen=True, slots=True)
class NoteChapter:
    id: str
    label: Text
    notes: tuple[Note, ...]


def _note(ident: str, de: str, en: str, **facts: Any) -> Note:
    return Note(ident, explanation=Text(de, en), **facts)


def _chapter(ident: str, title: Text, **notes: Mapping[str, Any]) -> NoteChapter:
    return NoteChapter(ident, title, tuple(_note(key, **facts) for key, facts in notes.items()))


_WRITTEN = written_beside(__file__, "title", "label")
CHAPTERS: Mapping[str, NoteChapter] = rows(*(_chapter(ident, **given) for ident, given in _WRITTEN.items()))
NOTES: Mapping[str, Note] = rows(*(note for chapter in CHAPTERS.values() for note in chapter.notes))
"""Every note by its id; these are the choices of the option `notes`."""


def names_number(notes: Iterable[str], reason: str) -> bool:
    """Whether one of these notes gives the number of cards for a redeal for this reason."""
    return any(reason in NOTES[ident].counts for ident in notes)
