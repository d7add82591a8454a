"""What a missed round counts in a tournament, and who is in its result.

Source: fourth-look.md 4: a field of the plan, 0 for points, placement and index as their rules say;
who played no round is not in the result.
"""

from typing import Any

import pytest

from scorepad.actions.tournament import presence
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.actions.tournament.tournament_results import standing
from scorepad.scoring.tournament.plan import read_plan, write_plan
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RankBy, SetResult
from tests.actions.settling import Made
from tests.actions.tournament.test_tournament import PLAN, Turnier
from tests.conftest import DATE, Runde


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    """Eight people at two tables."""
    return Turnier(runde, made)


def ranked_by(turnier: Turnier, by: RankBy, **ranking: Any) -> None:
    """Let the plan rank so."""
    plan = {**PLAN, "ranking": {"by": by, **ranking}}
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=plan)


def leave_after_one_round(turnier: Turnier) -> int:
    """Four of eight leave after the first round, the others play a second; a number that left."""
    turnier.play()
    for number in (5, 6, 7, 8):
        turnier.do(presence.attend, number, state="missing")
    for evening_id in turnier.release(2):
        turnier.list_of(evening_id, 6, 2, -2, -6)
    return 5


def value_of(turnier: Turnier, number: int, round_no: int) -> object:
    """What a round counts for a number."""
    lines = {line.number: line for line in standing(turnier.stored).standing}
    return lines[number].rounds[round_no - 1]


@pytest.mark.parametrize(
    ("by", "missed"),
    [("points", NOTHING), ("per_game", NOTHING), ("placement", MISSED), ("index", MISSED)],
)
def test_a_plan_that_says_nothing_of_missed_rounds_goes_by_its_kind(
    by: RankBy, missed: SetResult
) -> None:
    plan = read_plan({"ranking": {"by": by}})
    assert plan.ranking.missed == missed
    assert read_plan(write_plan(plan)) == plan


def test_a_missed_round_counts_nothing_where_points_decide(turnier: Turnier) -> None:
    ranked_by(turnier, "points")
    gone = leave_after_one_round(turnier)
    assert value_of(turnier, gone, 2) == 0


def test_a_missed_round_counts_minus_three_where_placement_decides(turnier: Turnier) -> None:
    ranked_by(turnier, "placement")
    gone = leave_after_one_round(turnier)
    assert value_of(turnier, gone, 2) == -3


def test_a_missed_round_counts_what_the_plan_says(turnier: Turnier) -> None:
    ranked_by(turnier, "points", missed={"points": -20})
    gone = leave_after_one_round(turnier)
    assert value_of(turnier, gone, 2) == -20


def test_who_played_no_round_is_not_in_the_result(turnier: Turnier) -> None:
    people.add(turnier.runde.id, turnier.id, [NewEntrant("Ida")], **turnier.made())
    before = [line.number for line in standing(turnier.stored).standing]
    assert 9 in before, "nothing is over yet"
    turnier.do(presence.attend, 9, state="missing")
    turnier.play()
    after = [line.number for line in standing(turnier.stored).standing]
    assert sorted(after) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_who_comes_for_the_second_round_is_in_the_result_once_it_is_over(turnier: Turnier) -> None:
    turnier.play()
    people.add(turnier.runde.id, turnier.id, [NewEntrant("Ida")], **turnier.made())
    assert 9 not in [line.number for line in standing(turnier.stored).standing]
    turnier.do(rounds.draw_round, 2)
    turnier.do(rounds.release, 2)
    second = list(actions.evening_ids(turnier.stored))[2:]
    for evening_id in second:
        seats = len(turnier.evening(evening_id).plan.table)
        turnier.list_of(evening_id, *(6, 2, -2, -6, 0)[:seats])
    assert 9 in [line.number for line in standing(turnier.stored).standing]
    assert value_of(turnier, 9, 1) == 0
