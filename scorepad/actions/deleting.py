"""Deleting an evening, a Runde or a member. What is deleted is gone: whoever may need it takes a file along before."""

from __future__ import annotations

from scorepad.actions.errors import Conflict, NotFound, Sealed
from scorepad.actions.problems import FieldProblem, clean, looks_like
from scorepad.actions.runde import member_row
from scorepad.actions.transaction import locked
from scorepad.files.naming import people_in
from scorepad.scoring.errors import Refused
from scorepad.store import erasing, evenings, kasse, revisions, seals


def delete_evening(runde_id: int, evening_id: int, *, base_revision: int) -> None:
    """Delete an evening with its games, its history and what its Kasse took back.

    A sealed one is opened first (Sealed), and money that moved is taken back first (Refused at `evening`): what people
    paid by does not vanish from under them. Raises Conflict when somebody changed it since, and NotFound.
    """
    with locked(runde_id):
        held = evenings.lock(evening_id, runde_id)
        if held is None:
            raise NotFound(f"no evening {evening_id}")
        row, stored = held
        if stored.sealed:
            raise Sealed(stored)
        if base_revision != row.revision:
            raise Conflict(stored, revisions.history(evening_id, runde_id, after=base_revision))
        if has_moved_money(runde_id, evening_id):
            raise Refused((FieldProblem("evening_paid", "evening"),))
        erasing.evening(evening_id, runde_id)


def has_moved_money(runde_id: int, evening_id: int) -> bool:
    """Whether somebody paid early in an open evening, or the Kasse has anything of it that is not taken back."""
    rows = kasse.of_evening(evening_id, runde_id)
    countered = {row.counters for row in rows}
    known = {row.id for row in rows}
    standing = [row for row in rows if row.id not in countered and row.counters not in known]
    return bool(standing or seals.moved(evening_id, runde_id))


def delete_runde(runde_id: int, typed: str) -> None:
    """Delete a Runde with everything that hangs on it. Raises NotFound, and Refused at `name` if that is not its name.

    Case and what nobody sees make no difference.
    """
    with locked(runde_id, is_use=False) as (_session, row):
        if not looks_like(clean(typed), row.name):
            raise Refused((FieldProblem("name_differs" if clean(typed) else "name_missing", "name"),))
        erasing.runde(runde_id)


def delete_member(runde_id: int, member_id: int) -> None:
    """Delete somebody who was never part of an evening. Raises NotFound, and Refused at `member` for all others."""
    with locked(runde_id) as (session, _runde):
        row = member_row(runde_id, member_id)
        if is_named(runde_id, member_id):
            raise Refused((FieldProblem("member_named", "member", {"name": row.name}),))
        session.delete(row)


def is_named(runde_id: int, member_id: int) -> bool:
    """Whether any evening, its history, a seal or the Kasse names a member."""
    key = str(member_id)
    settled = seals.of_runde(runde_id).values()
    return (
        erasing.paid_by(runde_id, member_id)
        or any(key in {*seal.amounts, *seal.absent} for seal in settled)
        or key in {name for part in erasing.naming(runde_id) for name in people_in(part)}
    )
