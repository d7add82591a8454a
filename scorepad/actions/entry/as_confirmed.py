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
    marks = revisions.marks(stored.id, stored.runde_id)
    closed = max(
        (mark.number for mark in marks if mark.action in ACCEPTING), default=stored.revision
    )
    rows: dict[int, dict[str, Any]] = {
        row.id: {"position": row.position, "body": row.body, "deleted": row.deleted_at is not None}
        for row in evenings.log_rows(stored.id, stored.runde_id)
    }
    plan = stored.plan
    for revision in revisions.history(stored.id, stored.runde_id, after=closed):
        for change in revision.changes:
            rows[change.entry_id] |= change.before
        if revision.plan is not None:
            plan = evenings.read_plan(revision.plan.before["plan"])
    standing = sorted(
        (row for row in rows.values() if not row["deleted"]), key=lambda row: row["position"]
    )
    return plan, replay(plan, [evenings.entry_of(row["body"]) for row in standing])
