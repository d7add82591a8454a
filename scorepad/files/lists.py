"""Lists of points from other programs: where their columns end, what stands in them, and evenings made of them."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from scorepad.files.grid import Cell, Judged, differences, evening, first_dealer, judged, number
from scorepad.files.headed import POINTS, TOTALS, person, plain, unit_of
from scorepad.files.problems import FileProblem
from scorepad.files.reading import LONGEST_NAME, MOST_ENTRIES, FileEvening, FileMember, FileRunde
from scorepad.files.separated import unsafe
from scorepad.scoring.days import FIRST_YEAR, LAST_YEAR
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player

DELIMITERS = (";", "\t", ",", "|")
MOST_LINES, MOST_COLUMNS = 20_000, 60
SMALLEST, LARGEST = 4, 7
_SAMPLE = 50
_NO_PLAYERS = re.compile(
    r"nr\.?|no\.?|#|lfd.*|spiel|game|runde|round|wert|value|faktor|factor|bock|augen|summe|sum|probe|check|id|jahr|year",
    re.IGNORECASE,
)
_EVENING = re.compile("abend|evening|name|session", re.IGNORECASE)
_DAY = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?:\D.*)?")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:\D.*)?")


@dataclass(frozen=True)
class Table:
    """The cells of a list; `lines` are the numbers of their lines in the file, `head` the names of the columns."""

    delimiter: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Columns:
    """What the columns mean: who has points in which, and where date and name of the evening stand, if anywhere."""

    players: tuple[int, ...]
    date: int | None = None
    name: int | None = None
    running: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the list as it was understood."""

    number: int
    row: Judged
    table: tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """The Runde of a list, every line of it, and what is wrong."""

    file: FileRunde
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]

    @property
    def off(self) -> tuple[Line, ...]:
        """The lines that do not add up."""
        return tuple(line for line in self.lines if line.row.off)


def read_table(text: str) -> Table:
    """The table of a text; the first line names the columns when it has no number. Raises Refused."""
    split = max((_split(text, delimiter) for delimiter in DELIMITERS), key=_regular)
    if _regular(split) == 0:
        raise Refused([FileProblem("not_a_table")])
    delimiter, rows = split
    if len(rows) > MOST_LINES:
        raise Refused([FileProblem("too_many", "line", {"most": MOST_LINES})])
    width = min(max(len(cells) for _, cells in rows), MOST_COLUMNS)
    lines, even = zip(*((line, _even(cells, width)) for line, cells in rows), strict=True)
    named = not any(map(_is_number, even[0]))
    head = even[0] if named else ("",) * width
    names = tuple(name or str(place) for place, name in enumerate(head, start=1))
    return Table(delimiter, names, even[named:], lines[named:])


