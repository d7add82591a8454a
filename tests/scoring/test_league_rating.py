"""Leagues and rating. Source of the rating: Elo's formula with K 16 from 1,000."""

from decimal import Decimal, localcontext

from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.league import League, LeagueRules, league, regrouped
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.rating import ratings
from scorepad.scoring.tournament.worth import SetResult

SIX = [Entrant(n) for n in range(1, 7)]


def listed(*totals: int, first: int = 1, round_: int = 1) -> ListResult:
    """The list of a table whose people have the numbers from `first` on."""
    return ListResult(round_, 1, dict(enumerate(totals, first)), games=24)


def values(played: League) -> list[tuple[int, str]]:
    return [(line.number, str(line.value)) for line in played.ranks.standing]


def test_a_tournament_counts_as_one_event_beside_an_evening() -> None:
    """1: 12 in the evening, 3 + 4 in the tournament. 5 came once only, to the tournament."""
    rules = LeagueRules(Ranking(missed=SetResult(0, -10)), least=1)
    played = league(rules, SIX, [[listed(12, 0, -4, -8)], [listed(3, 0, 0, -3), listed(4, 0, 0, 0, -4, round_=2)], []])
    assert values(played) == [(1, "19"), (2, "0"), (3, "-4"), (4, "-11"), (5, "-14")]
    assert list(map(str, played.ranks.standing[0].rounds)) == ["12", "7"]
    assert played.unranked == ((6, 0),)


def test_attendance_decides_who_is_ranked_and_the_worst_evening_is_dropped() -> None:
    events = [[listed(12, 0, -4, -8)], [listed(-6, 2, 2, 2)], [listed(4, 0, 0, -4, first=2)]]
    played = league(LeagueRules(Ranking(drop=1), least=2), SIX, events)
    assert played.unranked == ((5, 1), (6, 0))
    assert values(played) == [(1, "6"), (2, "6"), (3, "2"), (4, "2")]


def test_an_evening_whose_points_do_not_add_up_to_zero_counts_as_it_is() -> None:
    """A penalty whose points nobody gets, and six people who took turns."""
    played = league(LeagueRules(), SIX, [[listed(1, 0, 0, -5, 3, 0)]])
    assert values(played)[:2] == [(5, "3"), (1, "1")]


def test_the_last_of_a_group_fall_and_the_first_rise() -> None:
    groups = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
    assert regrouped(groups, 1) == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10))
    assert regrouped(groups, 0) == tuple(map(tuple, groups))
    assert regrouped([[1, 2]], 1) == ((1, 2),)
    assert regrouped([], 1) == ()


@given(st.lists(st.integers(0, 6), min_size=1, max_size=5), st.integers(0, 4))
def test_groups_keep_their_people_and_sizes(lengths: list[int], moving: int) -> None:
    people = iter(range(100))
    groups = [[next(people) for _ in range(length)] for length in lengths]
    after = regrouped(groups, moving)
    assert [len(group) for group in after] == lengths
    assert sorted(number for group in after for number in group) == [number for group in groups for number in group]


def test_elo_of_four_by_hand() -> None:
    """At 1,000 each: expected 0.5; scores 1, 2/3, 1/3, 0; 16 x 0.5 = 8, 16 / 6 = 2.7.

    Then the first, at 1,008 against 997.33 on average: expected 1 / (1 + 10^(-10.67/400)) = 0.51535, change 7.8.
    """
    first, second = listed(9, 3, -3, -9), listed(9, 3, -3, -9)
    steps = ratings([first, second])
    assert [steps[number][0].after for number in (1, 2, 3, 4)] == [
        Decimal("1008.0"),
        Decimal("1002.7"),
        Decimal("997.3"),
        Decimal("992.0"),
    ]
    assert (steps[1][1].event, steps[1][1].change, steps[1][1].after) == (1, Decimal("7.8"), Decimal("1015.8"))
    assert round(steps[1][1].expected, 5) == Decimal("0.51535")


def test_a_newcomer_begins_at_a_thousand_and_equal_results_change_nothing_among_equals() -> None:
    steps = ratings([listed(0, 0, 0, 0), listed(8, 0, 0, -8, first=4)])
    assert [step.change for step in steps[1]] == [0]
    assert steps[7][0].after == Decimal(992)
    assert [step.event for step in steps[4]] == [0, 1]


def test_the_rating_does_not_depend_on_the_arithmetic_around() -> None:
    lists = [listed(9, 3, -3, -9), listed(-9, 3, 3, 3)]
    with localcontext() as coarse:
        coarse.prec = 3
        within = ratings(lists)
    assert within == ratings(lists)
