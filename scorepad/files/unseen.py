"""What a person does not see in a sheet of a spreadsheet: rows and columns that are hidden, and
formulas whose values no program has stored.

openpyxl tells neither when it reads row by row. So the part of the sheet is searched for them as a
text, which takes a small share of the time that reading its cells does.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_INSIDE = rb"[^<>]{0,2000}"
"""What may stand inside of a tag; limited, as all else here, so that no file takes long."""
_BLANK = rb"\s{0,20}"
_EMPTY_VALUE = rb"(?:<(?:\w{1,9}:)?v/>|<(?:\w{1,9}:)?v />|<(?:\w{1,9}:)?v></(?:\w{1,9}:)?v>)"
_ROW = re.compile(rb"<(?:\w{1,9}:)?row\b(" + _INSIDE + rb")>")
_COLUMN = re.compile(rb"<(?:\w{1,9}:)?col\b(" + _INSIDE + rb")>")
_LACKING = re.compile(
    rb"<(?:\w{1,9}:)?c\b(" + _INSIDE + rb")>" + _BLANK + rb"<(?:\w{1,9}:)?f\b" + _INSIDE + rb">"
    rb"(?:[^<]{0,9000}</(?:\w{1,9}:)?f>)?" + _BLANK + _EMPTY_VALUE + rb"?" + _BLANK + rb"</"
    rb"(?:\w{1,9}:)?c>"
)
"""A cell with a formula and without a value."""
_HIDDEN = re.compile(rb"""\bhidden=["'](?:1|true)["']""")
_NUMBER = re.compile(rb"""\br=["'][A-Z]*(\d+)["']""")
_FIRST = re.compile(rb"""\bmin=["'](\d+)["']""")
_LAST = re.compile(rb"""\bmax=["'](\d+)["']""")
_TEXT = re.compile(rb"""\bt=["']str["']""")
_LAST_COLUMN = 16_384  # of Excel


@dataclass(frozen=True)
class Unseen:
    """The numbers of hidden rows and columns, from 1, and the rows of formulas without values."""

    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()
    without_values: frozenset[int] = frozenset()


NOTHING_UNSEEN = Unseen()


def unseen_in(part: bytes) -> Unseen:
    """What nobody sees in a sheet, from its XML."""
    return Unseen(
        rows=frozenset(_hidden_rows(part)),
        columns=frozenset(_hidden_columns(part)),
        without_values=frozenset(_rows_without_values(part)),
    )


def _hidden_rows(part: bytes) -> Iterator[int]:
    line = 0
    for row in _ROW.finditer(part):
        line = _number(_NUMBER, row[1], line + 1)
        if _HIDDEN.search(row[1]):
            yield line


def _hidden_columns(part: bytes) -> Iterator[int]:
    for column in _COLUMN.finditer(part):
        if _HIDDEN.search(column[1]):
            first = _number(_FIRST, column[1], 1)
            last = _number(_LAST, column[1], first)
            yield from range(first, min(last, _LAST_COLUMN) + 1)


def _rows_without_values(part: bytes) -> Iterator[int]:
    # An empty text is a value: such a cell says that it is a text.
    for cell in _LACKING.finditer(part):
        if not _TEXT.search(cell[1]):
            yield _number(_NUMBER, cell[1], 0)


def _number(pattern: re.Pattern[bytes], attributes: bytes, otherwise: int) -> int:
    match = pattern.search(attributes)
    if match is None:
        return otherwise
    return int(match[1][:9])
