"""Standings of tournaments, and the rating.

Source: the rules of a league (placement points, index, a missed round); Elo's formula with K 16
from 1,000.
"""

import random
from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, Ranks, rank
from scorepad.scoring.tournament.rating import ratings
from scorepad.scoring.tournament.worth import RANK_BY, RankBy, SetResult, placements, value_text
from tests.scoring.outcome import refused

FOUR = [Entrant(1, team="B"), Entrant(2, team="A"), Entrant(3, team="B"), Entrant(4, team="A")]
SIX = [Entrant(number) for number in range(1, 7)]


def listed(round_: int, *totals: int, table: int = 1, first: int = 1, **more: Any) -> ListResult:
    """The list of a table whose people have the numbers from `first` on."""
    by_number = dict(enumerate(totals, first))
    return ListResult(round_, table, by_number, games=24, **more)


FIRST = listed(1, 12, 0, -4, -8)
SECOND = listed(2, -12, 8, 8, -4)
ONCE = listed(1, 9, -1, -1, -7)
"""Two rounds of 1, 2, 3 and 4, and another first one."""


def standing(
    ranking: Ranking, *results: ListResult, entrants: Sequence[Entrant] = FOUR, **more: Any
) -> dict[int, tuple[int, str]]:
    """Everybody's rank and value as it is written, best first."""
    ranks = rank(ranking, 9, entrants, results, **more)
    lines: dict[int, tuple[int, str]] = {}
    for line in ranks.standing:
        lines[line.number] = (line.rank, value_text(line.value, ranking.by))
    return lines


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ([9, 3, -2, -10], [3, 1, -1, -3]),
        ([9, 3, 0, -2, -10], [4, 2, 0, -2, -4]),
        ([5, 5, 5, -15], [1, 1, 1, -3]),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_placement_points_at_four_and_five_with_ties_averaged(
    totals: list[int], points: list[int]
) -> None:
    by_number = placements(dict(enumerate(totals)))
    assert list(by_number.values()) == points


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("points", {2: (1, "8"), 3: (2, "4"), 1: (3, "0"), 4: (4, "-12")}),
        ("placement", {2: (1, "3"), 3: (2, "1"), 1: (3, "0"), 4: (4, "-4")}),
        # the index: 3 x 6 + 8 / 10 = 18.8
        ("index", {2: (1, "18.8"), 3: (2, "6.4"), 1: (3, "0"), 4: (4, "-25.2")}),
        # 8 points in 48 games are 0.1667 a game
        ("per_game", {2: (1, "0.17"), 3: (2, "0.08"), 1: (3, "0.00"), 4: (4, "-0.25")}),
    ],
)
def test_each_way_of_counting_by_hand(by: RankBy, expected: dict[int, tuple[int, str]]) -> None:
    """Round 1: 12, 0, -4, -8; round 2: -12, 8, 8, -4. Placement 1: 3 - 3 = 0; 2: 1 + 2; 3: -1 + 2;
    4: -3 - 1.
    """
    assert standing(Ranking(by), FIRST, SECOND) == expected


@pytest.mark.parametrize(
    ("by", "results", "expected"),
    [
        (
            "points",
            [listed(1, 10, 0, 0, -10), listed(2, -10, 0, 0, 10, soli={4: 1})],
            [(4, 1), (1, 2), (2, 3), (3, 3)],
        ),
        (
            "placement",
            [listed(1, 10, 4, -4, -10), listed(2, -12, 4, -4, 12)],
            [(2, 1), (4, 2), (1, 3), (3, 4)],
        ),
    ],
)
def test_points_decide_between_equal_placements_then_soli_then_the_best_round(
    by: RankBy, results: list[ListResult], expected: list[tuple[int, int]]
) -> None:
    """Everybody was first and last once; 1 and 2 have more points; of the others 4 won a solo."""
    ranks = rank(Ranking(by), 2, FOUR, results)
    assert places(ranks) == expected


def test_equal_ones_share_a_rank_and_stand_by_number_and_before_the_first_result_everybody_is_first() -> (
    None
):
    ranks = rank(Ranking(), 1, FOUR[::-1], [ONCE])
    assert places(ranks) == [(1, 1), (2, 2), (3, 2), (4, 4)]
    before = standing(Ranking("per_game", drop=1))
    first = (1, "0.00")
    assert before == {1: first, 2: first, 3: first, 4: first}


def places(ranks: Ranks) -> list[tuple[int, int]]:
    """Everybody's number and rank, best first."""
    return [(line.number, line.rank) for line in ranks.standing]


