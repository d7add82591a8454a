"""A usual game in one line, worked out under a rule set, and rule sets by the names under which a Runde keeps them."""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import Rules, preset, read_rules
from scorepad.telling.leaflet import tell_rules
from scorepad.telling.rules import rules_name
from scorepad.telling.score import sample
from scorepad.telling.short_rules import rules_at_the_end, rules_in_short
from scorepad.telling.voice import Voice


@pytest.mark.parametrize(
    ("rules", "result"),
    [("ddv", "Re +5"), ("stammtisch", "Re +6"), ("kif", "Re +4"), ("mainz", "Re +5")],
)
def test_a_usual_game_shows_what_the_rules_make_of_it(rules: str, result: str) -> None:
    """Won, no 90, a Fuchs: 1 each; Re adds 2 (TSR 7.2.2b), 1 (KIF), doubles all (trust.png) or all but the Fuchs."""
    told = sample(Voice("de", rules=preset(rules)))
    assert told is not None
    assert told.result == result
    assert told.reasons.startswith("+1 gewonnen")


def test_where_six_play_there_is_no_usual_game() -> None:
    assert sample(Voice(rules=read_rules({"options": {"team_mode": "tripelkopf"}}))) is None


def test_leaflet_and_sheet_name_the_rule_set_under_which_the_runde_keeps_its_rules() -> None:
    """Source: second-look.md, Regeln: named own rule sets."""
    told = Voice("de", rules=preset("kif")).knowing(lambda: {preset("kif"): "Stammtisch mit Bock"})
    assert tell_rules(told).basis == "Stammtisch mit Bock. Es gilt genau KIF."
    assert rules_in_short(told, 4)[0].text == "Stammtisch mit Bock (KIF)"
    assert rules_at_the_end(Rules(), told)[0].text == "Stammtisch mit Bock (KIF)"
    assert rules_name(preset("kif"), told) == "Stammtisch mit Bock"
    assert rules_name(Rules(), told) == "DDV-Turnierregeln"
    assert rules_name(preset("kif"), told.without_sets()) == "KIF"


@pytest.mark.parametrize(
    ("options", "german", "english"),
    [
        ({}, "DDV-Turnierregeln", "DDV tournament rules"),
        ({"bock.on": True}, "DDV-Turnierregeln, geändert: Bock", "DDV tournament rules, changed: Bock"),
        (
            {"bock.on": True, "bock.triggers": ["herzstich"], "bock.overlap": "stack", "special.karlchen.points": 0},
            "DDV-Turnierregeln, geändert: Karlchen und Bock",
            "DDV tournament rules, changed: Karlchen and Bock",
        ),
        (
            {"solo.kind_points.damen": 1, "solo.own": [{"id": "own1", "name": "Köhler"}]},
            "DDV-Turnierregeln, geändert: Damen-Solo und Eigene Soli",
            "DDV tournament rules, changed: Queens solo (Damen) and Own solos",
        ),
        (
            {"bock.on": True, "special.karlchen.points": 0, "value.floor_at_zero": True},
            "DDV-Turnierregeln, 3 geändert",
            "DDV tournament rules, 3 changed",
        ),
    ],
)
def test_a_rule_set_in_short_names_what_it_changes_while_that_is_little(
    options: dict[str, object], german: str, english: str
) -> None:
    """Source: issue 11, named rule sets: what hangs on a rule that is switched goes with it."""
    rules = read_rules({"preset": "ddv", "options": options})
    assert (rules_name(rules, Voice("de")), rules_name(rules, Voice("en"))) == (german, english)


def test_rules_are_named_after_the_kept_rule_set_that_they_change_least() -> None:
    kept = read_rules({"preset": "ddv", "options": {"bock.on": True, "value.floor_at_zero": True}})
    told = Voice("de").knowing(lambda: {kept: "Sonntags"})
    near = read_rules(
        {"preset": "ddv", "options": {"bock.on": True, "value.floor_at_zero": True, "evening.ends": "open"}}
    )
    assert rules_name(near, told).startswith("Sonntags, geändert: ")
    assert rules_name(read_rules({"options": {"bock.on": True}}), told) == "DDV-Turnierregeln, geändert: Bock"
