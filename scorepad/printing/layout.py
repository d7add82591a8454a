"""The layout of a sheet: the largest of four font sizes that needs no more pages, and rows as high
as fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from scorepad.printing.closing import GAP, LINE, SMALL, Closing
from scorepad.printing.edition import BOTTOM, NEXT_TOP, TOP, PaperSize, PaperSpot, stacked
from scorepad.printing.measure import MM, lines
from scorepad.printing.score_table import Columns, ScoreTable, TypeSize
from scorepad.telling.facts import Fact
from scorepad.telling.result import Story

SIZES = TypeSize(10, 9, 12), TypeSize(9, 8, 11), TypeSize(8.5, 8, 11), TypeSize(8, 8, 10)
"""The font sizes of the score table: nothing that has to be read is smaller than 8 points."""
SAFE = 2.0
"""Millimetres of a page that stay free, in case the text takes more than was measured."""
RULE = 0.12
"""Millimetre height of the line between two rows."""
JOIN = " · "
"""The separator of facts."""


class Content(NamedTuple):
    """The contents around the table; with `aside` the closing blocks stand beside it, `aside`
    millimetres wide.
    """

    story: Story
    rules: tuple[Fact, ...]
    aside: float = 0


@dataclass(frozen=True)
class Layout:
    """The layout of a sheet in one font size; `share`, from 0 to 1, is how far rows and chart are
    stretched.

    `room` is the millimetre width of the table, `over` the height above it, `chart` the least and
    greatest height of the chart. `key` explains marks and short names.
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
        """Millimetre padding above and below the text of a row."""
        return self.size.text * MM * (0.09 + 0.53 * self.share)

    @property
    def chart_height(self) -> float:
        least, most = self.chart
        return least + (most - least) * self.share

    @cached_property
    def end(self) -> float:
        """Millimetre padding above and below a row of the lists; beside the table as much as fits,
        or 0.
        """
        if not self.content.aside:
            return 0.35 + 1.15 * self.share
        for pad in (1.5, 1, 0.7, 0.35):
            if sum(self._blocks(pad)) <= self.paper.high * 0.95:
                return pad
        return 0

    @cached_property
    def last(self) -> PaperSpot:
        """The place where the closing blocks end."""
        line = self.size.line
        around = 2 * self.pad + RULE
        head = self.columns.lines_of_head * line + around + 3 * RULE
        total = self.size.final * 1.1 * MM + around + RULE
        key = lines(self.key, self.room / SMALL / MM) * LINE + 2.4
        heights = [count * line + around for count in self.columns.lines_of_rows or (1,)]
        # The last two rows and the totals stay together; head and key are on each page.
        rows = [*heights[:-2], sum(heights[-2:]) + total]
        low = self.paper.height - BOTTOM - SAFE
        begin = PaperSpot(1, TOP + self.over + head)
        page, y = stacked(rows, begin, NEXT_TOP + head, low - key)
        blocks = [self.chart_height + 3] if self.chart_height else []
        if not self.content.aside:
            blocks += self._blocks(self.end)
        return stacked(blocks, PaperSpot(page, y + key), NEXT_TOP, low)

    @property
    def pages(self) -> int:
        return self.last.page

    @property
    def holds_aside(self) -> bool:
        """Whether a single page has all columns and room for what stands beside the table; True if
        nothing does.
        """
        if not self.content.aside:
            return True
        return self.pages == 1 and not self.table.lean and self.end > 0

    def stretched(self) -> Layout:
        """The layout with its elements as high as possible without another page."""
        best = self
        step = 1.0  # halved wherever it is too much
        while step > 0.01:
            higher = replace(best, share=best.share + step)
            if higher.share <= 1 and higher.pages <= self.pages:
                best = higher
            else:
                step /= 2
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
    """The layout of the first content that fits on one page in more than the smallest font size.

    If none does, it is the layout with the fewest pages and, among those, the largest font size.

    The `tables` say the same in fewer and fewer columns; `over` computes the millimetres above the
    table.
    """
    layouts: list[Layout] = []
    for content in contents:
        ways = _ways(tables, content, paper, over=over, close=close, marks=marks, chart=chart)
        best = _fewest_pages(ways)
        if not best.holds_aside:
            continue
        layouts.append(best)
        if best.pages == 1 and best.size != SIZES[-1]:
            break
    return min(layouts, key=lambda layout: (layout.pages, -layout.size.text)).stretched()


def _ways(
    tables: Sequence[ScoreTable],
    content: Content,
    paper: PaperSize,
    *,
    over: Callable[[Story, float], float],
    close: Callable[[Content, PaperSize, float], Closing],
    marks: Sequence[str],
    chart: tuple[float, float],
) -> Iterator[Layout]:
    """The layouts of one content, best first."""
    room = paper.room
    if content.aside:
        room -= content.aside + GAP
    above = over(content.story, room)
    closings: dict[TypeSize, Closing] = {}  # measured once for a size
    for table, size, columns in _in_order(tables, room):
        if size not in closings:
            closings[size] = close(content, paper, size.text)
        key = JOIN.join((*marks, *table.legend(columns.called)))
        yield Layout(paper, room, table, size, columns, content, closings[size], key, above, chart)


def _fewest_pages(ways: Iterable[Layout]) -> Layout:
    """The first of the layouts with the fewest pages; what follows one on a single page is worse
    and left out.
    """
    fitting: list[Layout] = []
    for layout in ways:
        fitting.append(layout)
        if layout.pages == 1:
            break
    return min(fitting, key=lambda layout: layout.pages)


def _in_order(
    tables: Sequence[ScoreTable], room: float
) -> list[tuple[ScoreTable, TypeSize, Columns]]:
    """All layouts of the table, best first: whole names, few rows that wrap, then large type.

    Large type keeps all columns apart, smaller type may join two; leaving a column out comes last.
    """
    leanest = tables[-1]
    ways: list[tuple[ScoreTable, TypeSize, Columns]] = []
    for size, table in product(SIZES, tables):
        if size == SIZES[0] and table is tables[1]:
            continue
        for names in table.namings:
            columns = table.columns(size, room, names)
            if columns:
                ways.append((table, size, columns))
    if not ways:
        return [_crowded(leanest, room)]

    def rank(way: tuple[ScoreTable, TypeSize, Columns]) -> tuple[bool, int, int]:
        table, _size, columns = way
        return table is leanest, table.shortened(columns.called), columns.restless

    ways.sort(key=rank)  # of two alike, the larger type stays first
    return ways


def _crowded(table: ScoreTable, room: float) -> tuple[ScoreTable, TypeSize, Columns]:
    """The table without points, with short names, in the largest type in which it fits at all."""
    lean = replace(table, lean=True)
    sizes = [*SIZES]
    for step in range(1, 40):
        factor = 0.93**step
        sizes.append(TypeSize(*(points * factor for points in SIZES[-1])))
    for size in sizes:
        columns = lean.columns(size, room, lean.short)
        if columns:
            return lean, size, columns
    raise ValueError("the columns fit in no size")
