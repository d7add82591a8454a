"""The clock of a round: minutes for all or for one table, stopping it and letting it go on.

Source: fourth-look.md 4, "minutes for all or a table, pause".
"""

import datetime as dt
from typing import Any

import pytest

from scorepad.actions.errors import NotFound
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_clock as clocks
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.store import tournaments
from scorepad.store.db import db
from scorepad.store.models import EveningRow
from tests import saving
from tests.actions.settling import Made
from tests.actions.tournament.test_tournament import PLAN, Turnier, refused_by
from tests.conftest import DATE, NOW, Runde, there

pytestmark = pytest.mark.both_databases


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    """Two tables of four, with a clock of 45 minutes."""
    turnier = Turnier(runde, made)
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=PLAN | {"minutes": 45})
    return turnier


def after(minutes: int) -> dt.datetime:
    return NOW + dt.timedelta(minutes=minutes)


def at(turnier: Turnier, minutes: int, action: Any, *args: Any, **given: Any) -> None:
    """Do something so many minutes after the release."""
    facts = {**turnier.made(), "now": after(minutes)}
    action(turnier.runde.id, turnier.id, *args, **given, **facts)


def ends(turnier: Turnier) -> list[dt.datetime | None]:
    """When the boards of the tables say that time is up."""
    rows = db.session.query(EveningRow).order_by(EveningRow.id)
    found = [row.time_up_at for row in rows if row.id in actions.evening_ids(turnier.stored)]
    db.session.rollback()
    return found


def test_minutes_for_all_move_the_end_of_each_table_and_disturb_no_phone(turnier: Turnier) -> None:
    first, _second = turnier.release()
    assert ends(turnier) == [after(45), after(45)]
    before = turnier.evening(first).revision
    at(turnier, 10, clocks.give_all, 1, 5)
    at(turnier, 11, clocks.give_all, 1, -15, reason="Saal wird gebraucht")
    assert ends(turnier) == [after(35), after(35)]
    assert turnier.evening(first).revision == before
    stored = turnier.stored
    assert stored.rounds[0].extra_minutes == -10
    newest, earlier = tournaments.history(stored)[:2]
    assert newest.facts == {"round": 1, "minutes": "−15", "reason": "Saal wird gebraucht"}
    assert earlier.facts == {"round": 1, "minutes": "+5"}


