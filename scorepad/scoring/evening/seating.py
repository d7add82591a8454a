"""Checks of a table, and the possible seating orders. Source: KIF V41."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial
from typing import TypeVar

from scorepad.scoring.entry import Plan
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player


def check_plan(plan: Plan) -> list[Problem]:
    """The problems with the table of a plan."""
    return check_table(plan.table, plan.first_dealer, plan.also_sit_out, plan.rules)


def check_table(
    table: tuple[Player, ...], dealer: Player | None, also_sit_out: tuple[int, ...], rules: Rules
) -> list[Problem]:
    """The problems with a table, with its dealer, and with the seats that sit out too."""
    problems = _check_people(table, rules)
    if dealer is not None and dealer not in table:
        problems.append(Problem("dealer_not_at_table", "dealer"))
    if also_sit_out and len(table) in (6, 7):
        problems += _check_seats(also_sit_out, len(table))
    return problems


def _check_people(table: tuple[Player, ...], rules: Rules) -> list[Problem]:
    problems = []
    if not 4 <= len(table) <= 7:
        problems.append(Problem("table_size", "table"))
    elif rules.table.team_mode != "classic" and len(table) < 6:
        problems.append(Problem("table_size_six", "table"))
    twice = [player for player, times in Counter(table).items() if times > 1]
    problems += [Problem("players_twice", "table", {"player": player}) for player in twice]
    return problems


def _check_seats(also_sit_out: tuple[int, ...], people: int) -> list[Problem]:
    if any(not 0 < seat < people for seat in also_sit_out):
        return [Problem("seat_number", "also_sit_out")]
    if len(set(also_sit_out)) == len(also_sit_out) == people - 5:
        return []
    return [Problem("sitters_count", "also_sit_out", {"wants": people - 4})]


T = TypeVar("T")


def orders(people: int) -> int:
    """The number of different seating orders: 6 for four people, 24 for five, and so on."""
    return factorial(people - 1)


def order_number(table: Sequence[T], known: Sequence[T]) -> int:
    """The number, from 1, of the seating order of `table`.

    `known` has the same people in the order with number 1.

    >>> order_number("ABCD", "ABCD")
    1
    >>> order_number("CDBA", "ABCD")
    4
    """
    ranked = _ranked(known, table)
    places = [ranked.index(person) for person in table]
    first = places.index(0)
    sought = tuple(places[first:] + places[:first])
    return 1 + _all(len(table)).index(sought)


def next_order(table: Sequence[T], known: Sequence[T]) -> tuple[T, ...]:
    """The next seating order of these people, beginning with the first of `known`.

    The first order follows the last.

    >>> "".join(next_order("ABCD", "ABCD"))
    'ABDC'
    """
    ranked = _ranked(known, table)
    after = order_number(table, known) % orders(len(table))
    order = _all(len(table))[after]
    return tuple(ranked[place] for place in order)


def _ranked(known: Sequence[T], table: Sequence[T]) -> list[T]:
    # The people of a table in the order of `known`, those who are new last.
    old = [person for person in known if person in table]
    new = [person for person in table if person not in known]
    return old + new


def _all(people: int) -> list[tuple[int, ...]]:
    # 1234, 1243, 1324, 1342, 1423, 1432 and so on, counted from 0: the first person keeps the seat.
    return [(0, *rest) for rest in permutations(range(1, people))]
