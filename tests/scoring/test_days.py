"""Days as browsers and files write them."""

from __future__ import annotations

import datetime as dt

import pytest

from scorepad.scoring.days import day_of_play, read_day


@pytest.mark.parametrize("text", ["", "19.11.2026", "20261119", "2026-W47-4", "2026-02-30", " 2026-11-19", "heute"])
def test_only_a_full_date_is_a_day(text: str) -> None:
    assert read_day(text) is None
    assert day_of_play(text) is None


@pytest.mark.parametrize(
    ("text", "played"), [("1979-12-31", False), ("1980-01-01", True), ("2099-12-31", True), ("2100-01-01", False)]
)
def test_nobody_played_before_1980_or_plays_after_2099(text: str, played: bool) -> None:
    assert read_day(text) == dt.date.fromisoformat(text)
    assert (day_of_play(text) is not None) is played
