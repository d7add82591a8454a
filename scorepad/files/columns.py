"""Which columns of a list hold the points of people: known by their names, or by numbers that add
up to zero.

Where those who are known add up, or there are enough of them, no other column is a person. A number
beside them, such as the value of the game, is one only if the rows add up with it and not without
it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise

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


def nobody(_head: str) -> None:
    """The `Known` of a list about which no member is known."""


def people_of(table: TextTable, strangers: Sequence[int], known: Known) -> tuple[int, ...]:
    """The columns of people in their order; `strangers` are columns of numbers that may be people
    too.
    """
    members = _members(table, known)
    places = sorted({*members, *strangers})
    columns = {place: _numbers(table, place) for place in places}
    others = [place for place in strangers if place not in members]
    if len(members) < FEWEST:
        return _some(columns, members, others)
    return tuple(sorted([*members, *_newcomers(columns, members, others)]))


def absences(table: TextTable, places: Sequence[int]) -> frozenset[str]:
    """Words for who sits out, such as "aus" or "G": each comes again, and always beside the numbers
    of four others.
    """
    beside: dict[str, list[int]] = {}
    for row in table.rows:
        cells = [row[place] for place in places]
        count = sum(map(bool, map(VALUE.fullmatch, cells)))
        for cell in cells:
            if cell not in NOTHING and not VALUE.fullmatch(cell):
                beside.setdefault(cell, []).append(count)
    return frozenset(
        word for word, counts in beside.items() if len(counts) > 1 and set(counts) == {FEWEST}
    )


def counting_of(columns: Sequence[Column]) -> str:
    """How the points are counted, by their signs: "minus" where only losers have any, "plus", or
    "plus_minus".

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
        cells = [row[place] for row in table.rows[:_MOST_ROWS] if row[place] not in NOTHING]
        if who is not None and (not cells or any(map(VALUE.fullmatch, cells))):
            first.setdefault(who, place)
    return sorted(first.values())


def _newcomers(
    columns: Mapping[int, Column], members: Sequence[int], others: Sequence[int]
) -> Sequence[int]:
    # The fewest strangers with whom the rows add up, or with whom four have played in each, and not
    # without them.
    own = [columns[place] for place in members]
    if _add_up(own):
        return ()
    for count in range(1, MOST - len(members) + 1):
        for some in combinations(others, count):
            together = [*own, *(columns[place] for place in some)]
            if _add_up(together) or (_are_fours(together) and not _are_fours(own)):
                return some
    return ()


def _some(
    columns: Mapping[int, Column], members: Sequence[int], others: Sequence[int]
) -> tuple[int, ...]:
    # All that add up; else those of one sign; else the most that add up, side by side if possible;
    # else all.
    pool = sorted([*members, *others])
    if _add_up([columns[place] for place in pool]):
        return tuple(pool)
    return _losers(columns, pool) or _adding_up(columns, pool, others) or tuple(pool)


def _adding_up(
    columns: Mapping[int, Column], pool: Sequence[int], others: Sequence[int]
) -> tuple[int, ...]:
    # The pool without the fewest of the others with which it adds up; none if leaving out a few
    # does not help.
    for dropped in range(1, min(_MOST_DROPPED, len(pool) - FEWEST) + 1):
        left = [
            tuple(place for place in pool if place not in away)
            for away in combinations(others, dropped)
        ]
        for some in sorted(left, key=lambda places: _gaps(places, pool)):
            if _add_up([columns[place] for place in some]):
                return some
    return ()


def _losers(columns: Mapping[int, Column], pool: Sequence[int]) -> tuple[int, ...]:
    # Where enough columns have minus points only, one with plus points beside them is the value of
    # the game.
    below = tuple(
        place for place in pool if all(cell <= 0 for cell in columns[place] if cell is not None)
    )
    return below if FEWEST <= len(below) < len(pool) else ()


def _gaps(places: Sequence[int], pool: Sequence[int]) -> int:
    at = [pool.index(place) for place in places]
    return sum(later - earlier > 1 for earlier, later in pairwise(at))


def _add_up(columns: Sequence[Column]) -> bool:
    rows = [row for row in zip(*columns, strict=True) if any(row)]
    carried = _carried(rows)
    sums = [
        0 in {sum(cell or 0 for cell in row), sum(on)}
        for row, on in zip(rows, carried, strict=True)
    ]
    return len(columns) >= FEWEST and bool(sums) and sum(sums) >= _SHARE * len(sums)


def _carried(rows: Sequence[Sequence[int | None]]) -> list[list[int]]:
    # Of totals an empty cell means the one above.
    before = [0] * len(rows[0]) if rows else []
    carried = []
    for row in rows:
        before = [old if cell is None else cell for old, cell in zip(before, row, strict=True)]
        carried.append(before)
    return carried


def _are_fours(columns: Sequence[Column]) -> bool:
    rows = [row for row in zip(*columns, strict=True) if any(row)]
    return bool(rows) and all(sum(cell is not None for cell in row) == FEWEST for row in rows)


def _numbers(table: TextTable, place: int) -> Column:
    rows = zip(table.lines, table.rows[:_MOST_ROWS], strict=False)
    return [_number(row[place]) for line, row in rows if line not in table.sums]


def _number(cell: str) -> int | None:
    digits = re.sub(r"\s", "", parted(cell)[0]).replace("−", "-").replace("–", "-")
    whole = re.fullmatch(r"([-+]?\d{1,9})(?:[.,]0+)?", digits)
    return int(whole[1]) if whole else None
