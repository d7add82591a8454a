"""A list of points as a table of texts, from a spreadsheet, a text file or a pasted text.

openpyxl reads spreadsheets, charset-normalizer guesses encodings, the csv module splits lines. How
the table is laid out is guessed as far as a `Dress` does not say it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from itertools import islice, pairwise, zip_longest
from typing import NamedTuple

from scorepad.files import book
from scorepad.files.book import BookSheet, Line
from scorepad.files.cells import plain_cell
from scorepad.files.grid import NOTHING
from scorepad.files.kinds import PACKED, kind_of, kind_of_text
from scorepad.files.marks import MARKED
from scorepad.files.problems import FileProblem
from scorepad.files.separated import POINTS, TOTALS, plain, unsafe
from scorepad.files.stacked import stack_of, unstacked
from scorepad.files.strict import decoded, encoding_of
from scorepad.files.tally import are_tallied, counted_strokes
from scorepad.files.thousands import without_parted_thousands
from scorepad.files.unseen import NOTHING_UNSEEN, Unseen
from scorepad.scoring.errors import Refused

DELIMITERS = (";", "\t", ",", "|", " ")
MOST_LINES = 20_000
"""The most lines of a list."""
MOST_COLUMNS = 60
"""The most columns of a list."""
SAMPLE = 50
"""Lines from which the delimiter and the columns of a list are guessed."""
FEWEST = 4
"""The fewest people at a table."""
MOST = 7
"""The most people at a table."""
NUMBER = re.compile(r"[-+−–]?\s?\d+([.,]\d+)?")
"""A number as people write it, whole or not."""
VALUE = re.compile(rf"(?:{NUMBER.pattern})|{MARKED.pattern}")
"""A number, or one with letters behind it."""
MOST_ABOVE = 8
"""Texts above a heading that are looked at."""
SUM = re.compile(
    r"[^\w∑€]*+((punkte|points) )?((\w*(summen?|stand|ergebnis)|gesamt(punkte)?)(\W.{0,20})?+|insgesamt|zusammen|saldo"
    r"|sum|totals?|final|result|[σ∑]|übertrag|carried|geld|money|euro?|€|betrag|amount|platz|rang|place|rank|\w*schnitt|ø|mittel(wert)?"
    r"|average|avg|mean|pl|position|platzierung"
    r"|cents?|ct|(zu )?zahlen|\w*zahlung(en)?|abrechnung|siege|niederlagen|soli)\W*+((punkte|points)\W*+)?",
    re.IGNORECASE,
)
"""Headings of a row or a column of sums, money or places."""
_NAME = re.compile(r"[^\d\W]\D*")
_RULE = re.compile(r"[-=:+\s]*")  # a line that is drawn below a heading has such cells only
_SIGN = re.compile(r"[=:|]")  # what stands between numbers and their sum
_AMOUNT = re.compile(
    rf"[€$£]\s?{NUMBER.pattern}|{NUMBER.pattern}\s?(€|eur|euro|ct|cent)", re.IGNORECASE
)
Row = tuple[str, ...]
_NO_SHEET = BookSheet([], NOTHING_UNSEEN, is_seen=True)


@dataclass(frozen=True)
class Dress:
    """How a file is laid out; a field that is "" or None is guessed from the file.

    `across` is whether names stand in the first column, `stacked` whether each row holds one player
    of a game, and `hidden` whether hidden rows and columns are read too.
    """

    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    across: bool | None = None
    stacked: bool | None = None
    hidden: bool | None = None


UNKNOWN = Dress()


@dataclass(frozen=True)
class TextTable:
    """The cells of a list, with the names of its columns and the numbers of its rows in the file.

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
    alike: tuple[str, ...] = ()
    """The other sheets of the file with the same names and with numbers."""
    hidden_rows: int = 0
    """How many filled rows of the sheet are hidden."""
    hidden_columns: int = 0
    """How many filled columns of the sheet are hidden."""
    tallied: bool = False
    """Whether the numbers of the file are strokes."""
    after_gaps: tuple[int, ...] = ()
    """The lines that follow an empty one, or a heading that comes again."""

    @property
    def is_ours(self) -> bool:
        """Whether the list has points and totals beside each other, as Scorepad writes them."""
        return _is_ours(self.head)

    @cached_property
    def sums(self) -> frozenset[int]:
        """The lines with a cell that names a sum; in a list from Scorepad those without a date."""
        numbered = zip(self.lines, self.rows, strict=True)
        if self.is_ours:
            return frozenset(line for line, row in numbered if not row[0])
        sums = set[int]()
        above: Row = ("",) * len(self.head)
        for line, row in numbered:
            if _says_sum(row, above):
                sums.add(line)
            above = row
        return frozenset(sums)

    @cached_property
    def sample(self) -> list[list[str]]:
        """The filled cells of each column in the first `SAMPLE` rows, without rows of sums."""
        first = zip(self.lines[:SAMPLE], self.rows[:SAMPLE], strict=True)
        rows = [row for line, row in first if line not in self.sums]
        return [[row[place] for row in rows if row[place]] for place in range(len(self.head))]

    def spot(self, line: int, place: int) -> tuple[int, str]:
        """The line and the column of a cell in the file."""
        if self.across:
            return self.across[place], str(line)
        return line, self.head[place]


