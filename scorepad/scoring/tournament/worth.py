"""What a round is worth: points, placement and games, and the value that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from scorepad.scoring.numerals import MINUS, decimal

RankBy = Literal["points", "placement", "index", "per_game"]
RANK_BY: tuple[RankBy, ...] = get_args(RankBy)


@dataclass(frozen=True, slots=True)
class RoundWorth:
    """What somebody reached in a round, or in several together."""

    placement: Fraction = Fraction(0)
    points: int = 0
    games: int = 0
    soli: int = 0

    def __add__(self, other: RoundWorth) -> RoundWorth:
        return RoundWorth(
            placement=self.placement + other.placement,
            points=self.points + other.points,
            games=self.games + other.games,
            soli=self.soli + other.soli,
        )

    def value(self, by: RankBy) -> Fraction:
        """The figure by which this result is ranked. Source of the index: the rules of a league."""
        if by == "points":
            return Fraction(self.points)
        if by == "per_game":
            return Fraction(self.points, self.games or 1)
        if by == "placement":
            return self.placement
        return 6 * self.placement + Fraction(self.points, 10)


@dataclass(frozen=True, slots=True)
class SetResult:
    """The result of a round without a table."""

    placement: int = 0
    points: int = 0

    def worth(self, games: int) -> RoundWorth:
        return RoundWorth(Fraction(self.placement), self.points, games)


MISSED = SetResult(-3, -150)
NOTHING = SetResult()


def placements(totals: Mapping[int, int]) -> dict[int, Fraction]:
    """Placement points of a table: +3, +1, -1 and -3 at four, +4 to -4 at five.

    Equal totals share theirs.

    >>> [str(points) for points in placements({1: 9, 2: 0, 3: 0, 4: -9}).values()]
    ['3', '0', '0', '-3']
    """
    people = len(totals)
    placement_of: dict[int, Fraction] = {}
    for total, equal in Counter(totals.values()).items():
        better = sum(other > total for other in totals.values())
        placement_of[total] = Fraction(people - 2 * better - equal)
    return {number: placement_of[total] for number, total in totals.items()}


def value_text(value: Fraction, by: RankBy) -> str:
    """A value as a decimal text: two decimals for `per_game`, else as many as it has.

    >>> value_text(Fraction(-33), "index")
    '-33'
    >>> value_text(Fraction(-1, 10), "index")
    '-0.1'
    >>> value_text(Fraction(2), "per_game")
    '2.00'
    """
    text = decimal(value, "en", 2).replace(MINUS, "-")
    if by == "per_game":
        return text
    return text.rstrip("0").rstrip(".")
