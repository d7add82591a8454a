"""What is unusual about the list of a table, from its plan and its replay.

It is asked about when the list is entered or agreed to, and marked in the standing afterwards.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from scorepad.scoring.entry import Game, PaperList, Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.evening.penalties import are_mixed
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament import doubts


def refuse_doubts(unusual: Iterable[Problem], sure: Collection[str]) -> None:
    """Raise Refused with the doubts to which nobody has said yes.

    `sure` has a yes for each of them: its code, or the token of just this one.
    """
    refuse(doubts.unanswered(unusual, sure))


def doubts_about(plan: Plan, result: Replay) -> Iterator[Problem]:
    """What is unusual about a list that is over.

    A list of games that is short is usual where a clock has run. Source: TSR 7.3.3, 8.5.
    """
    paper = paper_list(result)
    if paper is not None:
        yield from about_paper(plan, paper)
        yield from _fines(result)
        return
    played = games_played(result)
    is_timed = bool(plan.rules.evening.minutes)
    if not is_timed or played > agreed_games(plan):
        yield from doubts.of_length(played, agreed_games(plan))
    fined = uncredited(result)
    if is_typed(result) and are_mixed(result.totals, fined):
        yield Problem("totals_mixed", "totals")
    yield from _fines(result)


def _fines(result: Replay) -> Iterator[Problem]:
    """What is unusual about the penalties that were entered one by one."""
    for row in result.rows:
        if _is_uncredited(row):
            for points in row.points.values():
                yield from doubts.of_penalty(min(points, 0))


def about_paper(plan: Plan, paper: PaperList) -> Iterator[Problem]:
    """What is unusual about a list on paper."""
    yield from doubts.of_totals(paper.totals, paper.penalties)
    agreed = agreed_games(plan)
    if not plan.rules.evening.minutes or (paper.games or agreed) > agreed:
        yield from doubts.of_length(paper.games or agreed, agreed)


def paper_list(result: Replay) -> PaperList | None:
    """The first list on paper of an evening, or None."""
    for row in result.rows:
        if isinstance(row.entry, PaperList):
            return row.entry
    return None


def games_played(result: Replay) -> int:
    """How many games are on a list."""
    return sum(row.number is not None for row in result.rows)


def has_begun(result: Replay) -> bool:
    """Whether a table has a game or a list; a penalty may come before both."""
    return games_played(result) > 0 or paper_list(result) is not None


def agreed_games(plan: Plan) -> int:
    """How many games a table plays in a round."""
    length = plan.rules.evening
    if len(plan.table) == 4:
        return length.ends_after
    return length.ends_after_at_five or length.ends_after


def is_typed(result: Replay) -> bool:
    """Whether all games of a list are typed points, as of a list on paper, and there are some."""
    games = [row.entry for row in result.rows if isinstance(row.entry, Game)]
    return bool(games) and all(game.points is not None for game in games)


def uncredited(result: Replay) -> Mapping[Player, int]:
    """The points of each player in entries whose points nobody gets, without lists on paper."""
    points: Counter[Player] = Counter()
    for row in result.rows:
        if _is_uncredited(row):
            points.update(row.points)
    return points


def _is_uncredited(row: Row) -> bool:
    return not isinstance(row.entry, PaperList) and sum(row.points.values()) != 0
