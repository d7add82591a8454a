"""The revisions of an evening: the changes of each action, and which revisions undo and redo
reach.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, select

from scorepad.ledger.settle import Transfer
from scorepad.store.db import db
from scorepad.store.models import EveningRow, RevisionRow
from scorepad.store.models.base import OfRow

CLOSING = frozenset({"list", "substitute", "join"})
"""Actions that undo and redo do not reach back over: of the leader at a table of a tournament, and
joining another evening, which is gone then.
"""
ACCEPTING = frozenset({"accept", "close", "list"})
"""Actions that close the table of a tournament: everybody agrees, the round is over, the leader
types its list.
"""
SETTLING = frozenset(
    {"pay", "paid", "unpaid", "seal", "open", "agree", "accept", "close", "reopen", "extra"}
)
"""Actions that undo skips: they settle an evening, or are about the table of a tournament."""


@dataclass(frozen=True)
class Mark(OfRow):
    """A revision without its changes."""

    number: int
    action: str
    at: dt.datetime
    entry_id: int | None
    undoes: int | None

    @property
    def settles(self) -> bool:
        """Whether the revision only settled the evening: undo skips it, and redo stays possible."""
        return self.action in SETTLING or (self.action == "leave" and self.entry_id is None)


@dataclass(frozen=True)
class EntryChange:
    """The change of one entry by a revision: the different ones of `position`, `body` and
    `deleted`.
    """

    entry_id: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def both(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        return self.before, self.after


@dataclass(frozen=True)
class PlanChange:
    """The change of plan, name or date of an evening by a revision: all three before and after."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]


@dataclass(frozen=True)
class StoredRevision(Mark):
    """A revision with its changes."""

    link_id: int | None
    phone: str
    reason: str
    changes: tuple[EntryChange, ...]
    plan: PlanChange | None
    moved: tuple[Transfer, ...] = ()
    """The transfers that were marked as paid, or as open again."""

    def touches(self, entry_id: int) -> bool:
        """Whether the revision is about an entry, or changes more of it than its position."""
        states = [
            state for change in self.changes if change.entry_id == entry_id for state in change.both
        ]
        return any({"body", "deleted"} & set(state) for state in states) or (
            self.entry_id == entry_id and bool(states)
        )


@dataclass(frozen=True)
class UndoState:
    """The newest revision, the one that undo reverses, the undo that redo reverses, and the seal in
    force.

    `again` is the revision that redo would restore; `accepted` is whether a table of a tournament
    is closed, `reopened` whether the leader has opened it again since.
    """

    last: Mark
    undo: Mark | None
    redo: Mark | None
    seal: Mark | None = None
    again: Mark | None = None
    accepted: bool = False
    reopened: bool = False


_MARKS = select(
    RevisionRow.number, RevisionRow.action, RevisionRow.at, RevisionRow.entry_id, RevisionRow.undoes
)
_MADE_BY = _MARKS.where(
    RevisionRow.runde_id == bindparam("runde"), RevisionRow.evening_id == bindparam("evening")
).where(RevisionRow.client_key == bindparam("key"))


def standing(marks: Iterable[Mark]) -> UndoState:
    """The undo state after these revisions, oldest first; the first one starts the evening and is
    never undone.
    """
    known = {mark.number: mark for mark in marks}
    if not known:
        raise ValueError("an evening has at least the revision that started it")
    newest = [*reversed(known.values())]
    done, undone = _done_and_undone(known)
    redo = undone[-1] if undone else None
    again = known[redo.undoes or 0] if redo else None
    seal = _in_force(newest, {"seal"}, {"open"})
    accepted = _in_force(newest, ACCEPTING, {"reopen"}) is not None
    reopened = _in_force(newest, {"reopen"}, ACCEPTING) is not None
    return UndoState(newest[0], done[-1] if done else None, redo, seal, again, accepted, reopened)


def _in_force(
    newest: Iterable[Mark], begins: AbstractSet[str], ends: AbstractSet[str]
) -> Mark | None:
    last = next((mark for mark in newest if mark.action in begins | ends), None)
    return last if last and last.action in begins else None


