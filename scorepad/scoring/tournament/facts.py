"""The facts of a tournament: who takes part, and the list of results of a table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorepad.scoring.problems import Problem

Table = tuple[int, ...]
"""The numbers of those who sit at a table, in the order of their places."""
PenaltyKind = Literal["penalty", "wrong_card", "list"]
"""Entered by itself, points of a game that ended by a wrong card, or on a list on paper."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part under a number, from one round on and, having left, until another.

    `classes` are those of the tournament that this person is in, in their order there.
    """

    number: int
    name: str = ""
    team: str = ""
    club: str = ""
    from_round: int = 1
    until_round: int | None = None
    classes: tuple[str, ...] = ()

    def plays(self, round_: int) -> bool:
        """Whether this entrant takes part in a round."""
        if self.until_round is not None and round_ > self.until_round:
            return False
        return self.from_round <= round_


@dataclass(frozen=True, slots=True)
class ListResult:
    """The result of one table in one round, by the numbers of its entrants.

    `totals` hold the `penalties` already, which are below zero; `soli` are those won; `games` is
    the number of games on the list. Totals that do not add up to zero count where that is
    `confirmed`.
    """

    round: int
    table: int
    totals: Mapping[int, int]
    soli: Mapping[int, int] = field(default_factory=dict)
    penalties: Mapping[int, int] = field(default_factory=dict)
    games: int = 0
    confirmed: bool = False

    @property
    def balanced(self) -> bool:
        """Whether the totals add up to zero, as they are or without penalties that nobody got."""
        points = sum(self.totals.values())
        return points in {0, sum(self.penalties.values())}


def twice(where: str, numbers: Iterable[int]) -> Iterator[Problem]:
    """A problem for each number that is there more than once."""
    for number, times in Counter(numbers).items():
        if times > 1:
            yield Problem("number_twice", where, {"number": number})
