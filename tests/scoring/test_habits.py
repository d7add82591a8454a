"""The four habits beside a rule set: what a new group says about itself. Source: presets.md part 8, `stammtisch`."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorepad.scoring.rules import PRESETS, preset, write_rules
from scorepad.scoring.rules.habits import HABITS, habits_of, with_habits

EVERY = [chosen for size in range(len(HABITS) + 1) for chosen in combinations(HABITS, size)]


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_can_have_any_of_the_habits(name: str) -> None:
    for chosen in EVERY:
        assert habits_of(with_habits(name, chosen)) == set(chosen)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_with_the_habits_it_has_is_unchanged(name: str) -> None:
    assert with_habits(name, habits_of(preset(name))) == preset(name)


def test_what_is_switched_on_is_what_most_groups_play() -> None:
    most = dict(PRESETS["stammtisch"].options)
    for habit in ("re_doubles", "bock"):
        assert {option: most[option] for option in HABITS[habit].on} == HABITS[habit].on
    assert habits_of(preset("stammtisch")) == {"re_doubles", "bock"}
    assert habits_of(preset("ddv")) == {"pflichtsolo", "nines"}


def test_only_what_differs_from_the_rule_set_is_changed() -> None:
    assert write_rules(with_habits("kif", {"bock"}))["options"] == {
        "bock.on": True,
        "bock.triggers": ["herzstich", "re_lost"],
    }
    assert write_rules(with_habits("stammtisch", {"bock"}))["options"] == {"value.re_kontra_effect": "add"}
