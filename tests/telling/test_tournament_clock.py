"""The clock of a round in words."""

import datetime as dt

import pytest

from scorepad.scoring.tournament.clock import TimeLeft
from scorepad.telling.tournament_clock import (
    all_finish,
    finish_beside,
    left_told,
    table_finishes,
    time_told,
)
from scorepad.telling.voice import Voice

END = dt.datetime(2026, 11, 29, 20, 40, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "0:00"), (0.2, "0:01"), (59.1, "1:00"), (1880, "31:20"), (6000, "100:00")],
)
def test_minutes_and_seconds_are_told_and_a_begun_second_is_whole(
    seconds: float, told: str
) -> None:
    assert left_told(dt.timedelta(seconds=seconds)) == told


def test_without_a_script_it_says_until_when_that_it_stands_or_that_time_is_up() -> None:
    left = dt.timedelta(minutes=31, seconds=20)
    running = TimeLeft(END, left)
    assert time_told(running, "21:40", Voice("de")) == "bis 21:40"
    assert time_told(running, "21:40", Voice("en")) == "until 21:40"
    assert time_told(TimeLeft(None, left), "", Voice("de")) == "Uhr steht: noch 31:20"
    assert time_told(TimeLeft(None, left), "", Voice("en")) == "Clock stopped: 31:20 left"
    over = TimeLeft(END, dt.timedelta())
    assert time_told(over, "21:40", Voice("de")) == "Zeit um"
    assert time_told(over, "21:40", Voice("en")) == "Time is up"


def test_when_time_is_up_a_deal_begun_is_finished_and_soli_owed_are_played() -> None:
    """Source: TSR 8.5, 8.6."""
    assert all_finish(Voice("de")) == "Zeit um: angefangene Spiele noch zu Ende."
    assert finish_beside(Voice("de")) == "Angefangene Spiele noch zu Ende"
    without = table_finishes(Voice("de"), owes_soli=False)
    assert without == "Zeit um: das angefangene Spiel noch zu Ende."
    owing = table_finishes(Voice("de"), owes_soli=True)
    assert owing.endswith("zu Ende, danach die Pflichtsoli, die noch fehlen.")
    assert "Pflichtsolos still owed" in table_finishes(Voice("en"), owes_soli=True)
