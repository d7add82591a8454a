"""The lines of a list of points, read by the meaning of its columns."""

import datetime as dt
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorepad.files.columns import absences
from scorepad.files.dates import (
    any_day,
    day,
    day_in,
    day_of_number,
    have_times,
    is_after_midnight,
    is_month_first,
)
from scorepad.files.grid import NO_REMARK, NOTHING, Cell, Remark, Row, differences, is_game, number
from scorepad.files.marks import parted, told
from scorepad.files.problems import FileProblem
from scorepad.files.reading import LONGEST_NAME
from scorepad.files.separated import person, unit_of
from scorepad.files.table import FEWEST, VALUE, TextTable, is_name
from scorepad.files.thousands import PARTED
from scorepad.scoring.problems import Problem
from scorepad.telling.days import FIRST_YEAR, LAST_YEAR

LONGEST_NOTE = 200
_EVENING = r"(?:doko|doppelkopf|spiel|game)?[-\s]?(?:abend|tag|treffen|evening|night|day|session)"
_TITLE = re.compile(
    rf"(?:\d{{1,3}}\.?\s*{_EVENING}|{_EVENING}\s*(?:nr\.?|no\.?|\#)?\s*\d{{1,3}})(?:\W.{{0,40}})?",
    re.IGNORECASE,
)
"""What stands above the games of an evening, such as "Abend 2" or "3. Spielabend (bei Anna)"."""
_REMARK = re.compile(r"bemerk|notiz|komment|anmerk|note|remark|comment", re.IGNORECASE)


@dataclass(frozen=True)
class ListColumns:
    """The meaning of the columns of a list, each by its index in the table.

    `players` are the columns of people and `notes` those of remarks. `running` is whether the
    numbers are totals after each game rather than points of each game. `starts` are lines in which
    a new evening begins that nothing names; such evenings are numbered in `start_name`.
    """

    players: tuple[int, ...]
    date: int | None = None
    name: int | None = None
    running: bool = False
    notes: tuple[int, ...] = ()
    starts: frozenset[int] = frozenset()
    start_name: str = "{number}"


@dataclass(frozen=True)
class ListLine:
    """A line of a list: its number in the file, the evening it is of, and everybody's number."""

    line: int
    date: dt.date | None
    name: str
    cells: tuple[Cell, ...]
    remark: Remark = NO_REMARK


def read_lines(
    table: TextTable,
    columns: ListColumns,
    *,
    out: Collection[int],
    problems: list[Problem],
) -> list[ListLine]:
    """The lines of a list but for those in `out`, with numbers as they are written.

    Date and name of an evening may stand in its first line only: the others get them from above.
    Cells that cannot be read are appended to `problems`.
    """
    reader = _line_reader(table, columns, problems)
    evening_no = 1 if columns.starts else 0
    begins = bool(columns.starts)
    lines: list[ListLine] = []
    for row, line in zip(table.rows, table.lines, strict=True):
        if line in columns.starts:
            evening_no += 1
            begins = True
        if line in out:
            continue
        read = reader.read(row, line)
        if begins and not read.name:
            read = replace(read, name=columns.start_name.format(number=evening_no))
        begins = False
        if lines:
            read = _continued(read, lines[-1])
            read = reader.after_midnight(read, row, lines[-1])
        lines.append(read)
    return lines


def _title(row: Sequence[str]) -> str:
    # The name of an evening in a line of its own; "" for any other line.
    filled = [cell for cell in row if cell]
    if len(filled) != 1 or not _TITLE.fullmatch(filled[0]):
        return ""
    return filled[0]


def is_title(row: Sequence[str]) -> bool:
    """Whether a line holds the day or the name of an evening and nothing else."""
    filled = [cell for cell in row if cell]
    return bool(_title(row)) or (len(filled) == 1 and day_in(filled[0]) is not None)


def _continued(read: ListLine, above: ListLine) -> ListLine:
    # A line without date and name is of the evening above, one with a name only of the same day.
    if read.date is not None:
        return read
    return replace(read, date=above.date, name=read.name or above.name)


