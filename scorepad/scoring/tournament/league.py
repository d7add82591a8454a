"""A league: chosen evenings and tournaments counted together, with groups that rise and fall."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, Ranks


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league counts: each evening or tournament as a round of `ranking`; `least` is the least attendance."""

    ranking: Ranking = Ranking()
    least: int = 1


@dataclass(frozen=True, slots=True)
class League:
    """The standing of those who came often enough, and how often the others came."""

    ranks: Ranks
    unranked: tuple[tuple[int, int], ...]


def league(rules: LeagueRules, entrants: Sequence[Entrant], events: Iterable[Sequence[ListResult]]) -> League:
    """The league after these events: an evening is one list, a tournament all of its lists. Raises Refused."""
    raise NotImplementedError


def regrouped(groups: Sequence[Sequence[int]], moving: int) -> tuple[tuple[int, ...], ...]:
    """The groups of the next season: of each (best first) the last `moving` fall, the first `moving` rise."""
    raise NotImplementedError
