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
    """One line of the standing.

    `rounds` holds the value of each round that was played, `kept` whether this round counts (it was
    not dropped).
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


@dataclass(frozen=True, slots=True)
class Round:
    """What everybody reached in a round, and who had a bye."""

    worths: Mapping[int, RoundWorth]
    byes: Collection[int] = ()


def rank(
    ranking: Ranking,
    rounds: int,
    entrants: Sequence[Entrant],
    results: Iterable[ListResult],
    byes: Mapping[int, Collection[int]] = MappingProxyType({}),
    *,
    without_result: Collection[int] = (),
) -> Ranks:
    """The standing after all rounds that have a result. Raises Refused with all problems.

    `byes` holds the numbers of those who had one, by round. The rounds `without_result` count too.
    Who has no result and no bye in a round that counts missed it. Totals of people who are no
    entrants count at their table only.
    """
    lists = tuple(results)
    numbers = [entrant.number for entrant in entrants]
    refuse([*twice("entries", numbers), *_result_problems(rounds, lists)])
    counting = {*without_result, *(result.round for result in lists)}
    played = []
    for number in sorted(counting):
        of_round = [result for result in lists if result.round == number]
        played.append(Round(reached(of_round), byes.get(number, ())))
    return ranked(ranking, entrants, played)


def reached(results: Iterable[ListResult]) -> dict[int, RoundWorth]:
    """What everybody reached at these tables together."""
    worths: dict[int, RoundWorth] = {}
    for result in results:
        for number, placement in placements(result.totals).items():
            points = result.totals[number]
            soli = result.soli.get(number, 0)
            worth = RoundWorth(placement, points, result.games, soli)
            worths[number] = worths.get(number, RoundWorth()) + worth
    return worths


def ranked(ranking: Ranking, entrants: Sequence[Entrant], rounds: Iterable[Round]) -> Ranks:
    """The standing of entrants and teams after these rounds."""
    courses = _courses(ranking, entrants, rounds)
    lines = {number: _line(ranking, number, course) for number, course in courses.items()}
    teams: dict[str, list[_Member]] = {}
    for entrant in entrants:
        if entrant.team:
            member = _Member(courses[entrant.number], lines[entrant.number].kept)
            teams.setdefault(entrant.team, []).append(member)
    return Ranks(_placed(lines.values()), _ranked_teams(ranking, teams))


def _courses(
    ranking: Ranking, entrants: Iterable[Entrant], rounds: Iterable[Round]
) -> dict[int, list[RoundWorth]]:
    # What every entrant reached in each of these rounds.
    courses: dict[int, list[RoundWorth]] = {entrant.number: [] for entrant in entrants}
    for round_ in rounds:
        games = max((worth.games for worth in round_.worths.values()), default=0)
        for number, course in courses.items():
            if number in round_.worths:
                course.append(round_.worths[number])
            elif number in round_.byes:
                course.append(ranking.bye.worth(games))
            else:
                course.append(ranking.missed.worth(games))
    return courses


@dataclass(frozen=True, slots=True)
class _Member:
    """What a member of a team reached in each round, and whether that round counts."""

    course: Sequence[RoundWorth]
    kept: Sequence[bool]


def _ranked_teams(
    ranking: Ranking, teams: Mapping[str, Sequence[_Member]]
) -> tuple[RankedTeam, ...]:
    # Teams are ranked like people; the place of a name in the alphabet is the number of its line.
    names = sorted(teams)
    lines = [_of_team(ranking, number, teams[name]) for number, name in enumerate(names)]
    placed = _placed(lines)
    return tuple(RankedTeam(names[line.number], line.rank, line.value) for line in placed)


def _of_team(ranking: Ranking, number: int, members: Sequence[_Member]) -> Ranked:
    # Ranked as if a single person had reached all that counts for the team.

    def strength(worth: RoundWorth) -> tuple[Fraction, int]:
        return worth.value(ranking.by), worth.points

    counting: list[RoundWorth] = []
    for round_ in range(len(members[0].course)):
        kept = [member.course[round_] for member in members if member.kept[round_]]
        best_first = sorted(kept, key=strength, reverse=True)
        most = ranking.team_best or len(best_first)
        counting += best_first[:most]
    return _line(replace(ranking, drop=0), number, counting)


def _line(ranking: Ranking, number: int, worths: Sequence[RoundWorth]) -> Ranked:
    # Without a rank yet. The worst rounds are dropped, among equal ones the older; at least one is
    # kept.
    values = tuple(worth.value(ranking.by) for worth in worths)
    rounds = range(len(values))
    worst_first = sorted(rounds, key=lambda round_: (values[round_], worths[round_].points))
    dropped = worst_first[: min(ranking.drop, len(values) - 1)]
    kept = tuple(round_ not in dropped for round_ in rounds)
    whole = sum(compress(worths, kept), RoundWorth())
    return Ranked(
        number=number,
        rank=0,
        value=whole.value(ranking.by),
        points=whole.points,
        rounds=values,
        kept=kept,
        soli=sum(worth.soli for worth in worths),
    )


def _placed(lines: Iterable[Ranked]) -> tuple[Ranked, ...]:
    # Best first; equal ones share a place and stand by number.
    best_first = sorted(lines, key=lambda line: (line.strength, -line.number), reverse=True)
    strengths = [line.strength for line in best_first]
    return tuple(replace(line, rank=1 + strengths.index(line.strength)) for line in best_first)


def _result_problems(rounds: int, results: Sequence[ListResult]) -> Iterator[Problem]:
    lists = Counter((result.round, result.table) for result in results)
    for (round_, table), times in lists.items():
        if times > 1:
            yield Problem("list_twice", "results", {"table": table, "round": round_})
    seats = Counter((result.round, number) for result in results for number in result.totals)
    for (round_, number), times in seats.items():
        if times > 1:
            yield Problem("seated_twice", "results", {"number": number, "round": round_})
    for result in results:
        if not 1 <= result.round <= rounds:
            yield Problem("round_beyond", "results", {"round": result.round})
        yield from list_problems(result)


def list_problems(result: ListResult) -> Iterator[Problem]:
    """The problems of one list: its size, its sum, soli or penalties of people not at the table."""
    if not 4 <= len(result.totals) <= 7:
        yield Problem("table_size", "results")
    if not result.balanced and not result.confirmed:
        wrong = sum(result.totals.values()) - sum(result.penalties.values())
        place = {"table": result.table, "round": result.round}
        yield Problem("totals_sum", "results", {**place, "sum": wrong})
    for number in {**result.soli, **result.penalties}:
        if number not in result.totals:
            yield Problem("not_at_table", "results", {"player": str(number)})
