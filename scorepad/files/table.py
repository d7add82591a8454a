"""A list of points as a table of texts, from a spreadsheet, a text file or a pasted text.

openpyxl reads spreadsheets, charset-normalizer guesses encodings, the csv module splits lines. How
the table is laid out is guessed as far as a `Dress` does not say it.
"""

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest

from scorepad.files import book
from scorepad.files.book import Line
from scorepad.files.grid import NOTHING
from scorepad.files.kinds import PACKED, kind_of, kind_of_text
from scorepad.files.marks import MARKED
from scorepad.files.problems import FileProblem
from scorepad.files.separated import POINTS, TOTALS, plain, unsafe
from scorepad.files.stacked import stack_of, unstacked
from scorepad.files.strict import decoded, encoding_of
from scorepad.scoring.errors import Refused

DELIMITERS = (";", "\t", ",", "|", " ")
MOST_LINES = 20_000
MOST_COLUMNS = 60
SAMPLE = 50
"""Lines from which the delimiter and the columns of a list are guessed."""
FEWEST = 4
MOST = 7  # people at a table
NUMBER = re.compile(r"[-+−–]?\s?\d+([.,]\d+)?")
"""A number as people write it, whole or not."""
VALUE = re.compile(rf"(?:{NUMBER.pattern})|{MARKED.pattern}")
"""A number, or one with letters behind it."""
MOST_ABOVE = 8  # texts above a heading that are looked at
SUM = re.compile(
    r"[^\w∑€]*+((punkte|points) )?((\w*(summen?|stand|ergebnis)|gesamt(punkte)?)(\W.{0,20})?+|insgesamt|zusammen|saldo"
    r"|sum|totals?|final|result|[σ∑]|übertrag|carried|geld|money|euro?|€|betrag|amount|platz|rang|place|rank|schnitt"
    r"|average)\W*+((punkte|points)\W*+)?",
    re.IGNORECASE,
)
"""Headings of a row or a column of sums, money or places."""
_NAME = re.compile(r"[^\d\W]\D*")
_RULE = re.compile(r"[-=:+\s]*")  # a line that is drawn below a heading has such cells only
Row = tuple[str, ...]


@dataclass(frozen=True)
class Dress:
    """How a file is laid out: its encoding and delimiter or its sheet, and whether names stand in
    the first column.

    `stacked` is whether each row holds one player of a game. A field that is "" or None is guessed
    from the file.
    """

    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    across: bool | None = None
    stacked: bool | None = None


UNKNOWN = Dress()


@dataclass(frozen=True)
class TextTable:
    """The cells of a list; `head` are the names of the columns, `lines` the numbers of the rows in
    the file.

    Where names stand in the first column of the file, the table is transposed: `lines` are then
    column numbers of the file, and `across` the line numbers of the people.
    """

    dress: Dress
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    sheets: tuple[str, ...] = ()
    across: tuple[int, ...] = ()
    above: tuple[str, ...] = ()
    """The texts above the heading, and the name of the sheet."""

    @property
    def is_ours(self) -> bool:
        """Whether the list has points and totals beside each other, as Scorepad writes them."""
        return _is_ours(self.head)

    @cached_property
    def sums(self) -> frozenset[int]:
        """The lines with a cell that names a sum; in a list from Scorepad those without a date."""
        if self.is_ours:
            return frozenset(
                line for line, row in zip(self.lines, self.rows, strict=True) if not row[0]
            )
        above = (("",) * len(self.head), *self.rows)
        rows = zip(self.lines, self.rows, above, strict=False)
        return frozenset(line for line, row, before in rows if _says_sum(row, before))

    @cached_property
    def sample(self) -> list[list[str]]:
        """The filled cells of each column in the first `SAMPLE` rows, without rows of sums."""
        rows = [
            row
            for line, row in zip(self.lines[:SAMPLE], self.rows, strict=False)
            if line not in self.sums
        ]
        return [[row[place] for row in rows if row[place]] for place in range(len(self.head))]

    def spot(self, line: int, place: int) -> tuple[int, str]:
        """The line and the column of a cell in the file."""
        return (self.across[place], str(line)) if self.across else (line, self.head[place])


