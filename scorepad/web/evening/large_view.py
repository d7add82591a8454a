"""What the board on a large screen says besides its table: the last game in words."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.store.evenings import StoredEvening
from scorepad.telling.game import tell_reasons
from scorepad.telling.incident import row_sentence
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class Last:
    """The last game: who won how much, and why."""

    sentence: str
    reasons: tuple[str, ...]


def last_of(stored: StoredEvening, voice: Voice) -> Last | None:
    """The last game of an evening; None before the first."""
    row = next((row for row in reversed(replayed(stored).rows) if row.number is not None), None)
    if row is None:
        return None
    reasons = tell_reasons(row.reasons, voice.under(row.rules))
    return Last(row_sentence(row, voice), tuple(f"{one.text} {one.points}" for one in reasons))
