"""How a note is declared."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.declare import Text


@dataclass(frozen=True, slots=True)
class Note:
    """One rule of card play: what it is called, what it says, and the `words` that people look for besides.

    `named` says that the explanation takes its name to be understood by itself.
    `counts` are the reasons to deal again of which it says from how many cards on; their options are silent then.
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
    """Notes that stand together."""

    id: str
    label: Text
    notes: tuple[Note, ...]
