"""Where the boxes of a tick sheet stand on the paper.

A sheet depends on the boxes of a game, on how many people and games there are, on the paper and on
the size of print: never on names, words or language, so that a code is enough to find all boxes.

Upright if the boxes of a game fit side by side, else lying, else in two or more lines a game; of
these the first with the fewest pages. The room that is left goes into the columns for names where
short ones would do, then into wider boxes, then into wider gaps, at last into a column for notes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from scorepad.scoring.errors import Refused
from scorepad.ticksheet.code import SheetCode
from scorepad.ticksheet.form import Group, TickForm
from scorepad.ticksheet.layout import (
    MARK_HEIGHT,
    MARK_QUIET,
    MARK_WIDTH,
    PITCH,
    ROW_PITCH,
    CornerCode,
    RowMark,
    TickBox,
    TickLayout,
    TickRow,
)
from scorepad.ticksheet.problems import SheetProblem

PAPER_SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of upright paper in millimetres."""
EDGE = 8.0
"""Nothing is printed nearer to the edge, in millimetres."""
FIRST_CODE = 19.0
"""The side of the first code, which has an address in it."""
CODE = 12.5
"""The side of each other code: 25 modules of half a millimetre."""
QUIET = 2.0
"""The white around a code."""
AROUND_MARK = MARK_QUIET + 0.1
"""The white beside a mark."""
BETWEEN = 0.9
"""The paper between two boxes of a group."""
NARROW_GAP = 1.8
WIDE_GAP = 4.6
"""The least and the most paper between two groups."""
NUMBER = 5.6
"""The width of the column for the number of a game."""
NAMES = (15.6, 14.6, 13.6, 12.4)
"""The widths of the column for who deals, and for each other who sits out with them; most names
are whole in the first, hardly any in the last.
"""
NARROW_BOX = 3.7
"""Boxes are not made narrower than this for the sake of names."""
LARGER = 1.25
"""How much wider the columns for numbers and names are in large print."""
NOTES = 22.0
"""The least width of a column for notes."""
MOST_IN_GROUP = 24
"""A group of more boxes is cut, so that each part fits into a line of any paper."""
MOST_LINES = 4
SLIM = 1.15
"""How much higher than wide a box may be."""


@dataclass(frozen=True)
class PrintSize:
    """The measures of a size of print in millimetres.

    `head` is the height of the words over a group, `label` of the words over its boxes, `short` of
    these where a game has several lines; `widest` is the most from box to box, `least_row` and
    `most_row` the least and the most from line to line, `highest` the most of a box. `above` and
    `below` is room for words beside the codes, more than these are high.
    """

    head: float
    label: float
    short: float
    widest: float
    least_row: float
    most_row: float
    highest: float
    above: float = 0.0
    below: float = 0.0


USUAL = PrintSize(3.7, 15.6, 12.0, widest=5.2, least_row=ROW_PITCH, most_row=8.0, highest=4.3)
LARGE = PrintSize(
    4.7, 20.0, 16.9, widest=6.4, least_row=8.0, most_row=10.0, highest=5.5, above=4.0, below=5.0
)


@dataclass(frozen=True)
class BoxColumn:
    """The boxes of a field: the left of their frames."""

    field: str
    x: float


@dataclass(frozen=True)
class BoxBlock:
    """The columns of a group, side by side."""

    id: str
    columns: tuple[BoxColumn, ...]


@dataclass(frozen=True)
class TickLine:
    """A line of a game: its groups, and the left of its three marks."""

    blocks: tuple[BoxBlock, ...]
    marks: tuple[float, float, float]

    @property
    def columns(self) -> Iterator[BoxColumn]:
        for block in self.blocks:
            yield from block.columns


