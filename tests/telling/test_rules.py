"""Rules in words: every option, every value of it and its source, with the names that the Runde gave."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorepad.declare import Option
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.differences import own_changes
from scorepad.telling.leaflet import tell_rules
from scorepad.telling.points import rules_at_the_end, rules_in_short
from scorepad.telling.rules import (
    preset_name,
    rule_choice,
    rule_help,
    rule_label,
    rule_value,
    rules_name,
    rules_sentence,
    source,
)
from scorepad.telling.score import sample
from scorepad.telling.trumps import ToldTrumps, trumps
from scorepad.telling.voice import Voice
from tests.scoring.building import rules as with_options

NO_OFF = {"feigheit.fixed_re", "feigheit.fixed_kontra", "solo.fixed_plain", "solo.fixed_with_re"}
"""Numbers that may be zero without anything being off."""


def test_own_kinds_differ_and_are_called_by_their_own_name() -> None:
    rules = with_options(
        special__gans__name="Gans",
        special__gans__points=2,
        solo__own=[{"id": "mueller", "name": "Müller"}],
        solo__kinds=["damen", "mueller"],
        solo__kind_points__mueller=1,
    )
    voice = Voice(rules=rules)
    said = {
        one.name: (rule_label(one.name, voice), rule_value(one.name, one.second, voice)) for one in own_changes(rules)
    }
    assert said == {
        "special.gans.name": ("Gans: Name", "Gans"),
        "special.gans.points": ("Gans: Punkte", "2"),
        "special.gans.most": ("Gans: höchstens je Spiel", "9"),
        "solo.own": ("Eigene Soli", "Müller"),
        "solo.kinds": (OPTIONS["solo.kinds"].label.de, "Damen-Solo, Müller"),
        "solo.kind_points.mueller": ("Müller: Zusatzpunkte", "1"),
    }
    assert rule_value("solo.own", None, Voice()) == "keine"


def test_what_differs_is_one_sentence_with_each_subject_once() -> None:
    """Source: third-look.md, Eigene Regelwerke."""
    gans: dict[str, Any] = {"special__gans__name": "Gans", "special__gans__points": 2}
    assert rules_sentence(preset("mainz"), Voice()) == "Genau wie Mainz."
    assert rules_sentence(with_options(**gans), Voice()) == "Wie DDV-Turnierregeln, nur Gans: 2."
    many = with_options(**gans, cards=40, bock__on=True, bock__factor=3, pflichtsolo__count=0)
    assert rules_sentence(many, Voice("en")) == (
        "Like DDV tournament rules, but Cards: 40, without nines; Gans: 2; Bock: yes; 1 more."
    )


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_every_preset_has_words(name: str, lang: str) -> None:
    rules = preset(name)
    voice = Voice(lang, rules=rules)
    for option, value in flat(rules).items():
        said = rule_value(option, value, voice)
        assert said
        assert "_" not in said + rule_label(option, voice), (option, said)


def test_values_are_said_as_people_say_them() -> None:
    rules = preset("kif")
    assert rule_value("value.floor_at_zero", True, Voice("de", rules=rules)) == "ja"
    assert rule_value("special.herzstich.points", 0, Voice("en", rules=rules)) == "not played"
    assert rule_value("bock.triggers", [], Voice("de", rules=rules)) == "keine"
    assert rule_value("notes", ["heitmann", "schaf"], Voice("de", rules=rules)) == "Heitmann, Schaf"
    assert rule_value("notes", ["gone"], Voice("de", rules=rules)) == "gone"
    assert rule_value("cards", 40, Voice("en", rules=rules)) == "40, without nines"
    assert rule_value("special.gans.points", None, Voice("de", rules=rules)) == "nicht gespielt"


def test_sources_speak_the_language_of_the_page() -> None:
    assert source("Reading A-11", "de") == "Lesart A-11"
    assert source("Reading A-11", "en") == "Reading A-11"
    assert source("TSR 7; options.md, field: Mittwoch", "de") == "TSR 7; Regeln anderer Runden: Mittwoch"
    assert source("options.md, field", "en") == "other groups’ rules"
    german = " ".join(source(option.source, "de") for option in OPTIONS.values())
    assert not re.search(r"\b(outside|reading|all|only|texts)\b", german, re.IGNORECASE)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_option_and_every_choice_has_words(option: Option, lang: str) -> None:
    assert option.label.in_(lang)
    assert option.help.in_(lang).endswith(".")
    assert option.source
    for value in option.choices:
        said = rule_choice(option.name, value, Voice(lang))
        assert said
        assert "_" not in said, (option.name, value)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_the_help_says_what_the_chosen_value_does(option: Option, lang: str) -> None:
    """Not what "yes" would do (second-look.md, Words): off, nothing and each choice have a sentence of their own."""
    own = {"switch": [False], "choice": [*option.choices], "list": [[]], "named": [[]], "numbers": [[]], "whole": []}[
        option.shape
    ]
    told = [rule_help(option.name, value, Voice(lang)) for value in own]
    assert len({*told, option.help.in_(lang)}) == len(told) + 1, told
    assert all(sentence.endswith(".") for sentence in told), told
    if option.shape != "choice":  # the other help is not a question either
        assert not re.match(r"(Ob|Whether) ", option.help.in_(lang)), option.help
    if option.shape == "whole":
        assert (0 in option.says) != (option.name in NO_OFF or option.least > 0)


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.choices])
def test_choices_of_an_option_have_labels_that_tell_them_apart(name: str) -> None:
    choices = OPTIONS[name].choices
    for lang in ("de", "en"):
        assert len({rule_choice(name, choice, Voice(lang)) for choice in choices}) == len(choices)


def test_a_preset_has_a_name_and_an_unknown_one_its_identifier() -> None:
    assert preset_name("ddv", Voice("en")) == "DDV tournament rules"
    assert preset_name("gone", Voice()) == "gone"


def test_what_no_rule_set_has_cannot_be_told() -> None:
    with pytest.raises(KeyError):
        rule_help("never.heard", 1, Voice("de"))


def test_an_own_reason_to_deal_again_is_said_by_its_name() -> None:
    """Source: options.md, redeal.reasons."""
    assert rule_choice("redeal.reasons", {"id": "foto", "name": "Karten gezeigt"}, Voice("de")) == "Karten gezeigt"


# the trumps as a row of cards, as options and agreements rank them


def row(*notes: str, cards: int = 48, lang: str = "de") -> ToldTrumps:
    told = trumps(Voice(lang, rules=read_rules({"options": {"notes": [*notes], "cards": cards}})))
    assert told is not None
    return told


def ranks(*notes: str, cards: int = 48) -> str:
    return " ".join(card.rank + card.suit for card in row(*notes, cards=cards).cards)


USUAL = "10♥ D♣ D♠ D♥ D♦ B♣ B♠ B♥ B♦ A♦ 10♦ K♦"


def test_the_ten_of_hearts_leads_and_nines_come_last() -> None:
    """Without nines a pack has forty cards."""
    assert ranks() == f"{USUAL} 9♦"
    assert ranks(cards=40) == USUAL
    assert ranks("with_nines", cards=40) == f"{USUAL} 9♦"


@pytest.mark.parametrize(
    ("notes", "first"),
    [
        (["schweine_announced"], "A♦ 10♥"),
        (["schwein_second_fuchs"], "A♦ 10♥"),
        (["schweine_announced", "superschweine"], "9♦ A♦ 10♥"),
        (["schweine_announced", "superschweine", "hyperschweine"], "K♦ 9♦ A♦ 10♥"),
        (["schweine_announced", "superschweine", "genscher_above_superschweine"], "K♦ 9♦ A♦ 10♥"),
        (["joker"], "★ 10♥"),
        (["seven_in"], "7♥ 10♥"),
        (["schaf"], "10♥ K♥ D♣"),
        (["hearts_ten_no_trump"], "K♦ D♣"),
    ],
)
def test_agreements_raise_cards(notes: list[str], first: str) -> None:
    """Source: KIF V18 to V26, V33, V46; CuteSoft."""
    assert ranks(*notes).startswith(f"{first} ")


def test_without_nines_the_tens_of_diamonds_are_superschweine() -> None:
    """Source: KIF V21."""
    assert ranks("schweine_announced", "superschweine", cards=40).startswith("10♦ A♦ 10♥ ")


def test_the_kings_of_diamonds_lead_in_the_place_of_the_dullen_only_once() -> None:
    """Source: KIF V33."""
    assert ranks("hearts_ten_no_trump").count("K♦") == 1
    assert row("hearts_ten_no_trump").others.replace("\N{NO-BREAK SPACE}", " ") == (
        "Fehlfarben: Kreuz, Pik und Herz A 10 K 9"
    )


def test_cards_that_rank_there_as_a_pair_only_say_so() -> None:
    told = row("schweine_announced", lang="en")
    assert [card.name for card in told.cards if card.pair] == ["Schwein"]
    assert told.pairs == "dashed: both in one hand only"
    assert row().pairs == ""
    assert row("seven_in").pairs == ""


def test_where_six_play_there_is_no_row() -> None:
    assert trumps(Voice(rules=read_rules({"options": {"team_mode": "tripelkopf"}}))) is None


# a usual game in one line, worked out under a rule set, and rule sets by the names under which a Runde keeps them


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
