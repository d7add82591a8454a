"""A season: standings over evenings, what is dropped, and who is ranked."""

import datetime as dt
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.rules import OPTIONS, read_rules, write_rules
from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season import Person, Sums, add
from scorepad.scoring.season.season import (
    Choice,
    Points,
    Season,
    played_evening,
    season,
    worths_of_places,
)
from scorepad.scoring.terms import Player
from tests.effort import examples
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, ELA
from tests.scoring.outcome import refused

Night = dict[Player, int]
FIRST = dt.date(2026, 1, 1)


def sums_of(night: Night, *, times: int = 1) -> Sums:
    """The sums of an evening of two games each; with Bock everything counts `times` as much."""
    people = {
        player: Person(evenings=1, games=2, points=points * times, plain=points)
        for player, points in night.items()
    }
    return Sums(evenings=1, games=2, people=people)


def of(*nights: Night, times: int = 1, **choice: Any) -> Season:
    """The season of evenings with these points."""
    return season_of(*(sums_of(night, times=times) for night in nights), **choice)


def season_of(*found: Sums, running: bool = False, **choice: Any) -> Season:
    """The season of evenings with these sums, a week apart."""
    evenings = [
        played_evening(
            number, f"Abend {number}", FIRST + dt.timedelta(weeks=number), running=running, sums=one
        )
        for number, one in enumerate(found)
    ]
    return season(evenings, add(found), Choice(**choice))


def table(found: Season) -> list[tuple[int, Player, Points]]:
    return [(one.place, one.player, one.points) for one in found.standings]


def test_the_best_stands_first_and_equal_points_share_a_place() -> None:
    found = of({ANNA: 4, BERT: -9, CEM: 1, DORO: 4}, {ANNA: 1, BERT: 2, CEM: 0, DORO: 1})
    assert table(found) == [(1, ANNA, 5), (1, DORO, 5), (3, CEM, 1), (4, BERT, -7)]
    assert found.seen == (ANNA, DORO, CEM, BERT)


def test_averages_are_exact_and_the_best_and_the_worst_evening_are_named() -> None:
    anna = of({ANNA: 4}, {ANNA: 3}).standings[0]
    assert anna.evenings == 2
    assert anna.games == 4
    assert anna.per_evening == Fraction(7, 2)
    assert anna.per_game == Fraction(7, 4)
    quiet = Sums(
        evenings=1, games=2, people={ANNA: Person(evenings=1, sat_out=2)}
    )  # she sat out every game
    found = season_of(quiet, running=True)
    assert found.standings[0].games == 0
    assert found.standings[0].per_game is None
    assert found.evenings[0].running
    anna = of({ANNA: 4}, {ANNA: -3}, {ANNA: 9}).standings[0]
    assert anna.best.points == 9
    assert anna.best.evening.name == "Abend 2"
    assert anna.worst.points == -3
    assert anna.worst.evening.name == "Abend 1"


@pytest.mark.parametrize(("units", "unit"), [((), 1), ((10, 10), 10), ((10, 1), 0)])
def test_a_season_is_in_the_unit_of_all_its_evenings_and_in_none_where_they_differ(
    units: tuple[int, ...], unit: int
) -> None:
    people = {ANNA: Person(evenings=1, games=2)}
    assert (
        season_of(*(Sums(evenings=1, games=2, people=people, unit=each) for each in units)).unit
        == unit
    )


def test_the_worst_evenings_do_not_count_but_one_always_does() -> None:
    found = of({ANNA: 4, BERT: 1}, {ANNA: -3}, {ANNA: -9}, dropped=2)
    anna, bert = found.standings
    assert anna.points == 4
    assert anna.counted == 1
    assert anna.evenings == 3
    assert anna.games == 2
    assert bert.points == 1
    assert bert.counted == 1
    assert anna.worst.points == -9
    assert found.courses[ANNA] == (0, 4, 4, 4)


def test_the_course_begins_with_the_first_evening_somebody_attended_and_who_came_too_seldom_is_not_ranked() -> (
    None
):
    found = of({ANNA: 4, BERT: 9}, {ANNA: 1}, least=2)
    assert found.seen == (ANNA,)
    assert found.unranked == ((BERT, 1),)
    found = of({ANNA: 4}, {ANNA: 1, BERT: 2}, {BERT: 3})
    assert found.courses == {ANNA: (0, 4, 5, 5), BERT: (None, 0, 2, 5)}


