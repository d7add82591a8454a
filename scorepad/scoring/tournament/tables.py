"""The sizes of tables, and tables by standing: from the top, as a snake, moving on."""

from collections.abc import Mapping, Sequence

_UNEVEN = {6: (6,), 7: (7,), 11: (4, 7)}
FEWEST = 4  # the fewest people of a table


def sizes(people: int) -> tuple[int, ...]:
    """The sizes of tables for so many people: fours and the fewest fives; 6, 7 and 11 need a larger table.

    >>> sizes(12), sizes(13), sizes(22), sizes(11)
    ((4, 4, 4), (4, 4, 5), (4, 4, 4, 5, 5), (4, 7))
    """
    fives = people % 4
    return _UNEVEN.get(people) or (4,) * ((people - 5 * fives) // 4) + (5,) * fives


def byes(people: int) -> int:
    """The number of people without a table where no table may have more than five.

    >>> [byes(people) for people in (4, 6, 7, 8, 11)]
    [0, 1, 2, 0, 1]
    """
    return max(people % 4 - people // 4, 0)


def snaking(order: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
    """The order laid over the tables to and fro, so that all tables are equally strong.

    >>> snaking(range(1, 9), (4, 4)), snaking(range(1, 10), (4, 5))
    ([[1, 4, 5, 8], [2, 3, 6, 7]], [[1, 4, 5, 8], [2, 3, 6, 7, 9]])
    """
    tables: list[list[int]] = [[] for _ in shape]
    left = list(order)
    forward = True
    while left:
        open_tables = [table for table, size in zip(tables, shape, strict=True) if len(table) < size]
        for table in open_tables if forward else reversed(open_tables):
            table.append(left.pop(0))
        forward = not forward
    return tables


def moved_on(before: Sequence[Sequence[int]], order: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
    """The winner of each table stays, the second moves one table on, the third two, and so on.

    `before` are the tables of the last round, best first. Who is new, or finds no free place, sits where one is left.

    >>> moved_on([[1, 2, 3, 4], [5, 6, 7, 8]], range(1, 9), (4, 4))
    [[1, 6, 3, 8], [5, 2, 7, 4]]
    """
    tables: list[list[int]] = [[] for _ in shape]
    arriving = [
        (place, (number + place) % len(tables), person)
        for number, table in enumerate(before)
        for place, person in enumerate(table)
        if person in order
    ]
    left = list(order)
    for _, target, person in sorted(arriving):
        if len(tables[target]) < shape[target]:
            tables[target].append(person)
            left.remove(person)
    for table, size in zip(tables, shape, strict=True):
        while len(table) < size:
            table.append(left.pop(0))
    return tables


def large_shared(
    tables: Sequence[Sequence[int]], order: Sequence[int], large: Mapping[int, int]
) -> tuple[tuple[int, ...], ...]:
    """The same tables, but nobody sits at a large one who did so more often than somebody at another.

    Such a person changes places with whoever did so least often, of these with the nearest in the order.
    """
    seats = tuple(map(tuple, tables))
    rank = {person: place for place, person in enumerate(order)}
    while exchange := _exchange(seats, rank, large):
        seats = tuple(tuple(exchange.get(person, person) for person in table) for table in seats)
    return seats


def _exchange(
    tables: Sequence[Sequence[int]], rank: Mapping[int, int], large: Mapping[int, int]
) -> Mapping[int, int] | None:
    # The two who change places, if any have to.
    many = [person for table in tables if len(table) > FEWEST for person in table]
    few = [person for table in tables if len(table) == FEWEST for person in table]
    if not many or not few:
        return None
    most = max(many, key=large.__getitem__)
    least = min(few, key=lambda person: (large[person], abs(rank[person] - rank[most])))
    return {most: least, least: most} if large[least] < large[most] else None
