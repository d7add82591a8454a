"""The dozen questions that a rules page asks first. Source: issue 12, Rules page; options.md, from the field."""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import OPTIONS, PRESETS, preset, read_rules
from scorepad.scoring.rules.dozen import ASKED_FIRST, DOZEN, idle_where
from scorepad.scoring.specials import SPECIALS


def test_a_dozen_questions_ask_for_options_there_are_each_once() -> None:
    asked = [name for question in DOZEN.values() for name in question.options]
    assert len(DOZEN) == 12
    assert len(asked) == len(set(asked)) == len(ASKED_FIRST)
    known = {*OPTIONS, *(f"special.{ident}.points" for ident in SPECIALS)}
    assert set(asked) <= known


@pytest.mark.parametrize(
    ("name", "options", "idle"),
    [
        ("value.re_kontra_points", {}, "value.re_kontra_effect=double"),
        ("value.doubling_covers", {}, "value.re_kontra_effect=add"),
        ("value.doubling_covers", {"value.level_effect": "double"}, ""),
        ("bock.triggers", {"bock.on": True}, "bock.on=False"),
        ("bock.overlap", {}, "bock.on=False"),
        ("armut.allowed", {}, ""),
    ],
)
def test_a_question_is_left_out_only_while_its_answer_means_nothing(name: str, options: object, idle: str) -> None:
    assert idle_where(name, read_rules({"options": options})) == idle


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_asked_in_a_rule_set_without_bock_is_not_its_triggers(name: str) -> None:
    assert idle_where("bock.triggers", preset(name)) == "bock.on=False"
    assert idle_where("cards", preset(name)) == ""


def test_a_rule_set_on_top_of_a_preset_is_asked_about_as_it_is() -> None:
    rules = read_rules({"preset": "stammtisch", "options": {"value.level_effect": "double"}})
    assert idle_where("value.doubling_covers", rules) == ""