def test_without_bock_the_plain_points_count() -> None:
    assert table(of({ANNA: 4}, times=2)) == [(1, ANNA, 8)]
    plain = of({ANNA: 4}, {ANNA: -1}, times=2, bock=False)
    assert table(plain) == [(1, ANNA, 3)]
    assert plain.standings[0].worst.points == -1
    assert plain.courses[ANNA] == (0, 4, 3)


def test_an_evening_without_a_game_is_left_out_unless_it_cost_something() -> None:
    nothing = Sums(people={ANNA: Person()})
    fined = Sums(people={ANNA: Person(points=-3, plain=-3), BERT: Person()})
    found = season_of(nothing, fined)
    assert [one.id for one in found.evenings] == [1]
    assert table(found) == [(1, ANNA, -3)]


def test_the_first_and_the_last_day_belong_to_the_season() -> None:
    choice = Choice(since=dt.date(2026, 1, 1), until=dt.date(2026, 12, 31))
    days = ["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"]
    assert [choice.covers(dt.date.fromisoformat(day)) for day in days] == [False, True, True, False]
    assert Choice().covers(dt.date.min)


NIGHTS = st.lists(
    st.dictionaries(st.sampled_from(CAST), st.integers(-50, 50), max_size=7), max_size=8
)


@examples(20)
@given(NIGHTS, st.integers(0, 9), st.integers(0, 9))
def test_dropping_never_costs_points_and_every_course_ends_at_the_standing(
    nights: list[Night], dropped: int, least: int
) -> None:
    whole = {one.player: one for one in of(*nights).standings}
    found = of(*nights, dropped=dropped, least=least)
    assert len(found.standings) + len(found.unranked) == len(whole)
    for one in found.standings:
        assert one.evenings >= max(1, least)
        assert one.counted == max(1, one.evenings - dropped)
        assert one.per_evening >= whole[one.player].per_evening
        assert found.courses[one.player][-1] == one.points
        assert len(found.courses[one.player]) == len(found.evenings) + 1


def test_by_places_more_evenings_won_rank_higher_whatever_the_points() -> None:
    """Source: second-look.md, Saison: "ranking by points or places"."""
    nights = (
        {ANNA: 2, BERT: 1, CEM: -3},
        {ANNA: 2, BERT: 1, CEM: -3},
        {ANNA: -40, BERT: 38, CEM: 2},
    )
    assert [one.player for one in of(*nights).standings] == [BERT, CEM, ANNA]
    found = of(*nights, by_places=True)
    told = [(one.place, one.player, one.places) for one in found.standings]
    assert told == [(1, ANNA, (2, 0, 1)), (2, BERT, (1, 2)), (3, CEM, (0, 1, 2))]


def test_equal_points_share_a_place_of_the_evening_and_equal_places_one_of_the_season() -> None:
    """A dropped evening counts for no place."""
    dropped = of({ANNA: 3, BERT: -3}, {ANNA: -9, BERT: 9}, by_places=True, dropped=1)
    assert [one.places for one in dropped.standings] == [(1,), (1,)]
    found = of({ANNA: 3, BERT: 3, CEM: -6}, {ANNA: 0, BERT: 0, DORO: 0}, by_places=True)
    told = [(one.place, one.player, one.places) for one in found.standings]
    assert told == [(1, ANNA, (2,)), (1, BERT, (2,)), (3, DORO, (1,)), (4, CEM, (0, 0, 1))]


def by_rules(*nights: Night, **options: object) -> dict[Player, Points]:
    read = read_rules({"options": {f"season.{name}": value for name, value in options.items()}})
    return {one.player: one.points for one in of(*nights, rules=read.season).standings}


FULL: Night = {ANNA: 4, BERT: -9, CEM: 1, DORO: 2}


