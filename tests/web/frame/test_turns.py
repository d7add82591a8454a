"""What takes long is done a few at a time: others wait in a short line, and who comes then is told to come again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from scorepad.web.frame.turns import SOON, Busy, Turns


def test_no_more_than_may_be_are_at_work_at_once() -> None:
    turns, together, at_work, most = Turns(2, line=8), Barrier(8), 0, 0

    def work(_: int) -> None:
        nonlocal at_work, most
        together.wait(timeout=10)
        with turns.turn():
            at_work += 1
            most = max(most, at_work)
            Event().wait(0.01)
            at_work -= 1

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(work, range(8)))
    assert most == 2


def test_whoever_comes_when_the_line_is_full_is_told_when_to_come_again() -> None:
    turns, waiting = Turns(1, line=1), ThreadPoolExecutor(1)
    with turns.turn():
        second = waiting.submit(lambda: turns.turn().__enter__())
        while not turns._waiting:
            assert not second.done()
        with pytest.raises(Busy) as refused, turns.turn():
            pass
        assert refused.value.retry_after == SOON
    second.result(timeout=10)
    waiting.shutdown()


def test_nobody_waits_for_ever() -> None:
    turns = Turns(1, patience=0.01)
    with turns.turn(), pytest.raises(Busy), turns.turn():
        pass
    with turns.turn():  # it is free again
        pass


def test_the_same_thing_is_never_made_twice_at_once() -> None:
    turns = Turns(2, patience=0.01)
    with turns.turn("sheet"):
        with pytest.raises(Busy), turns.turn("sheet"):
            pass
        with turns.turn("another"):
            pass


def test_a_turn_is_given_back_by_whoever_fails_and_counted_once() -> None:
    turns = Turns(1, patience=0.01)
    with pytest.raises(ZeroDivisionError), turns.turn():
        raise ZeroDivisionError
    turns.take("download")
    turns.give_back("download")
    turns.give_back("download")
    with turns.turn(), pytest.raises(Busy), turns.turn():
        pass
