"""Reasons: every point of a value, with the party that gets it."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.scoring.terms import Party


@dataclass(frozen=True, slots=True)
class Reason:
    """Points of one cause for one party, and what `each` other player gives besides the value."""

    id: str
    party: Party
    points: int
    each: int = 0

    def as_json(self) -> dict[str, object]:
        """This reason in the JSON of the command line."""
        told: dict[str, object] = {"id": self.id, "party": self.party.value, "points": self.points}
        return told | {"each": self.each} if self.each else told


def total(reasons: Iterable[Reason], side: Party) -> int:
    """The sum of all reasons as `side` sees it: its own points minus the other party's."""
    return sum(reason.points if reason.party is side else -reason.points for reason in reasons)
