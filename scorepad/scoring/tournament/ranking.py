"""The standing of a tournament, computed from the lists of its tables."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import compress
from types import MappingProxyType

from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.facts import Entrant, ListResult, twice
from scorepad.scoring.tournament.worth import (
    MISSED,
    NOTHING,
    RankBy,
    RoundWorth,
    SetResult,
    placements,
)


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a tournament is ranked.

    `drop` is the number of everybody's worst rounds that do not count (at least one counts);
    `team_best` is the number of members that count for their team in each round, 0 for all.
    """

    by: RankBy = "points"
    drop: int = 0
    missed: SetResult = MISSED
    bye: SetResult = NOTHING
    team_best: int = 0


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of the standing; `rounds` holds the value of each round that was played, dropped or
    not (`kept`).
    """

    number: int
    rank: int
    value: Fraction
    points: int
    rounds: tuple[Fraction, ...]
    kept: tuple[bool, ...]
    soli: int

    @property
    def strength(self) -> tuple[Fraction, int, int, Fraction]:
        """The values that decide the rank, in their order; the last is the best round."""
        return self.value, self.points, self.soli, max(self.rounds, default=Fraction(0))


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


Round = tuple[Mapping[int, RoundWorth], Collection[int]]
"""What everybody reached in a round, and who had a bye."""
_Member = tuple[
    Sequence[RoundWorth], Sequence[bool]
]  # what somebody reached, and which rounds count


def rank(
    ranking: Ranking,
    rounds: int,
    entrants: Sequence[Entrant],
    results: Iterable[ListResult],
    byes: Mapping[int, Collection[int]] = MappingProxyType({}),
    *,
    without_result: Collection[int] = (),
) -> Ranks:
    """The standing after all rounds that have a result; `byes` are those of each round. Raises
    Refused.

    The rounds `without_result` count too. Who has no result and no bye in a round that counts
    missed it. Totals of people who are no entrants count at their table only.
    """
    lists = tuple(results)
    refuse(
        [
            *twice("entries", [entrant.number for entrant in entrants]),
            *_result_problems(rounds, lists),
        ]
    )
    played = (
        (reached(result for result in lists if result.round == number), byes.get(number, ()))
        for number in sorted({*without_result, *(result.round for result in lists)})
    )
    return ranked(ranking, entrants, played)


def reached(results: Iterable[ListResult]) -> dict[int, RoundWorth]:
    """What everybody reached at these tables together."""
    worths: dict[int, RoundWorth] = {}
    for result in results:
        for number, placement in placements(result.totals).items():
            worth = RoundWorth(
                placement, result.totals[number], result.games, result.soli.get(number, 0)
            )
            worths[number] = worths.get(number, RoundWorth()) + worth
    return worths


def ranked(ranking: Ranking, entrants: Sequence[Entrant], rounds: Iterable[Round]) -> Ranks:
    """The standing of entrants and teams after these rounds."""
    courses = _courses(ranking, entrants, rounds)
    lines = {number: _line(ranking, number, course) for number, course in courses.items()}
    members: dict[str, list[_Member]] = {}
    for entrant in entrants:
        if entrant.team:
            members.setdefault(entrant.team, []).append(
                (courses[entrant.number], lines[entrant.number].kept)
            )
    names = sorted(members)
    teams = _placed(_of_team(ranking, at, members[name]) for at, name in enumerate(names))
    told = tuple(RankedTeam(names[line.number], line.rank, line.value) for line in teams)
    return Ranks(_placed(lines.values()), told)


def _courses(
    ranking: Ranking, entrants: Iterable[Entrant], rounds: Iterable[Round]
) -> dict[int, list[RoundWorth]]:
    courses: dict[int, list[RoundWorth]] = {entrant.number: [] for entrant in entrants}
    for there, byes in rounds:
        games = max((worth.games for worth in there.values()), default=0)
        for number, course in courses.items():
            absent = ranking.bye if number in byes else ranking.missed
            course.append(there.get(number) or absent.worth(games))
    return courses


def _of_team(ranking: Ranking, number: int, members: Sequence[_Member]) -> Ranked:
    # Ranked as if one person had reached all that counts for the team.
    counting: list[RoundWorth] = []
    for at in range(len(members[0][0])):
        kept = [course[at] for course, counts in members if counts[at]]
        kept.sort(key=lambda worth: (worth.value(ranking.by), worth.points), reverse=True)
        counting += kept[: ranking.team_best or None]
    return _line(replace(ranking, drop=0), number, counting)


def _line(ranking: Ranking, number: int, worths: Sequence[RoundWorth]) -> Ranked:
    # Without a rank yet. The worst rounds are dropped, among equal ones the older; at least one is
    # kept.
    values = tuple(worth.value(ranking.by) for worth in worths)
    worst = sorted(range(len(values)), key=lambda at: (values[at], worths[at].points))
    dropped = worst[: min(ranking.drop, len(values) - 1)]
    kept = tuple(at not in dropped for at in range(len(values)))
    whole = sum(compress(worths, kept), RoundWorth())
    return Ranked(
        number,
        0,
        whole.value(ranking.by),
        whole.points,
        values,
        kept,
        sum(worth.soli for worth in worths),
    )


def _placed(lines: Iterable[Ranked]) -> tuple[Ranked, ...]:
    # Best first; equal ones share a place and stand by number.
    best_first = sorted(lines, key=lambda line: (line.strength, -line.number), reverse=True)
    strengths = [line.strength for line in best_first]
    return tuple(replace(line, rank=1 + strengths.index(line.strength)) for line in best_first)


def _result_problems(rounds: int, results: Sequence[ListResult]) -> Iterator[Problem]:
    lists = Counter((result.round, result.table) for result in results)
    seats = Counter((result.round, number) for result in results for number in result.totals)
    for code, name, counts in (("list_twice", "table", lists), ("seated_twice", "number", seats)):
        for (round_, number), times in counts.items():
            if times > 1:
                yield Problem(code, "results", {name: number, "round": round_})
    for result in results:
        if not 1 <= result.round <= rounds:
            yield Problem("round_beyond", "results", {"round": result.round})
        yield from list_problems(result)


def list_problems(result: ListResult) -> Iterator[Problem]:
    """What cannot be on one list: its size, its sum, soli and penalties of people who are not at
    the table.
    """
    if not 4 <= len(result.totals) <= 7:
        yield Problem("table_size", "results")
    if not result.balanced:
        wrong = sum(result.totals.values()) - sum(result.penalties.values())
        yield Problem(
            "totals_sum", "results", {"table": result.table, "round": result.round, "sum": wrong}
        )
    for number in {**result.soli, **result.penalties}:
        if number not in result.totals:
            yield Problem("not_at_table", "results", {"player": str(number)})
