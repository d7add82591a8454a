"""The value of a game before and after a revision, at the time of the revision: "Re +2", then "Re
+5".

The evening is replayed in its state at that time. Revisions are as in `telling.changes`.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scorepad.scoring.entry import Entry, Game, Plan
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Row
from scorepad.telling.changes import ABSENT, PlanState, Revision, State, read
from scorepad.telling.game import result_of
from scorepad.telling.voice import Voice


class WorthChange(NamedTuple):
    """The value of a game before and after a revision; empty while the game does not exist."""

    before: str = ""
    after: str = ""


UNKNOWN = WorthChange()


def worths(
    revisions: Sequence[Revision],
    plan: Plan,
    plans: Mapping[int, tuple[PlanState, PlanState]],
    voice: Voice,
    wanted: Collection[int],
) -> dict[int, WorthChange]:
    """The values of the games that the `wanted` revisions changed, by number of the revision.

    `revisions` are all revisions of the evening, newest first. `plan` is the present plan; `plans`
    has the plans before and after each revision that changed the plan.
    """
    known = [plans[number][0].plan for number in sorted(plans)]
    then = _Then(known[0] if known else plan, voice)
    changes: dict[int, WorthChange] = {}
    for revision in reversed(revisions):
        asked = revision.number in wanted and revision.entry_id is not None
        before = then.worth(revision.entry_id) if asked else ""
        then.go(revision, plans.get(revision.number))
        after = then.worth(revision.entry_id) if asked else ""
        if before or after:
            changes[revision.number] = WorthChange(before, after)
    return changes


class _Then:
    # Replays lazily, and only the new entries if the log was only appended to.

    def __init__(self, plan: Plan, voice: Voice) -> None:
        self._plan = plan
        self._voice = voice
        self._states: dict[int, State] = {}
        self._entries: dict[int, Entry | None] = {}
        self._fold = Fold(plan)
        self._folded: list[tuple[int, Entry]] = []
        self._rows: dict[int, Row] = {}

    def go(self, revision: Revision, plans: tuple[PlanState, PlanState] | None) -> None:
        for change in revision.changes:
            known = self._states.get(change.entry_id, ABSENT)
            self._states[change.entry_id] = {**known, **change.after}
            self._entries.pop(change.entry_id, None)
        if plans is not None:
            self._plan = plans[1].plan
            self._begin()

    def worth(self, entry_id: int | None) -> str:
        if entry_id is None or not self._stands(entry_id):
            return ""
        self._catch_up()
        row = self._rows.get(entry_id)
        return (
            result_of(row, self._voice) if row is not None and isinstance(row.entry, Game) else ""
        )

    def _stands(self, entry_id: int) -> bool:
        return not self._states.get(entry_id, ABSENT)["deleted"]

    def _catch_up(self) -> None:
        log = self._log()
        if log[: len(self._folded)] != self._folded:
            self._begin()
        for entry_id, entry in log[len(self._folded) :]:
            rows = self._fold.step(entry)
            self._rows |= {entry_id: rows[0]} if rows else {}
        self._folded = log

    def _begin(self) -> None:
        self._fold = Fold(self._plan)
        self._folded = []
        self._rows = {}

    def _log(self) -> list[tuple[int, Entry]]:
        # Replaying stops before an unreadable entry.
        standing = [entry_id for entry_id in self._states if self._stands(entry_id)]
        log: list[tuple[int, Entry]] = []
        for entry_id in sorted(standing, key=lambda one: self._states[one]["position"]):
            if entry_id not in self._entries:
                self._entries[entry_id] = read(self._states[entry_id])
            entry = self._entries[entry_id]
            if entry is None:
                break
            log.append((entry_id, entry))
        return log
