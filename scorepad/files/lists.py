"""Lists of points from other programs: the meaning of their columns, and their evenings."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorepad.files.grid import (
    NOTHING,
    Cell,
    JudgedRow,
    are_running,
    closes,
    differences,
    evening,
    first_dealer,
    is_game,
    judged,
    number,
)
from scorepad.files.problems import FileProblem
from scorepad.files.reading import LONGEST_NAME, MOST_ENTRIES, FileEvening, FileMember, FileRunde
from scorepad.files.separated import POINTS, TOTALS, person, plain, unit_of
from scorepad.files.table import FEWEST, MOST, NUMBER, SUM, TextTable
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.telling.days import FIRST_YEAR, LAST_YEAR

_NO_PLAYERS = re.compile(
    r"nr\.?|no\.?|#|lfd.*|spiel|game|runde|round|wert|value|faktor|factor|bock|augen|punkte|points|probe|check|id|jahr|year|"
    + SUM.pattern,
    re.IGNORECASE,
)
_EVENING = re.compile("abend|evening|name|session", re.IGNORECASE)
_DAY = re.compile(r"(?:[^\W\d]{2,10}[.,]{0,2}\s+)?(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?:\D.*)?")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:\D.*)?")


@dataclass(frozen=True)
class ListColumns:
    """The meaning of the columns: the people, and the columns of date and name of the evening, if any."""

    players: tuple[int, ...]
    date: int | None = None
    name: int | None = None
    running: bool = False


@dataclass(frozen=True)
class ListRow:
    """A line of the list: its line number, its points with their entry, and the people at the table."""

    number: int
    row: JudgedRow
    table: tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """The Runde of a list, all its lines, and all problems."""

    file: FileRunde
    lines: tuple[ListRow, ...]
    problems: tuple[Problem, ...]


def guess(table: TextTable) -> ListColumns:
    """The likely meaning of the columns, which people can change."""
    heads = {place: plain(head) for place, head in enumerate(table.head)}
    numbers = {place for place, cells in enumerate(table.sample) if _mostly(NUMBER.fullmatch, cells)}
    points, texts = (heads, heads) if table.is_ours else _parted(heads, numbers)
    date = next((place for place, cells in enumerate(table.sample) if _mostly(day, cells)), None)
    columns = ListColumns((), date, min(_fitting(texts, _EVENING.fullmatch), default=None))
    for ending, running in ((POINTS, False), (TOTALS, True)):
        if people := _fitting(points, ending.search):
            return replace(columns, players=tuple(people), running=running)
    others = sorted(numbers.difference(_fitting(points, _NO_PLAYERS.fullmatch)))
    columns = replace(columns, players=_of_people(table, others))
    return replace(columns, running=bool(likely(table, columns)))


def _parted(heads: Mapping[int, str], numbers: Collection[int]) -> tuple[dict[int, str], dict[int, str]]:
    points = {place: head for place, head in heads.items() if place in numbers}
    return points, {place: head for place, head in heads.items() if place not in numbers}


def likely(table: TextTable, columns: ListColumns) -> bool | None:
    """Whether the numbers are running totals rather than points; None if they do not show it."""
    rows = _raw(table, columns, [], table.sums)
    return are_running([row.cells for row in group] for group in _evenings(rows))


def closing(table: TextTable, columns: ListColumns) -> Mapping[int, bool]:
    """The numbers of the lines that seem to be sums, each with True if that is certain; the user decides."""
    if table.is_ours:
        return {}
    filled = [row for group in _evenings(_raw(table, columns, [], table.sums)) for row in group]
    return dict.fromkeys(sorted(table.sums), True) | _closed(filled, running=columns.running)


def _closed(rows: Sequence[_Cells], *, running: bool) -> dict[int, bool]:
    # The last line of the whole list may be a sum too.
    closed: dict[int, bool] = {}
    for group in (*_evenings(rows), rows):
        games = [row for row in group if row.line not in closed]
        sure = closes([row.cells for row in games], running=running)
        if sure is not None and games[-1] is group[-1]:
            closed[games[-1].line] = sure
    return closed


def _mostly(fits: Callable[[str], object], cells: Sequence[str]) -> bool:
    # Whether more than half of the cells of a column match; empty ones and signs of absence do not count.
    told = [cell for cell in cells if cell not in NOTHING]
    return bool(told) and sum(map(bool, map(fits, told))) * 2 > len(told)


def _of_people(table: TextTable, places: Sequence[int]) -> tuple[int, ...]:
    """The columns of people: those without a heading or with row numbers are left out if at least `FEWEST` remain."""
    headed = [place for place in places if table.head[place] != str(place + 1)]
    left = headed if len(headed) >= FEWEST else places
    cells = table.sample[left[0]] if len(left) > FEWEST else []
    counted = [[str(one) for one in range(first, first + len(cells))] for first in (0, 1)]
    return tuple(left[len(cells) > 2 and cells in counted :])


def _fitting(heads: Mapping[int, str], fits: Callable[[str], object]) -> list[int]:
    return [place for place, head in heads.items() if fits(head)]


def day(text: str) -> dt.date | None:
    """The day in a cell: 2026-11-19, 19.11.2026, 19/11/26, with or without a time behind it."""
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
    table: TextTable,
    columns: ListColumns,
    rules: Rules,
    *,
    date: dt.date | None,
    keep: bool = False,
    out: Collection[int] = (),
) -> Listed:
    """The evenings of a list by day and name, without the lines in `out`; with `keep`, lines need not add up."""
    names = _names(table, columns)
    problems: list[Problem] = []
    away = table.sums.union(out) if table.is_ours else out
    rows = [replace(row, date=row.date or date) for row in _read(table, columns, problems, away)]
    evenings: dict[str, FileEvening] = {}
    lines: list[ListRow] = []
    for group in _evenings(rows):
        seats = _seats(group)
        if wrong := _unplayable(group, len(seats)):
            where = f"{'column' if table.across else 'line'}.{group[0].line - 1}"
            problems.append(FileProblem(wrong, where, {"most": MOST_ENTRIES, "count": len(seats)}))
        else:
            plan, understood = _understood(group, [(seat, Player(names[seat])) for seat in seats], rules, keep=keep)
            lines += [ListRow(row.line, each, plan.table) for row, each in zip(group, understood, strict=True)]
            made = evening(plan, understood)
            evenings[made.key] = made
    return Listed(_file(names, tuple(evenings.values())), tuple(lines), tuple(problems))


def _file(names: Sequence[str], evenings: tuple[FileEvening, ...]) -> FileRunde:
    seated = {player for made in evenings for player in made.people}
    members = tuple(FileMember(player) for player in names if player in seated)
    return FileRunde("", "", members, None, None, evenings, (), single=True)


def _names(table: TextTable, columns: ListColumns) -> list[str]:
    names = [person(table.head[place]) for place in columns.players]
    twice = [name for name, count in Counter(names).items() if count > 1]
    refuse(FileProblem("column_twice", "", {"name": name}) for name in twice[:1])
    return names


def _read(table: TextTable, columns: ListColumns, problems: list[Problem], out: Collection[int]) -> list[_Cells]:
    rows = _raw(table, columns, problems, out)
    points = _by_evening(rows) if columns.running else [row.cells for row in rows]
    return [replace(row, cells=own) for row, own in zip(rows, points, strict=True)]


def _raw(table: TextTable, columns: ListColumns, problems: list[Problem], out: Collection[int] = ()) -> list[_Cells]:
    # Date and name stand in the first line of an evening only, or in every line.
    rows: list[_Cells] = []
    for row, line in zip(table.rows, table.lines, strict=True):
        if line not in out:
            read = _cells(table, row, line, columns, problems)
            before, same = rows[-1] if rows else read, read.date is None
            rows.append(replace(read, date=read.date or before.date, name=read.name or (before.name if same else "")))
    return rows


def _understood(
    group: Sequence[_Cells], seats: Sequence[tuple[int, Player]], rules: Rules, *, keep: bool
) -> tuple[Plan, tuple[JudgedRow, ...]]:
    first, points = group[0], [[row.cells[seat] for seat, _player in seats] for row in group]
    people = tuple(player for _seat, player in seats)
    plan = Plan(people, first_dealer(people, points), rules, (), first.name, str(first.date))
    return plan, judged(plan, points, keep_all=keep, reason=first.name)


def _evenings(rows: Sequence[_Cells]) -> Iterator[list[_Cells]]:
    for _, group in groupby(rows, key=lambda row: (row.date, row.name)):
        filled = [row for row in group if any(cell is not None for cell in row.cells)]
        if filled:
            yield filled


def _unplayable(rows: Sequence[_Cells], people: int) -> str:
    if rows[0].date is None or len(rows) > MOST_ENTRIES:
        return "date_missing" if rows[0].date is None else "too_many"
    return "" if FEWEST <= people <= MOST else "too_few_players"


@dataclass(frozen=True)
class _Cells:
    line: int
    date: dt.date | None
    name: str
    cells: tuple[Cell, ...]


def _cells(table: TextTable, row: tuple[str, ...], line: int, columns: ListColumns, problems: list[Problem]) -> _Cells:
    cells = tuple(_cell(table, line, place, row[place], problems) for place in columns.players)
    written = row[columns.date] if columns.date is not None else ""
    when = day(written)
    if columns.date is not None and written and when is None and any(cell is not None for cell in cells):
        problems.append(_wrong("cell_not_a_date", table, (line, columns.date), written))
    return _Cells(line, when, row[columns.name][:LONGEST_NAME] if columns.name is not None else "", cells)


def _cell(table: TextTable, line: int, place: int, text: str, problems: list[Problem]) -> Cell:
    # In points, whatever the unit in which they are written.
    try:
        cell, unit = number(text), unit_of(table.head[place])
    except ValueError:
        problems.append(_wrong("cell_not_a_number", table, (line, place), text))
        return None
    if cell is not None and cell % unit:
        problems.append(_wrong("not_in_unit", table, (line, place), str(cell), unit=unit))
    return None if cell is None else cell // unit


def _wrong(code: str, table: TextTable, spot: tuple[int, int], text: str, **more: int) -> FileProblem:
    line, column = table.spot(*spot)
    return FileProblem(code, f"line.{line - 1}", {"column": column[:LONGEST_NAME], "text": text[:20], **more})


def _by_evening(rows: Sequence[_Cells]) -> list[tuple[Cell, ...]]:
    """Points from running totals. The totals of each evening start from zero, unless its first row can be a game only
    if they continue those of the evening before."""
    points: list[tuple[Cell, ...]] = []
    before: list[tuple[Cell, ...]] = []
    for _, group in groupby(rows, key=lambda row: (row.date, row.name)):
        totals = [row.cells for row in group]
        on, anew = differences([*before, *totals])[len(before) :], differences(totals)
        goes_on = is_game(on[0]) and not is_game(anew[0])
        points += on if goes_on else anew
        before = [*before * goes_on, *totals]
    return points


def _seats(rows: Sequence[_Cells]) -> list[int]:
    # Everybody with a number; if these are too many, everybody who ever had points.
    seats = range(len(rows[0].cells))
    written = [seat for seat in seats if any(row.cells[seat] is not None for row in rows)]
    scored = [seat for seat in seats if any(row.cells[seat] for row in rows)]
    return written if len(written) <= MOST else scored
