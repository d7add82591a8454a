"""The result of a replay: rows, totals, and the state of the next game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorepad.scoring.entry import Entry
from scorepad.scoring.evening.bock import BockGames
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party, Pflicht, Player


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the replay.

    `index` is the position of its entry in the log; `number` counts games only, it is None for all
    other rows. `sits_out` is empty where `number` is None: only a game has people who sit out, and
    a penalty or missing soli can concern everybody at the table. `rules` are the rules that scored
    this row; an evening can have several.
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


def first_rows(rows: Iterable[Row]) -> dict[int, Row]:
    """The first row of each entry that has rows, by the position of the entry in the log.

    Only the end of an evening has more than one, if several players owe soli.
    """
    first: dict[int, Row] = {}
    for row in rows:
        first.setdefault(row.index, row)
    return first


@dataclass(frozen=True, slots=True)
class Next:
    """The state before the next game.

    `games_left` is None if the end is open; `leads` plays the first card. `special_game` is the
    game that must be played next, if any; `pflichtsolo_round` are the games left of such a round.
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
    """A replayed evening: its rows, and the state before the next game.

    `totals` are those of everybody who ever sat at the table.
    """

    rows: tuple[Row, ...]
    totals: Mapping[Player, int]
    next: Next
    ended: bool


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before and after a change of another entry."""

    before: Row
    after: Row

    @property
    def fits(self) -> tuple[bool, bool]:
        """Whether the row is free of problems, before and after the change."""
        fitted = not self.before.problems
        fits_now = not self.after.problems
        return fitted, fits_now


@dataclass(frozen=True, slots=True)
class Ripple:
    """The effects of a change on later entries: changed rows, shifted totals, the next dealer."""

    rows: tuple[RowChange, ...]
    totals: Mapping[Player, tuple[int, int]]
    deals_next: tuple[Player, Player]

    @property
    def misfits(self) -> int:
        """The number of rows that have problems only after the change."""
        misfits = [row for row in self.rows if row.fits == (True, False)]
        return len(misfits)
