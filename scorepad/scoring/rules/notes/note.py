"""How a note is declared."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.declare import Text


@dataclass(frozen=True, slots=True)
class Note:
    """One rule of card play: what it is called and what it says."""

    id: str
    label: Text
    explanation: Text
    source: str


@dataclass(frozen=True, slots=True)
class NoteChapter:
    """Notes that stand together."""

    id: str
    label: Text
    notes: tuple[Note, ...]