def test_a_round_without_any_result_counts_where_it_is_said_to() -> None:
    byes = {1: [1, 2, 3, 4], 2: [5]}
    later = [listed(2, 9, -1, -1, -7)]
    played_only = rank(Ranking(), 2, FOUR, later, byes)
    first = played_only.standing[0]
    assert first.rounds == (Fraction(9),)
    both = rank(Ranking(), 2, FOUR, later, byes, without_result=byes)
    first = both.standing[0]
    assert first.rounds == (Fraction(0), Fraction(9))


def test_a_missed_round_has_its_set_result_and_so_has_a_bye() -> None:
    late = [*FOUR, Entrant(5, from_round=2)]
    by_index = standing(Ranking("index"), ONCE, entrants=late)
    assert by_index[5] == (5, "-33")
    by_points = Ranking("points", missed=SetResult(0, -20))
    missed = standing(by_points, ONCE, entrants=late)
    assert missed[5] == (5, "-20")
    with_bye = standing(Ranking("points"), ONCE, entrants=late, byes={1: [5]})
    assert with_bye[5] == (2, "0")
    # -150 points over the games of the others
    per_game = standing(Ranking("per_game"), ONCE, entrants=late)
    assert per_game[5] == (5, "-6.25")


@pytest.mark.parametrize("richer_first", [True, False])
def test_of_two_rounds_of_equal_placement_the_poorer_by_points_is_dropped(
    richer_first: bool,
) -> None:
    """Both times 1 is first with 3 placement points, once with 12 and once with 4 points."""
    rich = (12, 0, -4, -8)
    poor = (4, 0, -1, -3)
    first, second = (rich, poor) if richer_first else (poor, rich)
    rounds = [listed(1, *first), listed(2, *second)]
    ranks = rank(Ranking("placement", drop=1), 2, FOUR, rounds)
    best = ranks.standing[0]
    assert best.number == 1
    assert best.kept == (richer_first, not richer_first)
    assert best.points == 12


def test_the_worst_rounds_are_dropped_missed_ones_too_and_one_is_kept() -> None:
    drop_one = Ranking(drop=1)
    one_kept = {1: (1, "12"), 2: (2, "8"), 3: (2, "8"), 4: (4, "-4")}
    assert standing(drop_one, FIRST, SECOND) == one_kept
    best = rank(drop_one, 3, FOUR, [FIRST, SECOND]).standing[0]
    assert best.number == 1
    assert best.points == 12
    assert best.kept == (True, False)
    assert best.rounds == (Fraction(12), Fraction(-12))
    dropped_all_but_one = standing(Ranking(drop=5), FIRST, SECOND)
    assert dropped_all_but_one[4] == (4, "-4")
    without_1 = listed(2, -8, 0, 0, 8, first=2)
    missed = standing(drop_one, FIRST, without_1)
    assert missed[1] == (1, "12")


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (Ranking(), [("B", 1, "4"), ("A", 2, "-4")]),
        (Ranking(team_best=1), [("B", 1, "20"), ("A", 2, "8")]),
        (Ranking(drop=1), [("B", 1, "20"), ("A", 2, "4")]),
    ],
)
def test_teams_count_all_their_members_or_the_best_of_each_round(
    ranking: Ranking, expected: list[tuple[str, int, str]]
) -> None:
    """1 and 3 are team B, 2 and 4 team A; 5 has no team."""
    ranks = rank(ranking, 2, [*FOUR, Entrant(5)], [FIRST, SECOND])
    told = [(line.team, line.rank, str(line.value)) for line in ranks.teams]
    assert told == expected


def test_penalties_count_and_the_sum_is_zero_without_them_and_strangers_count_at_their_table_only() -> (
    None
):
    fined = listed(1, 8, 0, 0, -12, penalties={4: -4})
    last = standing(Ranking(), fined)[4]
    assert last == (4, "-12")
    # the example of the command line: the others got the points of the penalty
    shared = listed(1, 12, -4, 0, -8, penalties={2: -4})
    assert shared.balanced
    among_strangers = listed(1, 12, -4, 0, -8)
    alone = standing(Ranking("placement"), among_strangers, entrants=[Entrant(3)])
    assert alone == {3: (1, "1")}