def write_table(table: TextTable) -> str:
    """A table as JSON, for another process of this program."""
    cells = (table.head, table.rows, table.lines)
    hidden = (table.hidden_rows, table.hidden_columns)
    fields = (
        table.sheets,
        table.across,
        table.above,
        table.alike,
        *hidden,
        table.tallied,
        table.after_gaps,
    )
    return json.dumps([astuple(table.dress), *cells, *fields])


def read_written(text: str) -> TextTable:
    """The table that `write_table` wrote."""
    dress, head, rows, lines, sheets, across, above, alike, *more = json.loads(text)
    hidden_rows, hidden_columns, tallied, after_gaps = more
    return TextTable(
        dress=Dress(*dress),
        head=tuple(head),
        rows=tuple(tuple(row) for row in rows),
        lines=tuple(lines),
        sheets=tuple(sheets),
        across=tuple(across),
        above=tuple(above),
        alike=tuple(alike),
        hidden_rows=hidden_rows,
        hidden_columns=hidden_columns,
        tallied=tallied,
        after_gaps=tuple(after_gaps),
    )


def is_book(content: bytes) -> bool:
    """Whether a file is a ZIP archive, as spreadsheets (.xlsx) are."""
    return content.startswith(PACKED)


def read_table(content: bytes, dress: Dress = UNKNOWN) -> TextTable:
    """The table of a file. Raises Refused for one that is too large, broken or without a table."""
    _refuse_kind(kind_of(content))
    if is_book(content):
        return _of_book(content, dress)
    encoding = dress.encoding or encoding_of(content)
    text = decoded(content, encoding)
    _refuse_kind(kind_of_text(text))
    delimiter = dress.delimiter or _likely_delimiter(text)
    lines: list[Line] = []
    for line, cells in _split(text, delimiter):
        lines.append((line, [unsafe(cell.strip()) for cell in cells]))
    dress = replace(dress, encoding=encoding, delimiter=delimiter)
    table = _laid_out(_plain(lines), dress)
    after_gaps = {*table.after_gaps, *_after_empty_lines(text, delimiter)}
    return replace(table, tallied=are_tallied(lines), after_gaps=tuple(sorted(after_gaps)))


def _refuse_kind(code: str) -> None:
    if code:
        raise Refused([FileProblem(code)])


