"""Whether people can sit at a table like this: everything that is wrong, collected."""

from __future__ import annotations

from scorepad.scoring.entry import Plan
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player


def check_plan(plan: Plan) -> list[Problem]:
    """What is wrong with a table: its size, people twice, the dealer, seats that do not exist."""
    return check_table(plan.table, plan.first_dealer, plan.also_sit_out, plan.rules)


def check_table(
    table: tuple[Player, ...], dealer: Player | None, also_sit_out: tuple[int, ...], rules: Rules
) -> list[Problem]:
    """What is wrong with people sitting like this."""
    problems = []
    if not 4 <= len(table) <= 7:
        problems.append(Problem("table_size", "table"))
    elif rules.table.team_mode != "classic" and len(table) < 6:
        problems.append(Problem("table_size_six", "table"))
    problems += [Problem("players_twice", "table", {"player": name}) for name in set(table) if table.count(name) > 1]
    if dealer is not None and dealer not in table:
        problems.append(Problem("dealer_not_at_table", "dealer"))
    if also_sit_out and len(table) in (6, 7):
        problems += _check_seats(also_sit_out, len(table))
    return problems


def _check_seats(also_sit_out: tuple[int, ...], people: int) -> list[Problem]:
    if any(not 0 < seat < people for seat in also_sit_out):
        return [Problem("seat_number", "also_sit_out")]
    if len(set(also_sit_out)) == len(also_sit_out) == people - 5:
        return []
    return [Problem("sitters_count", "also_sit_out", {"wants": people - 4})]
