"""Single games as data: who won and what everybody writes down."""

import io
import json
from typing import Any

import pytest

from scorepad.cli.scoring import replay_lines
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.reasons import total
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.reading.entries import read_entry, read_evening, write_entry
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import Party
from tests.examples.reading import examples, name_of


@pytest.mark.parametrize("example", examples("ddv_sample.jsonl"), ids=name_of)
def test_a_game_under_the_tournament_rules(example: dict[str, Any]) -> None:
    scored = scored_example(example["entry"], Rules())
    assert scored.winner == example["winner"]
    assert scored.points == example["points"]


@pytest.mark.parametrize("example", examples("games.json"), ids=name_of)
def test_a_game_under_its_rule_set(example: dict[str, Any]) -> None:
    scored = scored_example(example["entry"], read_rules(example["rules"]))
    expected = example["expected"]
    assert scored.winner == expected["winner"], example["why"]
    assert scored.points == expected["points"], example["why"]


def scored_example(body: dict[str, Any], rules: Rules) -> Score:
    """The score of an example, whose entry comes back from its written form and whose reasons add
    up.
    """
    game = read_entry(body)
    assert isinstance(game, Game)
    assert read_entry(write_entry(game)) == game
    scored = score(game, rules)
    assert total(scored.reasons, scored.winner or Party.RE) == scored.value
    return scored


def replayed(evening: dict[str, Any]) -> dict[str, Any]:
    """What `scorepad replay` answers; no row of an example has problems."""
    out = io.StringIO()
    assert replay_lines([json.dumps(evening)], out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def only(expected: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """What was found, cut down to what is expected."""
    return {key: found[key] for key in expected}


def assert_rows(found: dict[str, Any], expected: dict[str, Any]) -> None:
    for number, (row, right) in enumerate(zip(found["rows"], expected["rows"], strict=True)):
        assert only(right, row) == right, f"row {number}"


def held(points: dict[str, int]) -> dict[str, int]:
    return {name: value for name, value in points.items() if value}


@pytest.mark.parametrize("example", examples("evenings.jsonl"), ids=name_of)
def test_an_evening(example: dict[str, Any]) -> None:
    found = replayed(example["evening"])
    expected = example["expected"]
    assert_rows(found, expected)
    assert found["totals"] == expected["totals"]
    assert only(expected["next"], found["next"]) == expected["next"]


@pytest.mark.parametrize("example", examples("bock_evenings.jsonl"), ids=name_of)
def test_a_bock_evening(example: dict[str, Any]) -> None:
    found = replayed(example["evening"])
    expected = example["expected"]
    assert_rows(found, expected)
    assert held(found["totals"]) == held(expected["totals"])
    assert found["next"]["dealer"] == expected["next_dealer"]
    assert found["next"]["bock_left"] == expected["bock_left"]


@pytest.mark.parametrize("example", examples("evening_rules.jsonl"), ids=name_of)
def test_a_fact_about_a_rule(example: dict[str, Any]) -> None:
    for part in example["evenings"]:
        read = read_evening(part["evening"])
        expected = part["expected"]
        found = replay(read.plan, read.entries)
        for row, right in zip(
            found.rows, expected.get("rows", [{}] * len(found.rows)), strict=True
        ):
            assert shown(row, {"refused": False, **right}) == {"refused": False, **right}
        following = expected.get("next", {})
        assert {key: getattr(found.next, key) for key in following} == following


def shown(row: Row, expected: dict[str, Any]) -> dict[str, Any]:
    """What of a row is expected: a fact by its name, whether the row is refused, the codes of its
    notices.
    """
    told = {"refused": bool(row.problems), "notices": [notice.code for notice in row.notices]}
    return {key: told[key] if key in told else getattr(row, key) for key in expected}
