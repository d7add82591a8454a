"""Deleting an evening, a Runde or a member for good; the pages offer a download before."""

from scorepad.actions.errors import Conflict, Sealed, existing
from scorepad.actions.problems import FieldProblem, clean, looks_like
from scorepad.actions.runde.runde import member_row
from scorepad.actions.transaction import locked
from scorepad.files.documents import people_in
from scorepad.scoring.errors import Refused
from scorepad.store import erasing, evenings, kasse, revisions, seals, tournaments


def delete_evening(runde_id: int, evening_id: int, *, base_revision: int) -> None:
    """Delete an evening with its games, its history and its reversed entries of the Kasse.

    Raises Sealed for a sealed evening, Refused at `evening` if it has payments that are not
    reversed, Conflict if somebody changed the evening since `base_revision`, and NotFound.
    """
    with locked(runde_id):
        row, stored = existing(evenings.lock(evening_id, runde_id), f"evening {evening_id}")
        if stored.sealed:
            raise Sealed(stored)
        if base_revision != row.revision:
            raise Conflict(stored, revisions.history(evening_id, runde_id, after=base_revision))
        if tournaments.place_of(evening_id, runde_id) is not None:
            raise Refused((FieldProblem("evening_of_tournament", "evening"),))
        if has_moved_money(runde_id, evening_id):
            raise Refused((FieldProblem("evening_paid", "evening"),))
        erasing.evening(evening_id, runde_id)


def has_moved_money(runde_id: int, evening_id: int) -> bool:
    """Whether an open evening has early payments, or entries of the Kasse that stand."""
    rows = kasse.of_evening(evening_id, runde_id)
    countered = {row.counters for row in rows}
    known = {row.id for row in rows}
    standing = [row for row in rows if row.id not in countered and row.counters not in known]
    return bool(standing or seals.moved(evening_id, runde_id))


def delete_runde(runde_id: int, typed: str) -> None:
    """Delete a Runde with everything in it.

    Raises NotFound, and Refused at `name` unless `typed` looks like the name of the Runde.
    """
    with locked(runde_id, is_use=False) as (_session, row):
        if not looks_like(clean(typed), row.name):
            code = "name_differs" if clean(typed) else "name_missing"
            raise Refused((FieldProblem(code, "name"),))
        erasing.runde(runde_id)


def delete_member(runde_id: int, member_id: int) -> None:
    """Delete a member who was never part of an evening.

    Raises NotFound, and Refused at `member` for others.
    """
    with locked(runde_id) as (session, _runde):
        row = member_row(runde_id, member_id)
        if is_named(runde_id, member_id):
            raise Refused((FieldProblem("member_named", "member", {"name": row.name}),))
        session.delete(row)


def is_named(runde_id: int, member_id: int) -> bool:
    """Whether an evening, its history, a seal or the Kasse refers to a member."""
    if erasing.paid_by(runde_id, member_id) or tournaments.entries_of(runde_id, member_id):
        return True
    key = str(member_id)
    for seal in seals.of_runde(runde_id).values():
        if key in seal.amounts or key in seal.absent:
            return True
    names: set[str] = set()
    for part in erasing.naming(runde_id):
        names |= people_in(part)
    return key in names
