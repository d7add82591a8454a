"""Rule sets: presets, options by their public names, contradictions, JSON. Source: the list of
options.
"""

import dataclasses
import json
import re
from itertools import combinations
from types import MappingProxyType
from typing import Any

import pytest

from scorepad.declare import options_of
from scorepad.scoring.rules import (
    OPTIONS,
    PRESETS,
    Rules,
    codec,
    flat,
    preset,
    read_rules,
    write_rules,
)
from scorepad.scoring.rules.differences import differences
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.ruleset import SECTIONS
from scorepad.scoring.rules.usual import HABITS, habits_of, with_habits
from scorepad.telling.rules import rule_choice
from scorepad.telling.voice import Voice
from tests.scoring.building import named, rules
from tests.scoring.outcome import refused


def test_no_rules_are_the_tournament_rules_and_equal_rules_are_one_key() -> None:
    assert (
        read_rules(None)
        == read_rules({})
        == read_rules({"preset": None, "options": None})
        == Rules()
    )
    assert len({rules("kif"), preset("kif"), rules("kif", bock__on=False)}) == 1
    assert rules("kif") != rules("kif", bock__on=True)
    assert rules() != "ddv"
    assert rules(solo__kind_points__karo=1) != rules(solo__kind_points__herz=1)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_differences_from_the_tournament_rules(name: str) -> None:
    given = flat(preset(name))
    usual = flat(Rules())
    changed = {
        option: value
        for option, value in given.items()
        if option not in usual or value != usual[option]
    }
    said = {
        option: list(value) if isinstance(value, tuple) else value
        for option, value in PRESETS[name].options.items()
    }
    own = [option.removesuffix(".name") for option in said if option.endswith(".name")]
    assert changed == said | {f"{special}.most": 9 for special in own}
    assert write_rules(preset(name)) == {"preset": name, "options": {}}


@pytest.mark.parametrize("name", PRESETS)
def test_the_sentence_of_a_preset_says_nothing_that_does_not_hold(name: str) -> None:
    given = preset(name)
    sentence = PRESETS[name].help
    said = {
        ("mit Neunen", "with nines"): given.table.cards == 48,
        ("ohne Neunen", "no nines"): given.table.cards == 40,
        ("verdoppel", "double"): given.value.re_kontra_effect == "double",
        ("Pflichtsolo", "Pflichtsolo"): given.pflichtsolo.count == 1,
    }
    for (german, english), so in said.items():
        assert (german in sentence.de) == (english in sentence.en)
        assert so or german not in sentence.de
    bock = "Bock" in sentence.de.replace("kein Bock", "").replace("ohne Bock", "")
    assert bock == given.bock.on
    in_english = "Bock" in sentence.en.replace("no Bock", "")
    assert in_english == given.bock.on
    plus = re.search(r"Kontra \+(\d)", sentence.de)
    assert plus is None or int(plus[1]) == given.value.re_kontra_points
    assert (plus is not None) == (f"Kontra +{given.value.re_kontra_points}" in sentence.en)
    assert {text[-1] for text in sentence} == {"."}


def test_every_option_has_a_section_a_source_and_a_default_that_it_allows() -> None:
    for option in OPTIONS.values():
        assert option.source, option.name
        default = list(option.default) if isinstance(option.default, tuple) else option.default
        assert read_rules({"options": {option.name: default}}) == Rules()
    assert sum(len(options_of(cls, section)) for section, cls in SECTIONS.items()) == len(OPTIONS)


@pytest.mark.parametrize("name", PRESETS)
def test_no_option_of_a_preset_clashes_with_another(name: str) -> None:
    assert [option.name for option in OPTIONS.values() if option.clash[1](preset(name))] == []
    for option in OPTIONS.values():
        option.only_when(preset(name))  # what an option hangs on exists


@pytest.mark.parametrize("section", SECTIONS)
def test_no_section_of_a_rule_set_changes_once_it_is_read(section: str) -> None:
    """Source: ARCHITECTURE.md, "Facts and a fold": what is computed is kept by the rules it was
    computed with.
    """
    part = getattr(preset("kif"), section)
    field = dataclasses.fields(part)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(part, field, getattr(part, field))


