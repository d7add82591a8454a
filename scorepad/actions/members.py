"""Making one out of two: somebody who was entered twice."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy.orm import Session

from scorepad.actions.errors import NotFound
from scorepad.actions.log import Log, Outcome
from scorepad.actions.problems import FieldProblem
from scorepad.actions.writing import stored_key, writing
from scorepad.scoring.entry import Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store import evenings, groups
from scorepad.store.evenings import StoredEvening

_ONE = frozenset({"dealer", "first_dealer", "culprit", "by", "from"})
_SOME = frozenset({"table", "re", "kontra", "sits_out"})


def merge(group_id: int, member_id: int, into: int, *, client_key: str, link_id: int | None, now: dt.datetime) -> int:
    """Let all that one member did in all evenings be another's, and return in how many; the one then rests.

    Each evening keeps it as a step of its history. Raises NotFound, and Refused at `into` when both are one member or
    ever sat at one table.
    """
    one, other = Player(str(member_id)), Player(str(into))
    if one == other:
        raise Refused((FieldProblem("same_member", "into"),))
    with writing() as session:
        row, kept = _rows(group_id, member_id, into)
        found = [line.id for line in evenings.list_of(group_id)]
        logs = [log for evening_id in sorted(found) if (log := _log(session, group_id, evening_id, now))]
        together = [log.stored for log in logs if any({one, other} <= set(table) for table in _tables(log.stored))]
        if together:
            raise Refused(
                (FieldProblem("sat_together", "into", {"evening": together[0].name, "count": len(together)}),)
            )
        changed = [log for log in logs if _rewrite(log, one, other)]
        for log in changed:
            log.keep("merge", Outcome(None), stored_key(client_key), link_id)
        row.active, kept.active = False, kept.active or row.active
        return len(changed)


def evenings_of(group_id: int, member_id: int) -> int:
    """In how many evenings somebody sat at the table."""
    player = Player(str(member_id))
    stored = (evenings.load(line.id, group_id) for line in evenings.list_of(group_id))
    return sum(1 for one in stored if one is not None and any(player in table for table in _tables(one)))


def renamed(value: Any, one: str, other: str, key: str = "") -> Any:
    """A stored plan or body in which another key stands for somebody; rules and notes name nobody.

    >>> renamed({"kind": "penalty", "points": {"1": -4}, "reason": "1"}, "1", "2")
    {'kind': 'penalty', 'points': {'2': -4}, 'reason': '1'}
    """
    if isinstance(value, Mapping):
        if key == "points":
            return {other if player == one else player: points for player, points in value.items()}
        return {name: part if name == "rules" else renamed(part, one, other, name) for name, part in value.items()}
    if isinstance(value, list):
        return [other if key in _SOME and part == one else renamed(part, one, other) for part in value]
    return other if key in _ONE and value == one else value


def _rows(group_id: int, member_id: int, into: int) -> tuple[Any, Any]:
    if groups.lock(group_id) is None:
        raise NotFound(f"no Runde {group_id}")
    rows = groups.member_row(group_id, member_id), groups.member_row(group_id, into)
    if rows[0] is None or rows[1] is None:
        raise NotFound(f"no member {member_id} or {into}")
    return rows


def _log(session: Session, group_id: int, evening_id: int, now: dt.datetime) -> Log | None:
    evening = evenings.lock(evening_id, group_id)
    stored = evenings.load(evening_id, group_id)
    return Log(session, evening, stored, now) if evening is not None and stored is not None else None


def _tables(stored: StoredEvening) -> Iterable[tuple[Player, ...]]:
    yield stored.plan.table
    for one in stored.entries:
        if isinstance(one.entry, Seats):
            yield one.entry.table


def _rewrite(log: Log, one: Player, other: Player) -> bool:
    """Whether anything in the evening named the one who is no more."""
    for row in log.rows.values():
        body = renamed(row.body, one, other)
        if body != row.body:
            log.put(row, {"body": body})
    plan = renamed(log.evening.plan, one, other)
    if plan != log.evening.plan:
        log.put_plan({"name": log.evening.name, "date": log.evening.date.isoformat(), "plan": plan})
    changes, plan_change = log.differences()
    return bool(changes or plan_change)
