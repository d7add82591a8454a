"""Which columns of a list are those of people, known by their names or by numbers that add up.

Where those who are known add up, or there are enough of them, no other column is a person. A number
beside them, such as the value of the game, is one only if the rows add up with it and not without
it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, combinations, pairwise

from scorepad.files.grid import NOTHING
from scorepad.files.marks import parted
from scorepad.files.separated import person
from scorepad.files.table import FEWEST, MOST, VALUE, TextTable

Known = Callable[[str], str | None]
"""Who of the Runde a heading names; None for a stranger and for any other word."""
_MOST_ROWS = 200  # rows from which it is seen whether columns add up
_SHARE = 0.75  # the share of rows that have to add up
_MOST_DROPPED = 4  # columns that are left out at most to find some that add up
Column = Sequence[int | None]
"""Numbers one below the other, or, in a row, beside each other; None where there is none."""


def nobody(_head: str) -> None:
    """The `Known` of a list about which no member is known."""


def people_of(table: TextTable, strangers: Sequence[int], known: Known) -> tuple[int, ...]:
    """The columns of people in order; `strangers` are columns of numbers that may be people too."""
    members = _members(table, known)
    others = [place for place in strangers if place not in members]
    columns = {place: _numbers(table, place) for place in sorted([*members, *others])}
    if len(members) < FEWEST:
        return _likely_people(columns, others)
    newcomers = _newcomers(columns, members, others)
    return tuple(sorted([*members, *newcomers]))


def games_beside(table: TextTable, places: Sequence[int]) -> tuple[int, ...]:
    """The columns in which names come a second time with games of their own, such as a second
    evening beside the first: points that add up, and are neither totals nor a multiple of those
    before.
    """
    first_columns: dict[str, int] = {}
    second_columns: dict[str, int] = {}
    for place in places:
        name = person(table.head[place])
        if name not in first_columns:
            first_columns[name] = place
        else:
            second_columns.setdefault(name, place)
    before = [_numbers(table, first_columns[name]) for name in second_columns]
    beside = [_numbers(table, place) for place in second_columns.values()]
    if not _add_up(beside):
        return ()
    are_related = [_are_related(*pair) for pair in zip(before, beside, strict=True)]
    return () if all(are_related) else tuple(second_columns.values())


def another_list(table: TextTable, players: Sequence[int]) -> tuple[str, ...]:
    """The names of other people whose games stand beside those of the players; none if the numbers
    there are those of the players in another form.
    """
    beside = _other_people(table, players)
    columns = [_numbers(table, place) for place in beside]
    if not _add_up(columns):
        return ()
    before = [_numbers(table, place) for place in players]
    pairs = list(zip(before, columns, strict=False))
    if pairs and all(_are_related(*pair) for pair in pairs):
        return ()
    return tuple(table.head[place] for place in beside)


def _other_people(table: TextTable, players: Sequence[int]) -> list[int]:
    """The columns of numbers under words that name none of the players."""
    taken = {person(table.head[place]) for place in players}
    others: list[int] = []
    for place, head in enumerate(table.head):
        is_word = not any(sign.isdecimal() for sign in head)
        if is_word and person(head) not in taken and any(_numbers(table, place)):
            others.append(place)
    return others


def _are_related(column: Column, beside: Column) -> bool:
    # Whether numbers are the totals of others, or the reverse, or a multiple of them.
    lefts = [cell or 0 for cell in column]
    rights = [cell or 0 for cell in beside]
    if list(accumulate(lefts)) == rights or list(accumulate(rights)) == lefts:
        return True
    pairs = list(zip(lefts, rights, strict=True))
    most, most_beside = max(pairs, key=lambda pair: abs(pair[0]))
    return all(left * most_beside == right * most for left, right in pairs)


def absences(table: TextTable, places: Sequence[int]) -> frozenset[str]:
    """Words for who sits out, such as "aus" or "G".

    Each comes again, and always beside the numbers of four others.
    """
    numbers_beside: dict[str, list[int]] = {}
    for row in table.rows:
        filled = [row[place] for place in places if row[place] not in NOTHING]
        words = [cell for cell in filled if not VALUE.fullmatch(cell)]
        for word in words:
            numbers_beside.setdefault(word, []).append(len(filled) - len(words))
    return frozenset(
        word
        for word, counts in numbers_beside.items()
        if len(counts) > 1 and set(counts) == {FEWEST}
    )


def counting_of(columns: Sequence[Column]) -> str:
    """How the points are counted, by their signs: as "minus", "plus" or "plus_minus".

    "" where the numbers do not show it.
    """
    cells = [cell for column in columns for cell in column if cell]
    if not cells:
        return ""
    if all(cell < 0 for cell in cells):
        return "minus"
    if all(cell > 0 for cell in cells):
        return "plus"
    return "plus_minus" if _add_up(columns) else ""


def _members(table: TextTable, known: Known) -> list[int]:
    # The first column of each member; a column of words only is none, such as that of remarks by
    # Anna.
    first: dict[str, int] = {}
    for place, head in enumerate(table.head):
        who = known(person(head))
        if who is not None and who not in first and not _has_words_only(table, place):
            first[who] = place
    return sorted(first.values())


def _has_words_only(table: TextTable, place: int) -> bool:
    filled = [row[place] for row in table.rows[:_MOST_ROWS] if row[place] not in NOTHING]
    return bool(filled) and not any(VALUE.fullmatch(cell) for cell in filled)


def _newcomers(
    columns: Mapping[int, Column], members: Sequence[int], others: Sequence[int]
) -> Sequence[int]:
    # The fewest strangers with whom the rows add up, or with whom four have played in each, and not
    # without them.
    own = [columns[place] for place in members]
    if _add_up(own):
        return ()
    four_are_missing = not _are_fours(own)
    for count in range(1, MOST - len(members) + 1):
        for some in combinations(others, count):
            together = [*own, *(columns[place] for place in some)]
            if _add_up(together) or (four_are_missing and _are_fours(together)):
                return some
    return ()


def _likely_people(columns: Mapping[int, Column], others: Sequence[int]) -> tuple[int, ...]:
    """The columns that are people, where too few are members: all that add up; else those of one
    sign; else the most that add up, side by side if possible; else all. Only `others` may be left
    out to add up.
    """
    pool = tuple(columns)
    if _add_up([columns[place] for place in pool]):
        return pool
    return _losers(columns) or _adding_up(columns, others) or pool


def _adding_up(columns: Mapping[int, Column], others: Sequence[int]) -> tuple[int, ...]:
    """All columns without the fewest of the others that disturb the sums; none if leaving out a few
    does not help.
    """
    pool = tuple(columns)
    most_dropped = min(_MOST_DROPPED, len(pool) - FEWEST)
    for dropped in range(1, most_dropped + 1):
        choices = [_without(pool, away) for away in combinations(others, dropped)]
        choices.sort(key=lambda places: _gaps(places, pool))
        for some in choices:
            if _add_up([columns[place] for place in some]):
                return some
    return ()


def _without(pool: Sequence[int], away: Sequence[int]) -> tuple[int, ...]:
    return tuple(place for place in pool if place not in away)


def _losers(columns: Mapping[int, Column]) -> tuple[int, ...]:
    """The columns with minus points only, if enough of them stand beside one with plus points,
    which is then the value of the game.
    """
    losing: list[int] = []
    for place, column in columns.items():
        if all(cell is None or cell <= 0 for cell in column):
            losing.append(place)
    return tuple(losing) if FEWEST <= len(losing) < len(columns) else ()


def _gaps(places: Sequence[int], pool: Sequence[int]) -> int:
    indices = [pool.index(place) for place in places]
    return sum(later - earlier > 1 for earlier, later in pairwise(indices))


def _add_up(columns: Sequence[Column]) -> bool:
    # Whether most rows are zero together, as points or as totals.
    if len(columns) < FEWEST:
        return False
    rows = _rows_with_points(columns)
    balanced = 0
    for row, totals in zip(rows, _carried(rows), strict=True):
        points = sum(cell or 0 for cell in row)
        if points == 0 or sum(totals) == 0:
            balanced += 1
    return bool(rows) and balanced >= _SHARE * len(rows)


def _rows_with_points(columns: Sequence[Column]) -> list[Column]:
    return [row for row in zip(*columns, strict=True) if any(row)]


def _carried(rows: Sequence[Column]) -> list[list[int]]:
    """The rows of totals in which an empty cell has the total above it."""
    before = [0] * len(rows[0]) if rows else []
    carried = []
    for row in rows:
        before = [old if cell is None else cell for old, cell in zip(before, row, strict=True)]
        carried.append(before)
    return carried


def _are_fours(columns: Sequence[Column]) -> bool:
    # Whether four have points in each row.
    rows = _rows_with_points(columns)
    players = {sum(cell is not None for cell in row) for row in rows}
    return players == {FEWEST}


def _numbers(table: TextTable, place: int) -> Column:
    rows = zip(table.lines, table.rows[:_MOST_ROWS], strict=False)
    return [_number(row[place]) for line, row in rows if line not in table.sums]


def _number(cell: str) -> int | None:
    written, _mark = parted(cell)
    digits = re.sub(r"\s", "", written).replace("−", "-").replace("–", "-")
    whole = re.fullmatch(r"([-+]?\d{1,9})(?:[.,](?!000$)0+)?", digits)
    return int(whole[1]) if whole else None
