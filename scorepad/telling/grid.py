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

    def beside(self, other: Grid) -> Grid:
        """This grid with the columns of another one appended; both have the same rows."""
        lines = []
        for line, more in zip(self.lines, other.lines, strict=True):
            cells = (*line.cells, *more.cells)
            lines.append(replace(line, cells=cells))
        heads = (*self.heads, *other.heads)
        return replace(self, heads=heads, lines=tuple(lines))


NOTHING = GridCell("–", dim=True)
