"""What an evening computed looks like: its rows, its totals, and the state for the next game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.scoring.entry import Entry
from scorepad.scoring.evening.bock import BockGames
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party, Pflicht, Player


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the evening: `index` is the place of its entry in the log, `number` counts games only.

    `rules` are those it was scored under: they may change in the course of the evening.
    """

    index: int
    number: int | None
    kind: str
    entry: Entry
    dealer: Player
    table: tuple[Player, ...]
    sits_out: tuple[Player, ...]
    factor: int
    points: Mapping[Player, int]
    totals: Mapping[Player, int]
    winner: Party | None = None
    value: int | None = None
    reasons: tuple[Reason, ...] = ()
    triggers: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    problems: tuple[Problem, ...] = ()
    pflicht: Pflicht | None = None
    round: int = 1
    rules: Rules = field(default_factory=Rules)


@dataclass(frozen=True, slots=True)
class Next:
    """The state for the next game. `games_left` is None when the end is open; `active` play, `leads` plays first.

    `special_game` is what must be played next, `pflichtsolo_round` the games left of a round of Pflichtsoli.
    """

    number: int
    dealer: Player
    table: tuple[Player, ...]
    sits_out: tuple[Player, ...]
    active: tuple[Player, ...]
    leads: Player
    factor: int
    levels: int
    bock: BockGames
    bock_left: list[int] | None
    pflichtsolo_owed: Mapping[Player, int]
    forced_soloist: Player | None
    round: int
    games_left: int | None
    points_left: int | None
    special_game: str | None
    pflichtsolo_round: int
    rules: Rules


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole evening computed: rows in order, totals of everybody who ever sat at the table, what comes next."""

    rows: tuple[Row, ...]
    totals: Mapping[Player, int]
    next: Next
    ended: bool


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that a change elsewhere would alter, as it is and as it would be."""

    before: Row
    after: Row

    @property
    def fits(self) -> tuple[bool, bool]:
        """Whether it counts, before and after."""
        return not self.before.problems, not self.after.problems


@dataclass(frozen=True, slots=True)
class Ripple:
    """What a change does to everything after it: the rows, the totals of the evening that shift, who deals next."""

    rows: tuple[RowChange, ...]
    totals: Mapping[Player, tuple[int, int]]
    deals_next: tuple[Player, Player]

    @property
    def misfits(self) -> int:
        """Rows that fit now and would not any more."""
        return sum(row.fits == (True, False) for row in self.rows)
