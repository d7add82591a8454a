"""A league: chosen evenings and tournaments counted together, with groups that rise and fall."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, Ranks, Round, ranked, reached


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league counts.

    Each evening or tournament is a round of `ranking`; who came less often than `least` is not
    ranked.
    """

    ranking: Ranking = field(default_factory=Ranking)
    least: int = 1


@dataclass(frozen=True, slots=True)
class League:
    """The standing of those who came often enough.

    `unranked` holds the number of everybody else, with how often they came.
    """

    ranks: Ranks
    unranked: tuple[tuple[int, int], ...]


def league(
    rules: LeagueRules, entrants: Sequence[Entrant], events: Iterable[Sequence[ListResult]]
) -> League:
    """The league after these events: an evening is one list, a tournament all of its lists."""
    held = [reached(event) for event in events if event]
    ranked_entrants: list[Entrant] = []
    unranked: list[tuple[int, int]] = []
    for entrant in entrants:
        attended = [worths for worths in held if entrant.number in worths]
        if len(attended) >= rules.least:
            ranked_entrants.append(entrant)
        else:
            unranked.append((entrant.number, len(attended)))
    rounds = [Round(worths) for worths in held]
    return League(ranked(rules.ranking, ranked_entrants, rounds), tuple(unranked))


def regrouped(groups: Sequence[Sequence[int]], moving: int) -> tuple[tuple[int, ...], ...]:
    """The groups of the next season, highest first.

    Each group is given best first: its last `moving` people fall into the next one, the first
    `moving` of that one rise. Of two small groups no more change places than half of either.

    >>> regrouped([[1, 2, 3, 4], [5, 6, 7, 8]], 1)
    ((1, 2, 3, 5), (4, 6, 7, 8))
    """
    after = [list(group) for group in groups]
    for at, (upper, lower) in enumerate(pairwise(groups)):
        step = min(moving, len(upper) // 2, len(lower) // 2)
        stays = len(upper) - step
        after[at][stays:] = lower[:step]
        after[at + 1][:step] = upper[stays:]
    return tuple(tuple(group) for group in after)
