"""Standings of tournaments. Source: the rules of a league (placement points, index, a missed round)."""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, rank
from scorepad.scoring.tournament.worth import RANK_BY, RankBy, SetResult, placements, value_text
from tests.scoring.outcome import refused

FOUR = [Entrant(n, team="AB"[n % 2]) for n in range(1, 5)]


def listed(round_: int, *totals: int, table: int = 1, first: int = 1, **more: Any) -> ListResult:
    """The list of a table whose people have the numbers from `first` on."""
    return ListResult(round_, table, dict(enumerate(totals, first)), games=24, **more)


def standing(ranking: Ranking, *results: ListResult, entrants: Sequence[Entrant] = FOUR, **more: Any) -> dict[int, Any]:
    ranks = rank(ranking, 9, entrants, results, **more)
    return {line.number: (line.rank, value_text(line.value, ranking.by)) for line in ranks.standing}


def test_placement_points_at_four_and_five_with_ties_averaged() -> None:
    assert list(placements({1: 9, 2: 3, 3: -2, 4: -10}).values()) == [3, 1, -1, -3]
    assert list(placements({1: 9, 2: 3, 3: 0, 4: -2, 5: -10}).values()) == [4, 2, 0, -2, -4]
    assert list(placements({1: 5, 2: 5, 3: 5, 4: -15}).values()) == [1, 1, 1, -3]
    assert list(placements(dict.fromkeys(range(5), 0)).values()) == [0] * 5


def test_each_way_of_counting_by_hand() -> None:
    """Round 1: 12, 0, -4, -8; round 2: -12, 8, 8, -4. Placement 1: 3 - 3 = 0; 2: 1 + 2; 3: -1 + 2; 4: -3 - 1."""
    results = listed(1, 12, 0, -4, -8), listed(2, -12, 8, 8, -4)
    assert standing(Ranking("points"), *results) == {2: (1, "8"), 3: (2, "4"), 1: (3, "0"), 4: (4, "-12")}
    assert standing(Ranking("placement"), *results) == {2: (1, "3"), 3: (2, "1"), 1: (3, "0"), 4: (4, "-4")}
    # the index: 3 x 6 + 8 / 10 = 18.8
    assert standing(Ranking("index"), *results) == {2: (1, "18.8"), 3: (2, "6.4"), 1: (3, "0"), 4: (4, "-25.2")}
    # 8 points in 48 games are 0.1667 a game
    assert standing(Ranking("per_game"), *results)[2] == (1, "0.17")
    assert standing(Ranking("per_game"), *results)[4] == (4, "-0.25")


def test_points_decide_between_equal_placements_then_soli_then_the_best_round() -> None:
    """Everybody was first and last once; 1 and 2 have more points; of the others 4 won a solo."""
    results = listed(1, 10, 0, 0, -10), listed(2, -10, 0, 0, 10, soli={4: 1})
    ranks = rank(Ranking("points"), 2, FOUR, results)
    assert [(line.number, line.rank) for line in ranks.standing] == [(4, 1), (1, 2), (2, 3), (3, 3)]
    by_placement = standing(Ranking("placement"), listed(1, 10, 4, -4, -10), listed(2, -12, 4, -4, 12))
    assert [by_placement[number][0] for number in (1, 2, 3, 4)] == [3, 1, 4, 2]


def test_equal_ones_share_a_rank_and_stand_by_number_and_before_the_first_result_everybody_is_first() -> None:
    ranks = rank(Ranking(), 1, FOUR[::-1], [listed(1, 9, -1, -1, -7)])
    assert [(line.number, line.rank) for line in ranks.standing] == [(1, 1), (2, 2), (3, 2), (4, 4)]
    assert standing(Ranking("per_game", drop=1)) == dict.fromkeys(range(1, 5), (1, "0.00"))


def test_a_missed_round_has_its_set_result_and_so_has_a_bye() -> None:
    late = [*FOUR, Entrant(5, from_round=2)]
    once = listed(1, 9, -1, -1, -7)
    assert standing(Ranking("index"), once, entrants=late)[5] == (5, "-33")
    assert standing(Ranking("points", missed=SetResult(0, -20)), once, entrants=late)[5] == (5, "-20")
    assert standing(Ranking("points"), once, entrants=late, byes={1: [5]})[5] == (2, "0")
    # -150 points over the games of the others
    assert standing(Ranking("per_game"), once, entrants=late)[5] == (5, "-6.25")


