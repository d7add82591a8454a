"""Games for tick sheets of any rules: those of the examples and games by chance, such that together
they tick as many different boxes as they can.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from scorepad.scoring import Refused, Rules, read_entry, score
from scorepad.scoring.entry import Game, Plan
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.rules import write_rules
from scorepad.scoring.terms import ABSAGEN, Party, Player
from scorepad.ticksheet.entry import read_row, ticks_of
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.states import BoxState
from tests.reckoning import chance
from tests.reckoning.rules import rule_set

Json = dict[str, Any]
EXAMPLES: list[Json] = [
    example["entry"]
    for example in json.loads(Path("tests/examples/games.json").read_text(encoding="utf-8"))
]
TRIED = 30
"""Games by chance and examples that are tried for each row."""


@dataclass(frozen=True)
class TickedGame:
    """A game of a sheet, the boxes that are ticked for it, and who plays it."""

    number: int
    entry: Json
    boxes: frozenset[str]
    active: tuple[str, ...]


def points(entry: Json, rules: Rules) -> Any:
    """Points and value of a game; None for one that cannot have happened."""
    try:
        game = read_entry(entry)
        assert isinstance(game, Game)
        judged = score(game, rules)
    except Refused:
        return None
    return judged.points, judged.value


def evening(form: TickForm, seed: int = 0) -> list[TickedGame]:
    """A game for each row of a sheet, as far as there are any."""
    random = Random(seed)
    table = tuple(Player(person) for person in form.people)
    fold = Fold(Plan(table, table[0], form.rules, form.also_sit_out))
    known = rule_set(dict(write_rules(form.rules)))
    ticked = set[str]()
    games = []
    for number in range(1, form.games + 1):
        active = tuple(fold.next().active)
        fitting = [
            game
            for entry in _tried(random, known, active)
            if (game := _ticked(form, number, entry, active)) is not None and _may_be(fold, entry)
        ]
        if not fitting:
            break
        best = max(fitting, key=lambda game: len(game.boxes - ticked))
        fold.step(read_entry(best.entry))
        ticked |= best.boxes
        games.append(best)
    return games


def _tried(random: Random, known: Json, active: Sequence[str]) -> Iterator[Json]:
    """Games of these people by chance, and examples in which they stand for the others."""
    for _game in range(TRIED):
        yield chance.game(random, known, list(active))
        yield _renamed(random.choice(EXAMPLES), active)


def _renamed(example: Json, active: Sequence[str]) -> Json:
    """An example with these people."""
    before = [*example.get("re", ()), *example.get("kontra", ())]
    names = dict(zip(before, active, strict=False))
    return {key: _with_names(value, names) for key, value in example.items() if key != "bock"}


def _with_names(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_with_names(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): _with_names(part, names) for key, part in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def _ticked(form: TickForm, number: int, entry: Json, active: Sequence[str]) -> TickedGame | None:
    """A game as it is ticked; None for one that no boxes can say, or that cannot have been."""
    people = {*entry.get("re", ()), *entry.get("kontra", ())}
    if people != set(active) or points(entry, form.rules) is None:
        return None
    boxes = ticks_of(form, entry)
    if boxes is None:
        return None
    boxes = _with_highest(boxes, form.rules)
    row = read_row(form, number, dict.fromkeys(boxes, BoxState.TICKED), active)
    if row is None or row.problems:
        return None
    return TickedGame(number, entry, boxes, tuple(active))


def _with_highest(boxes: frozenset[str], rules: Rules) -> frozenset[str]:
    """The boxes with the highest announcement of each party only, where the sheet says that this is
    enough.
    """
    if not (rules.announcements.implied and rules.announcements.need_re_kontra):
        return boxes
    lower = set[str]()
    for party in Party:
        ladder = [party.value, *(says.value for says in ABSAGEN.values())]
        said = [f"said.{party}.{says}" for says in ladder]
        lower.update([field for field in said if field in boxes][:-1])
    return boxes - lower


def _may_be(fold: Fold, entry: Json) -> bool:
    """Whether this game may come next in the evening."""
    return not any(row.problems for row in fold.twin().step(read_entry(entry)))
