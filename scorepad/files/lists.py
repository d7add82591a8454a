"""The evenings of a list of points from another program."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scorepad.files.grid import JudgedRow, evening, first_dealer, judged
from scorepad.files.list_lines import (
    ListColumns,
    ListLine,
    read_lines,
    together,
    with_points,
)
from scorepad.files.problems import FileProblem
from scorepad.files.reading import MOST_ENTRIES, FileEvening, FileMember, FileRunde
from scorepad.files.separated import person
from scorepad.files.table import FEWEST, MOST, TextTable
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player


@dataclass(frozen=True)
class ListRow:
    """A line of the list: its number, its points with their entry, and who sat at the table."""

    number: int
    row: JudgedRow
    table: tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """The Runde of a list, all its lines, and all problems."""

    file: FileRunde
    lines: tuple[ListRow, ...]
    problems: tuple[Problem, ...]


def listed(
    table: TextTable,
    columns: ListColumns,
    rules: Rules,
    *,
    date: dt.date | None,
    keep: bool = False,
    out: Collection[int] = (),
) -> Listed:
    """The evenings of a list by day and name.

    Lines without a date are of `date`, lines in `out` are left out; with `keep`, lines need not add
    up. Raises Refused where two columns have one name.
    """
    names = _names(table, columns)
    problems: list[Problem] = []
    left_out = table.sums.union(out) if table.is_ours else out
    lines = _lines_of_points(table, columns, left_out, problems)
    dated = [replace(line, date=line.date or date) for line in lines]
    played_evenings = together(dated)
    evenings: dict[str, FileEvening] = {}
    rows: list[ListRow] = []
    is_one_sided = rules.table.counting != "plus_minus"
    takes_all = is_one_sided and len(played_evenings) == 1
    for played in played_evenings:
        seats = _seats(played, takes_all=takes_all)
        wrong = _unplayable(played, len(seats))
        if wrong:
            problems.append(_of_evening(table, wrong, played[0], len(seats)))
            continue
        plan, points = _plan_and_points(played, seats, names, rules)
        remarks = {place: line.remark for place, line in enumerate(played)}
        entered = judged(plan, points, keep_all=keep, reason=plan.name, remarks=remarks)
        for line, row in zip(played, entered, strict=True):
            rows.append(ListRow(line.line, row, plan.table))
        finished = replace(evening(plan, entered), listed=True)
        evenings[finished.key] = finished
    file = _runde_of(names, tuple(evenings.values()))
    return Listed(file, tuple(rows), tuple(problems))


def _lines_of_points(
    table: TextTable, columns: ListColumns, out: Collection[int], problems: list[Problem]
) -> list[ListLine]:
    """The lines of games with the points of each; totals go on from those that are left out."""
    lines = read_lines(table, columns, out=out, problems=problems)
    if not columns.running:
        return lines
    games = {line.line for line in lines}
    carried = read_lines(table, columns, out=games, problems=[])
    return with_points(lines, carried)


def _names(table: TextTable, columns: ListColumns) -> list[str]:
    names = [person(table.head[place]) for place in columns.players]
    twice = [name for name, count in Counter(names).items() if count > 1]
    refuse(FileProblem("column_twice", "", {"name": name}) for name in twice[:1])
    return names


def _seats(lines: Sequence[ListLine], *, takes_all: bool) -> list[int]:
    """The columns of who sat at the table: everybody with a number, or if these are too many,
    everybody who ever had points. `takes_all` also takes who never has any, such as who never lost
    in a list of losers.
    """
    seats = range(len(lines[0].cells))
    if takes_all and len(seats) <= MOST:
        return list(seats)
    written = [seat for seat in seats if any(line.cells[seat] is not None for line in lines)]
    if len(written) <= MOST:
        return written
    return [seat for seat in seats if any(line.cells[seat] for line in lines)]


def _unplayable(lines: Sequence[ListLine], people: int) -> str:
    if lines[0].date is None:
        return "date_missing"
    if len(lines) > MOST_ENTRIES:
        return "too_many"
    if not FEWEST <= people <= MOST:
        return "too_few_players"
    return ""


def _of_evening(table: TextTable, code: str, first: ListLine, people: int) -> FileProblem:
    counted_in = "column" if table.across else "line"
    where = f"{counted_in}.{first.line - 1}"
    return FileProblem(code, where, {"most": MOST_ENTRIES, "count": people})


def _plan_and_points(
    lines: Sequence[ListLine], seats: Sequence[int], names: Sequence[str], rules: Rules
) -> tuple[Plan, list[list[int | None]]]:
    """The plan of one evening and its points, line by line, of the people in `seats`."""
    people = tuple(Player(names[seat]) for seat in seats)
    points = [[line.cells[seat] for seat in seats] for line in lines]
    first = lines[0]
    dealer = first_dealer(people, points)
    plan = Plan(people, dealer, rules, name=first.name, date=str(first.date))
    return plan, points


def _runde_of(names: Sequence[str], evenings: tuple[FileEvening, ...]) -> FileRunde:
    present = {player for played in evenings for player in played.people}
    members = tuple(FileMember(name) for name in names if name in present)
    return FileRunde("", "", members, None, None, evenings, (), single=True)