@pytest.mark.parametrize(
    ("results", "codes"),
    [
        ([listed(1, 1, 0, -1)], ["table_size"]),
        ([listed(1, 0, 0, 0, 0, soli={9: 1}, penalties={8: 0})], ["not_at_table", "not_at_table"]),
    ],
)
def test_lists_that_cannot_be_are_refused(results: list[ListResult], codes: list[str]) -> None:
    told = refused(rank, Ranking(), 9, FOUR, results)
    assert [code for code, _field in told] == codes


def test_a_number_stands_for_one_person() -> None:
    entrants = [*FOUR, FOUR[0]]
    told = refused(rank, Ranking(), 9, entrants, [])
    assert told == [("number_twice", "entries")]


def balanced(row: list[int]) -> tuple[int, ...]:
    """These totals and one more, so that their sum is zero."""
    return (*row, -sum(row))


def rounds_of(rows: list[tuple[int, ...]]) -> list[ListResult]:
    numbered = enumerate(rows, 1)
    return [listed(number, *row) for number, row in numbered]


ROWS = st.lists(st.integers(-40, 40), min_size=3, max_size=4).map(balanced)
LISTS = st.lists(ROWS, min_size=1, max_size=5).map(rounds_of)
WAYS = st.sampled_from(RANK_BY)


@pytest.mark.no_cover
@given(LISTS, WAYS, st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_order_of_results_changes_nothing(
    lists: list[ListResult], by: RankBy, drop: int, chance: random.Random
) -> None:
    ranking = Ranking(by, drop)
    entrants = [*FOUR, Entrant(5, team="A")]
    before = rank(ranking, 9, entrants, lists)
    assert rank(ranking, 9, entrants, chance.sample(lists, len(lists))) == before
    for better, worse in pairwise(before.standing):
        assert better.value >= worse.value
        assert better.rank <= worse.rank


@pytest.mark.no_cover
@given(LISTS, WAYS, st.integers(1, 3))
def test_dropping_never_makes_what_a_round_is_worth_less(
    lists: list[ListResult], by: RankBy, drop: int
) -> None:
    """The value for each round that counts, and the worst of these, is at least as high as with all
    of them.
    """
    whole = rank(Ranking(by, 0), 9, FOUR, lists)
    dropped = rank(Ranking(by, drop), 9, FOUR, lists)
    before = {line.number: line for line in whole.standing}
    for line in dropped.standing:
        with_all = before[line.number]
        assert line.rounds == with_all.rounds
        if by == "per_game":
            assert line.value >= with_all.value
        else:
            assert line.value / sum(line.kept) >= with_all.value / len(lists)


# rating


def test_elo_of_four_by_hand() -> None:
    """At 1,000 each: expected 0.5; scores 1, 2/3, 1/3, 0; 16 x 0.5 = 8, 16 / 6 = 2.7.

    Then the first, at 1,008 against 997.33 on average: expected 1 / (1 + 10^(-10.67/400)) =
    0.51535, change 7.8.
    """
    each = listed(1, 9, 3, -3, -9)
    steps = ratings([each, each])
    after_the_first = {number: str(of_one[0].after) for number, of_one in steps.items()}
    assert after_the_first == {1: "1008.0", 2: "1002.7", 3: "997.3", 4: "992.0"}
    _first, second = steps[1]
    assert second.event == 1
    assert second.change == Decimal("7.8")
    assert second.after == Decimal("1015.8")
    assert round(second.expected, 5) == Decimal("0.51535")


def test_a_list_of_one_person_alone_rates_nobody_and_keeps_its_place_among_the_events() -> None:
    """Such as an evening that has nothing but a penalty so far."""
    alone = ListResult(1, 1, {7: -4})
    steps = ratings([alone, listed(1, 9, 3, -3, -9)])
    assert 7 not in steps
    (first,) = steps[1]
    assert first.event == 1


def test_a_newcomer_begins_at_a_thousand_and_equal_results_change_nothing_among_equals() -> None:
    level = listed(1, 0, 0, 0, 0)
    with_4 = listed(1, 8, 0, 0, -8, first=4)
    steps = ratings([level, with_4])
    (first,) = steps[1]
    assert first.change == 0
    (last,) = steps[7]
    assert last.after == Decimal(992)
    before, after = steps[4]
    assert before.event == 0
    assert after.event == 1


def test_the_rating_does_not_depend_on_the_arithmetic_around() -> None:
    lists = [listed(1, 9, 3, -3, -9), listed(1, -9, 3, 3, 3)]
    with localcontext() as coarse:
        coarse.prec = 3
        within = ratings(lists)
    assert within == ratings(lists)