def write_table(table: TextTable) -> str:
    """A table as JSON, for another process of this program."""
    return json.dumps(
        [
            astuple(table.dress),
            table.head,
            table.rows,
            table.lines,
            table.sheets,
            table.across,
            table.above,
        ]
    )


def read_written(text: str) -> TextTable:
    """The table that `write_table` wrote."""
    dress, head, rows, lines, sheets, across, above = json.loads(text)
    cells = tuple(tuple(row) for row in rows)
    places = tuple(lines), tuple(sheets), tuple(across), tuple(above)
    return TextTable(Dress(*dress), tuple(head), cells, *places)


def is_book(content: bytes) -> bool:
    """Whether a file is a ZIP archive, as spreadsheets (.xlsx) are."""
    return content.startswith(PACKED)


def read_table(content: bytes, dress: Dress = UNKNOWN) -> TextTable:
    """The table of a file. Raises Refused for a file that is too large, broken or without a
    table.
    """
    _refuse_kind(kind_of(content))
    if is_book(content):
        return _of_book(content, dress)
    encoding = dress.encoding or encoding_of(content)
    text = decoded(content, encoding)
    _refuse_kind(kind_of_text(text))
    delimiter = dress.delimiter or max(
        DELIMITERS, key=lambda one: _worth(_split(text, one, SAMPLE))
    )
    rows = [
        (line, [unsafe(cell.strip()) for cell in cells]) for line, cells in _split(text, delimiter)
    ]
    return _laid_out(rows, replace(dress, encoding=encoding, delimiter=delimiter))


def _refuse_kind(code: str) -> None:
    if code:
        raise Refused([FileProblem(code)])


def _of_book(content: bytes, dress: Dress) -> TextTable:
    sheets = book.sheets(content, lines=MOST_LINES, columns=MOST_COLUMNS)
    name = (
        dress.sheet
        if dress.sheet in sheets
        else max(sheets, key=lambda one: _fits(sheets[one]), default="")
    )
    table = _laid_out(sheets.get(name, []), replace(dress, sheet=name))
    return replace(table, sheets=tuple(sheets), above=(*table.above, name))


def _split(text: str, delimiter: str, most: int = MOST_LINES + 1) -> list[Line]:
    """The first lines of a text that are not empty, cut into cells; none where it is no such
    text.
    """
    try:
        reader = csv.reader(
            io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=delimiter == " "
        )
        filled = (
            (reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)
        )
        return list(islice(filled, most))
    except csv.Error:
        return []


def _is_ours(heads: Sequence[str]) -> bool:
    names = [plain(head) for head in heads]
    return any(map(POINTS.search, names)) and any(map(TOTALS.search, names))


def _fits(rows: Sequence[Line]) -> tuple[bool, int]:
    # A sheet of games that Scorepad wrote, else the one with the most numbers.
    return any(_is_ours(cells) for _, cells in rows[:1]), _numbers(rows)


def _numbers(rows: Sequence[Line]) -> int:
    return sum(1 for _, row in rows[:SAMPLE] for cell in row if NUMBER.fullmatch(cell.strip()))


def _worth(rows: Sequence[Line]) -> tuple[bool, int, float, int]:
    # How well a delimiter fits: most numbers, then the largest share of cells: so no decimal comma
    # delimits.
    widths = [len(cells) for _, cells in rows[:SAMPLE]]
    usual = max(set(widths), key=widths.count, default=0)
    regular = usual > 1 and widths.count(usual) * 2 > len(widths)
    numbers = _numbers(rows)
    return regular, numbers, numbers / max(sum(widths), 1), usual