def with_points(lines: Sequence[ListLine], carried: Sequence[ListLine] = ()) -> list[ListLine]:
    """Lines with points in place of running totals.

    The totals of each evening start from zero, unless its first row can be a game only if they
    continue those of the evening before, or a line of `carried` totals above it. Where each
    of three evenings or more has one line, they go on: else they were points.
    """
    points: list[tuple[Cell, ...]] = []
    before: list[tuple[Cell, ...]] = []
    has_one_each = have_one_line(filled_by_evening(lines))
    for evening in _by_evening(lines):
        totals = [line.cells for line in evening]
        start = _carried_over(evening, carried) if not before else []
        before = [*before, *start]
        continued = differences([*before, *totals])[len(before) :]
        anew = differences(totals)
        if has_one_each or _goes_on(continued, anew, is_told=bool(start)):
            points += continued
            before = [*before, *totals]
        else:
            points += anew
            before = totals
    return [replace(line, cells=own) for line, own in zip(lines, points, strict=True)]


def _carried_over(
    evening: Sequence[ListLine], carried: Sequence[ListLine]
) -> list[tuple[Cell, ...]]:
    """The totals above an evening from which it goes on; none if they are those of its end."""
    above = [line.cells for line in carried if line.line < evening[0].line]
    return above if above and above[-1] != evening[-1].cells else []


def _goes_on(continued: Sequence[Row], anew: Sequence[Row], *, is_told: bool) -> bool:
    """Whether totals go on from others, by their first row with a number."""
    for goes_on, begins in zip(continued, anew, strict=True):
        if any(cell is not None for cell in begins):
            return is_game(goes_on) and (is_told or not is_game(begins))
    return False


def filled_by_evening(lines: Sequence[ListLine]) -> Iterator[list[ListLine]]:
    """The lines with a number, evening by evening; evenings without any are left out."""
    for evening in _by_evening(lines):
        filled = [line for line in evening if any(cell is not None for cell in line.cells)]
        if filled:
            yield filled


def together(lines: Sequence[ListLine]) -> list[list[ListLine]]:
    """The lines with a number by evening, also where another one stands between two parts of it."""
    evenings: dict[tuple[dt.date | None, str], list[ListLine]] = {}
    for line in lines:
        if any(cell is not None for cell in line.cells):
            evenings.setdefault((line.date, line.name), []).append(line)
    return list(evenings.values())


def have_one_line(evenings: Iterable[Sequence[ListLine]]) -> bool:
    """Whether there are three evenings or more, and each has one line: of two nobody can say."""
    counts = [len(evening) for evening in evenings]
    return len(counts) > 2 and max(counts) == 1


def _by_evening(lines: Sequence[ListLine]) -> Iterator[list[ListLine]]:
    for _evening, group in groupby(lines, key=lambda line: (line.date, line.name)):
        yield list(group)


