"""Lists of points from other programs: the meaning of their columns, and their evenings."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorepad.files.columns import Known, absences, counting_of, nobody, people_of
from scorepad.files.dates import day, day_in, is_month_first
from scorepad.files.grid import (
    NO_REMARK,
    NOTHING,
    Cell,
    JudgedRow,
    Remark,
    are_running,
    closes,
    differences,
    evening,
    first_dealer,
    is_game,
    judged,
    number,
)
from scorepad.files.marks import parted, told
from scorepad.files.problems import FileProblem
from scorepad.files.reading import LONGEST_NAME, MOST_ENTRIES, FileEvening, FileMember, FileRunde
from scorepad.files.separated import POINTS, TOTALS, WORDS, person, plain, unit_of
from scorepad.files.table import FEWEST, MOST, NUMBER, SAMPLE, SUM, VALUE, TextTable
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player

_NO_PLAYERS = re.compile(
    r"nr\.?|no\.?|#|lfd.*|spiel|game|runde|round|wert|value|faktor|factor|bock|augen|punkte|points|probe|check|id|jahr|year|"
    + SUM.pattern,
    re.IGNORECASE,
)
_EVENING = re.compile("abend|evening|name|session", re.IGNORECASE)
_OUR_NOTES = frozenset(WORDS["note"].in_(lang) for lang in ("de", "en"))
_TIME = re.compile(r"\d{1,2}[:.]\d{2}( ?Uhr|h)?")
_REMARK = re.compile(r"bemerk|notiz|komment|anmerk|note|remark|comment", re.IGNORECASE)
_DEALER = re.compile(r"geber|gibt|dealer|dealt|setzt aus|sits? out|aussetz", re.IGNORECASE)
LONGEST_NOTE = 200


@dataclass(frozen=True)
class ListColumns:
    """The meaning of the columns: the people, the columns of date and name of the evening, if any,
    and of remarks.
    """

    players: tuple[int, ...]
    date: int | None = None
    name: int | None = None
    running: bool = False
    notes: tuple[int, ...] = ()


@dataclass(frozen=True)
class ListRow:
    """A line of the list: its line number, its points with their entry, and the people at the
    table.
    """

    number: int
    row: JudgedRow
    table: tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """The Runde of a list, all its lines, and all problems."""

    file: FileRunde
    lines: tuple[ListRow, ...]
    problems: tuple[Problem, ...]


def guess(table: TextTable, known: Known = nobody) -> ListColumns:
    """The likely meaning of the columns, which people can change; `known` says whom of the Runde a
    heading names.
    """
    heads = {place: plain(head) for place, head in enumerate(table.head)}
    numbers = {place for place, cells in enumerate(table.sample) if _mostly(VALUE.fullmatch, cells)}
    points, texts = (heads, heads) if table.is_ours else _parted(heads, numbers)
    date = next((place for place, cells in enumerate(table.sample) if _mostly(day, cells)), None)
    name = min(_fitting(texts, _EVENING.fullmatch), default=None)
    unpeopled = ListColumns((), date, name)
    columns = _by_endings(unpeopled, points)
    if not columns.players:
        numbered = numbers.difference({date}, _fitting(points, _NO_PLAYERS.fullmatch))
        columns = _by_numbers(table, columns, numbered, known)
    return replace(columns, notes=_notes(table, columns, numbers))


def _by_endings(columns: ListColumns, points: Mapping[int, str]) -> ListColumns:
    # With the people whose headings say that they are points, or else totals; without people if too
    # few say so.
    for ending, running in ((POINTS, False), (TOTALS, True)):
        people = _fitting(points, ending.search)
        if len(people) >= FEWEST:
            return replace(columns, players=tuple(people), running=running)
    return columns


def _by_numbers(
    table: TextTable, columns: ListColumns, numbered: Collection[int], known: Known
) -> ListColumns:
    # With the members that the headings name, and with strangers of whom there are numbers.
    members = [
        place for place, head in enumerate(table.head) if known(person(plain(head))) is not None
    ]
    likely_people = _headed(table, {*numbered, *members}, known)
    columns = replace(columns, players=people_of(table, likely_people, known))
    return replace(columns, running=bool(likely(table, columns)))


def counting(table: TextTable, columns: ListColumns) -> str:
    """How the points are counted, by their signs; "" where they do not show it."""
    rows = [row.cells for row in _raw(table, columns, [], table.sums)]
    return counting_of(list(zip(*rows, strict=True)))


def _notes(table: TextTable, columns: ListColumns, numbers: Collection[int]) -> tuple[int, ...]:
    # Columns of words that differ from game to game, and are neither times nor names of those who
    # play.
    if table.is_ours:
        return tuple(place for place, head in enumerate(table.head) if head in _OUR_NOTES)
    taken = {columns.date, columns.name, *columns.players, *numbers}
    people = {person(table.head[place]).casefold() for place in columns.players}
    free = [place for place in range(len(table.head)) if place not in taken]
    return tuple(place for place in free if _has_remarks(table, place, people))


def _has_remarks(table: TextTable, place: int, people: Collection[str]) -> bool:
    words = {cell.casefold() for cell in table.sample[place] if not _TIME.fullmatch(cell)}
    are_numbers = all(map(NUMBER.fullmatch, words))
    are_names = words.issubset(people) or _DEALER.search(table.head[place])
    return not are_numbers and not are_names and not _comes_again(table, place, words)


def _comes_again(table: TextTable, place: int, words: Collection[str]) -> bool:
    # Whether every game has the same word, whatever the number in it, such as "Spiel 1" and "Spiel
    # 2".
    games = len([line for line in table.lines[:SAMPLE] if line not in table.sums])
    without_numbers = {re.sub(r"\d+", "", word) for word in words}
    return len(without_numbers) == 1 and len(table.sample[place]) == games and games > 1


def _parted(
    heads: Mapping[int, str], numbers: Collection[int]
) -> tuple[dict[int, str], dict[int, str]]:
    points = {place: head for place, head in heads.items() if place in numbers}
    return points, {place: head for place, head in heads.items() if place not in numbers}


def likely(table: TextTable, columns: ListColumns) -> bool | None:
    """Whether the numbers are running totals rather than points; None if they do not show it."""
    rows = _raw(table, columns, [], table.sums)
    return are_running([row.cells for row in group] for group in _evenings(rows))


def closing(table: TextTable, columns: ListColumns) -> Mapping[int, bool]:
    """The numbers of the lines that seem to be sums, each with True if that is certain; the user
    decides.
    """
    if table.is_ours:
        return {}
    rows = _raw(table, columns, [], table.sums)
    filled = [row for group in _evenings(rows) for row in group]
    named_sums = dict.fromkeys(sorted(table.sums), True)
    return {**named_sums, **_closed(filled, running=columns.running)}


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
    # Whether more than half of the cells of a column match; empty ones and signs of absence do not
    # count.
    told = [cell for cell in cells if cell not in NOTHING]
    fitting = [cell for cell in told if fits(cell)]
    return len(fitting) * 2 > len(told)


def _headed(table: TextTable, places: Collection[int], known: Known) -> list[int]:
    # Columns without a heading or with row numbers are left out if at least `FEWEST` remain;
    # members never are. Of columns with one heading the first one stands for the others, such as
    # totals beside points.
    members = {place for place in places if known(person(table.head[place])) is not None}
    names = [person(head) for head in table.head]
    first = [place for place in sorted(places) if names.index(names[place]) == place]
    left = _if_enough(first, sorted(places))
    headed = [place for place in left if place in members or table.head[place] != str(place + 1)]
    return _without_row_numbers(table, _if_enough(headed, left), members)


def _if_enough(chosen: list[int], places: list[int]) -> list[int]:
    return chosen if len(chosen) >= FEWEST else places


def _without_row_numbers(
    table: TextTable, places: list[int], members: Collection[int]
) -> list[int]:
    if len(places) <= FEWEST or places[0] in members:
        return places
    return places[1:] if _are_row_numbers(table.sample[places[0]]) else places


def _are_row_numbers(cells: Sequence[str]) -> bool:
    from_zero = [str(number) for number in range(len(cells))]
    from_one = [str(number) for number in range(1, len(cells) + 1)]
    return len(cells) > 2 and cells in (from_zero, from_one)


def _fitting(heads: Mapping[int, str], fits: Callable[[str], object]) -> list[int]:
    return [place for place, head in heads.items() if fits(head)]


def listed(
    table: TextTable,
    columns: ListColumns,
    rules: Rules,
    *,
    date: dt.date | None,
    keep: bool = False,
    out: Collection[int] = (),
) -> Listed:
    """The evenings of a list by day and name, without the lines in `out`; with `keep`, lines need
    not add up.
    """
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
            seated = [(seat, Player(names[seat])) for seat in seats]
            plan, understood = _understood(group, seated, rules, keep=keep)
            for row, judged_row in zip(group, understood, strict=True):
                lines.append(ListRow(row.line, judged_row, plan.table))
            made = replace(evening(plan, understood), listed=True)
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


def _read(
    table: TextTable, columns: ListColumns, problems: list[Problem], out: Collection[int]
) -> list[_Cells]:
    rows = _raw(table, columns, problems, out)
    points = _by_evening(rows) if columns.running else [row.cells for row in rows]
    return [replace(row, cells=own) for row, own in zip(rows, points, strict=True)]


def _raw(
    table: TextTable, columns: ListColumns, problems: list[Problem], out: Collection[int] = ()
) -> list[_Cells]:
    # Date and name stand in the first line of an evening only, or in every line.
    rows: list[_Cells] = []
    dates = [row[columns.date] for row in table.rows] if columns.date is not None else []
    month_first = is_month_first(dates)
    away = absences(table, columns.players)
    for row, line in zip(table.rows, table.lines, strict=True):
        if line not in out:
            read = _cells(table, row, line, columns, problems, month_first=month_first, away=away)
            before = rows[-1] if rows else read
            name = before.name if read.date is None and not read.name else read.name
            rows.append(replace(read, date=read.date or before.date, name=name))
    return rows


def _understood(
    group: Sequence[_Cells], seats: Sequence[tuple[int, Player]], rules: Rules, *, keep: bool
) -> tuple[Plan, tuple[JudgedRow, ...]]:
    first = group[0]
    points = [[row.cells[seat] for seat, _player in seats] for row in group]
    people = tuple(player for _seat, player in seats)
    plan = Plan(people, first_dealer(people, points), rules, (), first.name, str(first.date))
    remarks = {place: row.remark for place, row in enumerate(group)}
    return plan, judged(plan, points, keep_all=keep, reason=first.name, remarks=remarks)


def _evenings(rows: Sequence[_Cells]) -> Iterator[list[_Cells]]:
    for _, group in groupby(rows, key=lambda row: (row.date, row.name)):
        filled = [row for row in group if any(cell is not None for cell in row.cells)]
        if filled:
            yield filled


def _unplayable(rows: Sequence[_Cells], people: int) -> str:
    if rows[0].date is None:
        return "date_missing"
    if len(rows) > MOST_ENTRIES:
        return "too_many"
    if not FEWEST <= people <= MOST:
        return "too_few_players"
    return ""


@dataclass(frozen=True)
class _Cells:
    line: int
    date: dt.date | None
    name: str
    cells: tuple[Cell, ...]
    remark: Remark = NO_REMARK


def _cells(
    table: TextTable,
    row: tuple[str, ...],
    line: int,
    columns: ListColumns,
    problems: list[Problem],
    *,
    month_first: bool,
    away: Collection[str],
) -> _Cells:
    name = _text(row, columns.name)[:LONGEST_NAME]
    written = _text(row, columns.date)
    when = day(written, month_first=month_first) if columns.date is not None else day_in(name)
    if _is_comment(row, columns):
        return _Cells(line, when, name, (None,) * len(columns.players))
    written_points = zip(columns.players, _written(row, columns, away), strict=True)
    cells = tuple(_cell(table, line, place, text, problems) for place, text in written_points)
    if written and when is None and any(cell is not None for cell in cells):
        problems.append(_wrong("cell_not_a_date", table, (line, columns.date or 0), written))
    return _Cells(line, when, name, cells, _remark(table, row, columns))


def _text(row: tuple[str, ...], place: int | None) -> str:
    return "" if place is None else row[place]


def _written(row: tuple[str, ...], columns: ListColumns, away: Collection[str]) -> list[str]:
    # What stands in the columns of people; a word for who sits out is nothing.
    return ["" if row[place] in away else row[place] for place in columns.players]


def _is_comment(row: tuple[str, ...], columns: ListColumns) -> bool:
    # A line below or between the games with words of somebody, and no number.
    filled = [cell for cell in row if cell]
    return (
        len(filled) == 1
        and not VALUE.fullmatch(filled[0])
        and any(row[place] for place in columns.players)
    )


def _remark(table: TextTable, row: tuple[str, ...], columns: ListColumns) -> Remark:
    # Letters behind numbers, also behind those of nobody, and words of the columns of remarks.
    marks = _marks(table, row, columns)
    remarks = [place for place in columns.notes if row[place] and place not in columns.players]
    words = [_headed_words(table, place, row[place]) for place in sorted(remarks)]
    parts = [part for part in (told(marks), *words) if part]
    note = "; ".join(parts)[:LONGEST_NOTE]
    letters: list[str] = []
    for _whose, mark in marks:
        letters += [word for word in mark.split() if not word[0].isdecimal()]
    return Remark(note, tuple(letters))


def _marks(table: TextTable, row: tuple[str, ...], columns: ListColumns) -> list[tuple[str, str]]:
    # The letters of each player, and letters elsewhere with the heading and the number before them.
    marks: list[tuple[str, str]] = []
    has_words = {columns.date, columns.name, *columns.notes}
    for place, cell in enumerate(row):
        number_there, mark = parted(cell)
        head = table.head[place]
        if place in columns.players:
            marks.append((person(head), mark))
        elif mark and place not in has_words and not table.is_ours:
            marks.append((head, f"{number_there} {mark}"))
    return marks


def _headed_words(table: TextTable, place: int, words: str) -> str:
    # A heading such as "Bemerkung" says nothing about the words below it.
    head = table.head[place]
    is_plain = table.is_ours or _REMARK.search(head) or head == str(place + 1)
    return words if is_plain else f"{head}: {words}"


def _cell(table: TextTable, line: int, place: int, text: str, problems: list[Problem]) -> Cell:
    # In points, whatever the unit in which they are written.
    try:
        cell = number(parted(text)[0])
        unit = unit_of(table.head[place])
    except ValueError:
        problems.append(_wrong("cell_not_a_number", table, (line, place), text))
        return None
    if cell is not None and cell % unit:
        problems.append(_wrong("not_in_unit", table, (line, place), str(cell), unit=unit))
    return None if cell is None else cell // unit


def _wrong(
    code: str, table: TextTable, spot: tuple[int, int], text: str, **more: int
) -> FileProblem:
    line, column = table.spot(*spot)
    params: dict[str, str | int] = {"column": column[:LONGEST_NAME], "text": text[:20], **more}
    return FileProblem(code, f"line.{line - 1}", params)


def _by_evening(rows: Sequence[_Cells]) -> list[tuple[Cell, ...]]:
    """Points from running totals. The totals of each evening start from zero, unless its first row
    can be a game only if they continue those of the evening before.
    """
    points: list[tuple[Cell, ...]] = []
    before: list[tuple[Cell, ...]] = []
    for _, group in groupby(rows, key=lambda row: (row.date, row.name)):
        totals = [row.cells for row in group]
        continued = differences([*before, *totals])[len(before) :]
        anew = differences(totals)
        goes_on = is_game(continued[0]) and not is_game(anew[0])
        if goes_on:
            points += continued
            before = [*before, *totals]
        else:
            points += anew
            before = totals
    return points


def _seats(rows: Sequence[_Cells]) -> list[int]:
    # Everybody with a number; if these are too many, everybody who ever had points.
    seats = range(len(rows[0].cells))
    written = [seat for seat in seats if any(row.cells[seat] is not None for row in rows)]
    scored = [seat for seat in seats if any(row.cells[seat] for row in rows)]
    return written if len(written) <= MOST else scored
