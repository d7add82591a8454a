"""Entering games and other entries of an evening, changing them, undo and redo.

Any number of actions can be undone and redone; a new action after an undo clears the redo. An
action that seats new people makes them members.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NotRequired, Unpack

from scorepad.actions.entry.as_dealt import keep_dealt
from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.entry.seen import Seen, has_moved_on
from scorepad.actions.errors import MovedOn, NothingToRedo, NothingToUndo
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem, clean, problems_of_name, with_names
from scorepad.actions.runde.runde import MOST_MEMBERS, new_member
from scorepad.scoring.entry import Entry, Seats
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from scorepad.store import revisions, runden
from scorepad.store.revisions import Mark


@dataclass(frozen=True)
class Newcomer:
    """A person who is no member yet: `key` stands for the person in the entry. A guest becomes an
    inactive member.
    """

    key: Player
    name: str
    guest: bool = False


Newcomers = Sequence[Newcomer]
Body = Mapping[str, Any]


def seated(log: Log, entry: Entry, newcomers: Newcomers) -> Entry:
    """The entry after its newcomers became members. Raises Refused at `name`; the caller must have
    locked the Runde.
    """
    if not newcomers or not isinstance(entry, Seats):
        return entry
    members = runden.members(log.evening.runde_id)
    known = [member.name for member in members]
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
    table = tuple(ids.get(player, player) for player in entry.table)
    return replace(
        entry, table=table, dealer=ids.get(entry.dealer, entry.dealer) if entry.dealer else None
    )


class Changed(Made):
    """The origin of a change of an earlier entry: its base revision, and whether later games stay
    as dealt.

    With `as_dealt` all later entries keep the dealer and the players who sat out; else the rotation
    continues from the change.
    """

    base_revision: int
    as_dealt: NotRequired[bool]


class Entering(Made):
    """The origin of a new entry, and the revision at which people confirmed it as new."""

    base_revision: NotRequired[int | None]


def enter(
    runde_id: int,
    evening_id: int,
    *,
    body: Body,
    newcomers: Newcomers = (),
    seen: Seen | None = None,
    **entering: Unpack[Entering],
) -> Saved:
    """Append an entry and make its `newcomers` members. Raises Refused, NotFound, MovedOn and
    Conflict.

    `seen` is the state that its page showed. Without it and a base revision, entries that two
    phones append at the same time are both stored.
    """
    step = judged_step(body, newcomers, lambda log, entry: log.add(entry, log.end()))

    def unless_moved_on(log: Log) -> Outcome:
        if seen is not None and has_moved_on(log.stored, seen, str(body.get("kind", ""))):
            raise MovedOn(log.stored)
        return step(log)

    return _act(
        runde_id, evening_id, "enter", unless_moved_on, with_runde=bool(newcomers), **entering
    )


def correct(
    runde_id: int,
    evening_id: int,
    *,
    entry_id: int,
    body: Body,
    newcomers: Newcomers = (),
    **changed: Unpack[Changed],
) -> Saved:
    """Replace the body of an entry. Raises Refused, Conflict and NotFound."""
    step = judged_step(body, newcomers, lambda log, entry: log.replace(entry_id, entry))
    return _act(runde_id, evening_id, "correct", step, with_runde=bool(newcomers), **changed)


def insert(
    runde_id: int,
    evening_id: int,
    *,
    before: int,
    body: Body,
    newcomers: Newcomers = (),
    **changed: Unpack[Changed],
) -> Saved:
    """Insert a forgotten entry before another one. Raises Refused, Conflict and NotFound."""
    step = judged_step(body, newcomers, lambda log, entry: log.add(entry, log.room_before(before)))
    return _act(runde_id, evening_id, "insert", step, with_runde=bool(newcomers), **changed)


def delete(runde_id: int, evening_id: int, *, entry_id: int, **changed: Unpack[Changed]) -> Saved:
    """Delete an entry from the log, which undo can restore. Raises Conflict and NotFound."""

    def step(log: Log) -> Outcome:
        log.put(log.row(entry_id), {"deleted": True})
        return Outcome(entry_id)

    return _act(runde_id, evening_id, "delete", step, **changed)


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

    return _act(runde_id, evening_id, "move", step, **changed)


def _act(
    runde_id: int,
    evening_id: int,
    action: str,
    step: Callable[[Log], Outcome],
    *,
    base_revision: int | None = None,
    as_dealt: bool = False,
    with_runde: bool = False,
    **made: Unpack[Made],
) -> Saved:
    def whole(log: Log) -> Outcome:
        outcome = step(log)
        if as_dealt:
            keep_dealt(log)
        return outcome

    change = Change(runde_id, evening_id, action, made, base_revision, with_runde=with_runde)
    return perform(change, whole)


def judged_step(
    body: Body, newcomers: Newcomers, put: Callable[[Log, Entry], int]
) -> Callable[[Log], Outcome]:
    """The step that puts the entry of a body into a log. Raises Refused, and so does the step where
    it does not fit.
    """
    read = read_entry(body)

    def step(log: Log) -> Outcome:
        entry = seated(log, read, newcomers)
        entry_id = put(log, entry)
        _judge(log, entry_id, entry)
        return Outcome(entry_id)

    return step


def _judge(log: Log, entry_id: int, entry: Entry) -> None:
    # Only problems of this entry refuse the change; later entries may get problems.
    index = [key for key, _ in log.live()].index(entry_id)
    problems = [
        problem for row in log.replayed().rows if row.index == index for problem in row.problems
    ]
    if not problems and not isinstance(entry, Seats):
        return
    names = runden.names(log.evening.runde_id)
    if isinstance(entry, Seats) and not set(entry.table) <= set(names):
        raise Refused((FieldProblem("not_a_member", "table"),))
    refuse(with_names(problems, names))


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
    revision = revisions.one(log.evening.id, log.evening.runde_id, number)
    for change in revision.changes:
        log.put(log.rows[change.entry_id], change.after if forward else change.before)
    if revision.plan is not None:
        log.put_plan(revision.plan.after if forward else revision.plan.before)
    return Outcome(target.entry_id, undoes=target.number)
