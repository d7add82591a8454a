"""Undoing what a leader did at the table of a tournament: one revision, whatever came after it.

The table's own undo takes back the newest game. The leader takes back one act, such as a list on
paper, extra minutes, a penalty or opening the table again, if nothing has changed the same since.
"""

from collections.abc import Iterable
from typing import Unpack

from scorepad.actions.entry.entries import refuse_impossible
from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.errors import NotFound
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem
from scorepad.actions.runde.members import rewrite
from scorepad.actions.tournament.table_lock import lock_of
from scorepad.scoring.entry import ENDS
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.store import revisions, tournaments
from scorepad.store.models import SeatRow
from scorepad.store.revisions import (
    REVERTING,
    EntryChange,
    Mark,
    SeatChange,
    SeatState,
    StoredRevision,
    first_of,
)

UNDONE = frozenset(
    {"list", "sheet", "accept", "agree", "reopen", "extra", "enter", "correct", "delete"}
)
"""Actions at a table that its leader can undo by themselves, and the undo of each.

A substitute is undone for the whole tournament, what closed with its round with that round.
"""
_COMPARED = ("body", "deleted")
"""What of an entry must be as it was; others may have moved it."""


def undo(runde_id: int, evening_id: int, number: int, **made: Unpack[Made]) -> Saved:
    """Undo one revision at a table; of an undo: do it again.

    Raises NotFound for one that a leader does not undo by itself, TableLocked once the tournament
    is finished, and Refused at `undo`.
    """

    def step(log: Log) -> Outcome:
        marks = {mark.number: mark for mark in revisions.marks(evening_id, runde_id)}
        target = marks.get(number)
        if target is None or not can_be_undone(target, marks.values()):
            raise NotFound(f"no revision {number} to undo")
        action = "restore" if is_undo(target, marks.values()) else "revert"
        outcome = take_back(log, number, action)
        _refuse_unfinished(log, outcome)
        return outcome

    return perform(Change(runde_id, evening_id, "revert", made, reopens=True), step)


def can_be_undone(target: Mark, marks: Iterable[Mark]) -> bool:
    """Whether a revision is one that a leader undoes by itself."""
    known = {mark.number: mark for mark in marks}
    if target.action in {"back", "again"}:
        return False
    return first_of(target, known).action in UNDONE


def is_undo(target: Mark, marks: Iterable[Mark]) -> bool:
    """Whether a revision took something back, so that undoing it puts that back again."""
    known = {mark.number: mark for mark in marks}
    steps = 0
    while target.action in REVERTING:
        target = known[target.undoes or 0]
        steps += 1
    return steps % 2 == 1


def is_over(target: StoredRevision, log: Iterable[StoredRevision]) -> bool:
    """Whether a revision is undone already, or something that it changed has changed since.

    `log` are the revisions of the evening.
    """
    later = [revision for revision in log if revision.number > target.number]
    own = _touched_by(target)
    return any(not own.isdisjoint(_touched_by(revision)) for revision in later)


def _touched_by(revision: StoredRevision) -> set[str]:
    """What a revision changed, in words that compare."""
    touched = {f"entry {change.entry_id}" for change in revision.changes}
    for change in revision.seats:
        if change.before.accepted_at != change.after.accepted_at:
            touched.add(f"agreed {change.place}")
        if change.before.extra_minutes != change.after.extra_minutes:
            touched.add(f"minutes {change.place}")
    if revision.plan is not None:
        touched.add("plan")
    return touched


def take_back(log: Log, number: int, action: str) -> Outcome:
    """Put entries, plan and seats of a table as they were before a revision.

    Raises Refused at `undo` where they are no longer as the revision left them.
    """
    target = revisions.one(log.evening.id, log.evening.runde_id, number)
    seats = {seat.place: seat for seat in log.seats()}
    _refuse_moved(log, target)
    if _is_substitute(target):
        gone, comes = _of_substitute(target)
        rewrite(log, comes, gone)
    else:
        _put_entries_back(log, target)
    for change in target.seats:
        _put_seat(seats[change.place], change.before)
    return Outcome(target.entry_id, undoes=number, action=action)


def _is_substitute(target: StoredRevision) -> bool:
    """Whether a revision put somebody else on a seat."""
    plan = target.plan
    return plan is not None and plan.before["plan"]["table"] != plan.after["plan"]["table"]


def _refuse_moved(log: Log, target: StoredRevision) -> None:
    """Raise Refused at `undo` if something that a revision changed has changed again since."""
    is_there = _has_entries_and_plan(log, target) and _has_seats(log, target.seats)
    is_closed_since = _changes_entries_or_plan(target) and not target.seats and _is_closed(log)
    is_late = _brings_back(target) and _has_later_entries(log, target)
    if not is_there or is_closed_since or is_late:
        raise _moved_since(log)


