"""Drawing the rounds of a tournament. Sources: TSR 8.3 and 10 (tables of five), rules of a club
(moving on).
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.tournament import swaps
from scorepad.scoring.tournament.chance import Lots
from scorepad.scoring.tournament.drawing import (
    Draw,
    DrawKind,
    DrawQuestion,
    draw,
    large_again,
    repeated,
)
from scorepad.scoring.tournament.facts import Entrant, Table
from scorepad.scoring.tournament.swaps import Costs, strangers
from scorepad.scoring.tournament.tables import byes, moved_on, sizes
from tests.effort import examples
from tests.scoring.outcome import refused

EFFORT = swaps._EFFORT
KINDS: tuple[DrawKind, ...] = ("random", "standing", "snake", "moving")


def people(count: int) -> list[Entrant]:
    """Entrants 1 to `count`, of three clubs and of teams of four."""
    entrants = []
    for number in range(1, count + 1):
        club = f"Club {number % 3}"
        team = f"Team {(number - 1) // 4}"
        entrants.append(Entrant(number, club=club, team=team))
    return entrants


def plain(count: int) -> list[Entrant]:
    """So many entrants, numbered from 1."""
    return [Entrant(number) for number in range(1, count + 1)]


def people_of(drawn: Draw) -> list[list[int]]:
    """Who sits at each table, by number."""
    return [sorted(table) for table in drawn.tables]


def tournament(
    entrants: Sequence[Entrant], rounds: int, kind: DrawKind = "random", **more: Any
) -> list[Draw]:
    drawn: list[Draw] = []
    for number in range(1, rounds + 1):
        history = tuple(each.tables for each in drawn)
        drawn.append(draw(DrawQuestion(entrants, history, number, kind, **more)))
    return drawn


def met_again(tables: Sequence[Table], history: Sequence[Sequence[Table]]) -> int:
    """The repeated pairs, counted the plain way."""
    before = Counter[frozenset[int]]()
    for drawn in history:
        before.update(pairs_at(drawn))
    return sum(before[pair] for pair in pairs_at(tables))


def pairs_at(tables: Sequence[Table]) -> list[frozenset[int]]:
    """Who meets whom at these tables."""
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


# tables


@pytest.mark.parametrize(
    ("count", "shape"),
    [
        (4, "4"),
        (5, "5"),
        (6, "6"),
        (7, "7"),
        (8, "44"),
        (9, "45"),
        (10, "55"),
        (11, "47"),
        (12, "444"),
        (13, "445"),
    ],
)
def test_tables_are_of_four_with_the_fewest_fives(count: int, shape: str) -> None:
    expected = [int(size) for size in shape]
    assert list(sizes(count)) == expected


@given(st.integers(4, 300))
def test_everybody_has_a_chair(count: int) -> None:
    assert sum(sizes(count)) == count
    rest = sizes(count - byes(count))
    assert sum(rest) + byes(count) == count
    assert set(rest) <= {4, 5}
    assert byes(count) == 0 or count in {6, 7, 11}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that gives up soon; a test of how little people meet again searches as long as in
    earnest.
    """
    monkeypatch.setattr(swaps, "_EFFORT", 20_000)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [12, 13, 16, 22, 40, 100])
def test_everybody_sits_once_a_round_and_fives_are_shared_out(count: int, kind: DrawKind) -> None:
    everybody = range(1, count + 1)
    rounds = 3 if count in {13, 22} else 4
    drawn = tournament(people(count), rounds, kind, standing=range(count, 0, -1), seed="sommer")
    fives = dict.fromkeys(everybody, 0)
    for each in drawn:
        assert sorted(chain.from_iterable(each.tables)) == list(everybody)
        assert [len(table) for table in each.tables] == list(sizes(count))
        for table in each.tables:
            if len(table) > 4:
                for number in table:
                    fives[number] += 1
        assert max(fives.values()) - min(fives.values()) <= 1


