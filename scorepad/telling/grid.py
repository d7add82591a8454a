"""Tables of text with headings, for pages, paper and spreadsheets."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class GridCell:
    """One number with a smaller word below it.

    `evening` is the id of its evening, `dim` marks a repeated value.
    """

    text: str
    below: str = ""
    evening: int | None = None
    dim: bool = False


@dataclass(frozen=True, slots=True)
class GridLine:
    """One row of a grid: its owner, its cells, and a mark such as a place."""

    name: str
    cells: tuple[GridCell, ...]
    mark: str = ""


_SLIM_COLUMNS = 4
_SLIM_HEAD = 5
"""The most letters of a head of a slim grid."""
_SLIM_CELL = 4
"""The most letters of a line in one of its cells."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its title, its rows, a remark below.

    `corner` is the heading of the first column, `heads` are those of the others.
    """

    id: str
    title: str
    corner: str
    heads: tuple[str, ...]
    lines: tuple[GridLine, ...]
    note: str = ""

    @property
    def is_slim(self) -> bool:
        """Whether the four columns of a grid, such as those of four people, are so short that all
        of them stand beside the names on a phone.
        """
        longest_head = max(map(len, self.heads), default=0)
        if len(self.heads) != _SLIM_COLUMNS or longest_head > _SLIM_HEAD:
            return False
        cells = [cell for line in self.lines for cell in line.cells]
        longest = max((max(len(cell.text), len(cell.below)) for cell in cells), default=0)
        return longest <= _SLIM_CELL

    def beside(self, other: Grid) -> Grid:
        """This grid with the columns of another one appended; both have the same rows."""
        lines = []
        for line, more in zip(self.lines, other.lines, strict=True):
            cells = (*line.cells, *more.cells)
            lines.append(replace(line, cells=cells))
        heads = (*self.heads, *other.heads)
        return replace(self, heads=heads, lines=tuple(lines))


NOTHING = GridCell("–", dim=True)
