"""Reasons: every point of a value with the party it counts for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.scoring.terms import Party


@dataclass(frozen=True, slots=True)
class Reason:
    """Points of one cause for one party; the value is the sum of its side minus the other's.

    `each` is what every other player gives beside the value.
    """

    id: str
    party: Party
    points: int
    each: int = 0

    def as_json(self) -> dict[str, object]:
        """As the command line prints it."""
        told: dict[str, object] = {"id": self.id, "party": self.party.value, "points": self.points}
        return told | {"each": self.each} if self.each else told


def total(reasons: Iterable[Reason], side: Party) -> int:
    """Points of all reasons, seen from `side`."""
    return sum(reason.points if reason.party is side else -reason.points for reason in reasons)