def _has_entries_and_plan(log: Log, target: StoredRevision) -> bool:
    """Whether entries and plan are as a revision left them."""
    if _is_substitute(target):
        _gone, comes = _of_substitute(target)
        return comes in log.evening.plan["table"]
    return _has_entries(log, target.changes) and _has_plan(log, target)


def _moved_since(log: Log) -> Refused:
    """The refusal where a table has changed since; it names the table."""
    return Refused([FieldProblem("table_changed_since", "undo", {"table": _table_of(log)})])


def _table_of(log: Log) -> int:
    """The number of a table."""
    place = tournaments.place_of(log.evening.id, log.evening.runde_id)
    return 0 if place is None else place.table_no


def _brings_back(target: StoredRevision) -> bool:
    """Whether an entry stands again without a revision."""
    return any(change.before.get("deleted") is False for change in target.changes)


def _has_later_entries(log: Log, target: StoredRevision) -> bool:
    """Whether something was entered or changed at a table after a revision."""
    later = revisions.history(log.evening.id, log.evening.runde_id, after=target.number)
    return any(revision.changes for revision in later)


def _has_entries(log: Log, changes: Iterable[EntryChange]) -> bool:
    """Whether the entries still stand as these changes left them."""
    rows = log.rows()
    for change in changes:
        row = rows.get(change.entry_id)
        if row is None:
            return False
        present = {"body": row.body, "deleted": row.deleted_at is not None}
        for name in _COMPARED:
            if name in change.after and change.after[name] != present[name]:
                return False
    return True


def _has_plan(log: Log, target: StoredRevision) -> bool:
    if target.plan is None:
        return True
    return bool(log.evening.plan == target.plan.after["plan"])


def _has_seats(log: Log, changes: Iterable[SeatChange]) -> bool:
    seats = {seat.place: seat for seat in log.seats()}
    for change in changes:
        seat = seats.get(change.place)
        if seat is None or not _is_as(seat, change):
            return False
    return True


def _is_as(seat: SeatRow, change: SeatChange) -> bool:
    """Whether what a change did to a seat is still so."""
    present = SeatState.of(seat)
    accepted = change.before.accepted_at == change.after.accepted_at
    minutes = change.before.extra_minutes == change.after.extra_minutes
    return (accepted or present.accepted_at == change.after.accepted_at) and (
        minutes or present.extra_minutes == change.after.extra_minutes
    )


def _changes_entries_or_plan(target: StoredRevision) -> bool:
    return bool(target.changes) or target.plan is not None


def _is_closed(log: Log) -> bool:
    """Whether the list of a table is closed, so that nothing on it changes any more."""
    owner = tournaments.owner_of(log.evening.id, log.evening.runde_id)
    return owner is not None and lock_of(log.stored, owner) is not None


def _of_substitute(target: StoredRevision) -> tuple[Player, Player]:
    """Who was at the table before a revision, and who took over."""
    if target.plan is None:
        raise NotFound(f"no substitute in revision {target.number}")
    before = target.plan.before["plan"]["table"]
    after = target.plan.after["plan"]["table"]
    for gone, comes in zip(before, after, strict=True):
        if gone != comes:
            return Player(gone), Player(comes)
    raise NotFound(f"no substitute in revision {target.number}")


def _put_entries_back(log: Log, target: StoredRevision) -> None:
    """Put the entries and the plan as they were; an entry that stands again must be possible."""
    for change in target.changes:
        log.put(log.rows()[change.entry_id], change.before)
    if target.plan is not None:
        log.put_plan(target.plan.before)
    for change in target.changes:
        if change.before.get("deleted") is False:
            refuse_impossible(log, change.entry_id)


def _put_seat(seat: SeatRow, state: SeatState) -> None:
    seat.accepted_at = state.accepted_at
    seat.extra_minutes = state.extra_minutes


def _refuse_unfinished(log: Log, outcome: Outcome) -> None:
    """Raise Refused at `undo` where a table of an earlier round would have no list any more."""
    owner = tournaments.owner_of(log.evening.id, log.evening.runde_id)
    if owner is None or not owner.passed:
        return
    known = list(revisions.marks(log.evening.id, log.evening.runde_id))
    number = log.evening.revision + 1
    known.append(Mark(number, outcome.action, log.now, outcome.entry_id, outcome.undoes))
    state = revisions.standing(known)
    is_ended = any(entry.kind in ENDS for _id, entry in log.live())
    if not (state.accepted or state.reopened or is_ended):
        raise Refused([FieldProblem("table_passed", "undo", {"table": _table_of(log)})])