@pytest.mark.no_cover
@examples(20)
@given(
    st.integers(4, 14),
    st.sampled_from(KINDS),
    st.text(max_size=5),
    st.randoms(use_true_random=False),
)
def test_the_same_input_has_the_same_seats_in_whatever_order_it_comes(
    count: int, kind: DrawKind, seed: str, chance: random.Random
) -> None:
    entrants = people(count)
    drawn = tournament(entrants, 2, kind, seed=seed)
    chance.shuffle(entrants)
    assert tournament(entrants, 2, kind, seed=seed) == drawn


def test_seats_are_these_on_every_machine_and_others_for_another_attempt_or_seed() -> None:
    first, second = tournament(plain(9), 2, seed="sommer-2026")
    assert first.tables == ((3, 5, 9, 6), (4, 7, 1, 2, 8))
    assert second.tables == ((8, 1, 2, 7), (9, 4, 5, 3, 6))
    asked = draw(DrawQuestion(plain(40), seed="a"))
    again = draw(DrawQuestion(plain(40), seed="a", attempt=2))
    other = draw(DrawQuestion(plain(40), seed="b"))
    assert len({asked.tables, again.tables, other.tables}) == 3


# cost


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_sixteen_people_play_five_rounds_and_no_two_meet_twice(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swaps, "_EFFORT", EFFORT)
    drawn = tournament(plain(16), 5, seed=seed)
    assert [each.met_again for each in drawn] == [0] * 5
    met = [pair for each in drawn for pair in pairs_at(each.tables)]
    assert len(met) == 16 * 15 / 2
    assert len(set(met)) == len(met)


@pytest.mark.no_cover
@pytest.mark.parametrize("count", [12, 13, 22])
def test_no_draw_of_a_thousand_plain_ones_repeats_less(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swaps, "_EFFORT", EFFORT)
    chance = random.Random(7)
    drawn = tournament(plain(count), 3, seed="dorf")
    history = [each.tables for each in drawn[:2]]
    fives = Counter[int]()
    for tables in history:
        for table in tables:
            if len(table) > 4:
                fives.update(table)
    tried = []
    for _ in range(1000):
        mixed = chance.sample(range(1, count + 1), count)
        order = sorted(mixed, key=lambda number: -fives[number])
        plain_tables = [tuple(table) for table in swaps.cut(order, sizes(count))]
        tried.append(met_again(plain_tables, history))
    assert drawn[2].met_again == met_again(drawn[2].tables, history)
    assert drawn[2].met_again <= min(tried)


def test_teams_clubs_and_places_of_before_are_kept_apart_while_they_can_and_counted_as_often_as_they_happened() -> (
    None
):
    eight = [
        Entrant(1, team="A", club="X"),
        Entrant(2, team="B", club="X"),
        Entrant(3, team="A"),
        Entrant(4, team="B"),
        Entrant(5, team="A"),
        Entrant(6, team="B"),
        Entrant(7, team="A"),
        Entrant(8, team="B"),
    ]
    drawn = draw(DrawQuestion(eight))
    assert drawn.same_team == 4
    assert drawn.same_club == 0  # two of each team at each table
    given = [(1, 2, 3, 4), (5, 6, 7, 8)]
    together = draw(DrawQuestion(eight, kind="given", given=given))
    assert together.same_team == 4
    assert together.same_club == 1
    four = (1, 2, 3, 4)
    third_round = DrawQuestion(plain(4), [[four], [four]], 3, "given", given=[four])
    drawn = draw(third_round)
    assert drawn.met_again == 12
    assert drawn.same_place == 8
    rounds = tournament(plain(4), 5)
    assert [each.same_place for each in rounds] == [0, 0, 0, 0, 4]


def test_people_read_how_many_pairs_and_people_repeat_something_however_often() -> None:
    four = (1, 2, 3, 4)
    third_round = DrawQuestion(plain(4), [[four], [four]], 3, "given", given=[four])
    told = repeated(third_round, [four])
    assert told["met_again"] == [6]
    assert told["same_place"] == [4]
    assert told["same_team"] == told["same_club"] == [0]


