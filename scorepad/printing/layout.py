"""How a sheet fills its paper: in the largest of three sizes of type that takes no more pages, rows as high as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from scorepad.printing.chart import TOGETHER, Picture
from scorepad.printing.closing import GAP, LINE, SMALL, Closing
from scorepad.printing.edition import BOTTOM, NEXT_TOP, TOP, Size
from scorepad.printing.measure import MM, lines
from scorepad.printing.score_table import Columns, ScoreTable, TypeSize
from scorepad.telling.facts import Fact
from scorepad.telling.story import Story

SIZES = TypeSize(10, 9, 12), TypeSize(9, 8, 11), TypeSize(8, 8, 10)
"""The type of the score table: nothing that has to be read is smaller than 8 points."""
CHART, PANELS = 9.0, 7
"""Points of the words of a chart, and small charts beside one another at most."""
SAFE, RULE, JOIN = 2.0, 0.12, " · "
"""Millimetres that a page may be fuller than reckoned, and of the line between two rows; what stands between facts."""
END = (0.35, 1.5)
"""Millimetres over and under a row of the lists at the end, at least and at most."""
_BY_HAND, _BY_HAND_HEAD, _LEAST_BY_HAND = 8.0, 20.0, 4
"""Millimetres of a row to write on by hand and of what stands over such rows, and how many are worth it."""


class Content(NamedTuple):
    """What a sheet tells around its table; with `aside` the blocks at the end stand beside it, so many mm broad."""

    story: Story
    rules: tuple[Fact, ...]
    tariff: bool = True
    aside: float = 0


@dataclass(frozen=True)
class Layout:
    """A sheet in one size of type; `share` is how much of what can be higher is.

    `room` are the millimetres across the table, `over` those above it, `chart` the least and most of the chart. `key`
    explains marks and short names.
    """

    paper: Size
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
        """Millimetres of the chart."""
        return self.chart[0] + (self.chart[1] - self.chart[0]) * self.share

    @cached_property
    def end(self) -> float:
        """Millimetres over and under a row of the lists; beside the table as many as fit, or 0."""
        (least, most), room = END, (self.paper.height - TOP - BOTTOM) * 0.95
        steps = (most - (most - least) * step / 10 for step in range(11))
        fitting = (pad for pad in steps if sum(self._blocks(pad)) <= room)
        return next(fitting, 0) if self.content.aside else least + (most - least) * self.share

    @property
    def pages(self) -> int:
        """The pages up to the end of the blocks."""
        return self._last[0]

    @property
    def filled(self) -> float:
        """How much of the last page is filled."""
        return self._last[1] / (self.paper.height - BOTTOM)

    @property
    def by_hand(self) -> int:
        """Rows to write on by hand where much of the only page stays white; 0 where it does not."""
        free = (1 - self.filled) * (self.paper.height - BOTTOM) - _BY_HAND_HEAD
        return int(free / _BY_HAND) if self.pages == 1 and free >= _LEAST_BY_HAND * _BY_HAND else 0

    @property
    def stretched(self) -> Layout:
        """The same with everything as high as can be without another page."""
        best, step = self, 1.0
        while step > 0.01:
            higher = replace(best, share=best.share + step)
            best, step = (higher, step) if higher.share <= 1 and higher.pages <= self.pages else (best, step / 2)
        return best

    @cached_property
    def _last(self) -> tuple[int, float]:
        """The number of the last page, and where it ends."""
        row, besides, bottom = self.size.line, 2 * self.pad + RULE, self.paper.height - BOTTOM - SAFE
        head = self.columns.head * row + besides + 3 * RULE
        heights = [count * row + besides for count in self.columns.rows or (1,)]
        total = self.size.final * 1.1 * MM + besides + RULE
        key = lines(self.key, self.room / SMALL / MM) * LINE + 2.4
        rows = [*heights[:-2], sum(heights[-2:]) + total + key]
        page, y = _stacked(rows, (1, TOP + self.over + head), NEXT_TOP + head, bottom)
        blocks = [*([self.chart_height + 3] if self.chart[1] else ()), *self._blocks(self.end)]
        return _stacked(blocks[:1] if self.content.aside else blocks, (page, y), NEXT_TOP, bottom)

    def _blocks(self, pad: float) -> list[float]:
        return self.closing.heights(self.closing.text * 1.2 * MM + 2 * pad + RULE)


def _stacked(heights: Sequence[float], end: tuple[int, float], top: float, bottom: float) -> tuple[int, float]:
    """Where so many blocks end that follow after this page and place; pages begin at the top."""
    page, y = end
    for height in heights:
        page, y = (page + 1, top + height) if y + height > bottom else (page, y + height)
    return page, y


def best_layout(
    tables: Sequence[ScoreTable],
    contents: Iterable[Content],
    paper: Size,
    *,
    over: Callable[[Story, float], float],
    close: Callable[..., Closing],
    marks: Sequence[str],
    drawn: bool,
) -> Layout:
    """The layout of the first content in type of a good size on one page; else that on few pages, then in large type.

    The `tables` say the same in fewer and fewer columns; `over` are the millimetres above them.
    """
    people, found = len(tables[0].seats), list[Layout]()
    chart = (21.0, 74.0) if people <= TOGETHER else (15.0, 44.0) if people <= PANELS else (36.0, 80.0)
    for content in contents:
        room = paper.room - (content.aside and content.aside + GAP)
        told = {"room": content.aside or paper.room, "aside": content.aside > 0, "tariff": content.tariff}
        fitting = [
            Layout(
                paper=paper,
                room=room,
                table=table,
                size=size,
                columns=columns,
                content=content,
                closing=close(content.rules, text=min(size.text, 9 if content.aside else 10), **told),
                key=JOIN.join((*marks, *table.legend(columns.names, columns.dealers))),
                over=over(content.story, room),
                chart=chart if drawn else (0, 0),
            )
            for table, size, columns in _in_order(tables, room)
        ]
        best = min(fitting, key=lambda one: one.pages)
        if not content.aside or (best.end and best.pages == 1 and not best.table.lean):
            found.append(best)
        if found and found[-1].pages == 1 and found[-1].size.text > SIZES[-1].text:
            break
    return min(found, key=lambda one: (one.pages, -one.size.text)).stretched


def _in_order(tables: Sequence[ScoreTable], room: float) -> list[tuple[ScoreTable, TypeSize, Columns]]:
    """Every way to set a table, the best first: whole names, few rows that wrap, then large type.

    Large type has all columns apart, smaller one may have two of them in one; least of all is a column left out. Where
    nothing fits, a crowd has totals alone, in type as large as fits.
    """
    fitting = [
        ((table is tables[-1], not whole, columns.wrapped > max(2, len(columns.rows) // 6)), (table, size, columns))
        for whole, size, table in product((True, False), SIZES, tables)
        if (table is not tables[1] or size != SIZES[0]) and (columns := table.columns(size, room, whole=whole))
    ]
    if fitting:
        return [way for _rank, way in sorted(fitting, key=lambda ranked: ranked[0])]
    lean = replace(tables[-1], lean=True)
    smaller = (TypeSize(*(points * 0.93**step for points in SIZES[-1])) for step in range(1, 40))
    sizes = ((size, lean.columns(size, room, whole=False)) for size in (*SIZES, *smaller))
    return [next((lean, size, columns) for size, columns in sizes if columns)]


def picture(people: int, layout: Layout) -> Picture:
    """The chart as broad as the table, in points."""
    columns = min(people, PANELS) if people <= PANELS else -(-people // 2)
    high = layout.chart_height / MM
    return Picture(
        width=layout.room / MM,
        height=high,
        text=CHART,
        theme="print",
        columns=columns,
        panel=high / -(-people // columns),
        slim=people > TOGETHER,
    )
