"""The sums of an evening: counted by hand here, and adding up over a season."""

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.entry import Entry, Game, Penalty, Plan, RulesChange, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.rules import Rules
from scorepad.scoring.season import Person, Streak, Sums, Tally, add, read_sums, sums, write_sums
from scorepad.scoring.terms import GameKind, Party, Pflicht, Player
from tests.effort import examples
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    FOUR,
    game,
    normal,
    rules,
    solo,
    typed,
)
from tests.scoring.strategies import evenings

OPEN: dict[str, Any] = {"evening__ends": "open", "pflichtsolo__count": 0}


def counted(*entries: Entry, people: int = 4, under: Rules | None = None) -> Sums:
    """The sums of an evening of the first so many of the cast, Anna dealing first."""
    plan = Plan(CAST[:people], ANNA, under or rules(**OPEN))
    return sums(plan, replay(plan, entries))


def of(player: Player, *entries: Entry, **more: Any) -> Person:
    return counted(*entries, **more).people[player]


# what is counted


def test_a_player_has_games_points_and_both_parties() -> None:
    """Anna wins 2 points as Re and loses 3 as Kontra (won and two steps). Source: TSR 7.2."""
    anna = of(ANNA, normal(130), normal(200, re=(CEM, DORO), kontra=(ANNA, BERT)))
    assert anna.evenings == 1
    assert anna.games == 2
    assert anna.won == 1
    assert anna.lost == 1
    assert anna.points == -2
    assert anna.plain == -2
    assert anna.normal == -2
    assert anna.solo == 0
    assert anna.beside == 0
    assert anna.re == Tally(1, 1, 1)
    assert anna.kontra == Tally(1, 0, -3)
    assert anna.best == 1
    assert anna.worst == -3
    assert anna.best_plain == 1
    assert anna.worst_plain == -3


def test_who_sits_out_is_counted_as_present_and_who_came_later_too() -> None:
    """With five people the dealer sits out. Source: TSR 10."""
    found = counted(normal(130, re=(BERT, CEM), kontra=(DORO, ELA)), people=5)
    assert found.people[ANNA].evenings == 1
    assert found.people[ANNA].games == 0
    assert found.people[ANNA].sat_out == 1
    assert found.people[ELA].sat_out == 0
    assert found.people[ANNA].best is None
    later = counted(
        normal(130), Seats(CAST[:5]), normal(130, re=(ANNA, CEM), kontra=(DORO, ELA))
    ).people
    assert later[ELA].games == 1
    assert later[BERT].sat_out == 1


def test_an_evening_without_a_game_is_none() -> None:
    found = counted(Penalty({ANNA: -3}))
    assert found.evenings == 0
    assert found.games == 0
    assert found.people[ANNA].evenings == 0
    assert found.people[ANNA].points == -3
    assert found.people[ANNA].beside == -3


def test_a_solo_is_counted_by_kind_for_the_soloist_alone_and_a_silent_hochzeit_by_its_name() -> (
    None
):
    """A won solo in DDV counts three times for the soloist. Source: TSR 7.3."""
    found = counted(solo(130), solo(100, by=BERT, solo="buben", pflicht=Pflicht.VORGEFUEHRT))
    anna = found.people[ANNA]
    bert = found.people[BERT]
    assert anna.soli == {"damen": Tally(1, 1, 3)}
    assert anna.pflicht == {"lustsolo": Tally(1, 1, 3)}
    assert bert.soli == {"buben": Tally(1, 0, -3)}
    assert bert.pflicht == {"vorgefuehrt": Tally(1, 0, -3)}
    assert anna.solo == 4
    assert anna.normal == 0
    assert anna.own_soli == Tally(1, 1, 3)
    assert not anna.partners
    assert not anna.opponents
    silent = of(ANNA, game("stille_hochzeit", 130))
    assert silent.soli == {"stille_hochzeit": Tally(1, 1, 3)}
    assert silent.pflicht == {}