def test_a_table_keeps_its_own_minutes_whatever_all_get(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.at_table(clocks.give_minutes, first, 10, reason="Neue Karten")
    at(turnier, 10, clocks.give_all, 1, 5)
    assert ends(turnier) == [after(60), after(50)]
    turnier.at_table(clocks.give_minutes, first, -10, reason="Doch nicht")
    assert ends(turnier) == [after(50), after(50)]


def test_while_the_clock_stands_no_table_has_an_end_and_then_all_have_a_later_one(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    at(turnier, 10, clocks.pause, 1)
    assert ends(turnier) == [None, None]
    pair = list(turnier.evening(first).plan.table[:2])
    game = {"game": "normal", "re": pair, "augen": {"re": 130}}
    turnier.at_table(saving.enter, first, body=game)
    assert ends(turnier) == [None, None]
    at(turnier, 17, clocks.go_on, 1)
    assert ends(turnier) == [after(52), after(52)]
    turnier.at_table(saving.enter, first, body=game)
    assert ends(turnier) == [after(52), after(52)]
    assert [line.action for line in tournaments.history(turnier.stored)[:2]] == ["go_on", "pause"]


def test_a_table_that_is_over_has_no_end_any_more(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.list_of(first, 12, -4, 0, -8)
    at(turnier, 10, clocks.give_all, 1, 5)
    assert ends(turnier) == [None, after(50)]


def test_a_clock_may_wait_for_the_people_to_sit_down(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(rounds.release, 1, waits=True)
    assert ends(turnier) == [None, None]
    at(turnier, 6, clocks.go_on, 1)
    assert ends(turnier) == [after(51), after(51)]


def test_a_release_that_is_taken_back_forgets_minutes_and_pauses(turnier: Turnier) -> None:
    turnier.release()
    at(turnier, 1, clocks.give_all, 1, 5)
    at(turnier, 2, clocks.pause, 1)
    turnier.do(rounds.take_back, 1)
    turnier.do(rounds.release, 1)
    drawn = turnier.stored.rounds[0]
    assert drawn.extra_minutes == 0
    assert drawn.pauses == ()
    assert ends(turnier) == [after(45), after(45)]


@pytest.mark.parametrize("minutes", [0, 121, -121])
def test_minutes_that_cannot_be_are_told_at_their_field(turnier: Turnier, minutes: int) -> None:
    turnier.release()
    found = [("minutes_wrong", "minutes")]
    assert refused_by(turnier, clocks.give_all, 1, minutes) == found
    too_long = refused_by(turnier, clocks.give_all, 1, 5, reason="x" * 201)
    assert too_long == [("reason_too_long", "reason")]


def test_no_round_gets_more_than_a_thousand_minutes(turnier: Turnier) -> None:
    turnier.release()
    for _time in range(8):
        turnier.do(clocks.give_all, 1, 120)
    assert refused_by(turnier, clocks.give_all, 1, 120) == [("minutes_many", "minutes")]


def test_a_clock_is_stopped_once_and_goes_on_once(turnier: Turnier) -> None:
    turnier.release()
    assert refused_by(turnier, clocks.go_on, 1) == [("clock_runs", "clock")]
    turnier.do(clocks.pause, 1)
    assert refused_by(turnier, clocks.pause, 1) == [("clock_stands", "clock")]


def test_no_clock_runs_before_the_release_nor_in_a_round_that_is_over(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    for action in (clocks.pause, clocks.go_on):
        with pytest.raises(NotFound):
            turnier.do(action, 1)
    turnier.do(rounds.release, 1)
    for evening_id in actions.evening_ids(turnier.stored):
        turnier.list_of(evening_id, 6, 2, -2, -6)
    turnier.release(2)
    with pytest.raises(NotFound):
        turnier.do(clocks.give_all, 1, 5)
    with pytest.raises(NotFound):
        turnier.do(clocks.give_all, 3, 5)


def test_a_tournament_without_minutes_has_no_clock(runde: Runde, made: Made) -> None:
    turnier = Turnier(runde, made)
    first, _second = turnier.release()
    with pytest.raises(NotFound):
        turnier.do(clocks.pause, 1)
    assert tournaments.clock_at(first, runde.id) is None
    assert tournaments.clock_at(10**9, runde.id) is None


def test_tables_of_five_have_their_own_minutes(turnier: Turnier) -> None:
    """Source: TSR 8.5."""
    turnier.do(rounds.draw_round, 1, given=[(1, 2, 3, 4), (5, 6, 7, 8)])
    turnier.do(rounds.release, 1)
    stored = turnier.stored
    clock = there(stored.clock_of(stored.rounds[0]))
    assert clock.planned(4) == 45
    assert clock.planned(5) == 56


def without_clock(turnier: Turnier) -> None:
    """A round that was released without minutes."""
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=PLAN)
    turnier.release()


def test_a_round_without_minutes_gets_its_clock_later_and_runs_from_then_on(
    turnier: Turnier,
) -> None:
    without_clock(turnier)
    assert ends(turnier) == [None, None]
    at(turnier, 20, clocks.start_clock, 1, 30)
    assert ends(turnier) == [after(50), after(50)]
    at(turnier, 25, clocks.give_all, 1, 5)
    assert ends(turnier) == [after(55), after(55)]


def test_a_clock_is_started_once_in_the_round_that_runs_and_with_some_minutes(
    turnier: Turnier,
) -> None:
    without_clock(turnier)
    for minutes in (0, -5, 1001):
        assert refused_by(turnier, clocks.start_clock, 1, minutes) == [("minutes_wrong", "minutes")]
    with pytest.raises(NotFound):
        turnier.do(clocks.start_clock, 2, 30)
    turnier.do(clocks.start_clock, 1, 30)
    assert refused_by(turnier, clocks.start_clock, 1, 30) == [("clock_runs", "clock")]
