"""How a note is declared."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.declare import Text


@dataclass(frozen=True, slots=True)
class Note:
    """One rule of card play: the chapter it stands in, what it is called and what it says."""

    id: str
    chapter: str
    label: Text
    explanation: Text
    source: str