def test_partners_and_opponents_know_each_other() -> None:
    found = counted(normal(130), normal(100, re=(ANNA, CEM), kontra=(BERT, DORO)))
    anna = found.people[ANNA]
    assert anna.partners == {BERT: Tally(1, 1, 1), CEM: Tally(1, 0, -2)}
    assert anna.opponents == {CEM: Tally(1, 1, 1), DORO: Tally(2, 1, -1), BERT: Tally(1, 0, -2)}
    assert found.people[BERT].partners[ANNA] == Tally(1, 1, 1)


def test_announcements_are_kept_or_not_for_both_of_the_party() -> None:
    """Re and no 90 with 140 Augen: Re won nothing. No 90 by Kontra with Re at 80 is kept."""
    failed = of(BERT, normal(140, "re, re no90"))
    assert failed.announced == {"re_kontra": Tally(1, 0, -5), "no90": Tally(1, 0, -5)}
    made = counted(normal(80, "kontra, kontra no90"))
    assert made.people[DORO].announced["no90"] == Tally(1, 1, 6)
    assert not made.people[ANNA].announced


def test_a_re_that_counts_by_itself_is_nobodys_announcement_and_a_raise_is_no_level() -> None:
    """Source: options.md, announcements.automatic, announcements.raises."""
    under = rules(**OPEN, announcements__automatic=["hochzeit"], announcements__raises=1)
    found = counted(game("hochzeit", 155, "re, kontra, re raise, re no90"), under=under)
    assert set(found.people[ANNA].announced) == {"no90"}
    assert set(found.people[CEM].announced) == {"re_kontra"}
    assert not found.people[ANNA].missed


def test_what_could_have_been_announced_and_was_not_is_missed_by_a_soloist_three_times_as_much() -> (
    None
):
    """Re 185, nothing said: no 90 would have brought Re and no 90 (3 points), no 60 one more.
    Source: TSR 7.2.2.
    """
    found = counted(normal(185))
    assert found.people[ANNA].missed == {"no90": Tally(1, 1, 3), "no60": Tally(1, 1, 1)}
    assert not found.people[CEM].missed
    anna = of(ANNA, normal(185, "re, re no90"))
    assert anna.missed == {"no60": Tally(1, 1, 1)}
    assert not of(ANNA, normal(185, "re, re no90, re no60")).missed
    assert not of(ANNA, normal(150)).missed
    assert of(ANNA, solo(155)).missed == {"no90": Tally(1, 1, 9)}


def test_bock_doubles_what_was_missed_and_is_taken_out_of_the_plain_points() -> None:
    under = rules(**OPEN, bock__on=True, bock__triggers=["manual"])
    found = counted(normal(130, bock_triggers=1), normal(155), under=under)
    anna = found.people[ANNA]
    assert found.bock == 1
    assert anna.points == 1 + 4
    assert anna.plain == 1 + 2
    assert anna.best == 4
    assert anna.best_plain == 2
    assert anna.missed == {"no90": Tally(1, 1, 6)}


@pytest.mark.parametrize(
    "entry",
    [
        typed({ANNA: 3, BERT: 3, CEM: -3, DORO: -3}),
        game("leiche", no_trick=Party.RE),
        game("orgasmus", 200),
    ],
)
def test_nothing_is_missed_where_nobody_plays_the_others_down(entry: Game) -> None:
    assert not any(
        person.missed or person.announced
        for person in counted(entry, under=rules("kif", **OPEN)).people.values()
    )


def test_nothing_is_missed_in_a_solo_of_fixed_points() -> None:
    """Source: Branderhof."""
    assert not of(ANNA, solo(200, solo="damen"), under=rules("branderhof")).missed


def test_a_range_misses_only_what_is_certain_and_nothing_when_it_then_scores_differently() -> None:
    """Without points for steps 181 to 239 score alike; with no 90 announced only one end would be
    cowardly.
    """
    loose = rules(**OPEN, value__step_points=0)
    assert set(of(ANNA, normal((155, 200)), under=loose).missed) == {"no90"}
    coward = rules(**OPEN, value__step_points=0, feigheit__mode="flip", feigheit__allowed_missing=1)
    missed = of(ANNA, normal((181, 238)), under=coward).missed
    assert missed["no90"] == Tally(1, 1, 0)