def test_what_is_left_for_the_next_round_is_counted() -> None:
    """Of rows and columns of a square of four by four, no three tables of a cyclic square leave one
    of strangers.
    """
    met = [[0] * 16 for _ in range(16)]
    for cell in range(16):
        for other in range(16):
            same_row = cell // 4 == other // 4
            same_column = cell % 4 == other % 4
            if same_row or same_column:
                met[cell][other] = 1
    costs = Costs(met, met)
    cyclic = [[4 * row + (symbol - row) % 4 for row in range(4)] for symbol in range(4)]
    klein = [[4 * row + (symbol ^ row) for row in range(4)] for symbol in range(4)]
    assert strangers(costs, cyclic) == 0
    assert strangers(costs, klein) == 8


# kinds


@pytest.mark.parametrize(
    ("kind", "standing", "tables"),
    [
        ("standing", [9, 8, 7, 6, 5, 4], [[6, 7, 8, 9], [1, 2, 3, 4, 5]]),
        ("snake", [1, 2, 3, 4, 5, 6, 7, 8, 9], [[1, 4, 5, 8], [2, 3, 6, 7, 9]]),
    ],
)
def test_by_standing_the_best_four_share_the_first_table_and_as_a_snake_all_are_equally_strong(
    kind: DrawKind, standing: list[int], tables: list[list[int]]
) -> None:
    drawn = draw(DrawQuestion(plain(9), kind=kind, standing=standing, round=2))
    assert people_of(drawn) == tables


def test_who_sat_at_a_five_changes_places_with_the_nearest_who_did_not() -> None:
    history = [[(1, 2, 3, 4), (5, 6, 7, 8, 9)]]
    question = DrawQuestion(plain(9), history, 2, "standing", standing=range(1, 10))
    assert people_of(draw(question)) == [[5, 6, 7, 8], [1, 2, 3, 4, 9]]


def test_the_winner_stays_and_the_second_moves_one_table_on() -> None:
    """Five tables: from table 1 the second comes to table 2, the third to table 3, the fourth to
    table 4.
    """
    before = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20)]
    after = draw(DrawQuestion(plain(20), [before], 2, "moving"))
    assert people_of(after) == [
        [1, 12, 15, 18],
        [2, 5, 16, 19],
        [3, 6, 9, 20],
        [4, 7, 10, 13],
        [8, 11, 14, 17],
    ]
    assert after.met_again == 0


def test_who_is_new_takes_the_place_of_who_left() -> None:
    before = [(1, 2, 3, 4), (5, 6, 7, 8)]
    order = [1, 2, 3, 5, 6, 7, 8, 9]
    assert moved_on(before, order, (4, 4)) == [[1, 6, 3, 8], [5, 2, 7, 9]]


@pytest.mark.parametrize("kind", ["standing", "snake", "moving"])
def test_a_first_round_without_standing_is_random(kind: DrawKind) -> None:
    asked = DrawQuestion(plain(12), kind=kind, seed="x")
    random_one = DrawQuestion(plain(12), seed="x")
    assert draw(asked) == draw(random_one)


def test_given_tables_stay_as_they_are() -> None:
    tables = [(5, 6, 7, 8, 9), (4, 3, 2, 1)]
    of_nine = DrawQuestion(plain(9), kind="given", given=tables)
    assert draw(of_nine).tables == tuple(tables)
    of_six = DrawQuestion(plain(6), kind="given", given=[(1, 2, 3, 4)], byes=True)
    assert draw(of_six).byes == (5, 6)


# coming and going, byes


def test_only_those_play_who_are_there() -> None:
    entrants = [*plain(8), Entrant(9, from_round=2), Entrant(10, until_round=1)]
    first, second = tournament(entrants, 2)
    assert set().union(*first.tables) == {*range(1, 9), 10}
    assert set().union(*second.tables) == set(range(1, 10))


def test_nobody_has_a_second_bye_before_everybody_had_one() -> None:
    drawn = tournament(plain(6), 6, byes=True)
    resting = [number for each in drawn for number in each.byes]
    assert sorted(resting) == [1, 2, 3, 4, 5, 6]
    last = tournament(plain(7), 2, "standing", standing=range(1, 8), byes=True)
    assert [each.byes for each in last] == [(6, 7), (4, 5)]
    not_asked_for = draw(DrawQuestion(plain(11)))
    assert not_asked_for.byes == ()


