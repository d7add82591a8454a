"""What a tournament allows at its tables: when they are closed, and that it owns their seats."""

from collections.abc import Iterable

from scorepad.actions.errors import TableLock, TableLocked
from scorepad.actions.problems import FieldProblem
from scorepad.scoring.entry import Entry, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import TableOwner

Seating = tuple[Player, ...]


def lock_of(stored: StoredEvening, owner: TableOwner) -> TableLock | None:
    """Why nothing changes at a table; None while it is open.

    A list that had ended when the next round was released is closed, also one that nobody had
    accepted.
    """
    if owner.finished:
        return "finished"
    if stored.accepted:
        return "accepted"
    if owner.passed and stored.ended and not stored.reopened:
        return "passed"
    return None


def refuse_locked(stored: StoredEvening, owner: TableOwner, *, reopens: bool) -> None:
    """Raise TableLocked for a closed table.

    A step that `reopens` it needs a tournament that is not finished.
    """
    lock = lock_of(stored, owner)
    if lock == "finished" or (lock is not None and not reopens):
        raise TableLocked(stored, lock)


def seatings(table: Seating, entries: Iterable[Entry]) -> set[Seating]:
    """Everybody who sits at the table of an evening at some time, in the order of seats."""
    return {table, *(entry.table for entry in entries if isinstance(entry, Seats))}


def takes(stored: StoredEvening, owner: TableOwner, entries: Iterable[Entry]) -> bool:
    """Whether these entries of a file can follow at a table: it is open, they seat nobody else."""
    seated_then = {entry.table for entry in entries if isinstance(entry, Seats)}
    return lock_of(stored, owner) is None and seated_then <= {owner.people}


def refuse_others(owner: TableOwner, before: set[Seating], after: set[Seating]) -> None:
    """Raise Refused at `table` if a step has seated people otherwise than the tournament did."""
    new = after - before
    if new - {owner.people}:
        raise Refused([FieldProblem("seats_of_tournament", "table")])