def test_special_points_are_counted_for_the_party() -> None:
    found = counted(normal(130, "", "re fuchs_caught 2, kontra doppelkopf"))
    assert found.people[BERT].specials == {"fuchs_caught": Tally(2, 2, 0)}
    assert found.people[CEM].specials == {"doppelkopf": Tally(1, 0, 0)}


def test_a_game_with_problems_is_counted_as_refused_only_and_nobody_twice_however_often_it_names_him() -> (
    None
):
    found = counted(normal(None), normal(130))
    assert found.games == 1
    assert found.refused == 1
    assert found.people[ANNA].games == 1
    anna = of(ANNA, normal(130, "re", "re doppelkopf", re=(ANNA, ANNA)))
    assert anna.games == 1
    assert anna.re.times == 1
    assert anna.partners == {}
    assert anna.specials["doppelkopf"].times == 1
    assert anna.announced["re_kontra"].times == 1


def test_typed_points_are_won_by_their_sign_and_nobody_wins_when_both_missed_their_announcement() -> (
    None
):
    """Source: TSR 7.1.3."""
    found = counted(
        typed({ANNA: 2, BERT: 0, CEM: 0, DORO: -2}), typed({ANNA: 1, BERT: -1}, re=(ANNA, BERT))
    )
    assert [(found.people[one].won, found.people[one].lost) for one in FOUR] == [
        (2, 0),
        (0, 1),
        (0, 0),
        (0, 1),
    ]
    assert found.people[ANNA].re == Tally()
    anna = of(ANNA, normal(120, "re, re no90, kontra, kontra no90"))
    assert anna.games == 1
    assert anna.won == 0
    assert anna.lost == 0
    assert anna.re.times == 1


def test_the_rules_of_the_moment_say_what_was_announced() -> None:
    """Where a higher announcement includes nothing, only the one that was said is counted."""
    bare = rules(**OPEN, announcements__need_re_kontra=False, announcements__implied=False)
    anna = of(ANNA, RulesChange(bare), normal(200, "re no60"))
    assert set(anna.announced) == {"no60"}


# streaks


def test_the_longest_run_inside_the_evening_and_at_both_ends() -> None:
    won = normal(130)
    lost = normal(100)
    anna = of(ANNA, won, won, lost, won, won, won, lost, won)
    assert anna.wins == Streak(games=8, first=2, last=1, most=3)
    assert anna.losses == Streak(games=8, first=0, last=0, most=1)


def test_a_run_goes_on_in_the_next_evening() -> None:
    won = normal(130)
    lost = normal(100)
    season = add([counted(lost, won, won), counted(won, won), counted(won, lost)])
    assert season.people[ANNA].wins == Streak(games=7, first=0, last=0, most=5)
    assert season.people[CEM].losses == Streak(games=7, first=0, last=0, most=5)
    assert add([counted(won), counted(won, lost)]).people[ANNA].wins.first == 2


RUNS = st.lists(st.booleans(), max_size=9)


@pytest.mark.no_cover
@examples(30)
@given(RUNS, RUNS, RUNS)
def test_streaks_join_in_any_grouping(one: list[bool], two: list[bool], three: list[bool]) -> None:
    whole = streak_of(one + two + three)
    first = streak_of(one)
    second = streak_of(two)
    third = streak_of(three)
    assert first.plus(second).plus(third) == whole
    assert first.plus(second.plus(third)) == whole


def streak_of(won: list[bool]) -> Streak:
    """What Anna won in a row, by which of her games she won."""
    games = [normal(130 if each else 100) for each in won]
    return counted(*games).people[ANNA].wins


# laws


def cut(result: Replay, start: int, end: int) -> Replay:
    return dataclasses.replace(result, rows=result.rows[start:end])


def without_evenings(found: Sums) -> Sums:
    people = {
        player: dataclasses.replace(person, evenings=0) for player, person in found.people.items()
    }
    return dataclasses.replace(found, evenings=0, people=people)