def test_the_worst_rounds_are_dropped_missed_ones_too_and_one_is_kept() -> None:
    results = listed(1, 12, 0, -4, -8), listed(2, -12, 8, 8, -4)
    assert standing(Ranking(drop=1), *results) == {1: (1, "12"), 2: (2, "8"), 3: (2, "8"), 4: (4, "-4")}
    line = rank(Ranking(drop=1), 3, FOUR, results).standing[0]
    assert (line.number, line.points, line.kept) == (1, 12, (True, False))
    assert list(map(str, line.rounds)) == ["12", "-12"]
    assert standing(Ranking(drop=5), *results)[4] == (4, "-4")
    assert standing(Ranking(drop=1), listed(1, 12, 0, -4, -8), listed(2, -8, 0, 0, 8, first=2))[1] == (1, "12")


def test_teams_count_all_their_members_or_the_best_of_each_round() -> None:
    results = listed(1, 12, 0, -4, -8), listed(2, -12, 8, 8, -4)  # B: 1 and 3, A: 2 and 4
    entrants = [*FOUR, Entrant(5)]

    def teams(**more: Any) -> list[tuple[str, int, str]]:
        ranks = rank(Ranking(**more), 2, entrants, results)
        return [(line.team, line.rank, str(line.value)) for line in ranks.teams]

    assert teams() == [("B", 1, "4"), ("A", 2, "-4")]
    assert teams(team_best=1) == [("B", 1, "20"), ("A", 2, "8")]
    assert teams(drop=1) == [("B", 1, "20"), ("A", 2, "4")]


def test_penalties_count_and_the_sum_is_zero_without_them_and_strangers_count_at_their_table_only() -> None:
    fined = listed(1, 8, 0, 0, -12, penalties={4: -4})
    assert standing(Ranking(), fined)[4] == (4, "-12")
    # the example of the command line: the others got the points of the penalty
    assert listed(1, 12, -4, 0, -8, penalties={2: -4}).balanced
    assert standing(Ranking("placement"), listed(1, 12, -4, 0, -8), entrants=[Entrant(3)]) == {3: (1, "1")}


@pytest.mark.parametrize(
    ("results", "codes"),
    [
        ([listed(1, 1, 0, 0, 0)], ["totals_sum"]),
        ([listed(1, 1, 0, -1)], ["table_size"]),
        ([listed(1, 0, 0, 0, 0), listed(1, 0, 0, 0, 0, first=5)], ["list_twice"]),
        ([listed(1, 0, 0, 0, 0), listed(1, 0, 0, 0, 0, first=4, table=2)], ["seated_twice"]),
        ([listed(10, 0, 0, 0, 0)], ["round_beyond"]),
        ([listed(1, 0, 0, 0, 0, soli={9: 1}, penalties={8: 0})], ["not_at_table", "not_at_table"]),
    ],
)
def test_lists_that_cannot_be_are_refused(results: list[ListResult], codes: list[str]) -> None:
    assert [code for code, _ in refused(rank, Ranking(), 9, FOUR, results)] == codes


def test_a_number_stands_for_one_person() -> None:
    assert refused(rank, Ranking(), 9, [*FOUR, FOUR[0]], []) == [("number_twice", "entries")]


ROWS = st.lists(st.integers(-40, 40), min_size=3, max_size=4).map(lambda row: (*row, -sum(row)))
LISTS = st.lists(ROWS, min_size=1, max_size=5).map(lambda rows: [listed(at, *row) for at, row in enumerate(rows, 1)])
WAYS = st.sampled_from(RANK_BY)


@pytest.mark.no_cover
@given(LISTS, WAYS, st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_order_of_results_changes_nothing(
    lists: list[ListResult], by: RankBy, drop: int, chance: random.Random
) -> None:
    ranking, entrants = Ranking(by, drop), [*FOUR, Entrant(5, team="A")]
    before = rank(ranking, 9, entrants, lists)
    assert rank(ranking, 9, entrants, chance.sample(lists, len(lists))) == before
    for better, worse in pairwise(before.standing):
        assert better.value >= worse.value
        assert better.rank <= worse.rank


@pytest.mark.no_cover
@given(LISTS, WAYS, st.integers(1, 3))
def test_dropping_never_makes_what_a_round_is_worth_less(lists: list[ListResult], by: RankBy, drop: int) -> None:
    """The value for each round that counts, and the worst of these, is at least as high as with all of them."""
    whole, dropped = (rank(Ranking(by, k), 9, FOUR, lists) for k in (0, drop))
    before = {line.number: line for line in whole.standing}
    for line in dropped.standing:
        kept = 1 if by == "per_game" else sum(line.kept)
        rounds = 1 if by == "per_game" else len(lists)
        assert line.value / kept >= before[line.number].value / rounds
        assert line.rounds == before[line.number].rounds