# what a group has of its own and its source, its preset, its options
OWN: list[tuple[str, str, dict[str, object]]] = [
    ("differences", "kif", {"bock.on": True, "special.fuchs_caught.points": 2, "solo.kind_points.karo": 1}),
    (
        "reasons to deal again: options.md, redeal.reasons own texts",
        "ddv",
        {
            "redeal.reasons": ["misdeal", {"id": "drei_buben", "name": "Drei Buben"}, "kings"],
            "bock.redeal_reasons": ["drei_buben", "kings"],
        },
    ),
    (
        "soli and special points",
        "ddv",
        {
            "solo.own": [{"id": "null", "name": "Nullsolo"}], "solo.kinds": ["karo", "null"],
            "pflichtsolo.kinds": ["null"], "special.gans.points": 2, "special.gans.most": 3,
            "special.gans.name": "Gans", "special.gans.counts_in": ["normal"],
        },
    ),
    (
        "of a special point or a kind of solo: options.md, special.<id>.in_solo, .doubled",
        "ddv",
        {
            "special.gans.points": 1, "special.gans.most": 9, "special.gans.doubled": True,
            "special.doppelkopf.in_solo": [], "special.herzstich.in_solo": ["karo"],
            "solo.fixed_kind.damen.won": 12, "solo.fixed_kind.buben.lost": 6,
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), named(OWN))
def test_rules_are_written_as_differences_from_their_preset(
    name: str, options: dict[str, object]
) -> None:
    group = read_rules({"preset": name, "options": options})
    assert write_rules(group) == {"preset": name, "options": options}
    assert read_rules(write_rules(group)) == group


def test_what_is_said_once_for_each_kind_differs_only_where_it_is_not_usual() -> None:
    group = read_rules({"options": {"special.herzstich.in_solo": ["karo"]}})
    assert [(one.name, one.first, one.second) for one in differences(Rules(), group)] == [
        ("special.herzstich.in_solo", "same", ["karo"])
    ]
    assert [one.second for one in differences(group, Rules())] == ["same"]
    usual = {
        "special.doppelkopf.in_solo": "same",
        "solo.fixed_kind.damen.won": 0,
        "solo.fixed_kind.damen.lost": 0,
    }
    assert read_rules({"options": usual}) == Rules()
    own = read_rules(
        {
            "options": {
                "redeal.reasons": ["misdeal", {"id": "drei_buben", "name": "Drei Buben"}, "kings"]
            }
        }
    )
    assert own.incidents.redeal_ids == ("misdeal", "drei_buben", "kings")


X = {"id": "x", "name": "X"}
Y = {"id": "x", "name": "Y"}
WRONG: dict[str, list[tuple[str, object]]] = {
    "option_type": [
        ("bock.on", 1), ("bock.on", None), ("gegen.points", True), ("gegen.points", 1.0), ("cards", True),
        ("bock.triggers", "manual"), ("bock.triggers", [1]), ("special.escalates", ["1"]),
        ("solo.own", {"id": "null"}), ("solo.own", [{"id": "null"}]), ("solo.own", ["null"]),
        ("redeal.reasons", "kings"), ("redeal.reasons", ["kings", "kings"]), ("redeal.reasons", [3]),
        ("redeal.reasons", [{"id": "x"}]), ("redeal.reasons", [X | {"name": " "}]), ("redeal.reasons", [X, Y]),
        ("redeal.reasons", [X | {"more": 1}]), ("redeal.reasons", [{"id": "kings", "name": "Könige"}]),
        ("special.doppelkopf.points", "1"), ("special.doppelkopf.in_solo", "karo"), ("special.gans.name", " "),
        ("special.gans.counts_in", "solo"), ("special.gans.counts_in", [["solo"]]), ("special.gans.doubled", 1),
    ],
    "option_range": [
        ("gegen.points", -1), ("feigheit.allowed_missing", 0), ("special.escalates", [10]),
        ("solo.kind_points.karo", 10), ("special.doppelkopf.points", 10), ("special.doppelkopf.most", 0),
        ("solo.fixed_kind.karo.lost", 1002),
    ],
    "option_multiple": [("solo.fixed_plain", 4), ("solo.fixed_kind.karo.won", 4)],
    "option_choice": [
        ("cards", 32), ("announcements.implied", 1), ("announcements.implied", "true"), ("counting", "both"),
        ("bock.triggers", ["full_moon"]), ("bock.redeal_reasons", ["x"]), ("redeal.reasons", ["bored"]),
        ("solo.kinds", ["skat"]), ("special.gans.counts_in", ["skat"]), ("special.doppelkopf.in_solo", ["skat"]),
    ],
    "unknown_option": [
        ("solo.kind_points.skat", 1), ("solo.fixed_kind.skat.won", 3), ("solo.fixed_kind.karo.drawn", 3),
        ("special.gans.colour", 1), ("special.doppelkopf.doubled", True), ("special.gans", 1), ("", 1),
    ],
}  # fmt: skip


@pytest.mark.parametrize("code", WRONG)
def test_an_option_that_cannot_be_is_told_by_its_name(code: str) -> None:
    for option, value in WRONG[code]:
        assert refused(read_rules, {"options": {option: value}}) == [(code, option)], value


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ([], ("not_an_object", "rules")),
        ({"options": [1]}, ("not_an_object", "options")),
        ({"preset": 5}, ("unknown_preset", "preset")),
        ({"preset": ""}, ("unknown_preset", "preset")),
        ({"options": []}, ("not_an_object", "options")),
        ({"rules": {}}, ("unknown_key", "rules")),
    ],
)
def test_a_rule_set_of_the_wrong_form_is_refused(given: object, problem: tuple[str, str]) -> None:
    assert refused(read_rules, given) == [problem]


