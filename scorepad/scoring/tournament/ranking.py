"""The standing of a tournament, computed from the lists of its tables."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, get_args

from scorepad.scoring.tournament.facts import Entrant, ListResult

RankBy = Literal["points", "placement", "index", "per_game"]
RANK_BY: tuple[RankBy, ...] = get_args(RankBy)
_NO_BYES: Mapping[int, Collection[int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SetResult:
    """The result of a round without a table."""

    placement: int = 0
    points: int = 0


MISSED = SetResult(-3, -150)


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a tournament is ranked.

    `drop` is the number of everybody's worst rounds that do not count (at least one counts); `team_best` is the number
    of members that count for their team in each round, 0 for all.
    """

    by: RankBy = "points"
    drop: int = 0
    missed: SetResult = MISSED
    bye: SetResult = SetResult()
    team_best: int = 0


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of the standing; `rounds` holds the value of each round that was played, dropped or not (`kept`)."""

    number: int
    rank: int
    value: Fraction
    points: int
    rounds: tuple[Fraction, ...]
    kept: tuple[bool, ...]
    soli: int


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """One line of the standing of teams."""

    team: str
    rank: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class Ranks:
    """The standing of a tournament, best first, and that of its teams."""

    standing: tuple[Ranked, ...]
    teams: tuple[RankedTeam, ...]


def rank(
    ranking: Ranking,
    rounds: int,
    entrants: Sequence[Entrant],
    results: Iterable[ListResult],
    byes: Mapping[int, Collection[int]] = _NO_BYES,
) -> Ranks:
    """The standing after all rounds that have a result; `byes` are those of each round. Raises Refused.

    Who has no result in such a round missed it. Totals of people who are no entrants count at their table only.
    """
    raise NotImplementedError


def value_text(value: Fraction, by: RankBy) -> str:
    """A value as a decimal text: two decimals for `per_game`, else as many as it has."""
    raise NotImplementedError
