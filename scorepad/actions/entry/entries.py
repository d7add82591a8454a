"""Entering games and other entries of an evening, changing them, undo and redo.

Any number of actions can be undone and redone; a new action after an undo clears the redo. An
action that seats new people makes them members.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NotRequired, Unpack

from scorepad.actions.entry.as_dealt import keep_dealt
from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.entry.seen import Seen, has_moved_on
from scorepad.actions.errors import MovedOn, NothingToRedo, NothingToUndo
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem, clean, problems_of_name, with_names
from scorepad.actions.runde.runde import MOST_MEMBERS, names_of_members, new_member
from scorepad.scoring.entry import Entry, Seats
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store import revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import Mark


@dataclass(frozen=True)
class Newcomer:
    """A person who is no member yet: `key` stands for the person in the entry. A guest becomes an
    inactive member.
    """

    key: Player
    name: str
    guest: bool = False


@dataclass(frozen=True)
class Draft:
    """An entry that is to be saved: at the end of the log, unless it corrects another one or goes
    before it.
    """

    entry: Entry
    corrects: int | None = None
    """The id of the entry that it replaces."""
    before: int | None = None
    """The id of the entry before which it is inserted."""
    newcomers: Sequence[Newcomer] = ()
    seen: Seen | None = None
    """The state of the log that the page of a new entry showed. Without it and a base revision,
    entries that two phones append at the same time are both stored.
    """
    base_revision: int | None = None
    """The revision that people have seen, a conflict if it is not the present one; None: any."""
    as_dealt: bool = False
    """Whether all later entries keep the dealer and the players who sat out; else the rotation
    continues from the change.
    """
    judged_in: StoredEvening | None = None
    """The evening in which it was judged at its place and is possible; None: nobody judged it."""

    @property
    def action(self) -> str:
        if self.corrects is not None:
            return "correct"
        return "enter" if self.before is None else "insert"


class Changed(Made):
    """The origin of a change of earlier entries: the revision that people have seen, and whether
    later games stay as dealt.
    """

    base_revision: int
    as_dealt: NotRequired[bool]


def save(runde_id: int, evening_id: int, draft: Draft, **made: Unpack[Made]) -> Saved:
    """Save an entry, and make its newcomers members. Raises Refused, NotFound, MovedOn, Conflict.

    It is judged here too, unless the evening is still the one in which it was judged.
    """

    def step(log: Log) -> Outcome:
        if draft.seen is not None and has_moved_on(log.stored, draft.seen, draft.entry.kind):
            raise MovedOn(log.stored)
        entry = draft.entry
        if draft.newcomers and isinstance(entry, Seats):
            entry = _seated(log, entry, draft.newcomers)
        if draft.corrects is not None:
            entry_id = log.replace(draft.corrects, entry)
        elif draft.before is not None:
            entry_id = log.add(entry, log.room_before(draft.before))
        else:
            entry_id = log.add(entry, log.end())
        if isinstance(entry, Seats):
            _refuse_strangers(log, entry)
        if draft.judged_in is None or draft.judged_in.key != log.stored.key:
            refuse_impossible(log, entry_id)
        if draft.as_dealt:
            keep_dealt(log)
        return Outcome(entry_id)

    with_runde = bool(draft.newcomers)
    change = Change(
        runde_id, evening_id, draft.action, made, draft.base_revision, with_runde=with_runde
    )
    return perform(change, step)


def refuse_impossible(log: Log, entry_id: int) -> None:
    """Raise Refused with the problems of an entry where it stands in the log; later entries may get
    problems.
    """
    ids = [key for key, _entry in log.live()]
    index = ids.index(entry_id)
    problems: list[Problem] = []
    for row in log.replayed().rows:
        if row.index == index:
            problems += row.problems
    if problems:
        refuse(with_names(problems, runden.names(log.evening.runde_id)))


def _refuse_strangers(log: Log, seats: Seats) -> None:
    members = runden.names(log.evening.runde_id)
    if not set(seats.table) <= set(members):
        raise Refused((FieldProblem("not_a_member", "table"),))


def _seated(log: Log, seats: Seats, newcomers: Sequence[Newcomer]) -> Seats:
    """The seats after the newcomers became members. Raises Refused at `name`; the caller must have
    locked the Runde.
    """
    members = runden.members(log.evening.runde_id)
    known = names_of_members(members)
    active = sum(member.active for member in members)
    problems: list[Problem] = []
    ids: dict[Player, Player] = {}
    for newcomer in newcomers:
        name = clean(newcomer.name)
        problems += problems_of_name(name, "name", known)
        known.append(name)
        active += not newcomer.guest
        if active > MOST_MEMBERS:
            problems.append(FieldProblem("too_many_members", "name", {"most": MOST_MEMBERS}))
        if not problems:
            member_id = new_member(
                log.session, log.evening.runde_id, name, active=not newcomer.guest
            )
            ids[newcomer.key] = Player(str(member_id))
    refuse(problems)
    table = tuple(ids.get(player, player) for player in seats.table)
    dealer = seats.dealer
    if dealer is not None:
        dealer = ids.get(dealer, dealer)
    return replace(seats, table=table, dealer=dealer)


def delete(runde_id: int, evening_id: int, *, entry_id: int, **changed: Unpack[Changed]) -> Saved:
    """Delete an entry from the log, which undo can restore. Raises Conflict and NotFound."""

    def step(log: Log) -> Outcome:
        log.put(log.row(entry_id), {"deleted": True})
        return Outcome(entry_id)

    return _change(runde_id, evening_id, "delete", step, changed)


def move(
    runde_id: int, evening_id: int, *, entry_id: int, before: int | None, **changed: Unpack[Changed]
) -> Saved:
    """Move an entry before another one, or to the end with None. Raises Conflict and NotFound."""

    def step(log: Log) -> Outcome:
        moved = log.row(entry_id)
        if before is None:
            moved.position = log.end()
        elif before != entry_id:
            moved.position = log.room_before(before)
        return Outcome(entry_id)

    return _change(runde_id, evening_id, "move", step, changed)


def _change(
    runde_id: int,
    evening_id: int,
    action: str,
    step: Callable[[Log], Outcome],
    changed: Changed,
) -> Saved:
    """Run a step on earlier entries, after which later games stay as dealt if `changed` says so."""

    def step_as_dealt(log: Log) -> Outcome:
        outcome = step(log)
        keep_dealt(log)
        return outcome

    change = Change(runde_id, evening_id, action, changed, changed["base_revision"])
    return perform(change, step_as_dealt if changed.get("as_dealt") else step)


def undo(runde_id: int, evening_id: int, *, base_revision: int, **made: Unpack[Made]) -> Saved:
    """Undo the newest action that is not undone. Raises Conflict, NotFound and NothingToUndo."""

    def step(log: Log) -> Outcome:
        target = log.stored.undo
        if target is None:
            raise NothingToUndo("nothing to undo")
        return _apply(log, target, target.number, forward=False)

    return perform(Change(runde_id, evening_id, "undo", made, base_revision), step)


def redo(runde_id: int, evening_id: int, *, base_revision: int, **made: Unpack[Made]) -> Saved:
    """Redo the action that was undone last. Raises Conflict, NotFound and NothingToRedo."""

    def step(log: Log) -> Outcome:
        target = log.stored.redo
        if target is None or target.undoes is None:
            raise NothingToRedo("nothing to redo")
        return _apply(log, target, target.undoes, forward=True)

    return perform(Change(runde_id, evening_id, "redo", made, base_revision), step)


def _apply(log: Log, target: Mark, number: int, *, forward: bool) -> Outcome:
    """Put every entry and the plan into the state after the revision `number`, or before it."""
    revision = revisions.one(log.evening.id, log.evening.runde_id, number)
    for change in revision.changes:
        log.put(log.rows()[change.entry_id], change.after if forward else change.before)
    if revision.plan is not None:
        log.put_plan(revision.plan.after if forward else revision.plan.before)
    return Outcome(target.entry_id, undoes=target.number)