@dataclass(frozen=True)
class _LineReader:
    """Reads the lines of one list; cells that cannot be read are appended to `problems`.

    `month_first` is whether days are written as 11/22/2026, `has_times` whether with the time of
    each game; `away` are words for who sits out.
    """

    table: TextTable
    columns: ListColumns
    problems: list[Problem]
    month_first: bool
    has_times: bool
    away: frozenset[str]

    def read(self, row: Sequence[str], line: int) -> ListLine:
        """A line of the list; complaints about its cells go to the problems."""
        columns = self.columns
        date, name = self._evening_of(row)
        if self._is_comment(row) or self._is_other_heading(row, line):
            nothing = (None,) * len(columns.players)
            return ListLine(line, date, name, nothing)
        cells = tuple(self._number(row, line, place) for place in columns.players)
        has_numbers = any(cell is not None for cell in cells)
        if has_numbers and date is None and columns.date is not None and row[columns.date]:
            self._complain_of_day(line, columns.date, row[columns.date])
        return ListLine(line, date, name, cells, self._remark(row))

    def _evening_of(self, row: Sequence[str]) -> tuple[dt.date | None, str]:
        """The day and the name of the evening, as far as a line has them."""
        name = ""
        if self.columns.name is not None:
            name = row[self.columns.name][:LONGEST_NAME]
        date = self._date(row, name)
        if self.columns.name is None and date is None:
            name = _title(row)[:LONGEST_NAME]
        return date, name

    def after_midnight(self, read: ListLine, row: Sequence[str], above: ListLine) -> ListLine:
        """The line, of the evening above where that was the day before, and midnight has passed."""
        place = self.columns.date
        if place is None or not self.has_times or not is_after_midnight(row[place]):
            return read
        if read.date is None or above.date is None or read.date - above.date != dt.timedelta(1):
            return read
        return replace(read, date=above.date)

    def _date(self, row: Sequence[str], name: str) -> dt.date | None:
        # From its own column, else from the name of the evening, else from a line of its own.
        if self.columns.date is not None:
            cell = row[self.columns.date]
            return day(cell, month_first=self.month_first) or day_of_number(cell)
        if self.columns.name is not None:
            return day_in(name)
        filled = [cell for cell in row if cell]
        is_title = len(filled) == 1 and not VALUE.fullmatch(filled[0])
        return day_in(filled[0]) if is_title else None

    def _is_comment(self, row: Sequence[str]) -> bool:
        # A line below or between the games with words in the column of somebody, and nothing else.
        filled = [cell for cell in row if cell]
        if len(filled) != 1 or VALUE.fullmatch(filled[0]):
            return False
        return any(row[place] for place in self.columns.players)

    def _is_other_heading(self, row: Sequence[str], line: int) -> bool:
        """Whether a list with other people begins in a line, which is told as a problem."""
        names = self._other_people(row)
        if names:
            told_names = ", ".join(names)[:LONGEST_NAME]
            where = f"line.{line - 1}"
            self.problems.append(FileProblem("heading_again", where, {"names": told_names}))
        return bool(names)

    def _other_people(self, row: Sequence[str]) -> list[str]:
        """The names in a line that is the heading of another list: words only, as many as people
        sit at a table.
        """
        words = [row[place] for place in self.columns.players if row[place] not in NOTHING]
        if len(words) < FEWEST or len(set(words)) < len(words) or self.table.across:
            return []
        are_names = all(is_name(word) and word not in self.away for word in words)
        return words if are_names else []

    def _number(self, row: Sequence[str], line: int, place: int) -> Cell:
        """The points in a cell, whatever the unit in which they are written; None for a word for
        who sits out.
        """
        text = row[place]
        if text in self.away:
            return None
        digits, _mark = parted(text)
        try:
            value = number(digits)
        except ValueError:
            code = "cell_of_thousands" if PARTED.fullmatch(text) else "cell_not_a_number"
            self._complain(code, line, place, text)
            return None
        if value is None:
            return None
        unit = unit_of(self.table.head[place])
        if value % unit:
            self._complain("not_in_unit", line, place, str(value), unit=unit)
        return value // unit

    def _remark(self, row: Sequence[str]) -> Remark:
        """The remark of a line: letters behind numbers, also behind those of nobody, and words of
        the columns of remarks.
        """
        marks = self._marks(row)
        notes = set(self.columns.notes).difference(self.columns.players)
        words = [self._headed_words(place, row[place]) for place in sorted(notes) if row[place]]
        note = "; ".join(part for part in (told(marks), *words) if part)
        letters: list[str] = []
        for _whose, mark in marks:
            letters += [word for word in mark.split() if not word[0].isdecimal()]
        return Remark(note[:LONGEST_NOTE], tuple(letters))

    def _marks(self, row: Sequence[str]) -> list[tuple[str, str]]:
        # The letters of each player; letters elsewhere with the heading and the number before them.
        columns = self.columns
        has_words = {columns.date, columns.name, *columns.notes}
        marks: list[tuple[str, str]] = []
        for place, cell in enumerate(row):
            digits, mark = parted(cell)
            head = self.table.head[place]
            if place in columns.players:
                marks.append((person(head), mark))
            elif mark and place not in has_words and not self.table.is_ours:
                marks.append((head, f"{digits} {mark}"))
        return marks

    def _headed_words(self, place: int, words: str) -> str:
        """Words with their heading; one such as "Bemerkung" says nothing about them and is left
        out.
        """
        head = self.table.head[place]
        is_number_of_column = head == str(place + 1)
        if self.table.is_ours or is_number_of_column or _REMARK.search(head):
            return words
        return f"{head}: {words}"

    def _complain_of_day(self, line: int, place: int, text: str) -> None:
        if any_day(text, month_first=self.month_first) is None:
            self._complain("cell_not_a_date", line, place, text)
        else:
            years = {"first": str(FIRST_YEAR), "last": str(LAST_YEAR)}
            self._complain("cell_other_year", line, place, text, **years)

    def _complain(self, code: str, line: int, place: int, text: str, **more: int | str) -> None:
        spot_line, column = self.table.spot(line, place)
        params: dict[str, str | int] = {"column": column[:LONGEST_NAME], "text": text[:20], **more}
        self.problems.append(FileProblem(code, f"line.{spot_line - 1}", params))


def _line_reader(table: TextTable, columns: ListColumns, problems: list[Problem]) -> _LineReader:
    days: list[str] = []
    if columns.date is not None:
        days = [row[columns.date] for row in table.rows]
    return _LineReader(
        table,
        columns,
        problems,
        month_first=is_month_first(days),
        has_times=have_times(days),
        away=absences(table, columns.players),
    )
