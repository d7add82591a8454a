"""The value of a game before and after a revision, at the time of the revision.

For example "Re +2", then "Re +5". The evening is replayed in its state at that time. Revisions are
as in `telling.changes`.
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
    if plans:
        before_first_change, _ = plans[min(plans)]
        plan = before_first_change.plan
    then = _Then(plan, voice)
    changes: dict[int, WorthChange] = {}
    for revision in reversed(revisions):
        plan_change = plans.get(revision.number)
        if revision.number not in wanted:
            then.go(revision, plan_change)
            continue
        before = then.worth(revision.entry_id)
        then.go(revision, plan_change)
        after = then.worth(revision.entry_id)
        if before or after:
            changes[revision.number] = WorthChange(before, after)
    return changes


class _Then:
    """The evening as it was at one revision after the other.

    It is replayed only when a value is asked for, and only the new entries if the log was only
    appended to.
    """

    def __init__(self, plan: Plan, voice: Voice) -> None:
        self._plan = plan
        self._voice = voice
        self._states: dict[int, State] = {}
        self._entries: dict[int, Entry | None] = {}
        self._fold = Fold(plan)
        self._folded: list[tuple[int, Entry]] = []
        self._rows: dict[int, Row] = {}

    def go(self, revision: Revision, plans: tuple[PlanState, PlanState] | None) -> None:
        """Makes the changes of a revision; `plans` are the plans before and after it."""
        for change in revision.changes:
            known = self._states.get(change.entry_id, ABSENT)
            self._states[change.entry_id] = {**known, **change.after}
            self._entries.pop(change.entry_id, None)
        if plans is not None:
            _before, after = plans
            self._plan = after.plan
            self._begin()

    def worth(self, entry_id: int | None) -> str:
        """The value of a game at this time; empty for None and while there is no such game."""
        if entry_id is None or not self._stands(entry_id):
            return ""
        self._catch_up()
        row = self._rows.get(entry_id)
        if row is None or not isinstance(row.entry, Game):
            return ""
        return result_of(row, self._voice)

    def _stands(self, entry_id: int) -> bool:
        return not self._states.get(entry_id, ABSENT)["deleted"]

    def _catch_up(self) -> None:
        """Fold what was entered since the last time; where other entries changed, fold all anew."""
        log = self._log()
        was_only_appended_to = log[: len(self._folded)] == self._folded
        if not was_only_appended_to:
            self._begin()
        for entry_id, entry in log[len(self._folded) :]:
            rows = self._fold.step(entry)
            if rows:
                self._rows[entry_id] = rows[0]
        self._folded = log

    def _begin(self) -> None:
        """Forget what was folded."""
        self._fold = Fold(self._plan)
        self._folded = []
        self._rows = {}

    def _log(self) -> list[tuple[int, Entry]]:
        """The entries that stand, in their order, up to the first unreadable one: replaying stops
        there.
        """
        standing = [entry_id for entry_id in self._states if self._stands(entry_id)]
        standing.sort(key=lambda entry_id: self._states[entry_id]["position"])
        log: list[tuple[int, Entry]] = []
        for entry_id in standing:
            if entry_id not in self._entries:
                self._entries[entry_id] = read(self._states[entry_id])
            entry = self._entries[entry_id]
            if entry is None:
                break
            log.append((entry_id, entry))
        return log
