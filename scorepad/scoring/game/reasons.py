"""Reasons: the parts of a value, each with its points and the party that gets them."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.scoring.terms import Party


@dataclass(frozen=True, slots=True)
class Reason:
    """The points of one cause for one party.

    `each` are points that every other player gives besides the value.
    """

    id: str
    party: Party
    points: int
    each: int = 0

    def as_json(self) -> dict[str, object]:
        """This reason as the JSON object of the command line."""
        told: dict[str, object] = {"id": self.id, "party": self.party.value, "points": self.points}
        if self.each:
            told["each"] = self.each
        return told


def total(reasons: Iterable[Reason], side: Party) -> int:
    """The points of `side` in all reasons minus those of the other party."""
    points = 0
    for reason in reasons:
        if reason.party is side:
            points += reason.points
        else:
            points -= reason.points
    return points
