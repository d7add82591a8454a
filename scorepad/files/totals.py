"""Whether numbers are points of games or running totals, and whether a row is the sum of those above it.

A row of one game is told by its points: everybody's are the same but for the sign, or one has as many as all others
against him. What speaks for both ways is left to people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorepad.files.grid import Cell, differences

Rows = Sequence[Sequence[Cell]]
_MOST = 0.75
"""Part of the rows that have to be games one way, before that way is likely."""
_FEW = 3
"""Games whose sum may be by chance what the next game brought."""


def are_running(evenings: Iterable[Rows]) -> bool | None:
    """Whether the rows are running totals rather than points of games; None where nothing tells.

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
    """Whether one game may have brought these points."""
    points = sorted(cell for cell in row if cell)
    if len({abs(cell) for cell in points}) < 2:
        return (sum(points) == 0 and len(points) != 2) or len(set(points)) == 1
    alone = any(len(set(others)) == 1 for others in (points[1:], points[:-1]))
    return alone and sum(points) == 0 and len(points) > 3


def closes(rows: Rows, *, running: bool) -> bool | None:
    """Whether the last row is the sum of those above, or their last totals once more; None: it is a row as any other.

    True: beyond doubt; False: it may be a game of its own.

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
