"""What a list of points seems to mean: its columns, how it counts, and which lines are sums.

All of it is a proposal, which people can change.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from scorepad.files.columns import Known, counting_of, games_beside, nobody, people_of
from scorepad.files.dates import OF_DAYS, day, day_of_number
from scorepad.files.grid import NOTHING, Row, are_running, closes, differences, is_game
from scorepad.files.list_lines import (
    ListColumns,
    ListLine,
    filled_by_evening,
    have_one_line,
    read_lines,
)
from scorepad.files.list_starts import labelled, starts
from scorepad.files.separated import POINTS, TOTALS, WORDS, person, plain
from scorepad.files.table import FEWEST, NUMBER, SAMPLE, SUM, VALUE, TextTable

_NO_PLAYERS = re.compile(
    r"nr\.?|no\.?|#|lfd.*|spiel|game|runde|round|wert|value|faktor|factor|bock|augen|punkte|points|probe|check|id|jahr|year|"
    + SUM.pattern,
    re.IGNORECASE,
)
_EVENING = re.compile("abend|evening|name|session", re.IGNORECASE)
_NUMBER_OF_EVENING = re.compile("(spiel)?abend|evening|session", re.IGNORECASE)
_OUR_NOTES = frozenset(WORDS["note"].in_(lang) for lang in ("de", "en"))
_DATE = re.compile("datum|date|tag|day", re.IGNORECASE)
_TIME = re.compile(r"\d{1,2}[:.]\d{2}(:\d{2})?( ?Uhr|h)?")
_FEWEST_EVENINGS = 5  # fewer sums grow and shrink as they like
_STEADY = 0.7  # totals change by less than this share of them, points by more than all of them
_DEALER = re.compile(r"geber|gibt|dealer|dealt|setzt aus|sits? out|aussetz", re.IGNORECASE)


def guess(table: TextTable, known: Known = nobody) -> ListColumns:
    """The likely meaning of the columns; `known` says whom of the Runde a heading names."""
    heads = {place: plain(head) for place, head in enumerate(table.head)}
    numbers = {
        place for place, cells in enumerate(table.sample) if _are_mostly(cells, VALUE.fullmatch)
    }
    if table.is_ours:  # its headings alone say what stands below them
        heads_of_numbers = heads
        heads_of_texts = heads
    else:
        heads_of_numbers = {place: head for place, head in heads.items() if place in numbers}
        heads_of_texts = {place: head for place, head in heads.items() if place not in numbers}
    evenings = _headed(heads_of_texts, _EVENING.fullmatch)
    evenings += _headed(heads_of_numbers, _NUMBER_OF_EVENING.fullmatch)
    first_evening = min(evenings, default=None)
    without_people = ListColumns((), _date_column(table), first_evening)
    columns = _by_endings(without_people, heads_of_numbers)
    if not columns.players:
        no_players = _headed(heads_of_numbers, _NO_PLAYERS.fullmatch)
        strangers = numbers.difference(no_players, {columns.date, columns.name})
        columns = _by_numbers(table, columns, strangers, known)
    columns = replace(columns, notes=_notes(table, columns, numbers))
    return _with_likely_starts(table, columns)


def _with_likely_starts(table: TextTable, columns: ListColumns) -> ListColumns:
    """The columns with the lines in which a new evening seems to begin."""
    lines = new_evenings(table, columns)
    if not any(lines.values()):
        return columns
    apart = replace(columns, starts=frozenset(lines))
    return replace(apart, running=columns.running or bool(likely(table, apart)))


def new_evenings(table: TextTable, columns: ListColumns) -> dict[int, bool]:
    """The lines in which a new evening may begin that nothing names, each with whether that is
    likely.
    """
    without_starts = replace(columns, starts=frozenset())
    lines = _without_sums(table, without_starts)
    return starts(table, without_starts, lines, closing(table, without_starts))


def counting(table: TextTable, columns: ListColumns) -> str:
    """How the points are counted, by their signs; "" where they do not show it."""
    evenings = list(filled_by_evening(_without_sums(table, columns)))
    rows = [line.cells for evening in evenings for line in evening]
    how = counting_of(list(zip(*rows, strict=True)))
    are_games = not columns.running and any(len(evening) > 1 for evening in evenings)
    if are_games and how != "plus_minus" and _lack_a_sign(rows):
        return ""
    return how


def _lack_a_sign(rows: Sequence[Row]) -> bool:
    """Whether four have points in most games, as they do not where one side alone has them."""
    filled = [row for row in rows if sum(map(bool, row)) >= FEWEST]
    return len(filled) > len(rows) / 2


def likely(table: TextTable, columns: ListColumns) -> bool | None:
    """Whether the numbers are running totals rather than points; None if they do not show it."""
    evenings = filled_by_evening(_without_sums(table, columns))
    return are_running([line.cells for line in evening] for evening in evenings)


def may_go_on(table: TextTable, columns: ListColumns) -> bool:
    """Whether sums of whole evenings look like totals that go on from one to the next: what changes
    between them is small beside them.
    """
    evenings = list(filled_by_evening(_without_sums(table, columns)))
    rows = [line.cells for evening in evenings for line in evening]
    if len(rows) < _FEWEST_EVENINGS:
        return False
    if len(evenings) > 1 and not have_one_line(evenings):
        return False
    changes = differences(rows)[1:]
    if _are_games(rows) or _are_games(changes):
        return False
    return _height(changes) < _STEADY * _height(rows[1:])


def _are_games(rows: Sequence[Row]) -> bool:
    # Sums of an evening may look like a game now and then.
    return sum(map(is_game, rows)) > len(rows) / 4


def _height(rows: Sequence[Row]) -> int:
    return sum(abs(cell or 0) for row in rows for cell in row)


def closing(table: TextTable, columns: ListColumns) -> dict[int, bool]:
    """The numbers of the lines that seem to be sums, each with True if that is certain."""
    if table.is_ours:
        return {}
    closing_lines = labelled(table, columns)
    closing_lines.update(dict.fromkeys(sorted(table.sums), True))
    left_out = {line for line, is_sure in closing_lines.items() if is_sure}
    lines = [line for line in _without_sums(table, columns) if line.line not in left_out]
    evenings = list(filled_by_evening(lines))
    opening = _opening_lines(table, columns, evenings)
    closing_lines.update(dict.fromkeys(opening, True))
    closing_lines.update(_last_lines_that_sum(_without(evenings, opening), running=columns.running))
    return closing_lines


def _without(evenings: Sequence[Sequence[ListLine]], out: Collection[int]) -> list[list[ListLine]]:
    """The evenings without the lines of these numbers, as far as any are left."""
    games = [[line for line in evening if line.line not in out] for evening in evenings]
    return [evening for evening in games if evening]


def _opening_lines(
    table: TextTable, columns: ListColumns, evenings: Sequence[Sequence[ListLine]]
) -> set[int]:
    """The first lines of evenings that are no game: zeros from which totals start, or the sums of
    all points below.
    """
    rows = dict(zip(table.lines, table.rows, strict=True))
    opening: set[int] = set()
    for first, *others in evenings:
        if any(first.cells):
            if not columns.running and _are_sums_above(first, others):
                opening.add(first.line)
        elif others and _is_start(rows[first.line], columns):
            opening.add(first.line)
    return opening


def _is_start(row: Sequence[str], columns: ListColumns) -> bool:
    # Whether zeros are no first game, by the number of the game beside them if there is one.
    beside = [cell for place, cell in enumerate(row) if place not in columns.players]
    return "1" not in beside if columns.running else "0" in beside


def _are_sums_above(first: ListLine, others: Sequence[ListLine]) -> bool:
    cells = [line.cells for line in (*others, first)]
    return closes(cells, running=False) is True


def _without_sums(table: TextTable, columns: ListColumns) -> list[ListLine]:
    # The lines without those that are named a sum; unreadable cells are told when the list is read.
    return read_lines(table, columns, out=table.sums, problems=[])


def _last_lines_that_sum(
    evenings: Sequence[Sequence[ListLine]], *, running: bool
) -> dict[int, bool]:
    """The lines that sum those before them, each with whether that is certain.

    The last line of an evening may be its sum, and that of the whole list the sum of all; so the
    whole list comes last, when the sums of the evenings are known.
    """
    whole_list = [line for evening in evenings for line in evening]
    closing_lines: dict[int, bool] = {}
    for group in (*evenings, whole_list):
        games = [line for line in group if line.line not in closing_lines]
        is_certain = closes([line.cells for line in games], running=running)
        if is_certain is not None and games[-1] is group[-1]:
            closing_lines[games[-1].line] = is_certain
    return closing_lines


def _are_mostly(cells: Sequence[str], fits: Callable[[str], object]) -> bool:
    # Whether more than half of the cells fit; empty ones and signs of absence do not count.
    filled = [cell for cell in cells if cell not in NOTHING]
    fitting = [cell for cell in filled if fits(cell)]
    return len(fitting) > len(filled) / 2


def _date_column(table: TextTable) -> int | None:
    for place, cells in enumerate(table.sample):
        is_called_so = OF_DAYS.fullmatch(table.head[place])
        if _are_mostly(cells, day) or (is_called_so and _are_mostly(cells, day_of_number)):
            return place
    return None


def _headed(heads: Mapping[int, str], fits: Callable[[str], object]) -> list[int]:
    return [place for place, head in heads.items() if fits(head)]


def _by_endings(columns: ListColumns, heads: Mapping[int, str]) -> ListColumns:
    """The columns with the people whose headings say that they are points, or else totals; without
    people if too few say so.
    """
    for ending, running in ((POINTS, False), (TOTALS, True)):
        people = _headed(heads, ending.search)
        if len(people) >= FEWEST:
            return replace(columns, players=tuple(people), running=running)
    return columns


def _by_numbers(
    table: TextTable, columns: ListColumns, strangers: Collection[int], known: Known
) -> ListColumns:
    """The columns with the members that the headings name, and with strangers of whom there are
    numbers. Where each has games in two columns both are there, which is told as a mistake.
    """
    names = [person(plain(head)) for head in table.head]
    members = [place for place, name in enumerate(names) if known(name) is not None]
    places = sorted({*strangers, *members})
    likely_people = _likely_people(table, places, known)
    players = people_of(table, likely_people, known)
    with_people = replace(columns, players=(*players, *games_beside(table, places)))
    return replace(with_people, running=bool(likely(table, with_people)))


def _likely_people(table: TextTable, places: list[int], known: Known) -> list[int]:
    # The columns without those that are left out, each step only if at least `FEWEST` remain. Of
    # columns with one heading the first one stands for the others, such as totals beside points;
    # then those without a heading go, then a first one with row numbers, unless they are members.
    members = {place for place in places if known(person(table.head[place])) is not None}
    left = _if_enough(_first_of_each_name(table, places), places)
    headed = [place for place in left if place in members or _has_heading(table, place)]
    left = _if_enough(headed, left)
    if not left:
        return []
    first, *others = left
    is_numbering = first not in members and _are_row_numbers(table.sample[first])
    return _if_enough(others, left) if is_numbering else left


def _first_of_each_name(table: TextTable, places: list[int]) -> list[int]:
    # The places whose heading stands above no column further left.
    names = [person(head) for head in table.head]
    return [place for place in places if names[place] not in names[:place]]


def _has_heading(table: TextTable, place: int) -> bool:
    # A column without one is called by its number.
    return table.head[place] != str(place + 1)


def _if_enough(chosen: list[int], places: list[int]) -> list[int]:
    # The chosen places, or all of them if too few are chosen.
    return chosen if len(chosen) >= FEWEST else places


def _are_row_numbers(cells: Sequence[str]) -> bool:
    from_zero = [str(number) for number in range(len(cells))]
    from_one = [str(number) for number in range(1, len(cells) + 1)]
    return len(cells) > 2 and cells in (from_zero, from_one)


def _notes(table: TextTable, columns: ListColumns, numbers: Collection[int]) -> tuple[int, ...]:
    # The columns with remarks; in our own lists their headings say so.
    if table.is_ours:
        return tuple(place for place, head in enumerate(table.head) if head in _OUR_NOTES)
    taken = {columns.date, columns.name, *columns.players, *numbers}
    free = [place for place in range(len(table.head)) if place not in taken]
    people = {person(table.head[place]).casefold() for place in columns.players}
    return tuple(place for place in free if _has_remarks(table, place, people))


def _has_remarks(table: TextTable, place: int, people: Collection[str]) -> bool:
    # Whether a column has words that differ from game to game, and are neither times nor numbers
    # nor names of the people.
    words = {cell.casefold() for cell in table.sample[place] if not _TIME.fullmatch(cell)}
    if all(NUMBER.fullmatch(word) for word in words):
        return False
    if words.issubset(people) or _DEALER.search(table.head[place]):
        return False
    return not _comes_again(table, place, words)


def _comes_again(table: TextTable, place: int, words: Collection[str]) -> bool:
    # Whether every game has the same word, whatever the number in it, such as "Spiel 1" and "Spiel
    # 2".
    games = [line for line in table.lines[:SAMPLE] if line not in table.sums]
    if len(games) < 2 or len(table.sample[place]) != len(games):
        return False
    without_numbers = {re.sub(r"\d+", "", word) for word in words}
    return len(without_numbers) == 1
