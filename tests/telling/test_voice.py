"""The voice: names, own words, and remarks that scoring knows by keys only."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import Player
from scorepad.telling import Voice

ANNA, BERT = Player("1"), Player("2")
NAMES = {ANNA: "Anna", BERT: "Bert"}
ONE_OR_MORE = Text("{count} Spiel", "{count} game"), Text("{count} Spiele", "{count} games")
OWN = read_rules({"options": {"special.blauer_brief.name": "Blauer Brief"}})


def test_says_own_names_of_special_points_in_remarks() -> None:
    remark = Notice("special_void", {"what": "blauer_brief"})
    assert Voice("de", NAMES, OWN).remark(remark) == "Blauer Brief zählt in diesem Spiel nicht."


def test_says_people_by_their_names_and_numbers_with_a_real_minus() -> None:
    assert Voice("en", NAMES).remark(Notice("dealer_overruled", {"player": "2"})) == "The table let Bert deal."
    assert "−3" in Voice("de").remark(Problem("points_sum", "points", {"sum": -3}))


def test_keeps_the_own_names_of_rules_that_held_before() -> None:
    voice = Voice("de", NAMES, OWN).under(Rules())
    assert voice.label("blauer_brief") == "Blauer Brief"
    assert voice.under(voice.rules) is voice


def test_calls_people_otherwise_where_there_is_little_room() -> None:
    assert Voice("de", NAMES).calling({ANNA: "A."}).name(ANNA) == "A."


def test_lists_what_there_is_and_nothing_for_nobody() -> None:
    assert [Voice("en", NAMES).names(who) for who in ((), (ANNA,), (ANNA, BERT))] == ["", "Anna", "Anna and Bert"]
    assert [Voice().many(count, *ONE_OR_MORE) for count in (1, 2)] == ["1 Spiel", "2 Spiele"]


def test_writes_amounts_in_its_currency() -> None:
    voice = Voice("de", currency="Kr.")
    assert (voice.signed(150), voice.signed(-150), voice.name(None)) == ("+1,50\xa0Kr.", "−1,50\xa0Kr.", "Kasse")
