"""Whole evenings as data: every row, the totals and what comes next."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from scorepad.cli.scoring import replay_lines
from tests.examples.reading import examples, name_of


def replayed(evening: dict[str, Any]) -> dict[str, Any]:
    """What `scorepad replay` answers; no row of an example has problems."""
    out = io.StringIO()
    assert replay_lines([json.dumps(evening)], out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def only(expected: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """What was found, cut down to what is expected."""
    return {key: found[key] for key in expected}


def held(points: dict[str, int]) -> dict[str, int]:
    """Points that somebody has."""
    return {name: value for name, value in points.items() if value}


@pytest.mark.parametrize("example", examples("evenings.jsonl"), ids=name_of)
def test_an_evening(example: dict[str, Any]) -> None:
    found, expected = replayed(example["evening"]), example["expected"]
    for number, (row, right) in enumerate(zip(found["rows"], expected["rows"], strict=True)):
        assert only(right, row) == right, f"row {number}"
    assert found["totals"] == expected["totals"]
    assert only(expected["next"], found["next"]) == expected["next"]


@pytest.mark.parametrize("example", examples("bock_evenings.jsonl"), ids=name_of)
def test_a_bock_evening(example: dict[str, Any]) -> None:
    found, expected = replayed(example["evening"]), example["expected"]
    for number, (row, right) in enumerate(zip(found["rows"], expected["rows"], strict=True)):
        assert only(right, row) == right, f"row {number}"
    assert held(found["totals"]) == held(expected["totals"])
    assert found["next"]["dealer"] == expected["next_dealer"]
    assert found["next"]["bock_left"] == expected["bock_left"]