@pytest.mark.parametrize(
    ("options", "field", "beside"),
    [
        (
            {"announcements.need_re_kontra": False},
            "announcements.implied",
            {"announcements.implied": False},
        ),
        (
            {"announcements.need_re_kontra": False},
            "announcements.implied",
            {"announcements.implied": "levels"},
        ),
        ({"solo.factor": 1}, "solo.factor", {"counting": "minus"}),
        ({"bock.length": "until_dealer_returns"}, "bock.length", {"bock.overlap": "ignore"}),
        (
            {"bock.overlap": "restart", "bock.length": "until_dealer_returns"},
            "bock.length",
            {"bock.overlap": "stack"},
        ),
        ({"bock.overlap": "slots"}, "bock.most_levels", {"bock.most_levels": 3}),
    ],
)
def test_options_that_contradict_each_other_are_refused_and_stand_beside_what_they_need(
    options: dict[str, Any], field: str, beside: dict[str, Any]
) -> None:
    assert [found for _, found in refused(read_rules, {"options": options})] == [field]
    read_rules({"options": options | beside})


def test_all_problems_of_a_rule_set_are_told_at_once() -> None:
    given = {"preset": "skat", "options": {"bock.on": 1, "bocks": 2, "solo.factor": 1}, "x": 1}
    told = [
        "unknown_key",
        "unknown_preset",
        "option_type",
        "unknown_option",
        "solo_factor_needs_counting",
    ]
    assert [code for code, _ in refused(read_rules, given)] == told


def test_rules_of_an_older_version_are_upgraded_step_by_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Suppose the option of the Herzstich once had another name."""

    def renamed(preset: str, options: codec.Options) -> tuple[str, codec.Options]:
        names = {"special.heart.points": "special.herzstich.points"}
        return preset, {names.get(name, name): value for name, value in options.items()}

    def counted_twice(preset: str, options: codec.Options) -> tuple[str, codec.Options]:
        return preset, {
            name: 2 if name.startswith("special.") else value for name, value in options.items()
        }

    monkeypatch.setattr(codec, "VERSION", 3)
    monkeypatch.setattr(codec, "STEPS", {1: renamed, 2: counted_twice})
    old = read_rules({"preset": "mainz", "options": {"special.heart.points": 1}})
    assert old == read_rules(
        {"preset": "mainz", "options": {"special.herzstich.points": 2}, "version": 3}
    )
    assert write_rules(old)["version"] == 3
    assert read_rules(write_rules(old)) == old


@pytest.mark.parametrize("version", [0, 2, "1", 1.0, True])
def test_rules_of_a_version_that_nobody_knows_are_refused(version: object) -> None:
    assert refused(read_rules, {"preset": "kif", "version": version}) == [
        ("rules_version", "version")
    ]


def test_what_a_preset_says_of_one_kind_and_a_group_does_not_is_written_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the group would be read back with what its preset says."""
    base = read_rules({"options": {"solo.kind_points.karo": 2}})
    monkeypatch.setattr(codec, "preset", lambda _name: base)
    assert write_rules(Rules())["options"] == {"solo.kind_points.karo": 0}
    assert write_rules(base)["options"] == {}


