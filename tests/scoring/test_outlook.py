"""What a phone without network foresees is what comes, unless a game changes the course."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from scorepad.scoring.entry import Augen, Entry, Game, Plan
from scorepad.scoring.evening.outlook import GAMES, outlook, turns
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.rules import PRESETS, preset
from scorepad.scoring.terms import GameKind
from tests.scoring.building import CAST, FOUR, rules
from tests.scoring.strategies import evenings


def _foreseen(state: Next) -> tuple[object, ...]:
    return (state.number, state.dealer, state.sits_out, state.active, state.factor, state.round, state.games_left)


def _comes(plan: Plan, entries: list[Entry]) -> list[tuple[object, ...]]:
    """What comes when only plain games follow."""
    fold = Fold(plan)
    for entry in entries:
        fold.step(entry)
    found = []
    for _ in range(GAMES):
        state = fold.next()
        found.append(_foreseen(state))
        half = len(state.active) // 2
        quiet = Game(GameKind.NORMAL, re=state.active[:half], kontra=state.active[half:], augen=Augen(130, 130))
        (row,) = fold.step(quiet)
        assert not row.triggers
    return found


@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("name", PRESETS)
def test_plain_games_come_as_foreseen_under_every_rule_set(name: str, people: int) -> None:
    plan = Plan(CAST[:people], CAST[1], preset(name))
    assert [_foreseen(state) for state in outlook(plan, [])] == _comes(plan, [])


@given(evenings())
def test_plain_games_come_as_foreseen_after_any_evening(drawn: tuple[Plan, list[Entry]]) -> None:
    plan, entries = drawn
    fold = Fold(plan)
    for entry in entries:
        fold.step(entry)
    assume(fold.rules.table.team_mode == "classic" and not fold.rules.bock.on)
    assert [_foreseen(state) for state in outlook(plan, entries)] == _comes(plan, entries)


def test_bock_that_waits_is_foreseen() -> None:
    plan = Plan(FOUR, FOUR[0], rules("kif", bock__on=True, bock__triggers=["split_120"]))
    split = Game(GameKind.NORMAL, re=FOUR[:2], kontra=FOUR[2:], augen=Augen(120, 120))
    assert [state.factor for state in outlook(plan, [split], 6)] == [2, 2, 2, 2, 1, 1]


def test_what_turns_the_course_is_named() -> None:
    assert turns(rules("ddv")) == ("pflichtsolo",)
    assert "split_120" in turns(rules("kif", bock__on=True, bock__triggers=["split_120"]))
    assert "zero_game" in turns(
        rules("kif", bock__on=False, schwarze_sau__after_zero_game=True, schwarze_sau__allowed=True)
    )