def _done_and_undone(known: Mapping[int, Mark]) -> tuple[list[Mark], list[Mark]]:
    """The stacks of undo and redo, newest last."""
    done: list[Mark] = []
    undone: list[Mark] = []
    for mark in known.values():
        if mark.action == "undo":
            done.pop()
            undone.append(mark)
        elif mark.action == "redo":
            done.append(known[undone.pop().undoes or 0])
        elif mark.action in CLOSING:
            done.clear()
            undone.clear()
        elif mark.action != "start" and not mark.settles:
            done.append(mark)
            undone.clear()
    return done, undone


def marks(evening_id: int, runde_id: int) -> tuple[Mark, ...]:
    """All revisions without their changes, oldest first."""
    query = _MARKS.where(_of(evening_id, runde_id))
    return tuple(Mark(*row) for row in db.session.execute(query.order_by(RevisionRow.number)))


def history(evening_id: int, runde_id: int, *, after: int = 0) -> tuple[StoredRevision, ...]:
    """The revisions with a number above `after`, newest first; `after` may be any number from an
    address.
    """
    query = select(RevisionRow).where(_of(evening_id, runde_id), RevisionRow.number > after)
    return tuple(
        _stored(row) for row in db.session.scalars(query.order_by(RevisionRow.number.desc()))
    )


def one(evening_id: int, runde_id: int, number: int) -> StoredRevision:
    """The revision with this number, which must exist."""
    query = select(RevisionRow).where(_of(evening_id, runde_id), RevisionRow.number == number)
    return _stored(db.session.scalars(query).one())


def made_by(evening_id: int, runde_id: int, key: str) -> Mark | None:
    """The revision that a stored client key made in this evening, or None."""
    row = db.session.execute(
        _MADE_BY, {"runde": runde_id, "evening": evening_id, "key": key}
    ).one_or_none()
    return None if row is None else Mark(*row)


def content_of(evening_id: int, runde_id: int, number: int) -> str:
    """The content hash of the form that made a revision; empty if none is stored."""
    query = select(RevisionRow.changes).where(
        _of(evening_id, runde_id), RevisionRow.number == number
    )
    return str(db.session.execute(query).scalar_one().get("content", ""))


def written(runde_id: int, key: str) -> bool:
    """Whether a stored client key made a revision in this Runde."""
    query = select(RevisionRow.id).where(
        RevisionRow.runde_id == runde_id, RevisionRow.client_key == key
    )
    return db.session.execute(query.limit(1)).first() is not None


def started_by(runde_id: int, key: str) -> int | None:
    """The id of the evening that a stored client key started in this Runde, or None."""
    query = select(EveningRow.id).where(
        EveningRow.runde_id == runde_id, EveningRow.client_key == key
    )
    return db.session.execute(query).scalar_one_or_none()


def write_changes(
    changes: Iterable[EntryChange],
    plan: PlanChange | None,
    content: str = "",
    reason: str = "",
    moved: Iterable[Transfer] = (),
) -> dict[str, Any]:
    """The stored form of a revision's changes, with the hash of the form content and the reason of
    the leader.

    `moved` are the transfers that the revision marked as paid, or as open again.
    """
    entries = {
        str(change.entry_id): {"before": change.before, "after": change.after} for change in changes
    }
    told = {"plan": {"before": plan.before, "after": plan.after}} if plan else {}
    more = {
        "content": content,
        "reason": reason,
        "moved": [[one.payer, one.payee, one.cents] for one in moved],
    }
    return {"entries": entries} | told | {name: fact for name, fact in more.items() if fact}


def _of(evening_id: int, runde_id: int) -> ColumnElement[bool]:
    return and_(RevisionRow.runde_id == runde_id, RevisionRow.evening_id == evening_id)


def _stored(row: RevisionRow) -> StoredRevision:
    told = row.changes.get("entries", {})
    plan = row.changes.get("plan")
    changes = tuple(
        EntryChange(int(key), both["before"], both["after"]) for key, both in told.items()
    )
    reason = str(row.changes.get("reason", ""))
    changed = PlanChange(plan["before"], plan["after"]) if plan else None
    moved = tuple(Transfer(*one) for one in row.changes.get("moved", ()))
    phone = row.phone or ""
    return StoredRevision.of(
        row, phone=phone, reason=reason, changes=changes, plan=changed, moved=moved
    )
