"""A game that is ticked scores as the same game tapped: over the examples of the rules, and over
games by chance under rules by chance.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorepad.scoring import Rules, read_rules
from scorepad.ticksheet.entry import read_row, ticks_of
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.states import BoxState
from tests.reckoning import chance, program
from tests.reckoning.rules import rule_set
from tests.ticksheet.ticked_games import points

GAMES = json.loads(Path("tests/examples/games.json").read_text(encoding="utf-8"))
SEEDS = 120
GAMES_A_SEED = 6


def check_same(entry: dict[str, Any], rules: Rules) -> bool:
    """Whether the game can be ticked, in which case its row means a game of the same points."""
    tapped = points(entry, rules)
    people = (*entry.get("re", ()), *entry.get("kontra", ()))
    if tapped is None or not 4 <= len(people) <= 7:
        return False
    of = TickForm(rules, people, 24)
    ticked = ticks_of(of, entry)
    if ticked is None:
        return False
    row = read_row(of, 1, dict.fromkeys(ticked, BoxState.TICKED), people)
    assert row is not None
    assert row.problems == (), entry
    bock = {name: entry[name] for name in ("bock",) if name in entry}
    assert points({**row.entry, **bock}, rules) == tapped, (entry, row.entry)
    return True


def test_every_example_that_can_be_ticked_scores_the_same() -> None:
    same = 0
    for example in GAMES:
        if "problems" not in example.get("expected", {"problems": []}):
            same += check_same(example["entry"], read_rules(example["rules"]))
    assert same > 100


@pytest.mark.parametrize("part", range(4))
def test_games_by_chance_score_the_same(part: int) -> None:
    same = 0
    for seed in range(part * SEEDS, (part + 1) * SEEDS):
        random = Random(seed)
        given = chance.rules_of_games(random, program.knows, program.legal)
        rules = read_rules(given)
        if rules.table.team_mode == "tripelkopf":
            continue
        playing = 4 if rules.table.team_mode == "classic" else 6
        for _game in range(GAMES_A_SEED):
            entry = chance.game(random, rule_set(given), chance.PEOPLE[:playing])
            same += check_same(entry, rules)
    assert same > SEEDS / 2
