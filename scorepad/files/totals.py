"""Whether numbers are points or running totals, and whether a row is the sum of the rows above it.

The points of one game are recognizable: everybody's are equal except for the sign, or one player's equal those of all
others together. People decide about rows that fit both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorepad.files.grid import Cell, differences

Rows = Sequence[Sequence[Cell]]
_MOST = 0.75  # the part of the rows that must be games in one reading before that reading is likely
_FEW = 3  # the number of games whose sum may equal the points of the next game by chance


def are_running(evenings: Iterable[Rows]) -> bool | None:
    """Whether the rows are running totals; None if nothing tells.

    >>> are_running([[(1, 1, -1, -1), (3, -1, -3, 1)]]), are_running([[(1, 1, -1, -1), (2, -2, -2, 2)]])
    (True, False)
    """
    games = totals = count = 0
    for rows in evenings:
        brought = differences(rows)
        pairs = [pair for pair in zip(rows[1:], brought[1:], strict=True) if any(pair[0])]
        count += len(pairs)
        games += sum(is_game(row) for row, _ in pairs)
        totals += sum(is_game(row) for _, row in pairs)
    if games == totals or max(games, totals) < _MOST * count:
        return None
    return totals > games


def is_game(row: Sequence[Cell]) -> bool:
    """Whether one game can have these points."""
    points = sorted(cell for cell in row if cell)
    if len({abs(cell) for cell in points}) < 2:
        return (sum(points) == 0 and len(points) != 2) or len(set(points)) == 1
    alone = any(len(set(others)) == 1 for others in (points[1:], points[:-1]))
    return alone and sum(points) == 0 and len(points) > 3


def closes(rows: Rows, *, running: bool) -> bool | None:
    """Whether the last row is the sum of the rows above or repeats the last totals; None for any other row.

    True means certainly, False that it may also be a game.

    >>> closes([(1, 1), (2, 2), (3, 3)], running=False), closes([(1, 1), (2, 2)], running=False)
    (False, None)
    """
    if len(rows) < (2 if running else 3):
        return None
    *above, last = rows
    if not any(last) or _sums([last]) != _sums(differences(above) if running else above):
        return None
    return running or len(above) > _FEW or not is_game(last)


def _sums(rows: Rows) -> list[int]:
    return [sum(cell or 0 for cell in column) for column in zip(*rows, strict=True)]
