"""Rules in words: every option, every value of it and its source, with the names that the Runde
gave.
"""

import re
from dataclasses import replace
from typing import Any

import pytest

from scorepad.declare import Option
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.differences import own_changes
from scorepad.telling.leaflet import tell_rules
from scorepad.telling.points import rules_at_the_end, rules_in_short
from scorepad.telling.rules import (
    preset_name,
    rule_choice,
    rule_help,
    rule_label,
    rule_problem,
    rule_value,
    rules_sentence,
    source,
)
from scorepad.telling.rules import rules_name as named
from scorepad.telling.score import sample
from scorepad.telling.trumps import ToldTrumps, trumps
from scorepad.telling.voice import Voice
from tests.conftest import there
from tests.scoring.building import rules as with_options

GANS: dict[str, Any] = {"special__gans__name": "Gans", "special__gans__points": 2}
NO_OFF = {"feigheit.fixed_re", "feigheit.fixed_kontra", "solo.fixed_plain", "solo.fixed_with_re"}
"""Numbers that may be zero without anything being off."""


def test_own_kinds_differ_and_are_called_by_their_own_name() -> None:
    own = [{"id": "mueller", "name": "Müller"}]
    rules = with_options(
        **GANS, solo__own=own, solo__kinds=["damen", "mueller"], solo__kind_points__mueller=1
    )
    voice = Voice(rules=rules)
    changes = own_changes(rules)
    assert {
        f"{rule_label(one.name, voice)}: {rule_value(one.name, one.second, voice)}"
        for one in changes
    } == {
        "Gans: Name: Gans",
        "Gans: Punkte: 2",
        "Gans: höchstens je Spiel: 9",
        "Eigene Soli: Müller",
        "Müller: Zusatzpunkte: 1",
        f"{OPTIONS['solo.kinds'].label.de}: Damen-Solo, Müller",
    }
    assert rule_value("solo.own", None, Voice()) == "keine"


def test_what_differs_is_one_sentence_with_each_subject_once() -> None:
    """Source: third-look.md, Eigene Regelwerke."""
    assert rules_sentence(preset("mainz"), Voice()) == "Genau wie Mainz."
    assert rules_sentence(with_options(**GANS), Voice()) == "Wie DDV-Turnierregeln, nur Gans: 2."
    many = with_options(**GANS, cards=40, bock__on=True, bock__factor=3, pflichtsolo__count=0)
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


VALUES: list[tuple[str, object, str]] = [
    ("value.floor_at_zero", True, "ja"),
    ("special.herzstich.points", 0, "nicht gespielt"),
    ("special.gans.points", None, "nicht gespielt"),
    ("bock.triggers", [], "keine"),
    ("notes", ["heitmann", "schaf"], "Heitmann, Schaf"),
    ("notes", ["gone"], "gone"),
    ("cards", 40, "40, ohne Neunen"),
]


@pytest.mark.parametrize(("name", "value", "words"), VALUES)
def test_values_are_said_as_people_say_them(name: str, value: object, words: str) -> None:
    assert rule_value(name, value, Voice("de", rules=preset("kif"))) == words


def test_sources_speak_the_language_of_the_page() -> None:
    assert source("Reading A-11", "de") == "Lesart A-11"
    assert source("Reading A-11", "en") == "Reading A-11"
    assert (
        source("TSR 7; options.md, field: Mittwoch", "de")
        == "TSR 7; Regeln anderer Runden: Mittwoch"
    )
    assert source("options.md, field", "en") == "other groups’ rules"
    german = " ".join(source(option.source, "de") for option in OPTIONS.values())
    assert not re.search(r"\b(outside|reading|all|only|texts)\b", german, re.IGNORECASE)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_option_and_every_choice_has_words_and_each_value_its_help(option: Option) -> None:
    for lang in ("de", "en"):
        assert option.label.in_(lang).strip()
        assert option.help.in_(lang).endswith("."), "help is a sentence"
        said = [rule_choice(option.name, value, Voice(lang)) for value in option.choices]
        assert len({*said}) == len(said), "they can be told apart"
        assert all(words and "_" not in words for words in said), said
        _says_what_each_value_does(option, lang)
    assert option.source.strip()


