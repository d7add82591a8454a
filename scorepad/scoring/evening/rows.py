"""The result of a replay: rows, totals, and the state of the next game."""

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

    `rules` are the rules that scored the row: the rules may change in the course of the evening.
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
    """The state of the next game. `games_left` is None when the end is open; `active` are the players, `leads` plays
    first.

    `special_game` must be played next; `pflichtsolo_round` is the number of games left of a round of Pflichtsoli.
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
    """A computed evening: rows in order, totals of everybody who ever sat at the table, the state of the next game."""

    rows: tuple[Row, ...]
    totals: Mapping[Player, int]
    next: Next
    ended: bool


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row before and after a change elsewhere in the log."""

    before: Row
    after: Row

    @property
    def fits(self) -> tuple[bool, bool]:
        """Whether the row can be scored, before and after the change."""
        return not self.before.problems, not self.after.problems


@dataclass(frozen=True, slots=True)
class Ripple:
    """What a change does to everything after it: changed rows, shifted totals, the next dealer."""

    rows: tuple[RowChange, ...]
    totals: Mapping[Player, tuple[int, int]]
    deals_next: tuple[Player, Player]

    @property
    def misfits(self) -> int:
        """Rows that can be scored now and could not be scored any more."""
        return sum(row.fits == (True, False) for row in self.rows)
