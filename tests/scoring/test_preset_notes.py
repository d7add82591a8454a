"""Presets name the card play that their texts contain. Source: the five texts; issue 12."""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import PRESETS, preset, read_rules
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.preset_texts import TEXTS
from scorepad.telling.rules import rule_choice
from scorepad.telling.voice import Voice

AT_LEAST = {
    "freedoko": {"announce_second_trick", "reservations_solo_first", "throw_five_nines", "throw_six_kings"},
    "kif": {"announce_by_cards_played", "solo_rank_kif", "throw_nine_full", "throw_one_trump", "first_of_two_wins"},
    "mainz": {"announce_mainz", "second_dulle_beats_first", "reservations_solo_hochzeit", "hochzeit_by_suit"},
    "branderhof": {"announce_branderhof", "second_dulle_not_in_last_trick", "schweine_announced", "throw_two_trumps"},
    "cutesoft": {"announce_first_tricks", "reservations_solo_hochzeit", "bad_cards_agreed", "hochzeit_first_trick"},
}
"""When to announce, the Dulle, Schweine, what goes first among reservations, how many bad cards: text by text."""


@pytest.mark.parametrize("name", [row.id for row in TEXTS])
def test_a_text_names_its_own_card_play_and_no_note_of_another_text(name: str) -> None:
    agreed = preset(name).incidents.notes
    assert set(agreed) >= AT_LEAST[name]
    assert len(set(agreed)) == len(agreed)
    text = PRESETS[name].source
    assert [ident for ident in agreed if text not in NOTES[ident].source] == []
    assert any(ident.startswith("announce_") for ident in agreed)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("reason", ["kings", "nines", "full_cards"])
def test_a_preset_names_one_number_of_bad_cards_in_its_note_or_its_option(name: str, reason: str) -> None:
    """Source: KIF, more than eight full cards; FreeDoko 7.6, more than five kings; CuteSoft, as agreed."""
    incidents = preset(name).incidents
    noted = any(reason in NOTES[ident].counts for ident in incidents.notes)
    assert incidents.says_number(reason) != noted


def test_a_number_of_bad_cards_that_a_group_sets_is_said_beside_a_note_too() -> None:
    """Source: options.md, redeal.full_cards."""
    assert not preset("kif").incidents.says_number("full_cards")
    assert read_rules({"preset": "kif", "options": {"redeal.full_cards": 8}}).incidents.says_number("full_cards")


@pytest.mark.parametrize("name", PRESETS)
def test_notes_change_no_number_and_a_group_may_have_others(name: str) -> None:
    rules = read_rules({"preset": name, "options": {"notes": []}})
    assert rules.incidents.notes == ()
    assert (rules.value, rules.win, rules.special, rules.solo) == (
        preset(name).value,
        preset(name).win,
        preset(name).special,
        preset(name).solo,
    )


def test_iwan_of_mainz_goes_by_its_own_name() -> None:
    """Source: Mainz 4.6; elsewhere the same solo is the Köhler, and Iwan a suit solo with kings (CuteSoft)."""
    mainz, kif = Voice("de", rules=preset("mainz")), Voice("de", rules=preset("kif"))
    assert rule_choice("solo.kinds", "koehler", mainz) == mainz.label("koehler") == "Iwan"
    assert mainz.label("iwan") == "Iwan mit Farbe"
    assert (kif.label("koehler"), kif.label("iwan")) == ("Köhler", "Iwan")
    assert Voice("en", rules=preset("mainz")).label("koehler") == "Iwan"
    own = read_rules({"preset": "mainz", "options": {"solo.own": [{"id": "null", "name": "Null"}]}})
    assert {Voice("de", rules=own).label(kind) for kind in ("null", "koehler")} == {"Null", "Iwan"}