def _of_book(content: bytes, dress: Dress) -> TextTable:
    sheets = book.sheets(content, lines=MOST_LINES, columns=MOST_COLUMNS)
    name = dress.sheet if dress.sheet in sheets else _likely_sheet(sheets)
    sheet = sheets.get(name, _NO_SHEET)
    seen = _without_hidden(sheet)
    lines = sheet.lines if dress.hidden else seen.lines
    _refuse_kind(_without_values(sheet, lines))
    table = _laid_out(_plain(lines), replace(dress, sheet=name))
    others: dict[str, list[Line]] = {}
    for other, other_sheet in sheets.items():
        if other_sheet.is_seen and other != name:
            others[other] = other_sheet.lines
    alike = () if table.is_ours else _with_names_of(table, others)
    after_gaps = {*table.after_gaps, *_after_empty_rows(seen.lines, sheet.unseen)}
    return replace(
        table,
        sheets=tuple(sheets),
        above=(*table.above, name),
        alike=alike,
        hidden_rows=seen.hidden_rows,
        hidden_columns=seen.hidden_columns,
        tallied=are_tallied(lines),
        after_gaps=tuple(sorted(after_gaps)),
    )


class _SeenLines(NamedTuple):
    """The lines of a sheet as one sees them, and how many filled rows and columns are hidden."""

    lines: list[Line]
    hidden_rows: int
    hidden_columns: int


def _without_hidden(sheet: BookSheet) -> _SeenLines:
    unseen = sheet.unseen
    seen_lines: list[Line] = []
    hidden_columns: set[int] = set()
    for line, cells in sheet.lines:
        if line in unseen.rows:
            continue
        filled = {place for place, cell in enumerate(cells, start=1) if cell}
        hidden_columns |= filled & unseen.columns
        seen = [
            "" if place in unseen.columns else cell for place, cell in enumerate(cells, start=1)
        ]
        if any(seen):
            seen_lines.append((line, seen))
    hidden_rows = sum(line in unseen.rows for line, _cells in sheet.lines)
    return _SeenLines(seen_lines, hidden_rows, len(hidden_columns))


def _after_empty_rows(lines: Sequence[Line], unseen: Unseen) -> Iterator[int]:
    """The lines of a sheet above which an empty row is seen."""
    for (above, _cells), (line, _more) in pairwise(lines):
        if any(between not in unseen.rows for between in range(above + 1, line)):
            yield line


def _without_values(sheet: BookSheet, lines: Sequence[Line]) -> str:
    """The code of the sentence about rows whose formulas have no values; else ""."""
    read = {line for line, _cells in lines}
    return "formulas_without_values" if read & sheet.unseen.without_values else ""


def _with_names_of(table: TextTable, sheets: Mapping[str, Sequence[Line]]) -> tuple[str, ...]:
    """The sheets with numbers and at least four names of a table, in a row or below each other."""
    names = set(filter(is_name, table.head))
    alike: list[str] = []
    for name, lines in sheets.items():
        rows = [cells for _line, cells in lines]
        places = [[row[0] for row in rows]] if table.across else rows
        has_names = any(len(names.intersection(place)) >= FEWEST for place in places)
        if has_names and _count_of_numbers(lines):
            alike.append(name)
    return tuple(alike)


def _plain(lines: list[Line]) -> list[Line]:
    """The lines with plain numbers; a list of Scorepad has no others, and keeps its texts whole."""
    heads = [cells for _line, cells in lines[:1]]
    if any(_is_ours(head) for head in heads):
        return lines
    if are_tallied(lines):
        lines = counted_strokes(lines)
    plain_lines = [(line, [plain_cell(cell) for cell in cells]) for line, cells in lines]
    return without_parted_thousands(plain_lines)


def _likely_sheet(sheets: Mapping[str, BookSheet]) -> str:
    """The sheet of games that Scorepad wrote, else the one with the most numbers, if possible one
    that is not hidden; "" without sheets.
    """

    def fitness(name: str) -> tuple[bool, bool, int]:
        sheet = sheets[name]
        heads = [cells for _line, cells in sheet.lines[:1]]
        numbers = _count_of_numbers(sheet.lines)
        is_ours = any(_is_ours(head) for head in heads)
        return is_ours, sheet.is_seen and numbers > 0, numbers

    return max(sheets, key=fitness, default="")


