"""Every rule in one sentence that says what is played, whatever its value."""

from __future__ import annotations

import pytest

from scorepad.declare import Option
from scorepad.scoring.rules import OPTIONS
from scorepad.telling import leaflet
from scorepad.telling.sentences import sentence, subject
from scorepad.telling.voice import Voice

ELSEWHERE = leaflet._IN_LISTS | leaflet._IN_OTHERS
TOLD = [option for option in OPTIONS.values() if option.name not in ELSEWHERE]
VALUES: dict[str, object] = {"whole": 7, "numbers": [3, -1], "list": ["damen"], "named": ["misdeal"]}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("option", [one for one in TOLD if one.shape in VALUES], ids=lambda one: one.name)
def test_a_number_or_a_list_stands_in_its_sentence(option: Option, lang: str) -> None:
    """Source: paper.md, leaflet: not the help of another value."""
    value = VALUES[option.shape]
    said = sentence(option.name, value, Voice(lang))
    part = {"whole": "7", "numbers": "3, −1"}.get(option.shape, said)
    assert part in said
    assert said != option.help.in_(lang)
    assert said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("option", [one for one in TOLD if one.shape in {"switch", "choice"}], ids=lambda one: one.name)
def test_each_value_of_a_choice_has_a_sentence_of_its_own(option: Option, lang: str) -> None:
    values = [*option.choices] if option.shape == "choice" else [True, False]
    voice = Voice(lang)
    said = {f"{subject(option.name, value, voice)} {sentence(option.name, value, voice)}" for value in values}
    assert len(said) == len(values)
    assert all(one.endswith(".") for one in said)


def test_one_point_is_not_told_as_several() -> None:
    assert sentence("solo.extra_point", 1, Voice()).startswith("Jedes Solo ist 1 Punkt mehr wert")
    assert (
        sentence("season.missed_points", -3, Voice("en")) == "Whoever misses an evening writes −3 points in the season."
    )
