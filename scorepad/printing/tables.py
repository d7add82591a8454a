"""The rows of an evening as cells: what happened in a game, what it brought everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import Player
from scorepad.telling.cells import augen_cell, kind_cell, said_cell, specials_cell, value_cell
from scorepad.telling.game import note_of, winners
from scorepad.telling.incident import row_line
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class Cell:
    """What a game brought one player. `points` empty: nothing; `out`: sat out."""

    points: str = ""
    total: str = ""
    re: bool = False
    won: bool = False
    out: bool = False

    @property
    def mark(self) -> str:
        """The classes of the cell: Re is underlined, a winner bold."""
        return " ".join(name for name, on in (("re", self.re), ("won", self.won)) if on)


@dataclass(frozen=True)
class Line:
    """One row of the score table. With a `remark` there is no game to describe."""

    number: str
    dealer: str
    game: str
    augen: str = ""
    said: str = ""
    specials: str = ""
    value: str = ""
    remark: str = ""
    ends_round: bool = False
    cells: tuple[Cell, ...] = ()


def lines(result: Replay, seats: Sequence[Player], voice: Voice) -> tuple[Line, ...]:
    """Every row of the evening, oldest first."""
    ends = [row.round != after.round for row, after in pairwise(result.rows)]
    return tuple(
        _line(row, seats, voice.under(row.rules), ends_round=ending)
        for row, ending in zip(result.rows, [*ends, False], strict=False)
    )


def _line(row: Row, seats: Sequence[Player], voice: Voice, *, ends_round: bool) -> Line:
    cells = tuple(_cell(row, player, voice) for player in seats)
    dealer = voice.name(row.dealer)
    entry, index = row.entry, "" if row.number is None else str(row.number)
    if not isinstance(entry, Game) or row.problems:
        words = voice.remark(row.problems[0]) if row.problems else " · ".join(_happened(row, voice))
        return Line(index, dealer, "", remark=words, ends_round=ends_round, cells=cells)
    return Line(
        number=index,
        dealer=dealer,
        game=kind_cell(entry, voice),
        augen=augen_cell(entry, voice),
        said=said_cell(entry, voice),
        specials=specials_cell(entry, voice),
        value=value_cell(row, voice),
        ends_round=ends_round,
        cells=cells,
    )


def _happened(row: Row, voice: Voice) -> Iterator[str]:
    yield row_line(row, voice)
    yield from map(str, note_of(row.entry, voice))


def _cell(row: Row, player: Player, voice: Voice) -> Cell:
    if player in row.sits_out:
        return Cell(out=True)
    if player not in row.points:
        return Cell()
    return Cell(
        points=voice.points(row.points[player]),
        total=voice.total(row.totals[player]),
        re=isinstance(row.entry, Game) and player in row.entry.re,
        won=row.winner is not None and player in winners(row),
    )
