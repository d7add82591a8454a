"""The rules in a few lines, as they stand at the end of the sheet."""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.telling.short_rules import rules_at_the_end, rules_in_short
from scorepad.telling.voice import Voice

OPTIONS = {
    "bock.on": True,
    "bock.triggers": ["split_120", "herzstich"],
    "win.conflict": "last_announcement",
    "special.herzstich.points": 2,
    "special.fuchs_caught.points": 0,
    "special.doppelkopf.most": 1,
    "special.spitzbube.name": "Spitzbube",
    "solo.own": [{"id": "xaver", "name": "Xaver"}],
    "solo.kinds": ["damen", "xaver"],
    "solo.kind_points.damen": 1,
}


def lines(lang: str, people: int = 4, **rules: object) -> dict[str, str]:
    told = rules_in_short(Voice(lang, rules=read_rules({"preset": "ddv", **rules})), people)
    return {line.name: line.text for line in told}


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_preset_has_no_differences(name: str, lang: str) -> None:
    told = lines(lang, preset=name)
    assert told[{"de": "Abweichungen", "en": "Differences"}[lang]] in {"keine", "none"}


def test_tells_every_difference_in_words() -> None:
    told = lines("de", options=OPTIONS)
    differs = told["Abweichungen"]
    for words in ("Bock: ja", "120 zu 120, Herzstich", "Fuchs gefangen: nicht gespielt", "Herzstich: 2 Punkte"):
        assert words in differs
    assert "Doppelkopf: höchstens 1" in differs
    assert "Damen-Solo: +1" in differs
    assert "Xaver" in told["Solo"]
    assert "Spitzbube" in told["Sonderpunkte"]
    assert not any(raw in " ".join(told.values()) for raw in ("_", "{", "special.", "solo."))


def test_tells_the_differences_in_english() -> None:
    differs = lines("en", options=OPTIONS)["Differences"]
    assert "Fuchs caught: not played" in differs
    assert "Herzstich: 2 points" in differs


@pytest.mark.parametrize(
    ("people", "options", "words"),
    [
        (4, {}, "nach 24 Spielen"),
        (5, {}, "nach 30 Spielen"),
        (4, {"evening.ends": "rounds", "evening.ends_after": 8}, "nach 8 Runden"),
        (4, {"evening.ends": "open"}, "offen"),
    ],
)
def test_tells_when_the_evening_ends(people: int, options: dict[str, object], words: str) -> None:
    assert lines("de", people, options=options)["Ende"] == words


def test_tells_what_was_changed_during_the_evening() -> None:
    after = Voice(rules=read_rules({"preset": "kif", "options": {"bock.on": True}}))
    assert [*map(str, rules_at_the_end(Rules(), after))] == ["Zuletzt: KIF; Bock: ja"]
    assert rules_at_the_end(after.rules, after) == ()


def test_tells_what_counts_with_the_words_of_the_point_table() -> None:
    told = lines("de", preset="mainz", options={"solo.kind_points.damen": 0})
    said = told["Ansagen"].replace("\N{NO-BREAK SPACE}", " ")
    assert said == "Re, Kontra: je ×2; keine 90, 60, 30, schwarz: je 1"
    assert "Pflichtsoli je Spieler" in lines("de")["Solo"]
    assert preset("ddv").bock.on is ("Bock" in lines("de"))
