"""The orders in which people can sit around a round table, one after the other. Source: KIF V41."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import factorial
from typing import TypeVar

T = TypeVar("T")


def orders(people: int) -> int:
    """How many different orders there are: 6 for four people, 24 for five, 120 for six, 720 for seven."""
    return factorial(people - 1)


def order_number(table: Sequence[T], known: Sequence[T]) -> int:
    """Which of the orders a table sits in, from 1; `known` holds all its people in a fixed order that numbers them.

    >>> order_number("ABCD", "ABCD"), order_number("CDBA", "ABCD")
    (1, 4)
    """
    ranked = _ranked(known, table)
    places = [ranked.index(person) for person in table]
    first = places.index(0)
    sought = tuple(places[first:] + places[:first])
    return 1 + next(number for number, order in enumerate(_all(len(table))) if order == sought)


def next_order(table: Sequence[T], known: Sequence[T]) -> tuple[T, ...]:
    """The same people in the order that comes next, after the last one the first, beginning with the first person.

    >>> "".join(next_order("ABCD", "ABCD"))
    'ABDC'
    """
    ranked = _ranked(known, table)
    number = order_number(table, known) % orders(len(table))
    order = next(order for place, order in enumerate(_all(len(table))) if place == number)
    return tuple(ranked[place] for place in order)


def _ranked(known: Sequence[T], table: Sequence[T]) -> list[T]:
    """The people of the table as they are numbered; who is not known comes last."""
    return [person for person in known if person in table] + [person for person in table if person not in known]


def _all(people: int) -> list[tuple[int, ...]]:
    """1234, 1243, 1324, 1342, 1423, 1432 and so on, counted from 0: the first sits still, the others change."""
    return [(0, *rest) for rest in permutations(range(1, people))]