RANGES: dict[tuple[int, int, int], str] = {
    (0, 8, 1): "redeal.kings redeal.nines",
    (0, 10, 1): "redeal.full_cards",
    (
        0,
        9,
        1,
    ): "value.re_kontra_points value.level_points value.against_announcement value.step_points "
    "value.step_points.90 value.step_points.60 value.step_points.30 value.step_points.schwarz announcements.raises "
    "announcements.vorab_points missed.extra_per_level gegen.points solo.extra_point solo.most_per_player "
    "hochzeit.bonus klopfen.points klopfen.all_four bock.most_levels bock.extra_points pflichtsolo.count "
    "misdeal.penalty_after",
    (
        0,
        99,
        1,
    ): "feigheit.fixed_re feigheit.fixed_kontra pflichtsolo.penalty_factor wrong_card.points",
    (0, 99, 3): "solo.fixed_plain solo.fixed_with_re hochzeit_allein.fixed",
    (0, 120, 1): "pflichtansage.over",
    (0, 999, 1): "evening.minutes",
    (1, 5, 1): "feigheit.allowed_missing",
    (1, 9, 1): "value.split_factor solo.factor",
    (1, 20, 1): "bock.length_games",
    (1, 99, 1): "value.base_points",
    (1, 100, 1): "counting.unit",
    (1, 9999, 1): "evening.ends_after evening.ends_after_at_five",
    (2, 9, 1): "bock.factor",
    (-999, 0, 1): "season.missed_points",
}
"""Least, most and step of every number. Source: options.md."""


@pytest.mark.parametrize("name", PRESETS)
def test_a_special_point_of_the_preset_that_a_rule_set_does_not_know_is_written_as_not_played(
    name: str,
) -> None:
    """Source: options.md: "0 = not played"."""
    whole = preset(name)
    for dropped, rule in whole.special.kinds.items():
        kinds = {ident: one for ident, one in whole.special.kinds.items() if ident != dropped}
        fewer = dataclasses.replace(
            whole, special=dataclasses.replace(whole.special, kinds=MappingProxyType(kinds))
        )
        written = json.loads(json.dumps(write_rules(fewer)))
        assert written["options"] == {f"special.{dropped}.points": 0}
        assert read_rules(written).special.kinds == {
            **kinds,
            dropped: dataclasses.replace(rule, points=0),
        }


def test_every_number_goes_as_far_as_it_is_described_to_go() -> None:
    told = {name: goes for goes, names in RANGES.items() for name in names.split()}
    numbers = {name: option for name, option in OPTIONS.items() if option.shape == "whole"}
    assert {name: (one.least, one.most, one.multiple) for name, one in numbers.items()} == told


# presets name the card play that their texts contain. Source: the five texts; issue 12


AT_LEAST = {
    "freedoko": {
        "announce_second_trick",
        "reservations_solo_first",
        "throw_five_nines",
        "throw_six_kings",
    },
    "kif": {
        "announce_by_cards_played",
        "solo_rank_kif",
        "throw_nine_full",
        "throw_one_trump",
        "first_of_two_wins",
    },
    "mainz": {
        "announce_mainz",
        "second_dulle_beats_first",
        "reservations_solo_hochzeit",
        "hochzeit_by_suit",
    },
    "branderhof": {
        "announce_branderhof",
        "second_dulle_not_in_last_trick",
        "schweine_announced",
        "throw_two_trumps",
    },
    "cutesoft": {
        "announce_first_tricks",
        "reservations_solo_hochzeit",
        "bad_cards_agreed",
        "hochzeit_first_trick",
    },
}
"""When to announce, the Dulle, Schweine, what goes first among reservations, how many bad
cards: text by text.
"""


