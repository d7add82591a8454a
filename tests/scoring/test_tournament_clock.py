"""The clock of a round: when the time of a table is up, and what is left of it."""

import datetime as dt

import pytest

from scorepad.scoring.tournament.clock import (
    Pause,
    RoundClock,
    TableClock,
    paused,
    resumed,
)

START = dt.datetime(2026, 11, 29, 19, 0, tzinfo=dt.UTC)


def after(minutes: float) -> dt.datetime:
    """The moment so many minutes after the start."""
    return START + dt.timedelta(minutes=minutes)


def of(minutes: float) -> dt.timedelta:
    return dt.timedelta(minutes=minutes)


def test_a_table_of_four_has_a_hundred_minutes_and_one_of_five_a_quarter_more() -> None:
    """Source: TSR 8.5."""
    clock = RoundClock(START, 100, 125)
    for people, minutes in ((4, 100), (5, 125), (7, 125)):
        left = clock.at_table(people).left_at(START)
        assert left.ends == after(minutes)
        assert left.left == of(minutes)


def test_minutes_of_all_and_of_a_table_add_up_and_may_be_taken_away() -> None:
    clock = RoundClock(START, 100, 125, extra_minutes=10)
    assert clock.planned(4) == 110
    assert clock.planned(5) == 135
    for own_minutes, end in ((5, 115), (0, 110), (-20, 90)):
        table = clock.at_table(4, own_minutes)
        left = table.left_at(START)
        assert left.ends == after(end)


def test_the_time_is_up_to_the_second_and_never_less_than_none_is_left() -> None:
    clock = TableClock(START, 45)
    a_second_before = after(45) - dt.timedelta(seconds=1)
    assert not clock.left_at(a_second_before).is_over
    assert clock.left_at(after(45)).is_over
    late = clock.left_at(after(60))
    assert late.left == of(0)
    assert late.ends == after(45)


def test_a_table_from_which_more_was_taken_than_it_had_is_over_from_the_start() -> None:
    clock = TableClock(START, -5)
    left = clock.left_at(START)
    assert left.ends == START
    assert left.is_over


def test_while_the_clock_stands_nothing_runs_off_and_nobody_knows_the_end() -> None:
    clock = TableClock(START, 45, (Pause(after(15)),))
    for minutes in (15, 16, 90):
        moment = after(minutes)
        left = clock.left_at(moment)
        assert left.ends is None
        assert left.left == of(30)
        assert left.is_paused
        assert not left.is_over


def test_each_pause_moves_the_end_by_its_length() -> None:
    first = Pause(after(10), after(13))
    second = Pause(after(20), after(27))
    clock = TableClock(START, 45, (first, second))
    left = clock.left_at(after(30))
    assert left.ends == after(55)
    assert left.left == of(25)
    assert not left.is_paused


def test_a_pause_after_the_time_was_up_moves_nothing() -> None:
    as_it_is_up = Pause(after(45), after(50))
    later = Pause(after(50))
    for pause in (as_it_is_up, later):
        clock = TableClock(START, 45, (pause,))
        left = clock.left_at(after(51))
        assert left.ends == after(45)
        assert left.is_over
        assert not left.is_paused


def test_minutes_given_after_the_end_begin_where_it_was() -> None:
    pause = Pause(after(46), after(48))
    moment = after(49)
    as_planned = TableClock(START, 45, (pause,))
    assert as_planned.left_at(moment).is_over
    with_more = TableClock(START, 50, (pause,))
    left = with_more.left_at(moment)
    assert left.ends == after(52)
    assert left.left == of(3)


def test_a_clock_that_stands_from_the_start_keeps_all_its_minutes() -> None:
    clock = RoundClock(START, 45, 56, pauses=(Pause(START),))
    assert clock.is_paused
    left = clock.at_table(4).left_at(after(10))
    assert left.ends is None
    assert left.left == of(45)


@pytest.mark.parametrize("pauses", [(), (Pause(START, START),)])
def test_a_running_clock_is_stopped_once_and_goes_on_once(pauses: tuple[Pause, ...]) -> None:
    clock = RoundClock(START, 45, 56, pauses=pauses)
    assert not clock.is_paused
    moment = after(3)
    later = after(5)
    assert resumed(pauses, moment) == pauses
    stopped = paused(pauses, moment)
    assert stopped == (*pauses, Pause(moment))
    assert paused(stopped, later) == stopped
    going_on = resumed(stopped, later)
    assert going_on == (*pauses, Pause(moment, later))
