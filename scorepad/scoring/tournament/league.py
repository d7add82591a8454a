"""A league: chosen evenings and tournaments counted together, with groups that rise and fall."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, Ranks, ranked, worths_of
from scorepad.scoring.tournament.worth import RoundWorth

BY_POINTS = Ranking()


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league counts: each evening or tournament as a round of `ranking`; `least` is the least attendance."""

    ranking: Ranking = BY_POINTS
    least: int = 1


@dataclass(frozen=True, slots=True)
class League:
    """The standing of those who came often enough; `unranked` are the others, with how often they came."""

    ranks: Ranks
    unranked: tuple[tuple[int, int], ...]


def league(rules: LeagueRules, entrants: Sequence[Entrant], events: Iterable[Sequence[ListResult]]) -> League:
    """The league after these events: an evening is one list, a tournament all of its lists."""
    reached = [_reached(event) for event in events if event]
    came = {entrant.number: sum(entrant.number in event for event in reached) for entrant in entrants}
    courses = {number: _course(rules.ranking, number, reached) for number in came if came[number] >= rules.least}
    unranked = tuple((number, came[number]) for number in came if number not in courses)
    return League(ranked(rules.ranking, entrants, courses), unranked)


def _course(ranking: Ranking, number: int, events: Iterable[dict[int, RoundWorth]]) -> list[RoundWorth]:
    return [event.get(number) or ranking.missed.worth(_games(event)) for event in events]


def _reached(event: Iterable[ListResult]) -> dict[int, RoundWorth]:
    # What everybody reached in all rounds of an event together.
    whole: dict[int, RoundWorth] = {}
    for result in event:
        for number, worth in worths_of(result).items():
            before = whole.get(number, RoundWorth(Fraction(0), 0))
            whole[number] = RoundWorth(
                before.placement + worth.placement,
                before.points + worth.points,
                before.games + worth.games,
                before.soli + worth.soli,
            )
    return whole


def _games(event: dict[int, RoundWorth]) -> int:
    return max(worth.games for worth in event.values())


def regrouped(groups: Sequence[Sequence[int]], moving: int) -> tuple[tuple[int, ...], ...]:
    """The groups of the next season, highest first: of each (best first) the last `moving` fall, as many rise.

    Of two small groups no more change places than half of either.

    >>> regrouped([[1, 2, 3, 4], [5, 6, 7, 8]], 1)
    ((1, 2, 3, 5), (4, 6, 7, 8))
    """
    steps = [0, *(min(moving, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(groups)), 0]
    return tuple(
        (
            *(groups[at - 1][len(groups[at - 1]) - rising :] if at else ()),
            *group[rising : len(group) - falling],
            *(groups[at + 1][:falling] if falling else ()),
        )
        for at, (group, (rising, falling)) in enumerate(zip(groups, pairwise(steps), strict=False))
    )
