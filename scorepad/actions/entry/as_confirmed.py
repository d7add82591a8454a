"""The list of a table as it was confirmed last, whatever was changed since the leader opened the
table again.
"""

from typing import Any

from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.store import evenings, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import ACCEPTING


def as_confirmed(stored: StoredEvening) -> tuple[Plan, Replay]:
    """Plan and replay of an evening after the revision that closed its table last, or as they are
    if none did.
    """
    marks = revisions.in_force(revisions.marks(stored.id, stored.runde_id))
    closing = [mark.number for mark in marks if mark.action in ACCEPTING]
    closed = max(closing, default=stored.revision)
    plan = stored.plan
    states = _present_states(stored)
    for revision in revisions.history(stored.id, stored.runde_id, after=closed):  # newest first
        for change in revision.changes:
            states[change.entry_id] |= change.before
        if revision.plan is not None:
            plan = evenings.read_plan(revision.plan.before["plan"])
    standing = [state for state in states.values() if not state["deleted"]]
    standing.sort(key=lambda state: state["position"])
    entries = [evenings.entry_of(state["body"]) for state in standing]
    return plan, replay(plan, entries)


def _present_states(stored: StoredEvening) -> dict[int, dict[str, Any]]:
    """Position, body and whether it is deleted of every entry, by its id."""
    return {
        row.id: {"position": row.position, "body": row.body, "deleted": row.deleted_at is not None}
        for row in evenings.log_rows(stored.id, stored.runde_id)
    }
