"""What a round is worth: points, placement and games, and the value that counts."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from scorepad.scoring.numerals import MINUS, decimal

RankBy = Literal["points", "placement", "index", "per_game"]
RANK_BY: tuple[RankBy, ...] = get_args(RankBy)


@dataclass(frozen=True, slots=True)
class RoundWorth:
    """What somebody reached in a round."""

    placement: Fraction
    points: int
    games: int = 0
    soli: int = 0


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
    """Placement points of a table: +3, +1, -1 and -3 at four, +4 to -4 at five; equal totals share theirs.

    >>> [str(points) for points in placements({1: 9, 2: 0, 3: 0, 4: -9}).values()]
    ['3', '0', '0', '-3']
    """
    shared = Counter(totals.values())
    better = {total: sum(other > total for other in totals.values()) for total in shared}
    return {number: Fraction(len(totals) - 2 * better[total] - shared[total]) for number, total in totals.items()}


def value_of(by: RankBy, worths: Collection[RoundWorth]) -> Fraction:
    """The value of these rounds together. Source of the index: the rules of a league."""
    points = sum(worth.points for worth in worths)
    if by == "points":
        return Fraction(points)
    if by == "per_game":
        return Fraction(points, sum(worth.games for worth in worths) or 1)
    placement = sum((worth.placement for worth in worths), Fraction(0))
    return placement if by == "placement" else placement * 6 + Fraction(points, 10)


def value_text(value: Fraction, by: RankBy) -> str:
    """A value as a decimal text: two decimals for `per_game`, else as many as it has.

    >>> value_text(Fraction(-33), "index"), value_text(Fraction(-1, 10), "index"), value_text(Fraction(2), "per_game")
    ('-33', '-0.1', '2.00')
    """
    text = decimal(value, "en", 2).replace(MINUS, "-")
    return text if by == "per_game" else text.rstrip("0").rstrip(".")