def _likely_delimiter(text: str) -> str:
    """The delimiter that makes the most numbers, then the one with the largest share of numbers
    among the cells: so no decimal comma delimits.
    """

    def fitness(delimiter: str) -> tuple[bool, int, float, int]:
        lines = _split(text, delimiter, SAMPLE)
        if are_tallied(lines):
            lines = counted_strokes(lines)
        widths = [len(cells) for _line, cells in lines]
        usual_width = max(set(widths), key=widths.count, default=0)
        is_regular = usual_width > 1 and widths.count(usual_width) * 2 > len(widths)
        numbers = _count_of_numbers(lines)
        share = numbers / max(sum(widths), 1)
        return is_regular, numbers, share, usual_width

    return max(DELIMITERS, key=fitness)


def _split(text: str, delimiter: str, most: int = MOST_LINES + 1) -> list[Line]:
    """The first lines of a text that are not empty, cut into cells; none of a text without any."""
    file = io.StringIO(text, newline="")
    lines: list[Line] = []
    try:
        reader = csv.reader(file, delimiter=delimiter, skipinitialspace=delimiter == " ")
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((reader.line_num, cells))
            if len(lines) == most:
                break
    except csv.Error:
        return []
    return lines


def _after_empty_lines(text: str, delimiter: str) -> Iterator[int]:
    """The lines of a text that follow an empty one; of multi-line cells the last counts."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=delimiter == " "
    )
    is_after_empty = False
    for cells in islice(reader, MOST_LINES):
        is_empty = not any(cell.strip() for cell in cells)
        if is_after_empty and not is_empty:
            yield reader.line_num
        is_after_empty = is_empty


def _is_ours(heads: Sequence[str]) -> bool:
    names = [plain(head) for head in heads]
    has_points = any(POINTS.search(name) for name in names)
    has_totals = any(TOTALS.search(name) for name in names)
    return has_points and has_totals


def _count_of_numbers(lines: Sequence[Line]) -> int:
    cells = [cell for _line, row in lines[:SAMPLE] for cell in row]
    return sum(NUMBER.fullmatch(plain_cell(cell)) is not None for cell in cells)


@dataclass(frozen=True)
class _Cells:
    """The rows and columns of a file that are not empty, with their numbers in the file."""

    rows: tuple[Row, ...]
    lines: tuple[int, ...]
    columns: tuple[int, ...]

    def below(self, start: int) -> _Cells:
        """The rows from this index on."""
        return replace(self, rows=self.rows[start:], lines=self.lines[start:])


def _laid_out(given: Sequence[Line], dress: Dress) -> TextTable:
    """The table with its heading; titles above the heading are no part of it."""
    cells = _filled(given)
    across = _are_across(cells.rows) if dress.across is None else dress.across
    has_heading, start = _start(cells.rows, across=across)
    texts_above = [cell for row in cells.rows[:start] for cell in row if cell]
    dress = replace(dress, across=across)
    below = cells.below(start)
    if across:
        table = _with_names_beside(below, dress, has_heading=has_heading)
    elif has_heading:
        names = below.rows[0]
        if start:
            names = _two_storeys(cells.rows[start - 1], names)
        without_heads = _without_heads(below)
        table = _with_names_above(without_heads.cells, dress, names)
        table = replace(table, after_gaps=without_heads.after_heads)
    else:
        table = _with_names_above(below, dress, ("",) * len(below.columns))
    return replace(table, above=tuple(texts_above[:MOST_ABOVE]))


def _with_names_beside(cells: _Cells, dress: Dress, *, has_heading: bool) -> TextTable:
    """The table turned: the columns of the file are its rows, the names stand in the first one."""
    names, *rows = zip(*cells.rows, strict=True)
    if has_heading:
        names = ("", *names[1:])
    return TextTable(
        dress=replace(dress, stacked=False),
        head=_heads(names, cells.lines),
        rows=tuple(rows),
        lines=cells.columns[1:],
        across=cells.lines,
    )


def _with_names_above(cells: _Cells, dress: Dress, names: Row) -> TextTable:
    head = _heads(names, cells.columns)
    return _unstacked(TextTable(dress, head, cells.rows, cells.lines))


def _two_storeys(above: Row, below: Row) -> Row:
    """The heading of two lines as one: each name stands above words such as "Punkte" and "Stand",
    which come again below the others.
    """
    repeated = _repeated(below)
    names = set(filter(is_name, above))
    if not repeated or len(names) < FEWEST:
        return below
    whose = ""
    heads: list[str] = []
    for upper, lower in zip(above, below, strict=True):
        whose = upper or whose
        is_theirs = bool(whose) and lower in repeated
        heads.append(_of_two_storeys(whose, lower) if is_theirs else lower or upper)
    return tuple(heads)


def _repeated(heads: Row) -> set[str]:
    filled = Counter(head for head in heads if head)
    return {word for word, count in filled.items() if count >= FEWEST}


def _of_two_storeys(name: str, word: str) -> str:
    says_what = POINTS.search(f" {word}") or TOTALS.search(f" {word}")
    return f"{name} {word}" if says_what else name


class _WithoutHeads(NamedTuple):
    """The rows below a heading, and the lines above which it came again."""

    cells: _Cells
    after_heads: tuple[int, ...]


def _without_heads(cells: _Cells) -> _WithoutHeads:
    """The rows below a heading, without those that repeat it."""
    names, *rows = cells.rows
    kept: list[tuple[int, Row]] = []
    after_heads: list[int] = []
    is_below_head = False
    for line, row in zip(cells.lines[1:], rows, strict=True):
        if _repeats(row, names):
            is_below_head = True
            continue
        if is_below_head:
            after_heads.append(line)
        is_below_head = False
        kept.append((line, row))
    lines = tuple(line for line, _row in kept)
    without = replace(cells, rows=tuple(row for _line, row in kept), lines=lines)
    return _WithoutHeads(without, tuple(after_heads))


def _repeats(row: Row, names: Row) -> bool:
    filled = [place for place, cell in enumerate(row) if cell]
    return len(filled) >= FEWEST and all(row[place] == names[place] for place in filled)


def _unstacked(table: TextTable) -> TextTable:
    """The table with a row for each game, where each row of the file is a player of one."""
    stack = None
    if table.dress.stacked is not False:
        stack = stack_of(table.head, table.rows, fewest=FEWEST, most=MOST)
    if stack is None:
        return replace(table, dress=replace(table.dress, stacked=False))
    by_game = unstacked(table.head, table.rows, table.lines, stack)
    dress = replace(table.dress, stacked=True)
    return replace(table, dress=dress, head=by_game.head, rows=by_game.rows, lines=by_game.lines)


def _filled(given: Sequence[Line]) -> _Cells:
    # The lines without ruled ones, and the columns without empty ones. Raises Refused for a file
    # that is no table with numbers.
    if len(given) > MOST_LINES:
        raise Refused([FileProblem("too_many_lines", params={"most": MOST_LINES})])
    lines = [(line, cells) for line, cells in given if not _is_ruled(cells)]
    filled = _filled_columns(lines)
    if len(filled) < 2 or not _count_of_numbers(lines):
        code = "amounts" if _have_amounts(lines) else "not_a_table"
        raise Refused([FileProblem(code)])
    rows = tuple(zip(*filled.values(), strict=True))
    numbers_of_lines = tuple(line for line, _cells in lines)
    return _Cells(rows, numbers_of_lines, tuple(filled))


def _filled_columns(lines: Sequence[Line]) -> dict[int, tuple[str, ...]]:
    # The columns that are not empty, by their numbers from 1.
    columns = zip_longest(*(cells for _line, cells in lines), fillvalue="")
    numbered = enumerate(islice(columns, MOST_COLUMNS), start=1)
    return {number: column for number, column in numbered if _SIGN.sub("", "".join(column))}


def _have_amounts(lines: Sequence[Line]) -> bool:
    amounts = [cell for _line, cells in lines[:SAMPLE] for cell in cells if _AMOUNT.fullmatch(cell)]
    return len(amounts) >= FEWEST


def _is_ruled(cells: Sequence[str]) -> bool:
    return all(_RULE.fullmatch(cell) for cell in cells)


def _start(rows: Sequence[Row], *, across: bool) -> tuple[bool, int]:
    # Whether a heading stands above the first row with numbers, and the index of the heading, or
    # else of that row.
    first = _first_with_numbers(rows, across=across)
    if across and _named_with_colons(rows):
        return False, first  # above are the words of a title, cut at their blanks
    for place in reversed(range(first)):
        filled = [cell for cell in rows[place] if cell]
        if len(filled) > 1:
            return True, place
    return False, first


def _first_with_numbers(rows: Sequence[Row], *, across: bool) -> int:
    """The index of the first row with two numbers, or with one where no row has more; `across` it
    must begin with a name too.
    """
    counts = [sum(VALUE.fullmatch(cell) is not None for cell in row) for row in rows]
    least = min(2, max(counts))
    for place, row in enumerate(rows):
        has_name = not across or _NAME.fullmatch(row[0])
        if counts[place] >= least and has_name:
            return place
    return 0


def _are_across(rows: Sequence[Row]) -> bool:
    # Whether four to seven rows are a name before numbers, and no other row has a name.
    if len(rows) > SAMPLE:
        return False
    people = _people_beside(rows)
    names = {row[0] for row in people}
    if len(names) < len(people) or not FEWEST <= len(people) <= MOST:
        return False
    if _named_with_colons(rows):
        return True
    others = [row for row in rows if row not in people]
    return not any(is_name(cell) for row in others for cell in row[1:])


def _named_with_colons(rows: Sequence[Row]) -> bool:
    """Whether all who stand before their numbers have a colon behind their name, as in a message;
    words above them are then a title.
    """
    people = _people_beside(rows)
    is_below_title = bool(people) and rows[-len(people) :] == tuple(people)
    return is_below_title and all(row[0].endswith(":") for row in people)


def _people_beside(rows: Sequence[Row]) -> list[Row]:
    # The rows that are a name and numbers, but for one that counts the games.
    game_numbers = tuple(str(number) for number in range(1, len(rows[0])))
    return [row for row in rows if row[1:] != game_numbers and _is_person(row)]


def _is_person(row: Row) -> bool:
    name, *cells = row
    return is_name(name) and all(cell in NOTHING or VALUE.fullmatch(cell) for cell in cells)


def is_name(cell: str) -> bool:
    """Whether a cell may be the name of somebody: words that are no heading of sums."""
    return bool(_NAME.fullmatch(cell)) and not SUM.fullmatch(cell.casefold())


def _heads(names: Sequence[str], numbers: Sequence[int]) -> tuple[str, ...]:
    # A column without a name is called by its number.
    named = zip(_without_colons(names), numbers, strict=True)
    return tuple(name or str(number) for name, number in named)


def _without_colons(names: Sequence[str]) -> Sequence[str]:
    """The names without the colons behind them, if so many have one as sit at a table; in a chat a
    colon stands behind the one who writes.
    """
    with_colon = [name for name in names if name.endswith(":")]
    if len(with_colon) < FEWEST:
        return names
    return [name.removesuffix(":").rstrip() for name in names]


def _says_sum(row: Row, above: Row) -> bool:
    """Whether a cell names a sum; a text that stands in two successive rows is the name of an
    evening.
    """
    for cell, cell_above in zip(row, above, strict=True):
        if cell != cell_above and SUM.fullmatch(cell.casefold()):
            return True
    return False
