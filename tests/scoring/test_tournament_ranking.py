"""Standings of tournaments and leagues, and the rating.

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
from scorepad.scoring.tournament.league import League, LeagueRules, league, regrouped
from scorepad.scoring.tournament.ranking import Ranking, Ranks, rank
from scorepad.scoring.tournament.rating import ratings
from scorepad.scoring.tournament.worth import RANK_BY, RankBy, SetResult, placements, value_text
from tests.scoring.outcome import refused

FOUR = [Entrant(n, team="AB"[n % 2]) for n in range(1, 5)]
SIX = [Entrant(n) for n in range(1, 7)]


def listed(round_: int, *totals: int, table: int = 1, first: int = 1, **more: Any) -> ListResult:
    """The list of a table whose people have the numbers from `first` on."""
    by_number = dict(enumerate(totals, first))
    return ListResult(round_, table, by_number, games=24, **more)


def standing(
    ranking: Ranking, *results: ListResult, entrants: Sequence[Entrant] = FOUR, **more: Any
) -> dict[int, Any]:
    ranks = rank(ranking, 9, entrants, results, **more)
    lines: dict[int, Any] = {}
    for line in ranks.standing:
        lines[line.number] = (line.rank, value_text(line.value, ranking.by))
    return lines


def test_placement_points_at_four_and_five_with_ties_averaged() -> None:
    assert placed(9, 3, -2, -10) == [3, 1, -1, -3]
    assert placed(9, 3, 0, -2, -10) == [4, 2, 0, -2, -4]
    assert placed(5, 5, 5, -15) == [1, 1, 1, -3]
    assert placed(0, 0, 0, 0, 0) == [0, 0, 0, 0, 0]


def placed(*totals: int) -> list[Fraction]:
    """The placement points for these totals of a table, in their order."""
    points = placements(dict(enumerate(totals)))
    return list(points.values())


def test_each_way_of_counting_by_hand() -> None:
    """Round 1: 12, 0, -4, -8; round 2: -12, 8, 8, -4. Placement 1: 3 - 3 = 0; 2: 1 + 2; 3: -1 + 2;
    4: -3 - 1.
    """
    results = listed(1, 12, 0, -4, -8), listed(2, -12, 8, 8, -4)
    assert standing(Ranking("points"), *results) == {
        2: (1, "8"),
        3: (2, "4"),
        1: (3, "0"),
        4: (4, "-12"),
    }
    assert standing(Ranking("placement"), *results) == {
        2: (1, "3"),
        3: (2, "1"),
        1: (3, "0"),
        4: (4, "-4"),
    }
    # the index: 3 x 6 + 8 / 10 = 18.8
    assert standing(Ranking("index"), *results) == {
        2: (1, "18.8"),
        3: (2, "6.4"),
        1: (3, "0"),
        4: (4, "-25.2"),
    }
    # 8 points in 48 games are 0.1667 a game
    assert standing(Ranking("per_game"), *results)[2] == (1, "0.17")
    assert standing(Ranking("per_game"), *results)[4] == (4, "-0.25")


def test_points_decide_between_equal_placements_then_soli_then_the_best_round() -> None:
    """Everybody was first and last once; 1 and 2 have more points; of the others 4 won a solo."""
    first = listed(1, 10, 0, 0, -10)
    second = listed(2, -10, 0, 0, 10, soli={4: 1})
    ranks = rank(Ranking("points"), 2, FOUR, [first, second])
    assert places(ranks) == [(4, 1), (1, 2), (2, 3), (3, 3)]
    first = listed(1, 10, 4, -4, -10)
    second = listed(2, -12, 4, -4, 12)
    by_placement = rank(Ranking("placement"), 2, FOUR, [first, second])
    assert places(by_placement) == [(2, 1), (4, 2), (1, 3), (3, 4)]


def test_equal_ones_share_a_rank_and_stand_by_number_and_before_the_first_result_everybody_is_first() -> (
    None
):
    ranks = rank(Ranking(), 1, FOUR[::-1], [listed(1, 9, -1, -1, -7)])
    assert places(ranks) == [(1, 1), (2, 2), (3, 2), (4, 4)]
    before = standing(Ranking("per_game", drop=1))
    assert before == dict.fromkeys(range(1, 5), (1, "0.00"))


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
    once = listed(1, 9, -1, -1, -7)
    assert standing(Ranking("index"), once, entrants=late)[5] == (5, "-33")
    assert standing(Ranking("points", missed=SetResult(0, -20)), once, entrants=late)[5] == (
        5,
        "-20",
    )
    assert standing(Ranking("points"), once, entrants=late, byes={1: [5]})[5] == (2, "0")
    # -150 points over the games of the others
    assert standing(Ranking("per_game"), once, entrants=late)[5] == (5, "-6.25")


@pytest.mark.parametrize("richer_first", [True, False])
def test_of_two_rounds_of_equal_placement_the_poorer_by_points_is_dropped(
    richer_first: bool,
) -> None:
    """Both times 1 is first with 3 placement points, once with 12 and once with 4 points."""
    rich = (12, 0, -4, -8)
    poor = (4, 0, -1, -3)
    first, second = (rich, poor) if richer_first else (poor, rich)
    line = rank(
        Ranking("placement", drop=1), 2, FOUR, [listed(1, *first), listed(2, *second)]
    ).standing[0]
    assert line.number == 1
    assert line.kept == (richer_first, not richer_first)
    assert line.points == 12


def test_the_worst_rounds_are_dropped_missed_ones_too_and_one_is_kept() -> None:
    results = listed(1, 12, 0, -4, -8), listed(2, -12, 8, 8, -4)
    assert standing(Ranking(drop=1), *results) == {
        1: (1, "12"),
        2: (2, "8"),
        3: (2, "8"),
        4: (4, "-4"),
    }
    line = rank(Ranking(drop=1), 3, FOUR, results).standing[0]
    assert line.number == 1
    assert line.points == 12
    assert line.kept == (True, False)
    assert list(map(str, line.rounds)) == ["12", "-12"]
    assert standing(Ranking(drop=5), *results)[4] == (4, "-4")
    assert standing(Ranking(drop=1), listed(1, 12, 0, -4, -8), listed(2, -8, 0, 0, 8, first=2))[
        1
    ] == (1, "12")


def test_teams_count_all_their_members_or_the_best_of_each_round() -> None:
    first = listed(1, 12, 0, -4, -8)  # B: 1 and 3, A: 2 and 4
    second = listed(2, -12, 8, 8, -4)
    entrants = [*FOUR, Entrant(5)]

    def teams(**more: Any) -> list[tuple[str, int, str]]:
        ranks = rank(Ranking(**more), 2, entrants, [first, second])
        return [(line.team, line.rank, str(line.value)) for line in ranks.teams]

    assert teams() == [("B", 1, "4"), ("A", 2, "-4")]
    assert teams(team_best=1) == [("B", 1, "20"), ("A", 2, "8")]
    assert teams(drop=1) == [("B", 1, "20"), ("A", 2, "4")]


def test_penalties_count_and_the_sum_is_zero_without_them_and_strangers_count_at_their_table_only() -> (
    None
):
    fined = listed(1, 8, 0, 0, -12, penalties={4: -4})
    assert standing(Ranking(), fined)[4] == (4, "-12")
    # the example of the command line: the others got the points of the penalty
    assert listed(1, 12, -4, 0, -8, penalties={2: -4}).balanced
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


ROWS = st.lists(st.integers(-40, 40), min_size=3, max_size=4).map(lambda row: (*row, -sum(row)))
LISTS = st.lists(ROWS, min_size=1, max_size=5).map(
    lambda rows: [listed(at, *row) for at, row in enumerate(rows, 1)]
)
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
    whole, dropped = (rank(Ranking(by, k), 9, FOUR, lists) for k in (0, drop))
    before = {line.number: line for line in whole.standing}
    for line in dropped.standing:
        kept = 1 if by == "per_game" else sum(line.kept)
        rounds = 1 if by == "per_game" else len(lists)
        assert line.value / kept >= before[line.number].value / rounds
        assert line.rounds == before[line.number].rounds


# leagues


def values(played: League) -> list[tuple[int, str]]:
    lines = played.ranks.standing
    return [(line.number, str(line.value)) for line in lines]


def test_a_tournament_counts_as_one_event_beside_an_evening() -> None:
    """1: 12 in the evening, 3 + 4 in the tournament. 5 came once only, to the tournament."""
    rules = LeagueRules(Ranking(missed=SetResult(0, -10)), least=1)
    played = league(
        rules,
        SIX,
        [[listed(1, 12, 0, -4, -8)], [listed(1, 3, 0, 0, -3), listed(2, 4, 0, 0, 0, -4)], []],
    )
    assert values(played) == [(1, "19"), (2, "0"), (3, "-4"), (4, "-11"), (5, "-14")]
    assert list(map(str, played.ranks.standing[0].rounds)) == ["12", "7"]
    assert played.unranked == ((6, 0),)


def test_attendance_decides_who_is_ranked_and_the_worst_evening_is_dropped() -> None:
    events = [
        [listed(1, 12, 0, -4, -8)],
        [listed(1, -6, 2, 2, 2)],
        [listed(1, 4, 0, 0, -4, first=2)],
    ]
    played = league(LeagueRules(Ranking(drop=1), least=2), SIX, events)
    assert played.unranked == ((5, 1), (6, 0))
    assert values(played) == [(1, "6"), (2, "6"), (3, "2"), (4, "2")]


def test_an_evening_whose_points_do_not_add_up_to_zero_counts_as_it_is() -> None:
    """A penalty whose points nobody gets, and six people who took turns."""
    evening = [listed(1, 1, 0, 0, -5, 3, 0)]
    played = league(LeagueRules(), SIX, [evening])
    assert values(played)[:2] == [(5, "3"), (1, "1")]


def test_the_last_of_a_group_fall_and_the_first_rise() -> None:
    groups = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
    assert regrouped(groups, 1) == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10))
    assert regrouped(groups, 0) == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10))
    assert regrouped([[1, 2]], 1) == ((1, 2),)
    assert regrouped([], 1) == ()


@given(st.lists(st.integers(0, 6), min_size=1, max_size=5), st.integers(0, 4))
def test_groups_keep_their_people_and_sizes(lengths: list[int], moving: int) -> None:
    people = iter(range(100))
    groups = [[next(people) for _ in range(length)] for length in lengths]
    after = regrouped(groups, moving)
    assert [len(group) for group in after] == lengths
    assert sorted(number for group in after for number in group) == [
        number for group in groups for number in group
    ]


# rating


def test_elo_of_four_by_hand() -> None:
    """At 1,000 each: expected 0.5; scores 1, 2/3, 1/3, 0; 16 x 0.5 = 8, 16 / 6 = 2.7.

    Then the first, at 1,008 against 997.33 on average: expected 1 / (1 + 10^(-10.67/400)) =
    0.51535, change 7.8.
    """
    steps = ratings([listed(1, 9, 3, -3, -9)] * 2)
    assert [str(steps[number][0].after) for number in (1, 2, 3, 4)] == [
        "1008.0",
        "1002.7",
        "997.3",
        "992.0",
    ]
    assert steps[1][1].event == 1
    assert steps[1][1].change == Decimal("7.8")
    assert steps[1][1].after == Decimal("1015.8")
    assert round(steps[1][1].expected, 5) == Decimal("0.51535")


def test_a_newcomer_begins_at_a_thousand_and_equal_results_change_nothing_among_equals() -> None:
    steps = ratings([listed(1, 0, 0, 0, 0), listed(1, 8, 0, 0, -8, first=4)])
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
