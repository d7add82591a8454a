"""Classes of a tournament and of its people.

Source: fourth-look.md, part 4: women, juniors, seniors, own ones; a woman may be a senior.
"""

from typing import Any

import pytest

from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_end
from scorepad.actions.tournament import tournament_entries as people
from scorepad.actions.tournament import tournament_rounds as rounds
from scorepad.actions.tournament import tournament_tables as tables
from scorepad.actions.tournament.tournament_entries import NewEntrant, pasted
from scorepad.store import tournaments
from tests.actions.settling import Made, refusing
from tests.actions.tournament.test_tournament import PLAN, Turnier
from tests.conftest import DATE, Runde


@pytest.fixture
def turnier(runde: Runde, made: Made) -> Turnier:
    held = Turnier(runde, made)
    plan_classes(held, "Damen", "Senioren")
    return held


def plan_classes(turnier: Turnier, *classes: str) -> None:
    plan: dict[str, Any] = {**PLAN, "classes": list(classes)}
    turnier.do(actions.change_plan, name="Sommer", date=DATE, plan=plan)


def put_in(turnier: Turnier, number: int, *classes: str) -> None:
    name = turnier.stored.entrants[number - 1].name
    turnier.do(people.change, number, name=name, team="", club="SC", classes=classes)


def classes_of(turnier: Turnier, number: int) -> tuple[str, ...]:
    (entrant,) = (one for one in turnier.stored.numbers if one.number == number)
    return entrant.classes


def test_somebody_may_be_in_several_classes(turnier: Turnier) -> None:
    put_in(turnier, 1, "senioren", "Damen")
    assert classes_of(turnier, 1) == ("Damen", "Senioren")
    put_in(turnier, 1)
    assert classes_of(turnier, 1) == ()


def test_the_fourth_part_of_a_pasted_line_are_classes() -> None:
    (anna, bert) = pasted("Anna; SC; Rot; Damen, Senioren\nBert\tSC\t\tSenioren")
    assert anna == NewEntrant("Anna", " Rot", " SC", classes=("Damen", "Senioren"))
    assert bert.classes == ("Senioren",)


def test_people_join_with_their_classes(turnier: Turnier) -> None:
    turnier.do(people.add, pasted("Ida;;;damen"))
    assert classes_of(turnier, 9) == ("Damen",)


def test_a_class_that_the_plan_does_not_have_is_told_at_its_line(turnier: Turnier) -> None:
    with refusing(("class_unknown", "entries.1.classes")):
        turnier.do(people.add, pasted("Ida;;;Damen\nJo;;;Kinder"))
    with refusing(("class_unknown", "classes")):
        put_in(turnier, 1, "Kinder")
    assert len(turnier.stored.entrants) == 8


def test_classes_change_while_the_rounds_are_played(turnier: Turnier) -> None:
    turnier.release()
    plan_classes(turnier, "Senioren", "Kinder")
    put_in(turnier, 1, "Kinder")
    assert turnier.stored.plan.classes == ("Senioren", "Kinder")
    assert classes_of(turnier, 1) == ("Kinder",)


def test_who_was_in_a_class_is_in_it_again_when_it_comes_back(turnier: Turnier) -> None:
    put_in(turnier, 1, "Damen", "Senioren")
    plan_classes(turnier, "Senioren")
    assert classes_of(turnier, 1) == ("Senioren",)
    put_in(turnier, 1)
    plan_classes(turnier, "Senioren", "Damen")
    assert classes_of(turnier, 1) == ("Damen",)


def test_a_substitute_takes_the_classes_of_the_number_over(turnier: Turnier) -> None:
    put_in(turnier, 1, "Damen")
    turnier.release()
    turnier.do(people.substitute, 1, name="Rolf", from_round=2)
    assert [one.classes for one in turnier.stored.entrants if one.number == 1] == [
        ("Damen",),
        ("Damen",),
    ]


def test_what_changes_no_classes_leaves_them(turnier: Turnier) -> None:
    put_in(turnier, 1, "Damen")
    turnier.do(people.change, 1, name="Anna", team="Rot", club="")
    assert classes_of(turnier, 1) == ("Damen",)


def test_the_classes_of_a_finished_tournament_stay(turnier: Turnier) -> None:
    for number in (1, 2, 3):
        for evening_id in turnier.release(number):
            players = turnier.evening(evening_id).plan.table
            totals = dict.fromkeys(players, 0)
            tables.enter_list(turnier.runde.id, evening_id, totals=totals, **turnier.made())
    turnier.do(tournament_end.finish)
    with refusing(("tournament_finished", "plan")):
        plan_classes(turnier, "Kinder")
    assert turnier.stored.plan.classes == ("Damen", "Senioren")
    turnier.do(
        actions.change_plan,
        name="Herbst",
        date=DATE,
        plan={**PLAN, "classes": ["Damen", "Senioren"]},
    )
    assert turnier.stored.name == "Herbst"


def test_the_history_keeps_what_became_of_the_classes(turnier: Turnier) -> None:
    put_in(turnier, 1, "Damen")
    latest, planned, *_before = tournaments.history(turnier.stored)
    assert latest.facts["classes"] == ["Damen"]
    assert planned.facts["classes"] == ["Damen", "Senioren"]


def test_rounds_are_drawn_with_classes_as_without(turnier: Turnier) -> None:
    turnier.do(rounds.draw_round, 1)
    without = turnier.stored.tables_of(1)
    put_in(turnier, 1, "Damen")
    turnier.do(rounds.draw_round, 1)
    assert turnier.stored.tables_of(1) == without
