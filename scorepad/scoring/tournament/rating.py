"""Elo for tables of Doppelkopf, computed anew from all results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from scorepad.scoring.tournament.facts import ListResult


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What one result changed: `event` is its place in the results, `score` from 0 (last) to 1 (first)."""

    event: int
    score: Decimal
    expected: Decimal
    change: Decimal
    after: Decimal


def ratings(results: Iterable[ListResult]) -> Mapping[int, tuple[RatingStep, ...]]:
    """The steps of everybody's rating through these results, oldest first; the last one has the rating of now."""
    raise NotImplementedError