def _even(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return tuple(unsafe(cell.strip()) for cell in (*cells, *[""] * width)[:width])


def guess(table: Table) -> Columns:
    """What the columns most likely mean; people choose."""
    sample = _sample(table)
    date = next((place for place, cells in enumerate(sample) if cells and all(map(day, cells))), None)
    numbers = [place for place, cells in enumerate(sample) if _are_points(cells)]
    headed = {place: plain(table.head[place]) for place in numbers}
    totals = [] if _fitting(headed, POINTS.search) else _fitting(headed, TOTALS.search)
    others = sorted({*numbers} - {*_fitting(headed, _NO_PLAYERS.fullmatch)})
    people = _fitting(headed, POINTS.search) or totals or others
    name = min({*_fitting(dict(enumerate(table.head)), _EVENING.fullmatch)} - {*numbers}, default=None)
    return Columns(tuple(people), date, name, running=bool(totals))


def _are_points(cells: Sequence[str]) -> bool:
    return any(map(_is_number, cells)) and all(map(_is_cell, cells))


def _sample(table: Table) -> list[list[str]]:
    """What stands in the first rows of each column."""
    return [[row[place] for row in table.rows[:_SAMPLE] if row[place]] for place in range(len(table.head))]


def _fitting(heads: Mapping[int, str], fits: Callable[[str], object]) -> list[int]:
    """The columns with such a head."""
    return [place for place, head in heads.items() if fits(head)]


def day(text: str) -> dt.date | None:
    """The day of a cell: 2026-11-19, 19.11.2026, 19/11/26, with a time behind it or not."""
    iso, plain = _ISO.fullmatch(text.strip()), _DAY.fullmatch(text.strip())
    if iso is None and plain is None:
        return None
    year, month, date = (int(part) for part in (iso.groups() if iso else reversed(plain.groups() if plain else ())))
    if month > 12 >= date:
        month, date = date, month
    try:
        played_on = dt.date(year + 2000 if year < 100 else year, month, date)
    except ValueError:
        return None
    return played_on if FIRST_YEAR <= played_on.year <= LAST_YEAR else None


def listed(
    table: Table, columns: Columns, rules: Rules, *, date: dt.date | None, name: str = "", keep: bool = False
) -> Listed:
    """The evenings of a list, one for each day and name. `keep`: lines that do not add up stand as they are."""
    names = _names(table, columns)
    problems: list[Problem] = []
    rows = _read(table, columns, _Cells(0, date, name, ()), problems)
    evenings: dict[str, FileEvening] = {}
    lines: list[Line] = []
    for group in _evenings(rows):
        seats = _seats(group)
        wrong = _unplayable(group, len(seats))
        if wrong:
            problems.append(FileProblem(wrong, f"line.{group[0].line - 1}", {"most": MOST_ENTRIES}))
            continue
        plan, understood = _understood(group, tuple(Player(names[seat]) for seat in seats), seats, rules, keep=keep)
        lines += [Line(row.line, each, plan.table) for row, each in zip(group, understood, strict=True)]
        made = evening(plan, understood)
        evenings[made.key] = made
    seated = {player for made in evenings.values() for player in made.people}
    members = tuple(FileMember(player) for player in names if player in seated)
    file = FileRunde("", "", members, None, None, tuple(evenings.values()), (), single=True)
    return Listed(file, tuple(lines), tuple(problems))


def _names(table: Table, columns: Columns) -> list[str]:
    names = [person(table.head[place]) for place in columns.players]
    twice = [name for name, count in Counter(names).items() if count > 1]
    refuse(FileProblem("name_twice", "", {"name": name}) for name in twice[:1])
    return names


def _read(table: Table, columns: Columns, usual: _Cells, problems: list[Problem]) -> list[_Cells]:
    """The rows in points, with the date and name of their evening or else the usual ones."""
    heads, lines = [table.head[place] for place in columns.players], zip(table.rows, table.lines, strict=True)
    rows = _dated([_in_points(_cells(row, line, columns, problems), heads, problems) for row, line in lines])
    if columns.running:
        rows = [replace(row, cells=cells) for row, cells in zip(rows, _by_evening(rows), strict=True)]
    return [replace(row, date=row.date or usual.date, name=row.name or usual.name) for row in rows]


def _understood(
    group: Sequence[_Cells], people: tuple[Player, ...], seats: Sequence[int], rules: Rules, *, keep: bool
) -> tuple[Plan, tuple[Judged, ...]]:
    first, points = group[0], [[row.cells[seat] for seat in seats] for row in group]
    plan = Plan(people, first_dealer(people, points), rules, (), first.name, str(first.date))
    return plan, judged(plan, points, keep_all=keep, reason=first.name)


def _evenings(rows: Sequence[_Cells]) -> Iterator[list[_Cells]]:
    """The rows of each evening that have a number."""
    for _, group in groupby(rows, key=lambda row: (row.date, row.name)):
        filled = [row for row in group if any(cell is not None for cell in row.cells)]
        if filled:
            yield filled


def _unplayable(rows: Sequence[_Cells], people: int) -> str:
    """The code of what keeps rows from being an evening, or nothing."""
    if rows[0].date is None or len(rows) > MOST_ENTRIES:
        return "date_missing" if rows[0].date is None else "too_many"
    return "" if SMALLEST <= people <= LARGEST else "too_few_players"


@dataclass(frozen=True)
class _Cells:
    line: int
    date: dt.date | None
    name: str
    cells: tuple[Cell, ...]


def _cells(row: tuple[str, ...], line: int, columns: Columns, problems: list[Problem]) -> _Cells:
    cells: list[Cell] = []
    for place in columns.players:
        try:
            cells.append(number(row[place]))
        except ValueError:
            problems.append(FileProblem("not_a_number", f"line.{line - 1}", {"text": row[place][:20]}))
            cells.append(None)
    written = row[columns.date] if columns.date is not None else ""
    when = day(written)
    if written and when is None and any(cell is not None for cell in cells):
        problems.append(FileProblem("not_a_date", f"line.{line - 1}"))
    return _Cells(line, when, row[columns.name][:LONGEST_NAME] if columns.name is not None else "", tuple(cells))


def _in_points(row: _Cells, heads: Sequence[str], problems: list[Problem]) -> _Cells:
    """A row in single points, where its columns say that they stand as more."""
    cells: list[Cell] = []
    for cell, unit in zip(row.cells, map(unit_of, heads), strict=True):
        if cell is not None and cell % unit:
            problems.append(FileProblem("not_in_unit", f"line.{row.line - 1}", {"text": str(cell), "unit": unit}))
        cells.append(None if cell is None else cell // unit)
    return replace(row, cells=tuple(cells))


def _dated(rows: Sequence[_Cells]) -> list[_Cells]:
    """Date and name stand in the first line of an evening only, or in every one."""
    dated: list[_Cells] = []
    for row in rows:
        before = dated[-1] if dated else row
        same = row.date is None
        dated.append(replace(row, date=row.date or before.date, name=row.name or (before.name if same else "")))
    return dated


def _by_evening(rows: Sequence[_Cells]) -> list[tuple[Cell, ...]]:
    """Points from running totals that begin anew with each evening."""
    points: list[tuple[Cell, ...]] = []
    for _, group in groupby(rows, key=lambda row: (row.date, row.name)):
        points += differences([row.cells for row in group])
    return points


def _seats(rows: Sequence[_Cells]) -> list[int]:
    """Who sat at the table: whoever has a number, and when that are too many, whoever ever had points."""
    seats = range(len(rows[0].cells))
    written = [seat for seat in seats if any(row.cells[seat] is not None for row in rows)]
    scored = [seat for seat in seats if any(row.cells[seat] for row in rows)]
    return written if len(written) <= LARGEST else scored


def _split(text: str, delimiter: str) -> tuple[str, list[tuple[int, list[str]]]]:
    """The lines with something in them, at most one more than a list may have."""
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        filled = ((reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells))
        return delimiter, list(islice(filled, MOST_LINES + 1))
    except csv.Error:
        return delimiter, []


def _regular(split: tuple[str, list[tuple[int, list[str]]]]) -> int:
    """How many columns most of the first lines share; one column is no table."""
    widths = [len(cells) for _, cells in split[1][:_SAMPLE]]
    if not widths:
        return 0
    usual = max(set(widths), key=widths.count)
    return usual * (widths.count(usual) * 2 > len(widths)) if usual > 1 else 0


def _is_number(cell: str) -> bool:
    try:
        return number(cell) is not None
    except ValueError:
        return False


def _is_cell(cell: str) -> bool:
    try:
        number(cell)
    except ValueError:
        return False
    return True
