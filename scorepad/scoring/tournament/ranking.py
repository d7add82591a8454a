"""The standing of a tournament, computed from the lists of its tables."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from types import MappingProxyType
from typing import TypeVar

from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RankBy, RoundWorth, SetResult, placements, value_of

_NO_BYES: Mapping[int, Collection[int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a tournament is ranked.

    `drop` is the number of everybody's worst rounds that do not count (at least one counts); `team_best` is the number
    of members that count for their team in each round, 0 for all.
    """

    by: RankBy = "points"
    drop: int = 0
    missed: SetResult = MISSED
    bye: SetResult = NOTHING
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


_Key = TypeVar("_Key", int, str)
_Order = tuple[Fraction, int, int, Fraction]  # value, points, soli, best round: what a rank goes by
_NOWHERE = Fraction(0)


@dataclass(frozen=True, slots=True)
class Course:
    """What somebody reached in each round that was played; the worst `drop` of them do not count."""

    by: RankBy
    worths: tuple[RoundWorth, ...]
    drop: int = 0

    @property
    def values(self) -> tuple[Fraction, ...]:
        return tuple(value_of(self.by, [worth]) for worth in self.worths)

    @property
    def kept(self) -> tuple[bool, ...]:
        """Whether each round counts: the worst are dropped, among equal ones the older; at least one is kept."""
        values = self.values
        worst = sorted(range(len(values)), key=lambda at: (values[at], self.worths[at].points))
        dropped = worst[: min(self.drop, len(values) - 1)] if values else []
        return tuple(at not in dropped for at in range(len(values)))

    @property
    def order(self) -> _Order:
        kept = list(compress(self.worths, self.kept))
        points, soli = sum(worth.points for worth in kept), sum(worth.soli for worth in self.worths)
        return value_of(self.by, kept), points, soli, max(self.values, default=_NOWHERE)


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
    lists = tuple(results)
    refuse([*_entrant_problems(entrants), *_result_problems(rounds, lists)])
    played: dict[int, dict[int, RoundWorth]] = {}
    for result in sorted(lists, key=lambda result: result.round):
        played.setdefault(result.round, {}).update(worths_of(result))
    courses: dict[int, list[RoundWorth]] = {entrant.number: [] for entrant in entrants}
    for round_, reached in played.items():
        games = max(worth.games for worth in reached.values())
        for number, course in courses.items():
            absent = ranking.bye if number in byes.get(round_, ()) else ranking.missed
            course.append(reached.get(number) or absent.worth(games))
    return ranked(ranking, entrants, courses)


def worths_of(result: ListResult) -> dict[int, RoundWorth]:
    """What everybody reached at one table."""
    placed = placements(result.totals)
    return {
        number: RoundWorth(placed[number], total, result.games, result.soli.get(number, 0))
        for number, total in result.totals.items()
    }


def ranked(ranking: Ranking, entrants: Sequence[Entrant], reached: Mapping[int, Sequence[RoundWorth]]) -> Ranks:
    """The standing of entrants and teams by what everybody reached in each round."""
    courses = {number: Course(ranking.by, tuple(worths), ranking.drop) for number, worths in reached.items()}
    standing = (
        Ranked(number, place, value, points, courses[number].values, courses[number].kept, soli)
        for number, place, (value, points, soli, _) in _placed(courses)
    )
    teams: dict[str, list[Course]] = {}
    for entrant in entrants:
        if entrant.team and entrant.number in courses:
            teams.setdefault(entrant.team, []).append(courses[entrant.number])
    of_teams = {team: _of_team(ranking, members) for team, members in teams.items()}
    return Ranks(tuple(standing), tuple(RankedTeam(team, place, order[0]) for team, place, order in _placed(of_teams)))


def _placed(courses: Mapping[_Key, Course]) -> Iterator[tuple[_Key, int, _Order]]:
    # Best first; equal ones share a place and stand by number or name.
    orders = {key: courses[key].order for key in sorted(courses)}
    best_first = sorted(orders.values(), reverse=True)
    for key in sorted(orders, key=orders.__getitem__, reverse=True):
        yield key, 1 + best_first.index(orders[key]), orders[key]


def _of_team(ranking: Ranking, members: Sequence[Course]) -> Course:
    # The rounds of all members that count for their team.
    counting: list[RoundWorth] = []
    for at in range(len(members[0].worths)):
        kept = [
            (course.values[at], course.worths[at].points, course.worths[at]) for course in members if course.kept[at]
        ]
        best_first = sorted(kept, key=lambda part: part[:2], reverse=True)
        counting += [part[2] for part in best_first[: ranking.team_best or None]]
    return Course(ranking.by, tuple(counting))


def _entrant_problems(entrants: Sequence[Entrant]) -> Iterator[Problem]:
    times = Counter(entrant.number for entrant in entrants)
    yield from (Problem("number_twice", "entries", {"number": number}) for number in times if times[number] > 1)


def _result_problems(rounds: int, results: Sequence[ListResult]) -> Iterator[Problem]:
    lists = Counter((result.round, result.table) for result in results)
    seats = Counter((result.round, number) for result in results for number in result.totals)
    for (round_, table), times in lists.items():
        if times > 1:
            yield Problem("list_twice", "results", {"table": table, "round": round_})
    for (round_, number), times in seats.items():
        if times > 1:
            yield Problem("seated_twice", "results", {"number": number, "round": round_})
    for result in results:
        if not 1 <= result.round <= rounds:
            yield Problem("round_beyond", "results", {"round": result.round})
        yield from list_problems(result)


def list_problems(result: ListResult) -> Iterator[Problem]:
    """What cannot be on one list: its size, its sum, soli and penalties of people who are not at the table."""
    if not 4 <= len(result.totals) <= 7:
        yield Problem("table_size", "results")
    if not result.balanced:
        yield Problem(
            "totals_sum",
            "results",
            {
                "table": result.table,
                "round": result.round,
                "sum": sum(result.totals.values()) - sum(result.penalties.values()),
            },
        )
    for number in {**result.soli, **result.penalties}:
        if number not in result.totals:
            yield Problem("not_at_table", "results", {"player": str(number)})
