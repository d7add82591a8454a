"""Rules in words: every option, every value of it and its source, with the names that the Runde gave."""

from __future__ import annotations

import re

import pytest

from scorepad.declare import Option
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.differences import own_changes
from scorepad.telling.rules import preset_name, rule_choice, rule_help, rule_label, rule_value, source
from scorepad.telling.voice import Voice

NO_OFF = {"feigheit.fixed_re", "feigheit.fixed_kontra", "solo.fixed_plain", "solo.fixed_with_re"}
"""Numbers that may be zero without anything being off."""


def with_options(preset_name: str = "ddv", **options: object) -> Rules:
    """A rule set with some options, dots written as two underscores."""
    return read_rules(
        {"preset": preset_name, "options": {name.replace("__", "."): value for name, value in options.items()}}
    )


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
