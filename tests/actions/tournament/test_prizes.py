"""The prizes of a tournament and the Kasse: paid out once, in the history, taken back by an act.

Source: issue "A tournament evening that holds", End.
"""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.actions.money import kasse as money
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_end, tournament_prizes, tournament_undo
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament.tournament_prizes import money_of, won_prizes
from scorepad.scoring.tournament.plan import write_plan
from scorepad.store import kasse, money_changes, tournaments
from tests.actions.settling import Made, refusing
from tests.actions.tournament.test_tournament import PLAN, Turnier, refused_by
from tests.conftest import DATE, Runde, there

PRIZES: dict[str, Any] = {"places": [3000, 2000, 1000]}
WITH_CLASSES: dict[str, Any] = {
    "places": [3000],
    "classes": [{"name": "Damen", "cents": [700]}],
}


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    """A finished tournament of two tables: two win, two are second."""
    held = Turnier(runde, made)
    held.do(actions.change_plan, name="Sommer", date=DATE, plan={**PLAN, "classes": ["Damen"]})
    for number in (1, 5):
        held.do(people.change, number, **named(held, number), classes=["Damen"])
    held.play()
    held.do(tournament_prizes.change_prizes, prizes=PRIZES)
    held.do(tournament_end.finish)
    return held


def named(turnier: Turnier, number: int) -> dict[str, Any]:
    who = turnier.stored.entrants[number - 1]
    return {"name": who.name, "team": who.team, "club": who.club}


def filled(turnier: Turnier, cents: int) -> None:
    """Put money into the Kasse."""
    runde = turnier.runde
    anna = runde.player("Anna")
    facts: dict[str, Any] = {"kind": "deposit", "member": anna, "reason": "Einlage", "date": DATE}
    money.book(runde.id, cents=cents, **facts, **turnier.made())


def payouts(turnier: Turnier) -> list[int]:
    entries = kasse.entries(turnier.runde.id)
    return [entry.cents for entry in entries if entry.kind == "payout"]


def balance(turnier: Turnier) -> int:
    return kasse.balance(turnier.runde.id)


def history(turnier: Turnier) -> list[str]:
    return [revision.action for revision in tournaments.history(turnier.stored)]


def pay(turnier: Turnier, **given: Any) -> None:
    turnier.do(tournament_prizes.book_prizes, date=DATE, **given)


def give_back(turnier: Turnier) -> None:
    turnier.do(tournament_prizes.return_prizes, reason="Falscher Sieger")


