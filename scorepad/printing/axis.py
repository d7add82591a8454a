"""What stands under a plot: numbers of games or evenings, and the word for them."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence

from scorepad.printing.marks import short as n
from scorepad.printing.plot import CHAR, Frame, Games, Picture, dim, plain, step_of


def games_below(games: Games, frame: Frame, picture: Picture, room: float = math.inf) -> str:
    """Some game numbers under the plot: the first, the last, and evenly some between, none over another or the word.

    The last one may reach so far beyond the plot as there is `room`.
    """
    y = f'y="{n(frame.bottom + picture.text * 1.4)}"'
    shown = ticks(games, frame, picture, room)
    return dim("".join(f'<text x="{n(x)}" {y} text-anchor="middle">{number}</text>' for number, x in shown), picture)


def ticks(games: Games, frame: Frame, picture: Picture, room: float = math.inf) -> list[tuple[int, float]]:
    """Those numbers, and where the middle of each stands."""
    known = [(number, row) for row, number in enumerate(games.numbers, 1) if number]
    if not known:
        return []
    (first, _row), (last, _end) = known[0], known[-1]
    wide = max(2, int((frame.right - frame.left) / picture.text / 2.6))
    every = step_of(last, min(8, wide))
    word = _word(games, frame, picture, room)
    free, taken = picture.text * CHAR / 2, [word] if word else []
    shown = []
    for number in dict.fromkeys((last, first, *range(every, last, every))):
        half = _half(number, picture)
        x = min(frame.x(_row_of(number, known)), frame.right + room - half)
        if all(x + half + free <= left or x - half - free >= right for left, right in taken):
            taken.append((x - half, x + half))
            shown.append((number, x))
    return sorted(shown)


def _row_of(number: int, known: Sequence[tuple[int, int]]) -> float:
    """Where a number stands among the rows, of which a long course has only some."""
    after = bisect_left(known, (number, 0))
    above, row = known[after]
    below, before = known[max(after - 1, 0)]
    return row if above == number else before + (number - below) / (above - below) * (row - before)


def _half(number: int, picture: Picture) -> float:
    """Half the width of a number under a plot."""
    return len(str(number)) * picture.text * CHAR / 2


def _word(games: Games, frame: Frame, picture: Picture, room: float) -> tuple[float, float] | None:
    """From where to where the word stands: at the right edge, else before the last number; None where it is too long.

    Then the numbers are more worth.
    """
    letter = picture.text * CHAR
    wide, end = letter * len(games.word), picture.width - 5
    last = max((number for number in games.numbers if number), default=0)
    half = _half(last, picture)
    middle = min(frame.right, frame.right + room - half)
    if last and middle + half + letter > end - wide:
        end = middle - half - letter
    return (end - wide, end) if games.word and end - wide > frame.x(1) + 2 * letter else None


def word_below(games: Games, frame: Frame, picture: Picture, room: float = math.inf) -> str:
    """What the numbers under the plots are, where there is room for it."""
    word = _word(games, frame, picture, room)
    if word is None:
        return ""
    place = f'x="{n(word[1])}" y="{n(frame.bottom + picture.text * 1.4)}"'
    return dim(f'<text {place} text-anchor="end">{plain(games.word)}</text>', picture)
