"""Leagues: who is ranked, who was there, who rises and falls.

Source: the rules of a league (attendance, dropped evenings); tournament.md, League.
"""

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.league import League, LeagueRules, league, moves, regrouped
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import SetResult
from tests.scoring.test_tournament_ranking import FIRST, SIX, listed

GROUPS = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
TOURNAMENT = [listed(1, 3, 0, 0, -3), listed(2, 4, 0, 0, 0, -4)]
OFTEN = [
    [listed(1, 12, 0, -4, -8)],
    [listed(1, -6, 2, 2, 2)],
    [listed(1, 4, 0, 0, -4, first=2)],
]
UNBALANCED = [listed(1, 1, 0, 0, -5, 3, 0)]
MOVED = {1: 0, 2: 0, 3: 0, 4: -1, 5: 1, 6: 0, 7: 0, 8: -1, 9: 1, 10: 0}
"""By how many groups everybody of GROUPS rises where one moves."""


def values(played: League) -> list[tuple[int, str]]:
    lines = played.ranks.standing
    return [(line.number, str(line.value)) for line in lines]


def unranked(played: League) -> list[tuple[int, int]]:
    """Those without a rank, with how often they came."""
    assert {line.rank for line in played.unranked} <= {0}
    return [(line.number, played.attended(line.number)) for line in played.unranked]


def test_a_tournament_counts_as_one_event_beside_an_evening() -> None:
    """1: 12 in the evening, 3 + 4 in the tournament. 5 came once only, to the tournament."""
    rules = LeagueRules(Ranking(missed=SetResult(0, -10)), least=1)
    nothing_played = list[ListResult]()
    played = league(rules, SIX, [[FIRST], TOURNAMENT, nothing_played])
    assert values(played) == [(1, "19"), (2, "0"), (3, "-4"), (4, "-11"), (5, "-14")]
    best = played.ranks.standing[0]
    assert best.rounds == (Fraction(12), Fraction(7))
    assert unranked(played) == [(6, 0)]


def test_attendance_decides_who_is_ranked_and_the_worst_evening_is_dropped() -> None:
    rules = LeagueRules(Ranking(drop=1), least=2)
    played = league(rules, SIX, OFTEN)
    assert unranked(played) == [(5, 1), (6, 0)]
    assert values(played) == [(1, "6"), (2, "6"), (3, "2"), (4, "2")]


def test_an_evening_whose_points_do_not_add_up_to_zero_counts_as_it_is() -> None:
    """A penalty whose points nobody gets, and six people who took turns."""
    played = league(LeagueRules(), SIX, [UNBALANCED])
    best, second, *_others = values(played)
    assert best == (5, "3")
    assert second == (1, "1")


@pytest.mark.parametrize(
    ("groups", "moving", "after"),
    [
        (GROUPS, 1, ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10))),
        (GROUPS, 0, ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10))),
        ([[1, 2]], 1, ((1, 2),)),
        ([], 1, ()),
    ],
)
def test_the_last_of_a_group_fall_and_the_first_rise(
    groups: list[list[int]], moving: int, after: tuple[tuple[int, ...], ...]
) -> None:
    assert regrouped(groups, moving) == after


@given(st.lists(st.integers(0, 6), min_size=1, max_size=5), st.integers(0, 4))
def test_groups_keep_their_people_and_sizes(lengths: list[int], moving: int) -> None:
    people = iter(range(100))
    groups = [[next(people) for _ in range(length)] for length in lengths]
    after = regrouped(groups, moving)
    sizes = [len(group) for group in after]
    assert sizes == lengths
    everybody = sorted(chain.from_iterable(after))
    assert everybody == list(chain.from_iterable(groups))


def test_a_league_says_of_everybody_at_which_events_they_were() -> None:
    played = league(LeagueRules(), SIX, OFTEN)
    there = played.there
    assert there[1] == (True, True, False)
    assert there[5] == (False, False, True)
    assert there[6] == (False, False, False)
    assert played.attended(2) == 3


def test_nobody_moves_by_more_than_one_group_and_as_many_rise_as_fall() -> None:
    moved = moves(GROUPS, 1)
    assert moved == MOVED
