"""A list of another program as a table: its delimiter, and its lines of sums."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from scorepad.files.problems import FileProblem
from scorepad.files.separated import POINTS, TOTALS, plain, unsafe
from scorepad.scoring.errors import Refused

DELIMITERS = (";", "\t", ",", "|")
MOST_LINES, MOST_COLUMNS = 20_000, 60
SAMPLE = 50
"""Lines from which the delimiter and the columns of a list are guessed."""
NUMBER = re.compile(r"[-+−–]?\s?\d+([.,]\d+)?")
"""A number as people write it, whole or not."""
SUM = re.compile(
    r"[^\w∑€]*+((punkte|points) )?((\w*(summen?|stand|ergebnis)|gesamt(punkte)?)(\W.{0,20})?+|insgesamt|zusammen|saldo"
    r"|sum|totals?|final|result|[σ∑]|übertrag|carried|geld|money|euro?|€|betrag|amount|platz|rang|place|rank|schnitt"
    r"|average)\W*+((punkte|points)\W*+)?",
    re.IGNORECASE,
)
"""Headings of a row or a column of sums, money or places."""


@dataclass(frozen=True)
class TextTable:
    """The cells of a list; `lines` are the numbers of their lines in the file, `head` the names of the columns."""

    delimiter: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]

    @property
    def is_ours(self) -> bool:
        """Whether the list has points and totals beside each other, as Scorepad writes them."""
        heads = [plain(head) for head in self.head]
        return any(map(POINTS.search, heads)) and any(map(TOTALS.search, heads))

    @cached_property
    def sums(self) -> frozenset[int]:
        """The lines with a cell that names a sum; a list from Scorepad has none."""
        if self.is_ours:
            return frozenset()
        above = (("",) * len(self.head), *self.rows)
        rows = zip(self.lines, self.rows, above, strict=False)
        return frozenset(line for line, row, before in rows if _says_sum(row, before))

    @cached_property
    def sample(self) -> list[list[str]]:
        """The first cells of each column, without sums."""
        rows = [row for line, row in zip(self.lines[:SAMPLE], self.rows, strict=False) if line not in self.sums]
        return [[row[place] for row in rows if row[place]] for place in range(len(self.head))]


def read_table(text: str) -> TextTable:
    """The table of a text; the first line names the columns if it has no number. Raises Refused."""
    split = max((_split(text, delimiter) for delimiter in DELIMITERS), key=_worth)
    if _regular(split[1]) == 0:
        raise Refused([FileProblem("not_a_table")])
    delimiter, rows = split
    if len(rows) > MOST_LINES:
        raise Refused([FileProblem("too_many", "line", {"most": MOST_LINES})])
    width = min(max(len(cells) for _, cells in rows), MOST_COLUMNS)
    lines, even = zip(*((line, _even(cells, width)) for line, cells in rows), strict=True)
    named = not any(map(NUMBER.fullmatch, even[0]))
    head = even[0] if named else ("",) * width
    names = tuple(name or str(place) for place, name in enumerate(head, start=1))
    return TextTable(delimiter, names, even[named:], lines[named:])


def _even(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return tuple(unsafe(cell.strip()) for cell in (*cells, *[""] * width)[:width])


def _says_sum(row: Sequence[str], above: Sequence[str]) -> bool:
    # A text that stands in two successive rows is the name of an evening.
    pairs = zip(row, above, strict=True)
    return any(cell != before and SUM.fullmatch(cell.casefold()) for cell, before in pairs)


def _split(text: str, delimiter: str) -> tuple[str, list[tuple[int, list[str]]]]:
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        filled = ((reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells))
        return delimiter, list(islice(filled, MOST_LINES + 1))
    except csv.Error:
        return delimiter, []


def _worth(split: tuple[str, list[tuple[int, list[str]]]]) -> tuple[int, float, int]:
    # More numbers, then more columns with a single number in each cell: so a decimal comma does not end a column.
    regular = _regular(split[1])
    cells = [cell.strip() for _, row in split[1][:SAMPLE] for cell in row] if regular else []
    numbers = sum(1 for cell in cells if NUMBER.fullmatch(cell))
    return numbers, numbers / max(len(cells), 1), regular


def _regular(rows: Sequence[tuple[int, list[str]]]) -> int:
    # Most of the first lines share the number of columns; one column is no table.
    widths = [len(cells) for _, cells in rows[:SAMPLE]]
    if not widths:
        return 0
    usual = max(set(widths), key=widths.count)
    return usual * (widths.count(usual) * 2 > len(widths)) if usual > 1 else 0
