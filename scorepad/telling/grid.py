"""Told tables: headed cells that a page, a sheet of paper and a spreadsheet lay out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GridCell:
    """One number with a smaller word below it; `evening` is the id of the one it is about, `dim` says nothing new."""

    text: str
    below: str = ""
    evening: int | None = None
    dim: bool = False


@dataclass(frozen=True, slots=True)
class GridLine:
    """One row of a grid: whose it is, its cells, and what marks it, as a place."""

    name: str
    cells: tuple[GridCell, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its heading, what stands above the first column and above the others, its rows, a remark below."""

    id: str
    title: str
    corner: str
    heads: tuple[str, ...]
    lines: tuple[GridLine, ...]
    note: str = ""

    def beside(self, other: Grid) -> Grid:
        """The columns of both; they have the same rows."""
        lines = tuple(
            GridLine(line.name, (*line.cells, *more.cells), line.mark)
            for line, more in zip(self.lines, other.lines, strict=True)
        )
        return Grid(self.id, self.title, self.corner, (*self.heads, *other.heads), lines, self.note)


NOTHING = GridCell("–", dim=True)
