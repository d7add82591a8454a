"""A usual game in one line, worked out under a rule set, and rule sets by the names under which a Runde keeps them."""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import Rules, preset, read_rules
from scorepad.telling.incident import rules_name
from scorepad.telling.leaflet import tell_rules
from scorepad.telling.sample import sample
from scorepad.telling.short_rules import rules_in_short
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
    assert rules_name(preset("kif"), told) == "Stammtisch mit Bock"
    assert rules_name(Rules(), told) == "DDV-Turnierregeln"
    assert rules_name(preset("kif"), told.without_sets()) == "KIF"
