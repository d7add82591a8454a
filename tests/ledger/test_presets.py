"""Under every preset, and whatever of plus and minus is written, an evening can be settled without being asked."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from scorepad.ledger.modes import charge
from scorepad.ledger.played import played
from scorepad.ledger.settle import settle
from scorepad.scoring.entry import End, Entry, Penalty, Plan
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.rules import PRESETS, read_rules
from tests.ledger.evenings import CAST, tariff
from tests.scoring.strategies import any_game, without_contradictions


@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("counting", ["of the preset", "plus", "minus"])
@pytest.mark.parametrize("preset", PRESETS)
def test_an_evening_under_every_preset_is_settled_by_default(preset: str, counting: str, people: int) -> None:
    """Source: issue, Money and papers never lie: also under those that write plus or minus only (Spritzen)."""
    dice = Random(f"{preset} {counting} {people}")
    options = {} if counting == "of the preset" else without_contradictions({"counting": counting}, preset)
    rules = read_rules({"preset": preset, "options": options})
    plan = Plan(CAST[:people], CAST[0], rules)
    fold, entries = Fold(plan), list[Entry]()
    for _ in range(12):
        entries.append(any_game(dice, rules, fold.next().active))
        fold.step(entries[-1])
    entries += [Penalty({dice.choice(CAST[:people]): dice.choice([-8, 5])}), End()]
    result = replay(plan, entries)
    assert any(result.totals.values())
    settled = settle(tariff(players_rate=5), played(result))
    assert not settled.charged.problems
    assert settled.charged.into_kasse == 0 == sum(settled.charged.amounts.values())
    assert settled.transfers
    average = Fraction(sum(result.totals.values()), people)
    for player, points in result.totals.items():
        assert abs(settled.charged.amounts[player] - 5 * (points - average)) < 1
    assert any(charge(tariff(players_rate=5, imbalance="refuse"), played(result)).problems) == bool(average)
