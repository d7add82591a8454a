"""A rule set on its way from one installation to another. Source: issue 12, Other rule sets read
in.
"""

import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.rule_link import CarriedRules, packed, read_carried, unpacked
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules, write_rules
from tests.effort import examples
from tests.scoring.strategies import rule_sets

OWN = {"special.gans.name": "Gans", "solo.own": [{"id": "null", "name": "Null"}], "cards": 40}


def refused(text: str) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as raised:
        read_carried(text)
    return raised.value.problems


def link(text: str) -> str:
    squeezer = zlib.compressobj(wbits=-15)
    content = squeezer.compress(text.encode()) + squeezer.flush()
    return f"https://anderswo.example/regelwerk?r={base64.urlsafe_b64encode(content).decode()}"


@given(rule_sets())
@examples(30)
def test_a_link_carries_every_rule_set_whole(rules: Rules) -> None:
    assert unpacked(packed(rules)) == CarriedRules("", rules)


@pytest.mark.parametrize(
    "around",
    [
        "https://a.example/regelwerk?r={}",
        "Schau: http://10.0.0.2:8000/regelwerk?x=1&r={}  !",
        "#r={}",
    ],
)
def test_a_link_of_any_installation_is_read_whatever_stands_around_it(around: str) -> None:
    rules = read_rules({"preset": "kif", "options": OWN})
    carried = read_carried(around.format(packed(rules, "Donnerstag ♠")))
    assert carried == CarriedRules("Donnerstag ♠", rules)


@pytest.mark.parametrize("name", PRESETS)
def test_json_is_read_as_the_command_line_and_files_of_a_runde_write_it(name: str) -> None:
    written = write_rules(preset(name))
    for given_ in (
        written,
        {**written, "all": {"cards": 48}},
        {"name": " Unsere ", "rules": written},
    ):
        assert read_carried(json.dumps(given_)).rules == preset(name)
    assert read_carried(json.dumps({"name": " Unsere ", "rules": written})).name == "Unsere"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (" ", ["no_rule_set"]),
        ("{}", ["no_rule_set"]),
        ("[1]", ["no_rule_set"]),
        ('{"preset":', ["not_json"]),
        (link("[1]"), ["no_rule_set"]),
        ("https://anderswo.example/runde/1", ["no_rule_set"]),
        ("https://anderswo.example/regelwerk?r=abc", ["link_broken"]),
        ("https://anderswo.example/regelwerk?r=!", ["no_rule_set"]),
        (link("{}"), ["no_rule_set"]),
        (link('{"preset": "kif"}')[:-6], ["link_broken"]),
        (link(" " * 200_000), ["link_broken"]),
        ("x" * 100_001, ["text_too_long"]),
        ('{"preset": "canasta"}', ["unknown_preset"]),
        ('{"preset": "kif", "options": {"cards": 32}}', ["option_choice"]),
        ('{"preset": "kif", "name": 7, "version": 99}', ["rules_version"]),
    ],
)
def test_what_is_no_rule_set_is_told_so(text: str, codes: list[str]) -> None:
    assert [problem.code for problem in refused(text)] == codes


def test_what_is_wrong_with_it_is_said_without_a_place_that_people_do_not_know() -> None:
    (problem,) = refused("{}")
    assert problem.message("de").startswith("Darin steht kein Regelwerk")
    assert problem.message("en").startswith("There is no rule set")


@given(
    st.text(max_size=60)
    | st.binary(max_size=60).map(lambda raw: "?r=" + base64.urlsafe_b64encode(raw).decode())
)
def test_whatever_is_pasted_is_a_rule_set_or_refused(text: str) -> None:
    try:
        rules = read_carried(text).rules
    except Refused:
        return
    assert unpacked(packed(rules)).rules == rules
