"""An evening as a plain list with its former states, and drafts of what a table may enter."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as some

from scorepad.actions.log import Saved
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules, read_rules
from tests.conftest import CAST

Body = dict[str, Any]
Lines = tuple[tuple[int, Body], ...]
"""The log of the model: entry ids and bodies, in order."""
NEW, NAMED = 0, -1
"""Stand for the ids of an entry that is not saved yet, and of one that names a dealer for the games after it."""
RULES = tuple(
    read_rules(given)
    for given in (
        {"preset": "ddv"},
        {"preset": "kif"},
        {"preset": "mainz"},
        {"preset": "branderhof"},
        {"preset": "ddv", "options": {"bock.on": True, "bock.triggers": ["re_lost", "zero_game", "kontra_lost"]}},
        {
            "preset": "freedoko",
            "options": {"evening.dealer_again_after": ["lustsolo", "pflichtsolo"], "misdeal.penalty_after": 2},
        },
    )
)
KINDS = ("normal",) * 3 + ("points",) * 2 + ("solo", "redeal", "penalty", "seats", "rules", "end")


@dataclass(frozen=True)
class Draft:
    """What the table has in mind; who is meant depends on who plays when it is entered."""

    kind: str
    first: int
    second: int
    size: int
    table: tuple[str, ...]
    rules: Rules
    anybody: bool
    """Without a look at who sits out: the entry may have to be refused."""


@dataclass(frozen=True)
class State:
    """Everything of an evening that a change may change."""

    plan: Plan
    lines: Lines = ()

    def replaying(self, length: int | None = None) -> Replay:
        """The evening after its first `length` entries."""
        return replay(self.plan, [read_entry(body) for _, body in self.lines[:length]])

    def fits(self, entry_id: int) -> bool:
        """Whether an entry has no problems where it stands."""
        index = [key for key, _ in self.lines].index(entry_id)
        return not any(row.problems for row in self.replaying().rows if row.index == index)


@dataclass(frozen=True)
class Step:
    """An action that an undo can take back."""

    number: int
    before: State
    after: State


@dataclass
class Model:
    """The state, the way back and the way forward, and every call that was done."""

    now: State
    revision: int = 1
    past: list[Step] = field(default_factory=list)
    future: list[Step] = field(default_factory=list)
    done: list[tuple[Callable[[], Saved], Saved]] = field(default_factory=list)
    sealed: State | None = None
    """What opening brings back, while the evening is sealed."""


TABLES = some.integers(4, 5).flatmap(lambda size: some.permutations(CAST).map(lambda cast: tuple(cast[:size])))
DRAFTS = some.builds(
    Draft,
    kind=some.sampled_from(KINDS),
    first=some.integers(0, 4),
    second=some.integers(1, 3),
    size=some.integers(0, 240),
    table=TABLES,
    rules=some.sampled_from(RULES),
    anybody=some.sampled_from([False, False, False, True]),
)
PLACES = some.integers(0, 30)
