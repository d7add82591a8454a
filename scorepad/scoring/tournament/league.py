"""A league: chosen evenings and tournaments counted together, with groups that rise and fall."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, Ranks, ranked, reached


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league counts: each evening or tournament as a round of `ranking`; `least` is the least
    attendance.
    """

    ranking: Ranking = field(default_factory=Ranking)
    least: int = 1


@dataclass(frozen=True, slots=True)
class League:
    """The standing of those who came often enough; `unranked` are the others, with how often they
    came.
    """

    ranks: Ranks
    unranked: tuple[tuple[int, int], ...]


def league(
    rules: LeagueRules, entrants: Sequence[Entrant], events: Iterable[Sequence[ListResult]]
) -> League:
    """The league after these events: an evening is one list, a tournament all of its lists."""
    held = [reached(event) for event in events if event]
    came = {entrant.number: sum(entrant.number in there for there in held) for entrant in entrants}
    often = [entrant for entrant in entrants if came[entrant.number] >= rules.least]
    unranked = tuple((number, times) for number, times in came.items() if times < rules.least)
    return League(ranked(rules.ranking, often, ((there, ()) for there in held)), unranked)


def regrouped(groups: Sequence[Sequence[int]], moving: int) -> tuple[tuple[int, ...], ...]:
    """The groups of the next season, highest first: of each (best first) the last `moving` fall, as
    many rise.

    Of two small groups no more change places than half of either.

    >>> regrouped([[1, 2, 3, 4], [5, 6, 7, 8]], 1)
    ((1, 2, 3, 5), (4, 6, 7, 8))
    """
    after = [list(group) for group in groups]
    for at, (upper, lower) in enumerate(pairwise(groups)):
        step = min(moving, len(upper) // 2, len(lower) // 2)
        after[at][len(upper) - step :], after[at + 1][:step] = (
            lower[:step],
            upper[len(upper) - step :],
        )
    return tuple(map(tuple, after))
