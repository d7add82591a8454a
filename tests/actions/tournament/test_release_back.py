"""A release that is taken back, and a plan whose weight of fives changes after the draw.

Source: fourth-look.md 4, between draw and release.
"""

import pytest

from scorepad.actions.errors import NotFound
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_clock
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.tournament_entries import NewEntrant, add
from scorepad.scoring.tournament.plan import write_plan
from scorepad.store import evenings, tournaments
from tests.actions.settling import Made
from tests.actions.tournament.test_tournament import PLAN, Turnier, refused_by
from tests.conftest import DATE, Runde


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    return Turnier(runde, made)


def test_a_release_is_taken_back_with_the_evenings_of_its_tables(turnier: Turnier) -> None:
    evening_ids = turnier.release()
    seats = turnier.stored.tables_of(1)
    turnier.do(rounds.take_back, 1)
    stored = turnier.stored
    assert stored.rounds[0].state == "drawn"
    assert stored.rounds[0].started_at is None
    assert actions.evening_ids(stored) == ()
    assert stored.tables_of(1) == seats
    for evening_id in evening_ids:
        assert evenings.load(evening_id, turnier.runde.id) is None


def test_after_it_people_are_swapped_and_released_again(turnier: Turnier) -> None:
    before = turnier.release()
    turnier.do(rounds.take_back, 1)
    turnier.do(rounds.swap, 1, first=(1, 1), second=(2, 1))
    turnier.do(rounds.release, 1)
    after = actions.evening_ids(turnier.stored)
    assert len(after) == 2
    assert not {*after} & {*before}, "no number is given twice"


def test_minutes_that_were_given_go_with_the_release(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.at_table(tournament_clock.give_minutes, first, 5, reason="Neue Karten")
    turnier.do(rounds.take_back, 1)
    seats = turnier.stored.rounds[0].seats
    assert {seat.extra_minutes for seat in seats} == {0}


def test_a_release_stays_once_something_is_entered_or_agreed_to(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.at_table(tables.agree, first, sure={"list_short"})
    assert not rounds.is_untouched(turnier.stored, turnier.stored.rounds[0])
    assert refused_by(turnier, rounds.take_back, 1) == [("round_has_games", "round")]


def test_a_round_of_which_a_list_is_typed_stays(turnier: Turnier) -> None:
    first, _second = turnier.release()
    assert rounds.is_untouched(turnier.stored, turnier.stored.rounds[0])
    turnier.list_of(first, 6, 2, -2, -6)
    assert not rounds.is_untouched(turnier.stored, turnier.stored.rounds[0])
    assert refused_by(turnier, rounds.take_back, 1) == [("round_has_games", "round")]


def test_a_table_whose_evening_is_unreadable_or_gone_keeps_its_round(
    turnier: Turnier, monkeypatch: pytest.MonkeyPatch
) -> None:
    turnier.release()
    monkeypatch.setattr(evenings, "lock", lambda *_ids: None)
    assert refused_by(turnier, rounds.take_back, 1) == [("round_has_games", "round")]


def test_only_the_last_released_round_is_taken_back(turnier: Turnier) -> None:
    with pytest.raises(NotFound):
        turnier.do(rounds.take_back, 1)
    turnier.play()
    turnier.release(2)
    assert not rounds.is_untouched(turnier.stored, turnier.stored.rounds[0])
    assert refused_by(turnier, rounds.take_back, 1) == [("round_has_games", "round")]
    turnier.do(rounds.take_back, 2)
    assert turnier.stored.rounds[1].state == "drawn"
    with pytest.raises(NotFound):
        turnier.do(rounds.take_back, 2)


def test_taking_back_is_a_line_of_the_history(turnier: Turnier) -> None:
    turnier.release()
    turnier.do(rounds.take_back, 1)
    newest = tournaments.history(turnier.stored)[0]
    assert newest.action == "take_back"
    assert newest.facts == {"round": 1}


def test_the_weight_of_fives_may_change_after_the_draw_and_is_told(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan={**PLAN, "fives": 1})
    assert turnier.stored.plan.fives == 1
    assert tournaments.history(turnier.stored)[0].facts["fives"] == 1
    given = {"name": "Sommer", "date": DATE, "plan": {**PLAN, "fives": 1, "games": 8}}
    assert refused_by(turnier, actions.change_plan, **given) == [("tournament_drawn", "plan")]


def test_a_draw_goes_by_the_weight_and_its_history_says_which(turnier: Turnier) -> None:
    add(turnier.runde.id, turnier.id, [NewEntrant("Ida")], **turnier.made())
    plan = write_plan(turnier.stored.plan)
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan={**plan, "fives": 0})
    turnier.do(rounds.draw_round, 1)
    assert tournaments.history(turnier.stored)[0].facts["fives"] == 0
    turnier.do(rounds.release, 1)
    for evening_id in actions.evening_ids(turnier.stored):
        people = len(turnier.evening(evening_id).plan.table)
        turnier.list_of(evening_id, *([6, 2, -2, -6, 0][:people]))
    turnier.do(rounds.draw_round, 2)
    found = rounds.costs_of(turnier.stored, 2)
    assert len(found.large_again) == 2
