"""Rules of card play: a group ticks those it uses, and no number depends on them.

The leaflet prints them. They are declared in `notes.toml`: each note is a table within the table of
its chapter.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorepad.declare import Text, rows, written_beside


@dataclass(frozen=True, slots=True)
class Note:
    """One rule of card play: its name, its text, and further `words` for the search.

    `named`: the explanation needs the name beside it. `counts`: by reason for a redeal, the number
    of cards that the explanation gives (0: as agreed); an option for the same number need not be
    said beside it.
    """

    id: str
    label: Text
    explanation: Text
    source: str
    words: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    named: bool = False


@dataclass(frozen=True, slots=True)
class NoteChapter:
    id: str
    label: Text
    notes: tuple[Note, ...]


def _note(ident: str, de: str, en: str, **facts: Any) -> Note:
    explanation = Text(de, en)
    return Note(ident, explanation=explanation, **facts)


def _chapter(ident: str, title: Text, **notes: Mapping[str, Any]) -> NoteChapter:
    declared = [_note(key, **facts) for key, facts in notes.items()]
    return NoteChapter(ident, title, tuple(declared))


_WRITTEN = written_beside(__file__, "title", "label")
CHAPTERS: Mapping[str, NoteChapter] = rows(
    *(_chapter(ident, **given) for ident, given in _WRITTEN.items())
)
NOTES: Mapping[str, Note] = rows(*(note for chapter in CHAPTERS.values() for note in chapter.notes))
"""Every note by its id; these are the choices of the option `notes`."""


def named_numbers(notes: Iterable[str], reason: str) -> list[int]:
    """The numbers of cards for a redeal for this reason that these notes give.

    Zero is a number that the group agrees on.
    """
    numbers = []
    for ident in notes:
        counts = NOTES[ident].counts
        if reason in counts:
            numbers.append(counts[reason])
    return numbers