@dataclass(frozen=True)
class SheetPlan:
    """The plan of all pages of a sheet.

    `box` is the width of a box, `high` its height, `step` the distance from line to line. `heads`
    are the tops of the words over each line, `example` the middles of the lines of the example,
    `first` is the top of the first game. `name` is the width of a column for names; `notes` is
    where the column for notes begins, None without one.
    """

    form: TickForm
    paper: str
    large: bool
    lying: bool
    width: float
    height: float
    lines: tuple[TickLine, ...]
    box: float
    high: float
    step: float
    heads: tuple[float, ...]
    example: tuple[float, ...]
    first: float
    games_a_page: int
    name: float
    notes: float | None

    @property
    def size(self) -> PrintSize:
        return LARGE if self.large else USUAL

    @property
    def label(self) -> float:
        """The height of the words over the boxes."""
        return _label(self.size, len(self.lines))

    @property
    def pages(self) -> int:
        return -(-self.form.games // self.games_a_page)

    @property
    def of_game(self) -> float:
        """The height of a game."""
        return self.step * len(self.lines)

    @property
    def right(self) -> float:
        """The right end of what is printed in a row."""
        return self.width - EDGE if self.notes is not None else self.marks_end

    @property
    def marks_end(self) -> float:
        return self.lines[0].marks[2] + MARK_WIDTH

    def games(self, page: int) -> range:
        """The numbers of the games on a page, which counts from 1."""
        before = (page - 1) * self.games_a_page
        return range(before + 1, min(before + self.games_a_page, self.form.games) + 1)

    def top(self, game: int) -> float:
        """The top of a game on its page."""
        return self.first + (game - 1) % self.games_a_page * self.of_game

    def middle(self, game: int, line: int) -> float:
        """The middle of a line of a game."""
        return self.top(game) + (line + 0.5) * self.step

    def box_at(self, column: BoxColumn, middle: float, game: int = 0) -> TickBox:
        """The box of a column in a line with this middle."""
        y = round(middle - self.high / 2, 3)
        return TickBox(game, column.field, column.x, y, self.box, self.high)

    def layout(self, page: int, code: SheetCode, address: str = "") -> TickLayout:
        """A page of a sheet with this code; `address` opens the page for its photo."""
        rows = tuple(row for game in self.games(page) for row in self._rows(game))
        codes = tuple(self._codes(page, code, address))
        return TickLayout(self.width, self.height, codes, rows)

    def _rows(self, game: int) -> Iterator[TickRow]:
        for number, line in enumerate(self.lines):
            middle = self.middle(game, number)
            top = round(middle - MARK_HEIGHT / 2, 3)
            marks = tuple(RowMark(x, top, MARK_WIDTH, MARK_HEIGHT) for x in line.marks)
            boxes = tuple(self.box_at(column, middle, game) for column in line.columns)
            yield TickRow(game, marks, boxes)

    def _codes(self, page: int, code: SheetCode, address: str) -> Iterator[CornerCode]:
        right = self.width - EDGE - CODE
        bottom = self.height - EDGE - CODE
        places = [
            (EDGE, EDGE, FIRST_CODE),
            (right, EDGE, CODE),
            (right, bottom, CODE),
            (EDGE, bottom, CODE),
        ]
        for corner, (x, y, size) in enumerate(places):
            text = code.at(page, corner).text
            if corner == 0 and address:
                text = f"{address}#{text}"
            yield CornerCode(corner, x, y, size, text)


def sheet_plan(form: TickForm, *, paper: str = "a4", large: bool = False) -> SheetPlan:
    """The plan of a sheet of this form. Raises Refused where it has too many boxes."""
    return _planned(replace(form, nameless=False, place=""), paper, large)


@lru_cache(maxsize=64)
def _planned(form: TickForm, paper: str, large: bool) -> SheetPlan:  # noqa: FBT001 - cached by place
    best: SheetPlan | None = None
    for lines in range(1, MOST_LINES + 1):
        for lying in _directions(lines, large=large):
            plan = _SheetRoom(form, paper, large, lying, lines, NAMES[-1]).plan
            if plan is not None and (best is None or plan.pages < best.pages):
                best = plan
    if best is None:
        raise Refused([SheetProblem("too_many_boxes", "rules")])
    return _with_wide_names(best)


def _directions(lines: int, *, large: bool) -> tuple[bool, ...]:
    """Whether paper lies, in the order in which it is tried. Large print lies, and stands upright
    only where that saves pages: games of several lines.
    """
    if not large:
        return (False, True)
    return (True,) if lines == 1 else (True, False)


def _with_wide_names(plan: SheetPlan) -> SheetPlan:
    """The plan with the widest columns for names that take no page, and little of the boxes."""
    for name in NAMES:
        lines = len(plan.lines)
        wider = _SheetRoom(plan.form, plan.paper, plan.large, plan.lying, lines, name).plan
        if wider is not None and _is_as_good(wider, plan):
            return wider
    return plan


def _is_as_good(wider: SheetPlan, plan: SheetPlan) -> bool:
    """Whether a plan with wider columns for names has all else that matters."""
    has_notes = (wider.notes is None) == (plan.notes is None)
    return has_notes and wider.box >= min(plan.box, NARROW_BOX)


def plan_of(code: SheetCode, form: TickForm) -> SheetPlan:
    """The plan of the sheet with this code, of a form that has its boxes."""
    return sheet_plan(replace(form, games=code.games), paper=code.paper, large=code.large)


def _label(size: PrintSize, lines: int) -> float:
    return size.label if lines == 1 else size.short


class _FromTop(NamedTuple):
    """The measures of a page from top to bottom, named as those of `SheetPlan`; `games` is how many
    games it has, 0 where not one fits.
    """

    step: float
    heads: tuple[float, ...]
    example: tuple[float, ...]
    first: float
    games: int


@dataclass(frozen=True)
class _SheetRoom:
    """The room for so many lines a game on paper that is lying or upright."""

    form: TickForm
    paper: str
    large: bool
    lying: bool
    lines: int
    name: float

    @property
    def size(self) -> PrintSize:
        return LARGE if self.large else USUAL

    @property
    def width(self) -> float:
        width, height = PAPER_SIZES[self.paper]
        return height if self.lying else width

    @property
    def height(self) -> float:
        width, height = PAPER_SIZES[self.paper]
        return width if self.lying else height

    @property
    def left(self) -> float:
        """The left of the first mark."""
        names = max(1, len(self.form.people) - 4)
        columns = NUMBER + names * self.name
        return EDGE + columns * self._wider

    @property
    def _wider(self) -> float:
        return LARGER if self.large else 1.0

    @cached_property
    def groups(self) -> tuple[tuple[Group, ...], ...]:
        """The groups of each line; those of one line only if there are not enough."""
        return _shared(self.form.groups, self.lines)

    @property
    def plan(self) -> SheetPlan | None:
        """The plan with this room; None where something does not fit."""
        if len(self.groups) < self.lines:
            return None
        pitch = self._pitch()
        down = self._down()
        if pitch < PITCH or down.games < 1:
            return None
        high = round(min(down.step - BETWEEN, self.size.highest, SLIM * (pitch - BETWEEN)), 2)
        box = round(min(pitch - BETWEEN, high), 2)
        gap = self._gap(pitch)
        right = self.left + max(self._wide(line, pitch, gap) for line in self.groups)
        left_over = self.width - EDGE - right
        has_notes = left_over >= NOTES
        lines = [self._line(line, pitch, gap, box, right) for line in self.groups]
        return SheetPlan(
            form=self.form,
            paper=self.paper,
            large=self.large,
            lying=self.lying,
            width=self.width,
            height=self.height,
            lines=tuple(lines),
            box=box,
            high=high,
            step=down.step,
            heads=down.heads,
            example=down.example,
            first=down.first,
            games_a_page=down.games,
            name=round(self.name * self._wider, 2),
            notes=round(right + 2.0, 2) if has_notes else None,
        )

    def _down(self) -> "_FromTop":
        """What stands where from the top of the page to its bottom."""
        size = self.size
        over_line = size.head + _label(size, self.lines)
        top = EDGE + CODE + QUIET + size.above
        bottom = self.height - EDGE - CODE - QUIET - size.below
        room = bottom - top - self.lines * over_line - 0.4
        most = int(room / size.least_row / self.lines + 1e-6) - 1
        pages = -(-self.form.games // max(most, 1))
        games = -(-self.form.games // pages)
        step = min(room / self.lines / (games + 1), size.most_row)
        step = int(step * 100) / 100
        heads = []
        example = []
        y = top
        for _line in range(self.lines):
            heads.append(round(y, 2))
            y += over_line
            example.append(round(y + step / 2, 3))
            y += step
        return _FromTop(
            step=step,
            heads=tuple(heads),
            example=tuple(example),
            first=round(y + 0.4, 2),
            games=games if most > 0 else 0,
        )

    def _pitch(self) -> float:
        """The distance from box to box that the widest line leaves; below PITCH it does not fit."""
        room = self.width - EDGE - self.left
        pitches = []
        for line in self.groups:
            boxes = sum(len(group.fields) for group in line)
            fixed = self._wide(line, 0.0, NARROW_GAP)
            pitches.append((room - fixed) / boxes)
        return min(int(min(pitches) * 50 + 1e-6) / 50, self.size.widest)

    def _gap(self, pitch: float) -> float:
        """The paper between two groups, which takes the room that is left.

        One of the places between groups is the middle mark's, which has paper of its own.
        """
        room = self.width - EDGE - self.left
        gaps = [WIDE_GAP]
        for line in self.groups:
            left_over = room - self._wide(line, pitch, NARROW_GAP)
            between = max(len(line) - 2, 1)
            gaps.append(NARROW_GAP + left_over / between)
        return int(min(gaps) * 50) / 50

    def _wide(self, line: Sequence[Group], pitch: float, gap: float) -> float:
        """The width of a line from the left of its first mark to the right of its last."""
        groups = _in_two(line)
        boxes = sum(len(group.fields) for group in groups)
        inside = boxes * pitch - len(groups) * BETWEEN
        gaps = (len(groups) - 2) * gap
        return inside + gaps + 3 * MARK_WIDTH + 4 * AROUND_MARK

    def _line(
        self, groups: Sequence[Group], pitch: float, gap: float, box: float, right: float
    ) -> TickLine:
        """The columns and marks of a line, whose last mark ends at `right`."""
        groups = _in_two(groups)
        middle_after = _middle(groups)
        x = self.left + MARK_WIDTH + AROUND_MARK
        blocks = []
        aside = (pitch - BETWEEN - box) / 2
        middle = 0.0
        for number, group in enumerate(groups):
            columns = []
            for field in group.fields:
                columns.append(BoxColumn(field, round(x + aside, 3)))
                x += pitch
            x -= BETWEEN
            blocks.append(BoxBlock(group.id, tuple(columns)))
            if number == middle_after:
                middle = x + AROUND_MARK
                x = middle + MARK_WIDTH + AROUND_MARK
            else:
                x += gap
        marks = (round(self.left, 3), round(middle, 3), round(right - MARK_WIDTH, 3))
        return TickLine(tuple(blocks), marks)


def _in_two(groups: Sequence[Group]) -> Sequence[Group]:
    """The groups of a line; one alone is cut, so that a mark fits between."""
    if len(groups) > 1:
        return groups
    (group,) = groups
    half = (len(group.fields) + 1) // 2
    return (Group(group.id, group.fields[:half]), Group(group.id, group.fields[half:]))


def _middle(groups: Sequence[Group]) -> int:
    """The number of the group after which the middle mark of a line stands."""
    boxes = sum(len(group.fields) for group in groups)
    before = 0
    distances = []
    for group in groups[:-1]:
        before += len(group.fields)
        distances.append(abs(boxes - 2 * before))
    return distances.index(min(distances))


def _shared(groups: Sequence[Group], lines: int) -> tuple[tuple[Group, ...], ...]:
    """The groups shared out to lines in their order, so that the longest line is short."""
    parts = [part for group in groups for part in _parts(group)]
    if lines == 1:
        return (tuple(parts),)
    best: tuple[tuple[Group, ...], ...] = ()
    fewest = 0.0
    for cuts in combinations(range(1, len(parts)), lines - 1):
        ends = (0, *cuts, len(parts))
        shared = tuple(tuple(parts[start:end]) for start, end in pairwise(ends))
        longest = max(_boxes(line) + len(line) / 2 for line in shared)
        if not best or longest < fewest:
            best = shared
            fewest = longest
    return best


def _boxes(line: Sequence[Group]) -> int:
    return sum(len(group.fields) for group in line)


def _parts(group: Group) -> Iterator[Group]:
    """A group, in several parts where it has very many boxes."""
    for start in range(0, len(group.fields), MOST_IN_GROUP):
        yield Group(group.id, group.fields[start : start + MOST_IN_GROUP])
