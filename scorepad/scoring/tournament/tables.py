"""The sizes of tables, and tables by standing: from the top, as a snake, moving on."""

from collections.abc import Mapping, Sequence
from itertools import chain

_UNEVEN = {6: (6,), 7: (7,), 11: (4, 7)}
FEWEST = 4  # the fewest people of a table


def sizes(people: int) -> tuple[int, ...]:
    """The sizes of tables for so many people: fours, and as few fives as possible.

    Six, seven and eleven people need a larger table.

    >>> sizes(12), sizes(13), sizes(22), sizes(11)
    ((4, 4, 4), (4, 4, 5), (4, 4, 4, 5, 5), (4, 7))
    """
    if people in _UNEVEN:
        return _UNEVEN[people]
    fives = people % 4
    fours = (people - 5 * fives) // 4
    return (4,) * fours + (5,) * fives


def byes(people: int) -> int:
    """The number of people without a table where no table may have more than five.

    >>> [byes(people) for people in (4, 6, 7, 8, 11)]
    [0, 1, 2, 0, 1]
    """
    return max(people % 4 - people // 4, 0)


def snaking(order: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
    """The order laid over the tables to and fro, so that all tables are equally strong.

    >>> snaking(range(1, 9), (4, 4))
    [[1, 4, 5, 8], [2, 3, 6, 7]]
    >>> snaking(range(1, 10), (4, 5))
    [[1, 4, 5, 8], [2, 3, 6, 7, 9]]
    """
    tables: list[list[int]] = [[] for _ in shape]
    left = list(order)
    turn = list(zip(tables, shape, strict=True))
    while left:
        for table, size in turn:
            if len(table) < size:
                table.append(left.pop(0))
        turn.reverse()
    return tables


def moved_on(
    before: Sequence[Sequence[int]], order: Sequence[int], shape: Sequence[int]
) -> list[list[int]]:
    """The winner of each table stays, the second moves one table on, the third two, and so on.

    `before` are the tables of the last round, best first. Who is new, or finds no free place, sits
    where one is left.

    >>> moved_on([[1, 2, 3, 4], [5, 6, 7, 8]], range(1, 9), (4, 4))
    [[1, 6, 3, 8], [5, 2, 7, 4]]
    """
    tables: list[list[int]] = [[] for _ in shape]
    arriving: list[tuple[int, int, int]] = []  # the winners of all tables come first
    for number, table in enumerate(before):
        for place, person in enumerate(table):
            if person in order:
                target = (number + place) % len(tables)
                arriving.append((place, target, person))
    left = list(order)
    for _place, target, person in sorted(arriving):
        if len(tables[target]) < shape[target]:
            tables[target].append(person)
            left.remove(person)
    for table, size in zip(tables, shape, strict=True):
        while len(table) < size:
            table.append(left.pop(0))
    return tables


def large_shared(
    tables: list[list[int]], order: Sequence[int], large: Mapping[int, int]
) -> list[list[int]]:
    """The same tables, with the people changed who sat at a large one more often than others.

    `large` holds how often everybody sat at a large table before. Whoever did so most often of
    those at a large one changes places with whoever did so least often of the others, of these with
    the nearest in the order; and so on, as long as this makes it fairer.
    """
    all_sizes = {len(table) for table in tables}
    if len(all_sizes) == 1:
        return tables
    at_large = [*chain.from_iterable(table for table in tables if len(table) > FEWEST)]
    at_small = [*chain.from_iterable(table for table in tables if len(table) == FEWEST)]
    most = max(at_large, key=large.__getitem__)
    rank = order.index(most)
    least = min(at_small, key=lambda person: (large[person], abs(order.index(person) - rank)))
    if large[least] >= large[most]:
        return tables
    exchange = {most: least, least: most}
    changed = [[exchange.get(person, person) for person in table] for table in tables]
    return large_shared(changed, order, large)
