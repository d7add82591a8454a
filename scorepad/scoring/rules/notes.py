"""Rules of card play: a group ticks those it uses, the leaflet prints them, and no number depends on them.

They are prose alone and stand in `notes.toml`, one table each in the table of its chapter.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorepad.declare import Text, rows


@dataclass(frozen=True, slots=True)
class Note:
    """One rule of card play: its name, its text, and further `words` for the search.

    `named`: the explanation is only clear together with the name. `counts`: the reasons for a redeal whose number of
    cards the explanation gives; the options of these reasons then say nothing.
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


def _note(ident: str, label: list[str], de: str, en: str, counts: Iterable[str] = (), **more: Any) -> Note:
    return Note(ident, Text(*label), Text(de, en), counts=tuple(counts), **more)


def _chapter(ident: str, title: list[str], **notes: Mapping[str, Any]) -> NoteChapter:
    return NoteChapter(ident, Text(*title), tuple(_note(key, **given) for key, given in notes.items()))


_WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
CHAPTERS: Mapping[str, NoteChapter] = rows(*(_chapter(ident, **given) for ident, given in _WRITTEN.items()))
NOTES: Mapping[str, Note] = rows(*(note for chapter in CHAPTERS.values() for note in chapter.notes))
"""Every note by its id: the choices of the option `notes`."""


def names_number(notes: Iterable[str], reason: str) -> bool:
    """Whether one of these notes gives the number of cards for a redeal for such a reason."""
    return any(reason in NOTES[ident].counts for ident in notes)
