"""Joining two evenings of the same people that two phones began.

The games of the later one follow those of the earlier one. The later evening is deleted then, so
that undo does not reach back over this.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Unpack

from scorepad.actions.entry import as_dealt
from scorepad.actions.entry.log import Log, Outcome, Saved
from scorepad.actions.entry.replayed import Log as Entries
from scorepad.actions.entry.replayed import ripple_of_both
from scorepad.actions.errors import Conflict, existing
from scorepad.actions.evening.deleting import has_moved_money
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem
from scorepad.actions.transaction import locked, stored_key
from scorepad.files.reading import MOST_ENTRIES
from scorepad.scoring.entry import ENDS, Entry, PaperList
from scorepad.scoring.errors import refuse
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Replay, Ripple
from scorepad.scoring.problems import Problem
from scorepad.store import erasing, evenings, revisions, tournaments
from scorepad.store.evenings import StoredEvening

DAYS_APART = 1
"""The most days between two evenings that are joined: one phone may have begun after midnight."""


@dataclass(frozen=True)
class Joined:
    """Two evenings as one: the entries of the `second` behind those of the `first`.

    The end of the first evening is left out.
    """

    first: StoredEvening
    second: StoredEvening

    @cached_property
    def _both(self) -> tuple[Entries, Entries]:
        fold = Fold(self.first.plan)
        before: list[tuple[int | None, Entry]] = []
        for key, entry in self.first.log:
            if entry.kind not in ENDS:
                before.append((key, entry))
                fold.step(entry)
        return tuple(before), tuple(as_dealt.behind(fold, self.second))

    @property
    def log(self) -> Entries:
        before, more = self._both
        return (*before, *more)

    @property
    def more(self) -> tuple[Entry, ...]:
        """What comes behind the entries of the first evening."""
        _before, more = self._both
        return tuple(entry for _key, entry in more)

    @cached_property
    def result(self) -> Replay:
        return replay(self.first.plan, [entry for _key, entry in self.log])

    @cached_property
    def ripple(self) -> Ripple:
        """Games with other points than in their own evening, and totals that are not the sum."""
        return ripple_of_both(self.first, self.second, self.log)


def in_order(here: StoredEvening, other: StoredEvening) -> Joined:
    """Two evenings, the one that came first by day and number as the first."""
    first, second = sorted((here, other), key=_place)
    return Joined(first, second)


def partners(stored: StoredEvening) -> tuple[Joined, ...]:
    """The evenings that can be joined with this one, oldest first; games are not looked at."""
    pairs: list[Joined] = []
    for evening_id in evenings.near(stored, DAYS_APART):
        other = evenings.load(evening_id, stored.runde_id)
        if other is not None:
            pair = in_order(stored, other)
            if not any(_unlike(pair)):
                pairs.append(pair)
    return tuple(pairs)


def problems_of(joined: Joined) -> list[Problem]:
    """Why two evenings cannot be joined; empty if they can."""
    unlike = list(_unlike(joined))
    return unlike or list(_unfit(joined))


def join(
    runde_id: int,
    evening_id: int,
    *,
    other_id: int,
    base_revision: int,
    other_revision: int,
    **made: Unpack[Made],
) -> Saved:
    """Put the entries of another evening behind those of this one, and delete the other one.

    Idempotent by client key. Raises Refused at `other`, Conflict if somebody changed one of them
    since these revisions, and NotFound.
    """
    key = stored_key(made["client_key"])
    with locked(runde_id) as (session, _runde):
        in_order_of_ids = sorted((evening_id, other_id))  # as everybody who locks several does
        held = {locked_id: evenings.lock(locked_id, runde_id) for locked_id in in_order_of_ids}
        row, first = existing(held[evening_id], f"evening {evening_id}")
        done = revisions.made_by(evening_id, runde_id, key)
        if done is not None:
            return Saved(done.entry_id, done.number, repeated=True)
        _row, second = existing(held[other_id], f"evening {other_id}")
        for stored, base in ((first, base_revision), (second, other_revision)):
            if stored.revision != base:
                raise Conflict(stored, revisions.history(stored.id, runde_id, after=base))
        joined = Joined(first, second)
        refuse(problems_of(joined))
        log = Log(session, row, first, made)
        log.reason = second.name
        for entry_id, entry in log.live():
            if entry.kind in ENDS:
                log.put(log.row(entry_id), {"deleted": True})
        for entry in joined.more:
            log.add(entry, log.end())
        saved = log.keep("join", Outcome(None), key)
        erasing.evening(other_id, runde_id)
        return saved


def _unlike(joined: Joined) -> Iterator[Problem]:
    first = joined.first
    second = joined.second
    if first.id == second.id:
        yield FieldProblem("join_itself", "other")
        return
    yield from _apart(first, second)
    yield from _of_another_kind(first, second)
    if not _same_rules(joined):
        yield FieldProblem("join_rules", "other")
    yield from _settled(first, second)
    if len(first.entries) + len(second.entries) > MOST_ENTRIES:
        yield FieldProblem("evening_full", "other", {"most": MOST_ENTRIES})


def _apart(first: StoredEvening, second: StoredEvening) -> Iterator[Problem]:
    if _place(second) < _place(first):
        yield FieldProblem("join_order", "other")
    if abs(first.date - second.date).days > DAYS_APART:
        yield FieldProblem("join_day", "other")
    if set(first.plan.table) != set(second.plan.table):
        yield FieldProblem("join_people", "other")


def _of_another_kind(*evenings_of_both: StoredEvening) -> Iterator[Problem]:
    if any(_is_table(stored) for stored in evenings_of_both):
        yield FieldProblem("join_table", "other")
    lines = [line for stored in evenings_of_both for line in stored.entries]
    if any(isinstance(line.entry, PaperList) for line in lines):
        yield FieldProblem("join_list", "other")


def _is_table(stored: StoredEvening) -> bool:
    return tournaments.place_of(stored.id, stored.runde_id) is not None


def _place(stored: StoredEvening) -> tuple[dt.date, int]:
    return stored.date, stored.id


def _same_rules(joined: Joined) -> bool:
    first = joined.first
    second = joined.second
    in_force = first.replayed.result.next.rules
    return in_force == second.plan.rules and first.plan.imbalance == second.plan.imbalance


def _settled(first: StoredEvening, second: StoredEvening) -> Iterator[Problem]:
    """Why money stands in the way: a seal, moved money, or for the second evening, which goes, also
    a seal that was taken back.
    """
    for stored in (first, second):
        if stored.sealed:
            yield FieldProblem("join_sealed", "other", {"name": stored.name})
        elif has_moved_money(stored.runde_id, stored.id):
            yield FieldProblem("join_paid", "other", {"name": stored.name})
        elif stored is second and _was_settled(stored):
            yield FieldProblem("join_settled", "other", {"name": stored.name})


def _was_settled(stored: StoredEvening) -> bool:
    # Whether it was settled once, also where that was taken back.
    marks = revisions.marks(stored.id, stored.runde_id)
    return any(mark.settles for mark in marks)


def _unfit(joined: Joined) -> Iterator[Problem]:
    wrong_entries = {row.index for row in joined.result.rows if row.problems}
    if wrong_entries:
        yield FieldProblem("join_unfit", "other", {"count": len(wrong_entries)})
