"""How a sheet fills its paper: in the largest of three sizes of type that takes no more pages, rows as high as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from scorepad.printing.closing import GAP, LINE, SMALL, Closing
from scorepad.printing.edition import BOTTOM, NEXT_TOP, TOP, PaperSize
from scorepad.printing.measure import MM, lines
from scorepad.printing.score_table import Columns, ScoreTable, TypeSize
from scorepad.telling.facts import Fact
from scorepad.telling.result import Story

SIZES = TypeSize(10, 9, 12), TypeSize(9, 8, 11), TypeSize(8, 8, 10)
"""The type of the score table: nothing that has to be read is smaller than 8 points."""
SAFE, RULE, JOIN = 2.0, 0.12, " · "
"""Millimetres that a page may be fuller than reckoned, and of the line between two rows; what stands between facts."""


class Content(NamedTuple):
    """What a sheet tells around its table; with `aside` the blocks at the end stand beside it, so many mm broad."""

    story: Story
    rules: tuple[Fact, ...]
    aside: float = 0


@dataclass(frozen=True)
class Layout:
    """A sheet in one size of type; `share` is how much of what can be higher is.

    `room` are the millimetres across the table, `over` those above it, `chart` the least and most of the chart. `key`
    explains marks and short names.
    """

    paper: PaperSize
    room: float
    table: ScoreTable
    size: TypeSize
    columns: Columns
    content: Content
    closing: Closing
    key: str
    over: float
    chart: tuple[float, float]
    share: float = 0

    @property
    def pad(self) -> float:
        """Millimetres over and under the words of a row."""
        return self.size.text * MM * (0.09 + 0.53 * self.share)

    @property
    def chart_height(self) -> float:
        return self.chart[0] + (self.chart[1] - self.chart[0]) * self.share

    @cached_property
    def end(self) -> float:
        """Millimetres over and under a row of the lists; beside the table as many as fit, or 0."""
        fitting = (pad for pad in (1.5, 1, 0.7, 0.35) if sum(self._blocks(pad)) <= self.paper.high * 0.95)
        return next(fitting, 0) if self.content.aside else 0.35 + 1.15 * self.share

    @cached_property
    def last(self) -> tuple[int, float]:
        """The number of the last page up to the end of the blocks, and where they end, in millimetres."""
        row, besides = self.size.line, 2 * self.pad + RULE
        head = self.columns.head * row + besides + 3 * RULE
        heights = [count * row + besides for count in self.columns.rows or (1,)]
        total = self.size.final * 1.1 * MM + besides + RULE
        key = lines(self.key, self.room / SMALL / MM) * LINE + 2.4
        blocks = [self.chart_height + 3] if self.chart[1] else []
        blocks += [] if self.content.aside else self._blocks(self.end)
        page, y = 1, TOP + self.over + head
        for top, stacked in ((NEXT_TOP + head, [*heights[:-2], sum(heights[-2:]) + total + key]), (NEXT_TOP, blocks)):
            for height in stacked:
                over = y + height > self.paper.height - BOTTOM - SAFE
                page, y = page + over, (top if over else y) + height
        return page, y

    def stretched(self) -> Layout:
        """The same with everything as high as can be without another page."""
        best, step = self, 1.0
        while step > 0.01:
            higher = replace(best, share=best.share + step)
            fits = higher.share <= 1 and higher.last[0] <= self.last[0]
            best, step = (higher, step) if fits else (best, step / 2)
        return best

    def _blocks(self, pad: float) -> list[float]:
        return self.closing.heights(self.closing.text * 1.2 * MM + 2 * pad + RULE)


def best_layout(
    tables: Sequence[ScoreTable],
    contents: Iterable[Content],
    paper: PaperSize,
    *,
    over: Callable[[Story, float], float],
    close: Callable[[Content, PaperSize, float], Closing],
    marks: Sequence[str],
    chart: tuple[float, float],
) -> Layout:
    """The layout of the first content in type of a good size on one page; else that on few pages, then in large type.

    The `tables` say the same in fewer and fewer columns; `over` are the millimetres above them.
    """
    layouts: list[Layout] = []
    for content in contents:
        room = paper.room - (content.aside and content.aside + GAP)
        fitting, closings = list[Layout](), dict[TypeSize, Closing]()
        for table, size, columns in _in_order(tables, room):
            key, closing = table.legend(columns.names, columns.dealers), close(content, paper, size.text)
            around = closings.setdefault(size, closing), JOIN.join((*marks, *key)), over(content.story, room), chart
            fitting.append(Layout(paper, room, table, size, columns, content, *around))
        best = min(fitting, key=lambda layout: layout.last[0])
        if content.aside and (best.last[0] > 1 or best.table.lean or not best.end):
            continue
        layouts.append(best)
        if best.last[0] == 1 and best.size != SIZES[-1]:
            break
    return min(layouts, key=lambda layout: (layout.last[0], -layout.size.text)).stretched()


def _in_order(tables: Sequence[ScoreTable], room: float) -> list[tuple[ScoreTable, TypeSize, Columns]]:
    """Every way to set a table, the best first: whole names, few rows that wrap, then large type.

    Large type has all columns apart, smaller one may have two of them in one; least of all is a column left out.
    """
    ways = [
        (table, size, whole, columns)
        for whole, size, table in product((True, False), SIZES, tables)
        if (columns := table.columns(size, room, whole=whole)) and (size != SIZES[0] or table is not tables[1])
    ]
    ways.sort(key=lambda way: (way[0] is tables[-1], not way[2], way[3].restless))
    return [(table, size, columns) for table, size, _whole, columns in ways] or [_crowded(tables[-1], room)]


def _crowded(table: ScoreTable, room: float) -> tuple[ScoreTable, TypeSize, Columns]:
    """A table with totals alone, in type as large as fits."""
    lean = replace(table, lean=True)
    smaller = (TypeSize(*(points * 0.93**step for points in SIZES[-1])) for step in range(1, 40))
    sizes = ((size, lean.columns(size, room, whole=False)) for size in (*SIZES, *smaller))
    return next((lean, size, columns) for size, columns in sizes if columns)
