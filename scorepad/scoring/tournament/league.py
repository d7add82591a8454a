"""A league: chosen evenings and tournaments counted together, with groups that rise and fall."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranked, Ranking, Ranks, Round, ranked, reached


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

    `unranked` holds the lines of everybody else, best first and without a rank. `there` says of
    everybody by number at which events they were, in the order of the events.
    """

    ranks: Ranks
    unranked: tuple[Ranked, ...]
    there: Mapping[int, tuple[bool, ...]]

    def attended(self, number: int) -> int:
        """How often somebody came."""
        return sum(self.there[number])


def league(
    rules: LeagueRules, entrants: Sequence[Entrant], events: Iterable[Sequence[ListResult]]
) -> League:
    """The league after these events: an evening is one list, a tournament all of its lists."""
    held = [reached(event) for event in events if event]
    there: dict[int, tuple[bool, ...]] = {}
    often: list[Entrant] = []
    seldom: list[Entrant] = []
    for entrant in entrants:
        attended = tuple(entrant.number in worths for worths in held)
        there[entrant.number] = attended
        came_often = sum(attended) >= rules.least
        if came_often:
            often.append(entrant)
        else:
            seldom.append(entrant)
    rounds = [Round(worths) for worths in held]
    ranks = ranked(rules.ranking, often, rounds)
    unranked = ranked(rules.ranking, seldom, rounds).standing
    without_rank = tuple(replace(line, rank=0) for line in unranked)
    return League(ranks, without_rank, there)


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


def moves(groups: Sequence[Sequence[int]], moving: int) -> dict[int, int]:
    """By how many groups everybody rises, or falls if negative, see `regrouped`.

    >>> moves([[1, 2], [3, 4]], 1)
    {1: 0, 3: 1, 2: -1, 4: 0}
    """
    before = _group_of_each(groups)
    after = _group_of_each(regrouped(groups, moving))
    return {number: before[number] - place for number, place in after.items()}


def _group_of_each(groups: Sequence[Sequence[int]]) -> dict[int, int]:
    """The place of the group of each number, the highest group being 0."""
    return {number: place for place, group in enumerate(groups) for number in group}