# problems


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (DrawQuestion(plain(4), standing=[1, 1]), [("number_twice", "standing")]),
        (DrawQuestion(plain(4), [[(1, 2, 3, 1)]]), [("number_twice", "history")]),
        (DrawQuestion(plain(4), kind="given"), [("missing", "given")]),
        (
            DrawQuestion(plain(4), kind="given", given=[(1, 2, 9)]),
            [
                ("table_size", "given"),
                ("not_in_round", "given"),
                ("not_seated", "given"),
                ("not_seated", "given"),
            ],
        ),
        (
            DrawQuestion(plain(4), kind="given", given=[(1, 2, 3, 4, 4)]),
            [("number_twice", "given")],
        ),
    ],
)
def test_a_draw_that_cannot_be_is_refused_with_all_its_problems(
    question: DrawQuestion, expected: list[tuple[str, str]]
) -> None:
    assert refused(draw, question) == expected


# chance


def test_lots_are_equally_likely_and_a_number_beyond_the_last_whole_share_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lots = Lots("x")
    times = Counter(lots.below(3) for _ in range(3000))
    assert set(times) == {0, 1, 2}
    assert min(times.values()) > 850
    assert sorted(lots.shuffled(range(20))) == list(range(20))
    words = iter([2**32 - 1, 5])
    monkeypatch.setattr(lots, "_words", words)
    assert lots.below(3) == 2
    assert not list(words)


def repeats(drawn: Sequence[Draw]) -> int:
    """The pairs that met again, over all rounds."""
    return sum(each.met_again for each in drawn)


def times_at_five(drawn: Sequence[Draw]) -> Counter[int]:
    """How often everybody sat at a table of five."""
    fives = Counter[int]()
    for each in drawn:
        for table in each.tables:
            if len(table) > 4:
                fives.update(table)
    return fives


@pytest.fixture
def usual() -> list[Draw]:
    """Four rounds of 13 people; nobody sits at a five twice before all did."""
    return tournament(plain(13), 4)


def test_fives_that_weigh_little_cost_fewer_repeats(usual: list[Draw]) -> None:
    """Source: fourth-look.md 4, 16 repeats against 3."""
    weighed = tournament(plain(13), 4, fives=1)
    assert repeats(weighed) < repeats(usual)


def test_fives_that_weigh_much_are_shared_out_as_if_they_came_first() -> None:
    weighed = tournament(plain(13), 4, fives=100)
    fives = times_at_five(weighed)
    times = [fives[number] for number in range(1, 14)]
    assert max(times) - min(times) <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_fives_that_weigh_nothing_are_drawn_by_the_other_costs_alone(kind: DrawKind) -> None:
    standing = tuple(range(13, 0, -1))
    history = [draw(DrawQuestion(plain(13))).tables]
    question = DrawQuestion(plain(13), history, 2, kind, standing=standing, fives=0)
    seated = [number for table in draw(question).tables for number in table]
    assert sorted(seated) == [*range(1, 14)]
    if kind == "standing":
        assert sorted(draw(question).tables[0]) == [10, 11, 12, 13]


def test_who_sits_at_a_table_of_more_than_four_again_is_counted_by_table() -> None:
    before = [(1, 2, 3, 4), (5, 6, 7, 8, 9)]
    now = [(5, 1, 2, 3), (6, 7, 4, 8, 9)]
    question = DrawQuestion(plain(9), [before], 2)
    assert large_again(question, now) == [0, 4]


def test_the_cost_of_tables_holds_each_place_at_a_large_one_once() -> None:
    nobody = [[0] * 9 for _ in range(9)]
    costs = Costs(nobody, nobody, at_large=[7] * 9)
    tables = swaps.Swaps(costs, [[0, 1, 2, 3], [4, 5, 6, 7, 8]], [0] * 9)
    assert tables.cost == 35