def _says_what_each_value_does(option: Option, lang: str) -> None:
    """Not what "yes" would do (second-look.md, Words): off, nothing and each choice have a sentence
    of their own.
    """
    off: dict[str, list[Any]] = {"switch": [False], "list": [[]], "named": [[]], "numbers": [[]]}
    own: list[Any] = [*option.choices] if option.shape == "choice" else off.get(option.shape, [])
    told = [rule_help(option.name, value, Voice(lang)) for value in own]
    assert len({*told, option.help.in_(lang)}) == len(told) + 1, told
    assert all(sentence.endswith(".") for sentence in told), told
    if option.shape != "choice":  # the other help is not a question either
        assert not re.match(r"(Ob|Whether) ", option.help.in_(lang)), option.help
    if option.shape == "whole":
        assert (0 in option.says) != (option.name in NO_OFF or option.least > 0)


def test_rules_that_differ_from_an_own_set_in_their_preset_alone_bear_its_name() -> None:
    ours = with_options(bock__on=True, cards=40, solo__extra_point=1)
    others = replace(ours, preset=next(name for name in PRESETS if name != ours.preset))
    voice = Voice("en").knowing(lambda: {ours: "Our rules"})
    assert others != ours
    assert named(others, voice) == "Our rules"


def test_a_preset_and_an_own_reason_to_deal_again_have_a_name_and_an_unknown_preset_its_identifier() -> (
    None
):
    """Source: options.md, redeal.reasons."""
    assert preset_name("ddv", Voice("en")) == "DDV tournament rules"
    assert preset_name("gone", Voice()) == "gone"
    with pytest.raises(KeyError):
        rule_help("never.heard", 1, Voice("de"))
    own_reason = {"id": "foto", "name": "Karten gezeigt"}
    assert rule_choice("redeal.reasons", own_reason, Voice("de")) == "Karten gezeigt"


# the trumps as a row of cards, as options and agreements rank them
def row(*notes: str, cards: int = 48, lang: str = "de") -> ToldTrumps:
    """The trumps of a group with these agreements."""
    group = with_options(notes=[*notes], cards=cards)
    return there(trumps(Voice(lang, rules=group)))


def ranks(*notes: str, cards: int = 48) -> str:
    told = row(*notes, cards=cards)
    return " ".join(card.rank + card.suit for card in told.cards)


USUAL = "10♥ D♣ D♠ D♥ D♦ B♣ B♠ B♥ B♦ A♦ 10♦ K♦"


def test_the_ten_of_hearts_leads_and_nines_come_last() -> None:
    """Without nines a pack has forty cards, and the tens of diamonds are Superschweine. Source: KIF
    V21.
    """
    assert ranks("schweine_announced", "superschweine", cards=40).startswith("10♦ A♦ 10♥ ")
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


def test_jokers_take_the_place_of_the_nines_of_diamonds() -> None:
    """Source: CuteSoft, Karten und Trümpfe: C9, where C are the diamonds as in CA, the Fuchs."""
    assert ranks("joker") == f"★ {USUAL}"
    assert row("joker").others == row().others
    assert "9♦" not in ranks("joker", "schweine_announced", "superschweine")


def test_cards_that_rank_there_as_a_pair_only_say_so_and_the_kings_of_diamonds_stand_there_once() -> (
    None
):
    """Source: KIF V33."""
    told = row("schweine_announced", lang="en")
    assert [card.name for card in told.cards if card.pair] == ["Schwein"]
    assert told.pairs == "dashed: both in one hand only"
    assert row().pairs == ""
    assert row("seven_in").pairs == ""
    assert ranks("hearts_ten_no_trump").count("K♦") == 1
    assert row("hearts_ten_no_trump").others == "Fehlfarben: Kreuz, Pik und Herz A\xa010\xa0K\xa09"


