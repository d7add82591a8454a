"""Undo and redo, any number of steps; an action after an undo ends the redo."""

from __future__ import annotations

from typing import Unpack

from scorepad.actions.entries import Made
from scorepad.actions.errors import NothingToRedo, NothingToUndo
from scorepad.actions.log import Log, Outcome, Saved, perform
from scorepad.store import revisions


def undo(runde_id: int, evening_id: int, *, base_revision: int, **made: Unpack[Made]) -> Saved:
    """Undo the newest action in force. Raises Conflict, NotFound and NothingToUndo."""

    def step(log: Log) -> Outcome:
        target = log.stored.undo
        if target is None:
            raise NothingToUndo("nothing to undo")
        _apply(log, target.number, forward=False)
        return Outcome(target.entry_id, undoes=target.number)

    return perform(runde_id, evening_id, "undo", step, base_revision=base_revision, **made)


def redo(runde_id: int, evening_id: int, *, base_revision: int, **made: Unpack[Made]) -> Saved:
    """Redo the action of the newest undo. Raises Conflict, NotFound and NothingToRedo."""

    def step(log: Log) -> Outcome:
        target = log.stored.redo
        if target is None or target.undoes is None:
            raise NothingToRedo("nothing to redo")
        _apply(log, target.undoes, forward=True)
        return Outcome(target.entry_id, undoes=target.number)

    return perform(runde_id, evening_id, "redo", step, base_revision=base_revision, **made)


def _apply(log: Log, number: int, *, forward: bool) -> None:
    revision = revisions.one(log.evening.id, log.evening.runde_id, number)
    for change in revision.changes:
        log.put(log.rows[change.entry_id], change.after if forward else change.before)
    if revision.plan is not None:
        log.put_plan(revision.plan.after if forward else revision.plan.before)