def _laid_out(given: Sequence[Line], dress: Dress) -> TextTable:
    # Titles above the heading are no part of the table.
    lines, numbers, rows = _filled(given)
    dress = replace(dress, across=_are_across(rows) if dress.across is None else dress.across)
    headed, start = _start(rows, across=bool(dress.across))
    above = tuple(cell for row in rows[:start] for cell in row if cell)[:MOST_ABOVE]
    lines = lines[start:]
    body = rows[start:]
    if dress.across:
        names, *body = zip(*body, strict=True)
        across = ("", *names[1:]) if headed else names
        table = TextTable(
            dress, _named(across, lines), tuple(body), numbers[1:], across=lines, above=above
        )
        return replace(table, dress=replace(dress, stacked=False))
    head = body[0] if headed else ("",) * len(numbers)
    return _unstacked(
        TextTable(dress, _named(head, numbers), tuple(body[headed:]), lines[headed:], above=above)
    )


def _unstacked(table: TextTable) -> TextTable:
    # With a row for each game, where each row of the file is a player of one.
    stack = None
    if table.dress.stacked is not False:
        stack = stack_of(table.head, table.rows, fewest=FEWEST, most=MOST)
    if stack is None:
        return replace(table, dress=replace(table.dress, stacked=False))
    made = unstacked(table.head, table.rows, table.lines, stack)
    dress = replace(table.dress, stacked=True)
    return replace(table, dress=dress, head=made.head, rows=made.rows, lines=made.lines)


def _filled(given: Sequence[Line]) -> tuple[tuple[int, ...], tuple[int, ...], list[Row]]:
    # The numbers of the lines and columns that are not empty, and their cells; ruled lines are left
    # out.
    if len(given) > MOST_LINES:
        raise Refused([FileProblem("too_many_lines", params={"most": MOST_LINES})])
    rows = [(line, cells) for line, cells in given if not all(map(_RULE.fullmatch, cells))]
    columns = islice(zip_longest(*(cells for _, cells in rows), fillvalue=""), MOST_COLUMNS)
    filled = [(place, column) for place, column in enumerate(columns, start=1) if any(column)]
    if len(filled) < 2 or not _numbers(rows):
        raise Refused([FileProblem("not_a_table")])
    lines = tuple(line for line, _ in rows)
    numbers, kept = zip(*filled, strict=True)
    return lines, tuple(numbers), list(zip(*kept, strict=True))


def _start(rows: Sequence[Row], *, across: bool) -> tuple[bool, int]:
    # Whether a heading stands above the first row with numbers, and the index of the heading, or
    # else of that row.
    counts = [sum(map(bool, map(VALUE.fullmatch, row))) for row in rows]
    least = min(2, max(counts))
    named = [not across or bool(_NAME.fullmatch(row[0])) for row in rows]
    first = next(
        (place for place, count in enumerate(counts) if count >= least and named[place]), 0
    )
    heading = next(
        (place for place in reversed(range(first)) if sum(map(bool, rows[place])) > 1), None
    )
    return (False, first) if heading is None else (True, heading)


def _are_across(rows: Sequence[Row]) -> bool:
    # Whether four to seven rows are a name before numbers, and no other row has a name.
    counted = tuple(map(str, range(1, len(rows[0]))))
    people = [row for row in rows[:SAMPLE] if row[1:] != counted and _is_person(row)]
    heads = [cell for row in rows[:SAMPLE] if row not in people for cell in row[1:]]
    named = len(rows) <= SAMPLE and not any(map(_names_one, heads))
    return named and FEWEST <= len({row[0] for row in people}) == len(people) <= MOST


def _is_person(row: Row) -> bool:
    return _names_one(row[0]) and all(cell in NOTHING or VALUE.fullmatch(cell) for cell in row[1:])


def _names_one(cell: str) -> bool:
    return bool(_NAME.fullmatch(cell)) and not SUM.fullmatch(cell.casefold())


def _named(heads: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    return tuple(head or str(place) for head, place in zip(heads, places, strict=True))


def _says_sum(row: Row, above: Row) -> bool:
    # A text that stands in two successive rows is the name of an evening.
    pairs = zip(row, above, strict=True)
    return any(cell != before and SUM.fullmatch(cell.casefold()) for cell, before in pairs)