@pytest.mark.parametrize("name", AT_LEAST)
def test_a_text_names_its_own_card_play_and_no_note_of_another_text(name: str) -> None:
    agreed = preset(name).incidents.notes
    assert set(agreed) >= AT_LEAST[name]
    assert len(set(agreed)) == len(agreed)
    text = PRESETS[name].source
    assert [ident for ident in agreed if text not in NOTES[ident].source] == []
    assert any(ident.startswith("announce_") for ident in agreed)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("reason", ["kings", "nines", "full_cards"])
def test_a_preset_names_one_number_of_bad_cards_in_its_note_or_its_option(
    name: str, reason: str
) -> None:
    """Source: KIF, more than eight full cards; FreeDoko 7.6, more than five kings; CuteSoft, as
    agreed.
    """
    incidents = preset(name).incidents
    noted = any(reason in NOTES[ident].counts for ident in incidents.notes)
    assert incidents.says_number(reason) != noted


def test_a_number_of_bad_cards_that_a_group_sets_is_said_beside_a_note_too() -> None:
    """Source: options.md, redeal.full_cards."""
    assert not preset("kif").incidents.says_number("full_cards")
    assert read_rules({"preset": "kif", "options": {"redeal.full_cards": 8}}).incidents.says_number(
        "full_cards"
    )


@pytest.mark.parametrize("name", PRESETS)
def test_notes_change_no_number_and_a_group_may_have_others(name: str) -> None:
    rules = read_rules({"preset": name, "options": {"notes": []}})
    assert rules.incidents.notes == ()
    usual = preset(name)
    assert rules.value == usual.value
    assert rules.win == usual.win
    assert rules.special == usual.special
    assert rules.solo == usual.solo


def test_iwan_of_mainz_goes_by_its_own_name() -> None:
    """Source: Mainz 4.6; elsewhere the same solo is the Köhler, and Iwan a suit solo with kings
    (CuteSoft).
    """
    mainz = Voice("de", rules=preset("mainz"))
    kif = Voice("de", rules=preset("kif"))
    assert rule_choice("solo.kinds", "koehler", mainz) == "Iwan"
    assert mainz.label("koehler") == "Iwan"
    assert mainz.label("iwan") == "Iwan mit Farbe"
    assert kif.label("koehler") == "Köhler"
    assert kif.label("iwan") == "Iwan"
    assert Voice("en", rules=preset("mainz")).label("koehler") == "Iwan"
    own = read_rules({"preset": "mainz", "options": {"solo.own": [{"id": "null", "name": "Null"}]}})
    assert {Voice("de", rules=own).label(kind) for kind in ("null", "koehler")} == {"Null", "Iwan"}


# the four habits beside a rule set: what a new group says about itself. Source: presets.md part 8,
# `stammtisch`


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_can_have_any_of_the_habits_and_is_unchanged_with_those_it_has(
    name: str,
) -> None:
    for size in range(len(HABITS) + 1):
        for chosen in combinations(HABITS, size):
            assert habits_of(with_habits(name, chosen)) == set(chosen)
    assert with_habits(name, habits_of(preset(name))) == preset(name)


def test_what_is_switched_on_is_what_most_groups_play_and_only_what_differs_is_changed() -> None:
    most = dict(PRESETS["stammtisch"].options)
    for habit in ("re_doubles", "bock"):
        assert {option: most[option] for option in HABITS[habit].on} == HABITS[habit].on
    assert habits_of(preset("stammtisch")) == {"re_doubles", "bock"}
    assert habits_of(preset("ddv")) == {"pflichtsolo", "nines"}
    on = {"bock.on": True, "bock.triggers": ["herzstich", "re_lost"]}
    assert write_rules(with_habits("kif", {"bock"}))["options"] == on
    assert write_rules(with_habits("stammtisch", {"bock"}))["options"] == {
        "value.re_kontra_effect": "add"
    }
