"""Undo of every action of the leader of a tournament: afterwards all is as it was before, and the
undo can be undone too. Source: fourth-look.md 4, and issue 47: undo for each act of the leader.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from sqlalchemy import select

from scorepad.actions import tournament as package
from scorepad.actions.entry import entries
from scorepad.actions.entry.sheets import SheetGame
from scorepad.actions.errors import NotFound, TableLocked
from scorepad.actions.money.kasse import counter
from scorepad.actions.tournament import (
    presence,
    table_undo,
    tournament_end,
    tournament_prizes,
    tournament_undo,
    wishes,
)
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_clock as clock
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.table_sheets import take_list
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.actions.tournament.tournament_results import results, standing
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import read_entry
from scorepad.store import kasse, runden, tournaments
from scorepad.store.db import db
from scorepad.store.models import EveningRow
from tests import saving
from tests.actions.settling import Made
from tests.actions.tournament.test_tournament import PLAN, Turnier
from tests.conftest import DATE, Runde, there

TIMED = {**PLAN, "fee": 500, "minutes": 60}
"""A plan with a fee and a clock."""
Step = Callable[[Turnier], object]


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    found = Turnier(runde, made)
    found.do(actions.change_plan, name="Sommer", date=DATE, plan=TIMED)
    return found


def picture(turnier: Turnier) -> Mapping[str, Any]:
    """All that people see of a tournament, without the numbers of revisions and evenings."""
    stored = turnier.stored
    return {
        "plan": (stored.name, stored.date, stored.plan, stored.state),
        "people": stored.entrants,
        "link": (stored.joining, stored.joining_open),
        "wishes": stored.wishes,
        "rounds": [_round(turnier, one) for one in stored.rounds],
        "standing": standing(stored, live=True),
        "kasse": kasse.balance(turnier.runde.id),
        "prizes": stored.prizes_paid,
    }


def _round(turnier: Turnier, one: tournaments.StoredRound) -> object:
    seats = [(seat.table_no, seat.place, seat.entry_id, seat.extra_minutes) for seat in one.seats]
    agreed = [seat.accepted_at is not None for seat in one.seats]
    at_tables = {number: _table(turnier, seats) for number, seats in one.tables.items()}
    drawn_as = (one.number, one.state, one.attempt, one.minutes, one.extra_minutes, one.pauses)
    return drawn_as, seats, agreed, at_tables


def _table(turnier: Turnier, seats: tuple[tournaments.StoredSeat, ...]) -> object:
    if seats[0].evening_id is None:
        return None
    evening = turnier.evening(seats[0].evening_id)
    games = [standing.entry for standing in evening.entries]
    its_clock = select(EveningRow.time_up_at).where(EveningRow.id == evening.id)
    clock_ends = db.session.scalar(its_clock)
    return evening.plan, games, clock_ends, evening.ended, evening.accepted, evening.reopened


def newest(turnier: Turnier) -> int:
    return turnier.stored.revision


def undo(turnier: Turnier, number: int | None = None) -> None:
    """Undo the newest action, or the one of this number."""
    turnier.do(tournament_undo.undo, newest(turnier) if number is None else number)


def tables_of(turnier: Turnier, number: int = 1) -> list[int]:
    drawn = there(turnier.stored.round(number))
    return [there(seats[0].evening_id) for seats in drawn.tables.values()]


def nothing(_turnier: Turnier) -> None:
    """Nothing is there before but the people."""


def drawn(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)


def released(turnier: Turnier) -> None:
    turnier.release()


def released_without_clock(turnier: Turnier) -> None:
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=PLAN)
    turnier.release()


def played(turnier: Turnier) -> None:
    turnier.play()


def ended(turnier: Turnier) -> None:
    """Both tables have ended, and nobody has confirmed their lists."""
    for evening_id in turnier.release():
        turnier.at_table(saving.enter, evening_id, body={"kind": "end"})


def drawn_after_ended(turnier: Turnier) -> None:
    ended(turnier)
    turnier.do(rounds.draw_round, 2)


def waiting(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    turnier.do(rounds.release, 1, waits=True)


def taken_back(turnier: Turnier) -> None:
    released(turnier)


def paid(turnier: Turnier) -> None:
    for number in (1, 3):
        turnier.do(people.mark_paid, number, paid=True)


def missing(turnier: Turnier) -> None:
    turnier.do(presence.attend, 2, state="missing")


def joining(turnier: Turnier) -> None:
    turnier.do(wishes.open_joining)


def wished(turnier: Turnier) -> None:
    """Two people have entered themselves and wait."""
    joining(turnier)
    for name in ("Ida", "Jo"):
        wishes.wish(turnier.runde.id, turnier.id, NewEntrant(name), **turnier.made())


def ids_of_wishes(turnier: Turnier) -> list[int]:
    return [wish.id for wish in turnier.stored.wishes]


def finished(turnier: Turnier) -> None:
    played(turnier)
    turnier.do(tournament_end.finish)


def finished_with_prizes(turnier: Turnier) -> None:
    finished(turnier)
    turnier.do(tournament_prizes.change_prizes, prizes={"places": [500, 300]})


def paid_out(turnier: Turnier) -> None:
    finished_with_prizes(turnier)
    turnier.do(tournament_prizes.book_prizes, date=DATE, sure=True)


ACTIONS: list[tuple[str, Step, Step]] = [
    ("add", nothing, lambda it: people.add(
        it.runde.id, it.id, [NewEntrant("Ida"), NewEntrant("Jo", paid=True)], **it.made())),
    ("change", nothing, lambda it: it.do(people.change, 8, name="Hanna", team="Rot", club="")),
    ("mark_paid", nothing, lambda it: it.do(people.mark_paid, 2, paid=True)),
    ("attend", nothing, lambda it: it.do(presence.attend, 2, state="missing")),
    ("attend", drawn, lambda it: it.do(presence.attend, 2, state="missing")),
    ("open_joining", nothing, lambda it: it.do(wishes.open_joining)),
    ("close_joining", joining, lambda it: it.do(wishes.close_joining)),
    ("accept_wishes", wished, lambda it: it.do(wishes.accept_wishes, ids_of_wishes(it))),
    ("decline_wish", wished, lambda it: it.do(wishes.decline_wish, ids_of_wishes(it)[0])),
    ("attend_rest", nothing, lambda it: it.do(presence.attend_rest, state="here")),
    ("bring_back", missing, lambda it: it.do(people.bring_back, 2)),
    ("disqualify", played, lambda it: it.do(people.disqualify, 3, reason="Rauch")),
    ("substitute", drawn_after_ended, lambda it: it.do(
        people.substitute, 4, name="Rolf", from_round=2)),
    ("substitute", released, lambda it: it.do(people.substitute, 4, name="Rolf", from_round=1)),
    ("substitute", played, lambda it: it.do(people.substitute, 4, name="Rolf", from_round=2)),
    ("attend", nothing, lambda it: it.do(presence.attend, 2, state="missing")),
    ("attend_rest", nothing, lambda it: it.do(presence.attend_rest, state="here")),
    ("book_fees", paid, lambda it: it.do(people.book_fees, date=DATE)),
    ("change_plan", nothing, lambda it: it.do(
        actions.change_plan, name="Herbst", date=DATE, plan={**TIMED, "games": 8})),
    ("draw_round", nothing, lambda it: it.do(rounds.draw_round, 1)),
    ("draw_round", drawn, lambda it: it.do(rounds.draw_round, 1, attempt=2)),
    ("draw_round", drawn, lambda it: it.do(
        rounds.draw_round, 1, given=[(1, 2, 3, 4), (5, 6, 7, 8)])),
    ("draw_round", ended, lambda it: it.do(rounds.draw_round, 2)),
    ("swap", drawn, lambda it: it.do(rounds.swap, 1, first=(1, 1), second=(2, 3))),
    ("give_all", released, lambda it: it.do(clock.give_all, 1, 10, reason="Karten")),
    ("start_clock", released_without_clock, lambda it: it.do(clock.start_clock, 1, 50)),
    ("pause", released, lambda it: it.do(clock.pause, 1)),
    ("go_on", waiting, lambda it: it.do(clock.go_on, 1)),
    ("take_back", waiting, lambda it: it.do(rounds.take_back, 1)),
    ("release", drawn, lambda it: it.do(rounds.release, 1, waits=True)),
    ("release", drawn, lambda it: it.do(rounds.release, 1)),
    ("release", drawn_after_ended, lambda it: it.do(rounds.release, 2)),
    ("take_back", released, lambda it: it.do(rounds.take_back, 1)),
    ("finish", ended, lambda it: it.do(tournament_end.finish)),
    ("change_prizes", finished, lambda it: it.do(
        tournament_prizes.change_prizes, prizes={"places": [500]})),
    ("book_prizes", finished_with_prizes, lambda it: it.do(
        tournament_prizes.book_prizes, date=DATE, sure=True)),
    ("return_prizes", paid_out, lambda it: it.do(
        tournament_prizes.return_prizes, reason="Falscher Sieger")),
    ("reopen", finished, lambda it: it.do(tournament_end.reopen, reason="Falscher Sieger")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "before", "act"), ACTIONS, ids=[one[0] for one in ACTIONS])
@pytest.mark.both_databases
def test_an_action_is_undone_and_the_undo_too(
    turnier: Turnier, name: str, before: Step, act: Step
) -> None:
    before(turnier)
    was = picture(turnier)
    act(turnier)
    done = picture(turnier)
    assert tournaments.history(turnier.stored)[0].action == name
    assert done != was
    undo(turnier)
    assert picture(turnier) == was
    undo(turnier)
    assert picture(turnier) == done
    undo(turnier)
    assert picture(turnier) == was
    three = [revision.action for revision in tournaments.history(turnier.stored)[:4]]
    assert three == ["undo", "undo", "undo", name]


def test_every_action_on_a_tournament_is_tried() -> None:
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    assert {name for name, _before, _act in ACTIONS} == actions.known_actions() - {"undo"}


def refusal(turnier: Turnier, number: int) -> tuple[str, int | str | None]:
    """The code with which an undo is refused, and the revision that has to be undone before."""
    before = picture(turnier)
    with pytest.raises(Refused) as refused:
        undo(turnier, number)
    assert picture(turnier) == before
    (problem,) = refused.value.problems
    assert problem.message("de")
    assert problem.message("en")
    return problem.code, problem.params.get("number")


def test_what_changed_since_is_named_and_undone_first(turnier: Turnier) -> None:
    drawn(turnier)
    turnier.do(rounds.swap, 1, first=(1, 1), second=(2, 1))
    swap = newest(turnier)
    turnier.do(rounds.swap, 1, first=(1, 1), second=(2, 2))
    later = newest(turnier)
    assert refusal(turnier, swap) == ("changed_since", later)
    undo(turnier, later)
    undo(turnier, swap)
    assert refusal(turnier, swap) == ("undone_already", None)


def test_what_is_about_something_else_is_undone_whatever_came_after(turnier: Turnier) -> None:
    turnier.do(people.mark_paid, 2, paid=True)
    paying = newest(turnier)
    turnier.do(people.mark_paid, 3, paid=True)
    turnier.do(people.change, 2, name="Bert", team="Rot", club="SC")
    drawn(turnier)
    undo(turnier, paying)
    bert, cem = turnier.stored.entrants[1:3]
    assert not bert.paid
    assert bert.team == "Rot"
    assert cem.paid


def test_who_has_a_seat_since_stays(turnier: Turnier) -> None:
    turnier.do(people.add, [NewEntrant("Ida")])
    joined = newest(turnier)
    drawn(turnier)
    draw = newest(turnier)
    assert refusal(turnier, joined) == ("changed_since", draw)
    undo(turnier, draw)
    undo(turnier, joined)
    assert len(turnier.stored.entrants) == 8


def test_a_seat_of_a_released_round_is_not_swapped_back(turnier: Turnier) -> None:
    drawn(turnier)
    turnier.do(rounds.swap, 1, first=(1, 1), second=(2, 1))
    swap = newest(turnier)
    turnier.do(rounds.release, 1)
    assert refusal(turnier, swap) == ("changed_since", newest(turnier))


def test_a_plan_by_which_was_drawn_stays(turnier: Turnier) -> None:
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan={**TIMED, "games": 8})
    planned = newest(turnier)
    drawn(turnier)
    assert refusal(turnier, planned) == ("changed_since", newest(turnier))


def test_a_draw_comes_not_back_once_others_play(turnier: Turnier) -> None:
    drawn(turnier)
    undo(turnier)
    undone = newest(turnier)
    turnier.do(presence.attend, 2, state="missing")
    assert refusal(turnier, undone) == ("changed_since", newest(turnier))


def test_a_name_that_somebody_else_has_since_is_not_given_back(turnier: Turnier) -> None:
    turnier.do(people.change, 8, name="Hanna", team="", club="")
    renamed = newest(turnier)
    turnier.do(people.add, [NewEntrant("Hanne")])
    assert refusal(turnier, renamed) == ("changed_since", newest(turnier))


def test_a_number_that_somebody_else_has_since_is_not_given_back(turnier: Turnier) -> None:
    turnier.do(people.add, [NewEntrant("Ida")])
    undo(turnier)
    undone = newest(turnier)
    turnier.do(people.add, [NewEntrant("Jo")])
    assert refusal(turnier, undone) == ("changed_since", newest(turnier))


def test_a_release_stays_once_something_is_entered(turnier: Turnier) -> None:
    first, _second = turnier.release()
    release = newest(turnier)
    turnier.list_of(first, 6, 2, -2, -6)
    assert refusal(turnier, release)[0] == "round_has_games"


def test_a_release_that_is_taken_back_opens_the_lists_it_closed(turnier: Turnier) -> None:
    ended(turnier)
    turnier.do(rounds.draw_round, 2)
    assert [turnier.evening(one).accepted for one in tables_of(turnier)] == [False, False]
    turnier.do(rounds.release, 2)
    assert [turnier.evening(one).accepted for one in tables_of(turnier)] == [True, True]
    turnier.do(rounds.take_back, 2)
    assert [turnier.evening(one).accepted for one in tables_of(turnier)] == [False, False]
    assert all(seat.accepted_at is None for seat in turnier.stored.rounds[0].seats)


def test_a_list_that_was_corrected_since_stays_closed(turnier: Turnier) -> None:
    ended(turnier)
    turnier.do(rounds.draw_round, 2)
    turnier.do(rounds.release, 2)
    first, second = tables_of(turnier)
    turnier.at_table(tables.reopen, first, reason="Falsch")
    turnier.at_table(tables.agree, first, sure={"list_short"})
    turnier.do(rounds.take_back, 2)
    assert turnier.evening(first).accepted
    assert not turnier.evening(second).accepted


def test_in_a_finished_tournament_only_its_end_and_its_name_are_undone(turnier: Turnier) -> None:
    turnier.do(people.mark_paid, 1, paid=True)
    paying = newest(turnier)
    finished(turnier)
    finish = newest(turnier)
    turnier.do(actions.change_plan, name="Herbst", date=DATE, plan=TIMED)
    assert refusal(turnier, paying) == ("tournament_finished", None)
    undo(turnier)
    assert turnier.stored.name == "Sommer"
    undo(turnier, finish)
    assert turnier.stored.state == "running"
    undo(turnier, paying)


def test_what_made_a_tournament_and_what_nobody_did_is_not_undone(turnier: Turnier) -> None:
    assert refusal(turnier, 1) == ("not_undone", None)
    with pytest.raises(NotFound):
        undo(turnier, 99)


def test_fees_are_booked_again_after_their_undo(turnier: Turnier) -> None:
    paid(turnier)
    turnier.do(people.book_fees, date=DATE)
    assert kasse.balance(turnier.runde.id) == 1000
    undo(turnier)
    assert kasse.balance(turnier.runde.id) == 0
    assert turnier.do(people.book_fees, date=DATE) == 2
    assert turnier.do(people.book_fees, date=DATE) == 0
    assert kasse.balance(turnier.runde.id) == 1000


def test_fees_that_somebody_took_back_in_the_kasse_are_not_taken_back_twice(
    turnier: Turnier,
) -> None:
    paid(turnier)
    turnier.do(people.book_fees, date=DATE)
    booked = kasse.entries(turnier.runde.id)[0]
    counter(turnier.runde.id, booked.id, reason="Irrtum", **turnier.made())
    assert refusal(turnier, newest(turnier))[0] == "countered_already"
    assert turnier.do(people.book_fees, date=DATE) == 0


def test_a_substitute_at_the_table_gives_games_that_came_since_back_too(turnier: Turnier) -> None:
    first, _second = turnier.release()
    who = there(turnier.stored.by_id[turnier.stored.rounds[0].tables[1][3].entry_id])
    turnier.do(people.substitute, who.number, name="Rolf", from_round=1)
    table = turnier.evening(first).plan.table
    turnier.at_table(
        saving.enter, first, body={"game": "normal", "re": list(table[2:]), "augen": {"re": 130}}
    )
    undo(turnier)
    evening = turnier.evening(first)
    assert evening.plan.table[3] == who.player
    game = evening.entries[0].entry
    assert isinstance(game, Game)
    assert game.re == (table[2], who.player)


def newest_at(turnier: Turnier, evening_id: int) -> int:
    return turnier.evening(evening_id).revision


def list_on_paper(turnier: Turnier, evening_id: int) -> None:
    turnier.list_of(evening_id, 6, 2, -2, -6)


def opened(turnier: Turnier, evening_id: int) -> None:
    list_on_paper(turnier, evening_id)
    turnier.at_table(tables.reopen, evening_id, reason="Falsch")


def corrected(turnier: Turnier, evening_id: int) -> None:
    base = newest_at(turnier, evening_id)
    turnier.list_of(evening_id, 8, 2, -4, -6, base_revision=base)


def penalised(turnier: Turnier, evening_id: int) -> None:
    player = turnier.evening(evening_id).plan.table[0]
    turnier.at_table(tables.penalise, evening_id, player, -4, reason="Zu spät")


def list_with_penalty(turnier: Turnier, evening_id: int) -> None:
    turnier.list_of(evening_id, 6, 2, -2, -10, known="on_list")


AtTable = Callable[[Turnier, int], object]


def list_on_a_photo(turnier: Turnier, evening_id: int) -> None:
    """The list of a table as the photo of its tick sheet has it: one game."""
    evening = turnier.evening(evening_id)
    players = evening.plan.table
    entry = read_entry(
        {"kind": "game", "game": "normal", "re": list(players[2:]), "augen": {"re": 130}}
    )
    assert isinstance(entry, Game)
    game = SheetGame("T1", 1, "", entry)
    base = evening.revision
    turnier.at_table(take_list, evening_id, [game], base_revision=base, sure={"list_short"})


AT_TABLE: list[tuple[str, AtTable | None, AtTable]] = [
    ("list", None, list_on_a_photo),
    ("list", None, list_on_paper),
    ("list", opened, corrected),
    ("list", penalised, list_with_penalty),
    ("reopen", list_on_paper, lambda it, at: it.at_table(tables.reopen, at, reason="Falsch")),
    ("extra", None, lambda it, at: it.at_table(clock.give_minutes, at, 5, reason="Karten")),
    ("accept", None, lambda it, at: it.at_table(tables.agree, at, sure={"list_short"})),
    ("agree", None, lambda it, at: it.at_table(tables.agree, at, [1], sure={"list_short"})),
    ("enter", None, penalised),
]


@pytest.mark.parametrize(("name", "before", "act"), AT_TABLE, ids=[one[0] for one in AT_TABLE])
@pytest.mark.both_databases
def test_an_act_at_a_table_is_undone_and_the_undo_too(
    turnier: Turnier, name: str, before: AtTable | None, act: AtTable
) -> None:
    evening_id, _other = turnier.release()
    if before is not None:
        before(turnier, evening_id)
    was = picture(turnier)
    act(turnier, evening_id)
    done = picture(turnier)
    assert there(turnier.evening(evening_id).last).action == name
    assert done != was
    for expected in (was, done, was):
        number = newest_at(turnier, evening_id)
        turnier.at_table(table_undo.undo, evening_id, number)
        assert picture(turnier) == expected


def refusal_at_table(turnier: Turnier, evening_id: int, number: int) -> str:
    before = picture(turnier)
    with pytest.raises(Refused) as refused:
        turnier.at_table(table_undo.undo, evening_id, number)
    assert picture(turnier) == before
    (problem,) = refused.value.problems
    assert problem.message("de")
    return problem.code


def test_what_changed_at_a_table_since_is_undone_first(turnier: Turnier) -> None:
    first, _second = turnier.release()
    turnier.at_table(clock.give_minutes, first, 5, reason="Karten")
    earlier = newest_at(turnier, first)
    turnier.at_table(clock.give_minutes, first, 5, reason="Noch einmal")
    later = newest_at(turnier, first)
    assert refusal_at_table(turnier, first, earlier) == "table_changed_since"
    turnier.at_table(table_undo.undo, first, later)
    turnier.at_table(table_undo.undo, first, earlier)


def test_a_penalty_stays_under_a_list_that_was_accepted_since(turnier: Turnier) -> None:
    first, _second = turnier.release()
    penalised(turnier, first)
    penalty = newest_at(turnier, first)
    turnier.at_table(tables.agree, first, sure={"list_short"})
    assert refusal_at_table(turnier, first, penalty) == "table_changed_since"


def test_a_penalty_that_the_table_took_back_itself_is_not_taken_back_twice(
    turnier: Turnier,
) -> None:
    first, _second = turnier.release()
    penalised(turnier, first)
    penalty = newest_at(turnier, first)
    turnier.at_table(entries.undo, first, base_revision=penalty)
    assert refusal_at_table(turnier, first, penalty) == "table_changed_since"


def test_a_list_comes_not_back_over_entries_that_came_since(turnier: Turnier) -> None:
    first, _second = turnier.release()
    list_on_paper(turnier, first)
    turnier.at_table(table_undo.undo, first, newest_at(turnier, first))
    undone = newest_at(turnier, first)
    penalised(turnier, first)
    assert refusal_at_table(turnier, first, undone) == "table_changed_since"


def test_a_table_of_an_earlier_round_keeps_its_list(turnier: Turnier) -> None:
    played(turnier)
    first, _second = tables_of(turnier)
    listed = newest_at(turnier, first)
    turnier.release(2)
    assert refusal_at_table(turnier, first, listed) == "table_passed"
    turnier.at_table(tables.reopen, first, reason="Falsch")
    was = picture(turnier)
    corrected(turnier, first)
    turnier.at_table(table_undo.undo, first, newest_at(turnier, first))
    assert picture(turnier) == was
    (marked,) = results(turnier.stored).marked
    assert marked.reason == "open"


def test_the_own_undo_of_a_table_goes_on_as_if_nothing_had_been_there(turnier: Turnier) -> None:
    first, _second = turnier.release()
    pair = list(turnier.evening(first).plan.table[:2])
    game = {"game": "normal", "re": pair, "augen": {"re": 130}}
    turnier.at_table(saving.enter, first, body=game)
    penalised(turnier, first)
    penalty = newest_at(turnier, first)
    turnier.at_table(saving.enter, first, body=game)
    turnier.at_table(table_undo.undo, first, penalty)
    for _ in range(2):
        turnier.at_table(entries.undo, first, base_revision=newest_at(turnier, first))
    assert turnier.evening(first).entries == ()
    assert refusal_at_table(turnier, first, penalty + 2) == "table_changed_since"


def test_at_a_table_of_a_finished_tournament_nothing_is_undone(turnier: Turnier) -> None:
    finished(turnier)
    first, _second = tables_of(turnier)
    with pytest.raises(TableLocked):
        turnier.at_table(table_undo.undo, first, newest_at(turnier, first))


def test_what_a_leader_does_not_undo_at_a_table_is_not_found(turnier: Turnier) -> None:
    ended(turnier)
    first, _second = tables_of(turnier)
    turnier.do(rounds.draw_round, 2)
    turnier.do(rounds.release, 2)
    for number in (1, newest_at(turnier, first), 99):
        with pytest.raises(NotFound):
            turnier.at_table(table_undo.undo, first, number)


def names_in_runde(turnier: Turnier) -> list[str]:
    """Everybody the Runde has a row for, members and visitors."""
    return sorted(member.name for member in runden.members(turnier.runde.id))


def test_who_came_by_an_undone_action_leaves_nothing_in_the_runde(turnier: Turnier) -> None:
    before = names_in_runde(turnier)
    turnier.do(people.add, [NewEntrant("Ida"), NewEntrant("Ela")])
    assert names_in_runde(turnier) == sorted([*before, "Ida"])
    undo(turnier)
    assert names_in_runde(turnier) == before


def test_who_left_by_an_undo_is_the_same_person_when_it_is_undone(turnier: Turnier) -> None:
    turnier.do(people.add, [NewEntrant("Ida")])
    joined = turnier.stored.entrants
    undo(turnier)
    undo(turnier)
    assert turnier.stored.entrants == joined
    assert "Ida" in names_in_runde(turnier)


def test_a_visitor_of_another_tournament_stays_when_this_one_lets_go(turnier: Turnier) -> None:
    where = (turnier.runde.id,)
    other = actions.create(*where, name="Winter", date=DATE, plan=PLAN, **turnier.made())
    people.add(*where, other, [NewEntrant("Ida")], **turnier.made())
    turnier.do(people.add, [NewEntrant("Ida")])
    undo(turnier)
    assert "Ida" in names_in_runde(turnier)
    assert [one.name for one in there(tournaments.load(other, *where)).entrants] == ["Ida"]