# a usual game in one line, worked out under a rule set, and rule sets by the names under which a
# Runde keeps them
@pytest.mark.parametrize(
    ("rules", "value"), [("ddv", 5), ("stammtisch", 6), ("kif", 4), ("mainz", 5)]
)
def test_a_usual_game_shows_what_the_rules_make_of_it(rules: str, value: int) -> None:
    """Won, no 90, a Fuchs: 1 each; Re adds 2 (TSR 7.2.2b), 1 (KIF), doubles all (trust.png) or all
    but the Fuchs.
    """
    voice = Voice("de", rules=preset(rules))
    told = there(sample(voice))
    assert told.result == f"Re +{value}"
    assert told.reasons[:11] == "+1 gewonnen"


def test_where_six_play_there_is_no_usual_game_and_no_row_of_trumps() -> None:
    six = Voice(rules=with_options(team_mode="tripelkopf"))
    assert sample(six) is None
    assert trumps(six) is None


def test_leaflet_and_sheet_name_the_rule_set_under_which_the_runde_keeps_its_rules() -> None:
    """Source: second-look.md, Regeln: named own rule sets."""
    told = Voice("de", rules=preset("kif")).knowing(lambda: {preset("kif"): "Stammtisch mit Bock"})
    assert tell_rules(told).basis == "Stammtisch mit Bock. Es gilt genau die Vorlage „KIF“."
    assert rules_in_short(told, 4)[0].text == "Stammtisch mit Bock (KIF)"
    assert rules_at_the_end(Rules(), told)[0].text == "Stammtisch mit Bock (KIF)"
    assert named(preset("kif"), told) == "Stammtisch mit Bock"
    assert named(Rules(), told) == "DDV-Turnierregeln"
    assert named(preset("kif"), told.without_sets()) == "KIF"


KOEHLER = {"solo.own": [{"id": "own1", "name": "Köhler"}]}
SWITCHED = {"bock.on": True, "bock.triggers": ["herzstich"], "bock.overlap": "stack"}
CHANGED: list[tuple[dict[str, Any], str]] = [
    ({}, ""),
    ({"bock.on": True}, ", changed: Bock"),
    (SWITCHED | {"special.karlchen.points": 0}, ", changed: Karlchen and Bock"),
    (KOEHLER | {"solo.kind_points.damen": 1}, ", changed: Queens solo and Own solos"),
    (SWITCHED | {"special.karlchen.points": 0, "value.floor_at_zero": True}, ", 3 changed"),
]


@pytest.mark.parametrize(("options", "changed"), CHANGED)
def test_a_rule_set_in_short_names_what_it_changes_while_that_is_little(
    options: dict[str, Any], changed: str
) -> None:
    """Source: issue 11, named rule sets: what hangs on a rule that is switched goes with it."""
    assert named(read_rules({"options": options}), Voice("en")) == f"DDV tournament rules{changed}"


def test_rules_are_named_after_the_kept_rule_set_that_they_change_least() -> None:
    kept: dict[str, Any] = {"bock__on": True, "value__floor_at_zero": True}
    told = Voice("de").knowing(lambda: {with_options(**kept): "Sonntags"})
    assert named(with_options(**kept, evening__ends="open"), told).startswith(
        "Sonntags, geändert: "
    )
    assert named(with_options(bock__on=True), told) == "DDV-Turnierregeln, geändert: Bock"


def test_a_problem_with_a_rule_calls_it_as_people_do() -> None:
    unknown = Problem("unknown_option", "", {"name": "bock.nonsense"})
    multiple = Problem("option_multiple", "", {"name": "solo.fixed_plain", "multiple": 3})
    assert rule_problem(unknown, Voice()) == "Eine der Regeln kennt Scorepad nicht."
    assert rule_problem(multiple, Voice()) == "„Festes Solo“ muss durch 3 teilbar sein."
    assert rule_problem(Problem("points_missing", "points"), Voice()) == "Die Punkte fehlen."
