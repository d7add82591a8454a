"""The declaration of a note."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.declare import Text


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
