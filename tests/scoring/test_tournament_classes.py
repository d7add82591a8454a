"""Classes of a tournament: named in the plan, and those of a person.

Source: fourth-look.md, part 4: women, juniors, seniors, own ones.
"""

from typing import Any

import pytest

from scorepad.scoring.tournament.classes import among, each_once, split_classes, unknown
from scorepad.scoring.tournament.plan import TournamentPlan, read_plan, write_plan
from scorepad.scoring.tournament.reading import read_draw
from tests.scoring.outcome import refused

KNOWN = ("Damen", "Junioren", "Ü 60")


def test_the_classes_of_a_plan_are_read_as_they_were_written() -> None:
    plan = read_plan({"classes": ["Damen", "Junioren"]})
    assert plan.classes == ("Damen", "Junioren")
    assert write_plan(plan)["classes"] == ["Damen", "Junioren"]
    assert read_plan(write_plan(plan)) == plan


def test_a_plan_without_classes_is_written_as_before() -> None:
    plan = read_plan({})
    written = write_plan(plan)
    assert "classes" not in written
    others = TournamentPlan.__dataclass_fields__.keys() - {"classes", "prizes"}
    assert written.keys() == others


def test_names_that_differ_in_case_and_spaces_only_are_one_class() -> None:
    typed = ["Ü  60", "ü 60", " ", "Damen"]
    assert each_once(typed) == ("Ü 60", "Damen")


def test_typed_classes_are_separated_by_commas() -> None:
    names = split_classes(" Damen,Senioren , ")
    assert names == ("Damen", "Senioren")
    assert split_classes("") == ()


def test_the_classes_of_a_person_stand_in_the_order_of_the_plan() -> None:
    typed = ["ü 60", "damen", "Kinder"]
    assert among(typed, KNOWN) == ("Damen", "Ü 60")


def test_a_class_that_the_plan_does_not_have_is_found() -> None:
    typed = ["DAMEN", "Kinder"]
    assert unknown(typed, KNOWN) == ("Kinder",)


def test_an_entry_of_a_draw_may_have_classes() -> None:
    entries: list[dict[str, Any]] = []
    entries.append({"number": 1, "classes": ["Damen"]})
    entries.append({"number": 2})
    question = read_draw({"entries": entries})
    first, second = question.entrants
    assert first.classes == ("Damen",)
    assert second.classes == ()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("Damen", "wrong_type"),
        ([1], "wrong_type"),
        ([" "], "wrong_type"),
        (["x" * 41], "unknown_value"),
        ([f"Klasse {number}" for number in range(13)], "too_large"),
    ],
)
def test_what_is_no_list_of_a_few_short_names_is_refused(given: object, code: str) -> None:
    assert refused(read_plan, {"classes": given}) == [(code, "classes")]
