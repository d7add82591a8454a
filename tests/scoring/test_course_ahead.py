"""The numbers by which a phone without network counts an evening on; what it makes of them is
compared with the replay in tests/browser/test_course_counted.py.

Source: fourth-look.md, Offline.
"""

import pytest

from scorepad.scoring.entry import Entry, PflichtsoloRound, Plan
from scorepad.scoring.evening.course_ahead import NO_CAP, CourseAhead, course_ahead
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.rules import Rules
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, normal, rules, solo

BOCK = {"bock__on": True, "bock__triggers": ["split_120"]}


def course(under: Rules, *entries: Entry, people: int = 4) -> CourseAhead | None:
    """The numbers after these entries; Anna dealt first."""
    plan = Plan(CAST[:people], ANNA, under)
    return course_ahead(plan, replay(plan, entries).next)


def counted(under: Rules, *entries: Entry, people: int = 4) -> CourseAhead:
    """The numbers of an evening that a phone can count on."""
    found = course(under, *entries, people=people)
    assert found is not None
    return found


def test_dealers_come_in_turn_and_bock_waits() -> None:
    found = counted(rules("kif", **BOCK), normal(120))
    assert found.table == (BERT, CEM, DORO, ANNA)
    assert found.waiting == (1, 1, 1, 1)
    assert found.most_levels == NO_CAP
    assert found.first_dealer == ANNA


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ({}, 5),
        ({"bock__length": "single"}, 1),
        ({"bock__length": "games", "bock__length_games": 3}, 3),
    ],
)
def test_a_new_bock_has_as_many_games_as_its_rules_say(
    options: dict[str, object], games: int
) -> None:
    found = counted(rules("kif", **BOCK, **options), people=5)
    assert found.bock_games == games


def test_soli_are_marked_by_whether_they_are_announced_and_count() -> None:
    every = counted(rules("ddv"))
    assert every.soli == {"solo": 3, "leiche": 3}
    some = counted(rules("ddv", pflichtsolo__kinds=["damen", "stille_hochzeit"]))
    assert some.soli == {"solo": 1, "leiche": 1, "stille_hochzeit": 2, "solo:damen": 3}


def test_who_still_owes_a_solo_is_told() -> None:
    found = counted(rules("ddv"), solo(130, by=BERT))
    assert found.owed == {ANNA: 1, CEM: 1, DORO: 1}
    assert found.table[0] == ANNA


def test_the_same_deals_again_by_reason_or_kind_of_game_and_at_five_only_where_that_holds() -> None:
    kinds = ["pflichtsolo", "lustsolo", "stille_hochzeit"]
    under = rules("ddv", evening__dealer_again_after=kinds, evening__dealer_again_at_five=False)
    assert counted(under).again == ("freiwillig", "lustsolo", "stille_hochzeit")
    assert counted(under, people=5).again == ()


def test_bock_and_dealing_again_turn_nothing_that_cannot_be_counted() -> None:
    assert counted(rules("kneipe")).turns == ()
    assert counted(rules("ddv", **BOCK, bock__in_solo="later")).turns == ()


def test_what_brings_special_games_still_turns_the_course() -> None:
    round_of_sau = {
        "special_round__kind": "ka_da_mu",
        "special_round__triggers": ["split_120"],
        "ka_da_mu__allowed": True,
    }
    assert counted(rules("kif", **BOCK, **round_of_sau)).turns == ("split_120",)
    sau = rules("kif", schwarze_sau__after_zero_game=True, schwarze_sau__allowed=True)
    assert counted(sau).turns == ("zero_game",)


def test_only_a_replay_tells_what_follows_running_bock_a_round_of_soli_or_a_pot() -> None:
    until_dealer = rules("kif", **BOCK, bock__length="until_dealer_returns", bock__overlap="stack")
    assert course(until_dealer) is None
    assert course(rules("kif"), PflichtsoloRound()) is None
    assert course(rules("kif", evening__ends="points", evening__ends_after=100)) is None