def test_an_evening_counts_its_places_where_the_season_does() -> None:
    """Source: options.md, `season.counts` and `season.places`."""
    assert by_rules(FULL) == FULL
    assert by_rules(FULL, counts="places") == {ANNA: 3, DORO: 1, CEM: -1, BERT: -3}
    assert by_rules(FULL, FULL, counts="places", places={"4": [10, 5]}) == {
        ANNA: 20,
        DORO: 10,
        CEM: 0,
        BERT: 0,
    }
    five: Night = FULL | {ELA: 9}
    assert by_rules(five, counts="places") == {ELA: 4, ANNA: 2, DORO: 0, CEM: -2, BERT: -4}
    assert by_rules({ANNA: 1, BERT: 0, CEM: -1}, counts="places") == {ANNA: 2, BERT: 0, CEM: -2}, (
        "nobody set three"
    )


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_a_table_of_any_size_has_worths_of_its_own(people: int) -> None:
    """Source: options.md, `season.places`: a list per table size; unsaid each place is worth two
    less than the last.
    """
    usual = tuple(range(people - 1, -people, -2))
    assert [
        worths_of_places(SeasonRules(), people),
        OPTIONS[f"season.places.{people}"].default,
    ] == [usual, usual]
    own = read_rules({"options": {"season.places": {str(people): [people]}}}).season
    assert worths_of_places(own, people) == (people, *[0] * (people - 1))


def test_equal_places_share_what_their_places_bring_exactly() -> None:
    """Source: options.md, `season.places`: equal places share."""
    tied: Night = {ANNA: 3, BERT: 3, CEM: -3, DORO: -3}
    assert by_rules(tied, counts="places") == {ANNA: 2, BERT: 2, CEM: -2, DORO: -2}
    own = {"4": [5, 2, 1, 0]}
    assert by_rules(tied, counts="places", places=own) == {
        ANNA: 3.5,
        BERT: 3.5,
        CEM: 0.5,
        DORO: 0.5,
    }
    all_level: Night = dict.fromkeys(FULL, 0)
    assert set(by_rules(all_level, counts="places", places=own).values()) == {2}
    assert sum(by_rules(tied, counts="places", places={"4": [1]}).values()) == 1, (
        "what is shared adds up"
    )


def test_an_evening_missed_counts_so_much_and_can_be_dropped() -> None:
    """Source: options.md, `season.missed_points`."""
    without = {player: points for player, points in FULL.items() if player != ANNA}
    assert by_rules(FULL, without, missed_points=-5)[ANNA] == 4 - 5
    assert by_rules(without, FULL, missed_points=-5)[ANNA] == 4 - 5, (
        "before the first one attended too"
    )
    assert by_rules(FULL, without)[ANNA] == 4
    rules = read_rules({"options": {"season.missed_points": -5}}).season
    found = of(FULL, without, rules=rules)
    anna = next(one for one in found.standings if one.player == ANNA)
    assert anna.counted == 1
    assert anna.missed == 1
    assert anna.per_evening == Fraction(-1, 2)
    assert found.courses[ANNA] == (0, 4, -1)
    dropped = of(FULL, without, rules=rules, dropped=1)
    assert {one.player: one.points for one in dropped.standings} == {
        ANNA: 4,
        DORO: 2,
        CEM: 1,
        BERT: -9,
    }
    both = of({**FULL, ANNA: -9}, without, rules=rules, dropped=1)
    last = next(one for one in both.standings if one.player == ANNA)
    assert last.points == -5, "the worse one is dropped"
    assert last.places == ()
    assert last.counted == 0
    assert last.missed == 1


def test_the_places_stand_in_a_file_under_one_name() -> None:
    """Source: options.md, `season.places`: a list per table size."""
    given = {"preset": "ddv", "options": {"season.places": {"4": [2, 1, 0, 0]}}}
    assert write_rules(read_rules(given)) == given
    assert read_rules({"options": {"season.places.4": [2, 1, 0, 0]}}) == read_rules(given)
    assert read_rules({"options": {"season.places": {4: [3, 1, -1, -3]}}}) == read_rules({})


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ({"3": [1]}, "unknown_option"),
        ({"4": [1.5]}, "option_type"),
        ([1], "unknown_option"),
    ],
)
def test_places_that_cannot_be_are_refused(places: object, expected: str) -> None:
    ((code, _field),) = refused(read_rules, {"options": {"season.places": places}})
    assert code == expected
