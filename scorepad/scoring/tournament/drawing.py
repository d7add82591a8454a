"""The draw of a round: who sits at which table and on which place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from scorepad.scoring.tournament.facts import Entrant

Table = tuple[int, ...]
"""The numbers of those who sit at a table, in the order of their places."""
DrawKind = Literal["random", "standing", "snake", "moving", "given"]
DRAW_KINDS: tuple[DrawKind, ...] = get_args(DrawKind)


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """All that a draw depends on: the same question always has the same answer.

    `history` holds the tables of each round before; for kind `moving` those of the last round are given best first.
    `standing` is best first, `given` are the tables of kind `given`. With `byes` nobody sits at a table of six or
    seven: as few as possible have a bye instead.
    """

    entrants: Sequence[Entrant]
    history: Sequence[Sequence[Table]] = ()
    round: int = 1
    kind: DrawKind = "random"
    seed: str = ""
    attempt: int = 1
    standing: Sequence[int] = ()
    given: Sequence[Table] | None = None
    byes: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of a round, those of four first, and its cost.

    `met_again` counts pairs who sat together before, as often as they did; `same_team` and `same_club` pairs at one
    table; `same_place` people on a place of before, as often as they had it.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    met_again: int = 0
    same_team: int = 0
    same_club: int = 0
    same_place: int = 0


def draw(question: DrawQuestion) -> Draw:
    """Seat everybody who plays in this round. Raises Refused with all problems."""
    raise NotImplementedError
