"""The rules in a few lines at the end of the sheet."""

from __future__ import annotations

import pytest

from scorepad.printing.rules import in_short
from scorepad.printing.sheet import page
from scorepad.scoring.rules import PRESETS, read_rules
from tests.printing.evenings import played

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
    return dict(in_short(read_rules({"preset": "ddv", **rules}), people, lang))


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_preset_has_no_differences(name: str, lang: str) -> None:
    found = dict(in_short(read_rules({"preset": name}), 4, lang))
    assert found[{"de": "Abweichungen", "en": "Differences"}[lang]] in {"keine", "none"}


def test_tells_every_difference_in_words() -> None:
    found = lines("de", options=OPTIONS)
    differs = found["Abweichungen"]
    for words in ("Bock: ja", "120 zu 120, Herzstich", "Fuchs gefangen: nicht gespielt", "Herzstich: 2 Punkte"):
        assert words in differs
    assert "Doppelkopf: höchstens 1" in differs
    assert "Solo Damen: +1" in differs
    assert "Xaver" in found["Soli"]
    assert "Spitzbube" in found["Sonderpunkte"]
    assert not any(raw in " ".join(found.values()) for raw in ("_", "{", "special.", "solo."))


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
    change = {"kind": "rules", "rules": {"preset": "kif", "options": {"bock.on": True}}}
    assert "Zuletzt" not in dict(page(played(2)).rules)
    assert dict(page(played(2, more=[change])).rules)["Zuletzt"] == "KIF; Bock: ja"