@pytest.mark.no_cover
@examples(30)
@given(evenings(), st.integers(0, 12), st.integers(0, 12))
def test_sums_of_parts_add_up_to_the_sums_of_all_games(
    given: tuple[Plan, list[Entry]], one: int, two: int
) -> None:
    plan, entries = given
    result = replay(plan, entries)
    first, second = sorted((one, two))
    parts = [
        cut(result, 0, first),
        cut(result, first, second),
        cut(result, second, len(result.rows)),
    ]
    whole = sums(plan, result)
    assert without_evenings(add(sums(plan, part) for part in parts)) == without_evenings(whole)


@pytest.mark.no_cover
@examples(30)
@given(evenings())
def test_the_points_of_everybody_are_the_totals_of_the_evening(
    given: tuple[Plan, list[Entry]],
) -> None:
    plan, entries = given
    result = replay(plan, entries)
    found = sums(plan, result)
    assert {player: person.points for player, person in found.people.items()} == dict(result.totals)
    for person in found.people.values():
        assert person.won + person.lost <= person.games
        assert person.re.times + person.kontra.times <= person.games
        assert person.wins.games == person.games
        assert person.plain == person.points or found.bock
    for player, person in found.people.items():
        for other, tally in person.partners.items():
            assert found.people[Player(other)].partners[player].times == tally.times


@examples(30)
@given(evenings())
def test_sums_survive_json(given: tuple[Plan, list[Entry]]) -> None:
    plan, entries = given
    found = sums(plan, replay(plan, entries))
    text = json.dumps(write_sums(found))
    assert read_sums(json.loads(text)) == found


def test_the_sums_of_nothing_are_empty() -> None:
    assert add([]) == Sums()
    one = counted(normal(130))
    assert add([one]) == one
    assert read_sums(write_sums(Sums())) == Sums()


NO_SUMS: list[object] = [
    None,
    [],
    {},
    {"version": 99, "people": {}},
    {"version": 1},
    {1: 2},
    {"version": 1, "people": [], "games": 1},
    {"version": 1, "people": {}, "games": "1"},
]
NO_PERSON: list[object] = [
    5,
    {"points": 1.5},
    {"points": True},
    {"best": None},
    {"re": [1, 2]},
    {"re": 3},
    {"wins": [1, 2, 3]},
    {"soli": [1]},
    {"soli": {"damen": [1, 2, "3"]}},
    {"unknown": 1},
]


@pytest.mark.parametrize(
    "given", [*NO_SUMS, *({"version": 1, "people": {"1": person}} for person in NO_PERSON)]
)
def test_what_are_no_sums_is_refused(given: object) -> None:
    with pytest.raises(Refused):
        read_sums(given)


def test_sums_know_the_unit_of_their_evening_and_whether_evenings_are_alike() -> None:
    """Source: options.md, `counting.unit`: the sums themselves stay in single points."""
    people = {ANNA: Person(points=3)}
    tens = Sums(people=people, unit=10)
    hundreds = Sums(people=people, unit=100)
    assert add([tens, tens, Sums()]).unit == 10
    assert add([tens, hundreds]).unit == 0
    assert add([]).unit == 1
    assert add([tens, tens]).people[ANNA].points == 6
    assert read_sums(write_sums(tens)) == tens
    assert "unit" not in write_sums(Sums())


def test_a_solo_of_typed_points_is_counted_for_its_only_player_of_re() -> None:
    """Lists on paper say BS beside the points. Source: fourth-look.md, part 3, "Reading in"."""
    lost = {ANNA: 4, BERT: 4, CEM: 4, DORO: -12}
    jacks = Game(GameKind.DIRECT, re=(DORO,), solo="buben", points=lost)
    other = Game(GameKind.DIRECT, re=(DORO,), points={ANNA: -1, BERT: -1, CEM: -1, DORO: 3})
    plain = Game(GameKind.DIRECT, points=lost)
    doro = of(DORO, jacks, other, plain)
    assert doro.soli == {"buben": Tally(1, 0, -12), "solo": Tally(1, 1, 3)}
    assert doro.solo == -9
    assert doro.normal == -12
    assert of(ANNA, jacks).soli == {}
    assert plain.typed_soloist is None
    assert solo(100, by=BERT).typed_soloist is None
