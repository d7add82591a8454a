"""How a sheet fills its paper: in the largest type that keeps to its pages, rows and chart as high as then fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from scorepad.printing.columns import Columns, Grid, Size
from scorepad.printing.endings import KEY, KEY_LINE, Block
from scorepad.printing.leaf import BOTTOM, NEXT_TOP, TOP, Leaf
from scorepad.printing.widths import MM, lines

SIZES = (
    Size(11, 9.5, 13),
    Size(10.5, 9, 12.5),
    Size(10, 9, 12),
    Size(9.5, 8.5, 11.5),
    Size(9, 8, 11),
    Size(8.5, 8, 10.5),
    Size(8, 8, 10),
    Size(8, 8, 9.5),
    Size(8, 8, 9),
)
"""The type of the score table, largest first: nothing that has to be read is smaller than 8 points."""
SAFE = 2.5
"""Millimetres that the reckoning may be wrong on a page."""
_CALM = 6
_FEW = 2
"""One row in so many may wrap before smaller type is chosen, and so many always."""
_SMALLER = 0.93
JOIN = " · "
_LARGE = 4
"""So many of the sizes are large."""
RULE = 0.12
ABOVE_CHART = 3.0


class Stretch(NamedTuple):
    """Something that is so high at least and at most, in millimetres."""

    least: float
    most: float

    def at(self, share: float) -> float:
        """Its height with so much of what it may have more."""
        return self.least + (self.most - self.least) * share


@dataclass(frozen=True)
class Blocks:
    """What stands around the score table, in millimetres; each of `below` is kept on one page.

    `above` is the head of the sheet, `key` what explains the marks in the table.
    """

    above: float
    key: Sequence[str]
    chart: Stretch | None
    below: Sequence[Block]


@dataclass(frozen=True)
class Fit:
    """What was chosen: type and columns, millimetres over and under the words of a row, height of the chart.

    `end` is the same as `pad` for the lists at the end; `pages` are those that it takes, `filled` how much of the last.
    """

    grid: Grid
    size: Size
    columns: Columns
    pad: float
    chart: float
    end: float
    pages: int
    filled: float


def fit(grids: Sequence[Grid], blocks: Blocks, leaf: Leaf) -> Fit:
    """The best way to set one of these tables, which say the same in fewer and fewer columns: few pages, large type."""
    least = len(grids[0].rows) * (SIZES[-1].line + 2 * _pad(SIZES[-1]).least) // (leaf.height - TOP - BOTTOM) + 1
    best: _Way | None = None
    for way in _ways(grids, blocks, leaf):
        if best is None or way.pages < best.pages:
            best = way
        if way.pages <= least:
            break
    if best is None:
        raise ValueError("nothing to choose from")
    return best.filled


class _Way:
    """A way to set a table, and what comes of it."""

    def __init__(self, grid: Grid, size: Size, columns: Columns, blocks: Blocks, leaf: Leaf) -> None:
        self._grid, self._size, self.columns, self._blocks, self._leaf = grid, size, columns, blocks, leaf
        told = JOIN.join((*blocks.key, *grid.legend(columns.names, columns.dealers)))
        self._key = lines(told, leaf.room / KEY / MM / 1.02) * KEY_LINE + 2.4
        self.pages, _end = self._pages(0)

    @property
    def filled(self) -> Fit:
        """The same with everything as high as can be without another page."""
        share, step = 0.0, 1.0
        while step > 0.01:
            if share + step <= 1 and self._pages(share + step)[0] <= self.pages:
                share += step
            else:
                step /= 2
        size, chart = self._size, self._blocks.chart
        return Fit(
            grid=self._grid,
            size=size,
            columns=self.columns,
            pad=_pad(size).at(share),
            chart=chart.at(share) if chart else 0,
            end=END.at(share),
            pages=self.pages,
            filled=self._pages(share)[1] / (self._leaf.height - BOTTOM),
        )

    def _pages(self, share: float) -> tuple[int, float]:
        """The pages of a table with so much of what it may have more, and where the last one ends."""
        page, y, bottom = 1, TOP + self._blocks.above, self._leaf.height - BOTTOM - SAFE
        head = self.columns.head * self._size.line + 2 * _pad(self._size).at(share) + 4 * RULE
        y += head
        for height in self._rows(share):
            if y + height > bottom:
                page, y = page + 1, NEXT_TOP + head
            y += height
        for height in self._below(share):
            if y + height > bottom:
                page, y = page + 1, NEXT_TOP
            y += height
        return page, y

    def _rows(self, share: float) -> Iterator[float]:
        """The heights of all rows of the table; the last ones stay together with what explains it."""
        size, pad = self._size, 2 * _pad(self._size).at(share)
        line, besides = size.line, pad + RULE
        heights = [count * line + besides for count in self.columns.rows or (1,)]
        yield from heights[:-2]
        yield sum(heights[-2:]) + size.final * 1.1 * MM + pad + 2 * RULE + self._key

    def _below(self, share: float) -> Iterator[float]:
        if self._blocks.chart:
            yield self._blocks.chart.at(share) + ABOVE_CHART
        row = end_text(self._size) * 1.2 * MM + 2 * END.at(share) + RULE
        yield from (max(count * row + besides for count, besides in block) for block in self._blocks.below)


END = Stretch(0.35, 1.5)
"""Millimetres over and under a row of the lists at the end."""


def end_text(size: Size) -> float:
    """Points of the type of the lists at the end."""
    return min(max(size.text, 8), 10)


def _pad(size: Size) -> Stretch:
    """Millimetres over and under the words of a row."""
    return Stretch(0.09 * size.text * MM, 0.62 * size.text * MM)


def _ways(grids: Sequence[Grid], blocks: Blocks, leaf: Leaf) -> Iterator[_Way]:
    """All ways, the best first: whole names before short ones, few wrapped rows before many, then large type.

    Where no type is small enough for a crowd, it has totals alone.
    """
    crowd = True
    for calm, size, grid, names in _order(grids):
        columns = grid.columns(size, leaf.room, names)
        crowd = crowd and columns is None
        if columns and (not calm or columns.wrapped <= max(_FEW, len(columns.rows) // _CALM)):
            yield _Way(grid, size, columns, blocks, leaf)
    if crowd:
        lean = replace(grids[-1], lean=True)
        fitting = ((size, lean.columns(size, leaf.room, 0)) for size in SIZES)
        yield from (_Way(lean, size, columns, blocks, leaf) for size, columns in fitting if columns)
        yield _Way(lean, *_squeezed(lean, leaf), blocks, leaf)


def _order(grids: Sequence[Grid]) -> Iterator[tuple[bool, Size, Grid, int]]:
    """Large type has all columns apart, smaller one may have two of them in one; least of all is a column left out."""
    plain, *full, bare = grids
    for named in ((1, 2), (0,)):
        for calm in (True, False):
            yield from product((calm,), SIZES[:_LARGE], (plain,), named)
            yield from product((calm,), SIZES[_LARGE:], (plain, *full), named)
    yield from product((True, False), SIZES, (bare,), (1, 2, 0))


def _squeezed(grid: Grid, leaf: Leaf) -> tuple[Size, Columns]:
    """The largest type in which the table of a crowd has room at all."""
    size = SIZES[-1]
    while (columns := grid.columns(size, leaf.room, 0)) is None:
        size = Size(*(points * _SMALLER for points in size))
    return size, columns
