"""What doubles a value, step 4 of the order of one game: each doubling multiplies by 2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.game.base import Setting, credited
from scorepad.scoring.game.calls import counting, doubled_by, level_id
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, Party


@lru_cache(maxsize=8192)
def of_any_game(won: Party, result: Result, said: Announced, rules: Rules) -> tuple[str, ...]:
    """The doublings of every kind of game: by announcements, then by steps."""
    return (*doubled_by(counting(said, won, result, rules), rules), *_steps(won, result, said, rules))


def _steps(won: Party, result: Result, said: Announced, rules: Rules) -> Iterator[str]:
    if rules.value.step_effect == "double":
        for level in result.steps(won.other):
            yield f"doubled_played_{level_id(level)}"
        for level in credited(won, result, said, rules):
            yield f"doubled_missed_{level_id(level)}"


def by_itself(setting: Setting, rules: Rules, *, against: bool) -> Iterator[str]:
    """Doublings for winning against Re and for playing alone. Source: options.md, gegen.effect, solo.effect."""
    if against and rules.gegen.effect == "double":
        yield "doubled_gegen"
    if setting.game in SOLO_LIKE and rules.solo.effect == "double":
        yield "doubled_solo"