@pytest.mark.both_databases
def test_all_prizes_are_paid_out_once(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    pay(turnier)
    assert payouts(turnier) == [-2500, -2500, -500, -500]
    assert balance(turnier) == 4000
    assert history(turnier)[0] == "book_prizes"
    assert refused_by(turnier, tournament_prizes.book_prizes, date=DATE) == [
        ("prizes_paid", "prizes")
    ]
    assert balance(turnier) == 4000


def test_the_same_form_twice_pays_once(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    facts = turnier.made()
    for _twice in range(2):
        tournament_prizes.book_prizes(turnier.runde.id, turnier.id, date=DATE, **facts)
    assert balance(turnier) == 4000


def test_a_kasse_with_too_little_is_asked_about_once(turnier: Turnier) -> None:
    filled(turnier, 5_999)
    assert refused_by(turnier, tournament_prizes.book_prizes, date=DATE) == [
        ("kasse_short", "sure")
    ]
    assert payouts(turnier) == []
    pay(turnier, sure=True)
    assert balance(turnier) == -1


def test_payouts_are_taken_back_with_a_reason_and_paid_anew(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    pay(turnier)
    give_back(turnier)
    assert balance(turnier) == 10_000
    assert history(turnier)[0] == "return_prizes"
    turnier.do(tournament_prizes.change_prizes, prizes={"places": [4000]})
    pay(turnier)
    assert balance(turnier) == 6000
    give_back(turnier)
    assert balance(turnier) == 10_000
    assert refused_by(turnier, tournament_prizes.return_prizes, reason="Noch einmal") == [
        ("prizes_unpaid", "prizes")
    ]


def test_a_payout_that_the_kasse_took_back_by_itself_is_not_taken_back_twice(
    turnier: Turnier,
) -> None:
    filled(turnier, 10_000)
    pay(turnier)
    entries = kasse.entries(turnier.runde.id)
    first = next(entry for entry in entries if entry.kind == "payout")
    money.counter(turnier.runde.id, first.id, reason="Verschrieben", **turnier.made())
    give_back(turnier)
    assert balance(turnier) == 10_000
    pay(turnier)
    paid_again = 10_000 - turnier.stored.plan.prizes.cents
    assert balance(turnier) == paid_again, "all of them, also the one that the Kasse took back"


def test_fees_that_are_booked_are_told_as_they_were_booked(runde: Runde, made: Made) -> None:
    """The fee is put right after the first one was booked."""
    held = Turnier(runde, made)
    held.do(people.mark_paid, 1, paid=True)
    held.do(people.book_fees, date=DATE)
    booked = held.stored.plan.fee
    plan = write_plan(replace(held.stored.plan, fee=booked + 300))
    held.do(actions.change_plan, name="Sommer", date=DATE, plan=plan)
    money_now = money_of(held.stored, won_prizes(held.stored))
    assert money_now.fees == booked
    assert money_now.unbooked == 0


def test_every_change_of_money_has_its_line(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    pay(turnier)
    give_back(turnier)
    newest = money_changes.page(turnier.runde.id, 0, 2)
    assert [change.action for change in newest] == ["counter", "book"]


def test_prizes_can_be_changed_after_the_end_until_they_are_paid_out(turnier: Turnier) -> None:
    turnier.do(tournament_prizes.change_prizes, prizes=WITH_CLASSES)
    assert turnier.stored.plan.prizes.cents == 3700
    filled(turnier, 10_000)
    pay(turnier)
    assert refused_by(turnier, tournament_prizes.change_prizes, prizes=PRIZES) == [
        ("prizes_paid", "prizes")
    ]


def test_prizes_that_cannot_be_are_refused(turnier: Turnier) -> None:
    rising = {"places": [1, 2]}
    assert refused_by(turnier, tournament_prizes.change_prizes, prizes=rising) == [
        ("unknown_value", "prizes")
    ]


def test_nothing_is_paid_before_the_end_and_nothing_where_nobody_wins(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    turnier.do(tournament_end.reopen, reason="Falscher Sieger")
    assert refused_by(turnier, tournament_prizes.book_prizes, date=DATE) == [
        ("prizes_early", "prizes")
    ]
    turnier.do(tournament_end.finish)
    turnier.do(tournament_prizes.change_prizes, prizes={})
    assert refused_by(turnier, tournament_prizes.book_prizes, date=DATE) == [
        ("prizes_none", "prizes")
    ]


def test_the_disqualified_and_those_who_never_played_win_nothing(runde: Runde, made: Made) -> None:
    held = Turnier(runde, made)
    held.do(tournament_prizes.change_prizes, prizes=PRIZES)
    held.play()
    winner = held.stored.tables_of(1)[0][0]
    held.do(people.disqualify, winner, reason="Rauch")
    people.add(runde.id, held.id, [people.NewEntrant("Zu spät")], **made())
    won = won_prizes(held.stored)
    assert winner not in won.by_number
    assert 9 not in won.by_number
    assert won.won[0].cents == 3000


def test_the_best_of_a_class_wins_its_prize(turnier: Turnier) -> None:
    turnier.do(tournament_prizes.change_prizes, prizes=WITH_CLASSES)
    won = won_prizes(turnier.stored)
    of_class = [prize for prize in won.won if prize.of == "Damen"]
    assert sum(prize.cents for prize in of_class) == 700
    assert {prize.number for prize in of_class} <= {1, 5}


def test_the_plan_keeps_its_prizes_when_its_name_changes(turnier: Turnier) -> None:
    turnier.do(actions.change_plan, name="Herbst", date=DATE, plan={**PLAN, "classes": ["Damen"]})
    assert turnier.stored.plan.prizes.places == (3000, 2000, 1000)


def test_the_money_says_what_came_in_and_goes_out(runde: Runde, made: Made) -> None:
    held = Turnier(runde, made)
    for number in (1, 2):
        held.do(people.mark_paid, number, paid=True)
    held.do(people.book_fees, date=DATE)
    held.do(people.mark_paid, 3, paid=True)
    held.do(tournament_prizes.change_prizes, prizes={"places": [600]})
    held.play()
    held.do(tournament_end.finish)
    before = money_of(held.stored, won_prizes(held.stored))
    assert before.fees == 1000
    assert before.unbooked == 500
    assert before.prizes == 600
    assert before.rest == 900
    assert before.kasse == 1000
    pay(held)
    after = money_of(there(tournaments.load(held.id, runde.id)), won_prizes(held.stored))
    assert after.prizes == 600
    assert after.kasse == 400


def test_prizes_are_not_changed_back_by_an_undo_while_they_are_paid_out(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    turnier.do(tournament_prizes.change_prizes, prizes={"places": [4000]})
    changed = turnier.stored.revision
    pay(turnier)
    paid = turnier.stored.revision
    assert refused_by(turnier, tournament_undo.undo, changed) == [("prizes_paid", "undo")]
    turnier.do(tournament_undo.undo, paid)
    turnier.do(tournament_undo.undo, changed)
    assert turnier.stored.plan.prizes.places == (3000, 2000, 1000)
    assert balance(turnier) == 10_000


def test_what_an_undo_took_back_is_paid_out_once_more(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    pay(turnier)
    turnier.do(tournament_undo.undo, turnier.stored.revision)
    pay(turnier)
    give_back(turnier)
    pay(turnier)
    assert balance(turnier) == 4000


def test_taking_back_needs_a_reason(turnier: Turnier) -> None:
    filled(turnier, 10_000)
    pay(turnier)
    with refusing(("reason_missing", "reason")):
        turnier.do(tournament_prizes.return_prizes, reason=" ")
