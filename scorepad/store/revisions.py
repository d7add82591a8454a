"""The revisions of an evening: what each action changed, and which ones undo and redo reach."""

import datetime as dt
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, select

from scorepad.ledger.settle import Transfer
from scorepad.store.db import db
from scorepad.store.models import EveningRow, RevisionRow
from scorepad.store.models.base import OfRow

CLOSING = frozenset({"list", "substitute", "join"})
"""Actions that undo and redo do not reach back over.

Such are those of the leader at a table of a tournament, and joining another evening, which is gone
then.
"""
ACCEPTING = frozenset({"accept", "close", "list"})
"""Actions that close the table of a tournament.

Everybody agrees, the round is over, or the leader types its list.
"""
SETTLING = frozenset(
    {"pay", "paid", "unpaid", "seal", "open", "agree", "accept", "close", "reopen", "extra"}
)
"""Actions that undo skips: they settle an evening, or are about the table of a tournament."""

REVERTING = frozenset({"revert", "restore", "back", "again"})
"""Undo of one action at the table of a tournament, whatever came after it, and undo of that.

The leader does so at the table itself, or with an action on the whole tournament: "back", "again".
"""


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
        if self.action in SETTLING or self.action in REVERTING:
            return True
        return self.action == "leave" and self.entry_id is None


@dataclass(frozen=True)
class EntryChange:
    """The change of one entry by a revision: what differs of `position`, `body` and `deleted`."""

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
class SeatState(OfRow):
    """What may change at a seat of a running table of a tournament."""

    accepted_at: dt.datetime | None
    extra_minutes: int


@dataclass(frozen=True)
class SeatChange:
    """The change of a seat at the table of a tournament by a revision."""

    place: int
    before: SeatState
    after: SeatState


@dataclass(frozen=True)
class TakenRow:
    """A row of a tick sheet that became an entry, and what was read of it."""

    entry_id: int
    ticks: str


TakenSheets = Mapping[str, Mapping[int, TakenRow]]
"""The rows of tick sheets that a revision has taken over, by the code of the sheet and by the
number of the row.
"""


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
    seats: tuple[SeatChange, ...] = ()
    sheets: TakenSheets = field(default_factory=dict)

    def touches(self, entry_id: int) -> bool:
        """Whether the revision is about an entry, or changes more of it than its position."""
        own = [change for change in self.changes if change.entry_id == entry_id]
        if own and self.entry_id == entry_id:
            return True
        states = [state for change in own for state in change.both]
        return any("body" in state or "deleted" in state for state in states)


@dataclass(frozen=True)
class UndoState:
    """The newest revision, and those that undo and redo go by.

    `undo` is the revision that undo reverses, `redo` the undo that redo reverses, `again` the
    revision that redo would restore; `seal` made the seal in force. `accepted` is whether a table
    of a tournament is closed, `reopened` whether the leader has opened it again since.
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
    """The undo state after these revisions, oldest first.

    The first one starts the evening and is never undone.
    """
    known = {mark.number: mark for mark in marks}
    if not known:
        raise ValueError("an evening has at least the revision that started it")
    newest_first = list(reversed(in_force(known.values())))
    done, undone = _done_and_undone(known)
    redo = undone[-1] if undone else None
    return UndoState(
        last=list(known.values())[-1],
        undo=done[-1] if done else None,
        redo=redo,
        seal=_last_of(newest_first, {"seal"}, {"open"}),
        again=known[redo.undoes or 0] if redo else None,
        accepted=_last_of(newest_first, ACCEPTING, {"reopen"}) is not None,
        reopened=_last_of(newest_first, {"reopen"}, ACCEPTING) is not None,
    )


def in_force(marks: Iterable[Mark]) -> list[Mark]:
    """The revisions that no leader has taken back, in their order; without those that took back."""
    known = list(marks)
    gone = set[int]()
    for mark in reversed(known):
        if mark.action in REVERTING and mark.number not in gone:
            gone |= {mark.number, mark.undoes or 0}
    return [mark for mark in known if mark.number not in gone]


def first_of(mark: Mark, known: Mapping[int, Mark]) -> Mark:
    """The revision that one took back, or put back, in the end; else the revision itself.

    `known` are the revisions before it, by number.
    """
    while mark.action in REVERTING:
        mark = known[mark.undoes or 0]
    return mark


def _last_of(
    newest_first: Iterable[Mark], begins: AbstractSet[str], ends: AbstractSet[str]
) -> Mark | None:
    # The last revision that begins something, if no later one ended it.
    for mark in newest_first:
        if mark.action in begins:
            return mark
        if mark.action in ends:
            return None
    return None


def _done_and_undone(known: Mapping[int, Mark]) -> tuple[list[Mark], list[Mark]]:
    """The stacks of undo and redo, newest last."""
    done: list[Mark] = []
    undone: list[Mark] = []
    for mark in known.values():
        if mark.action == "undo":
            done.pop()
            undone.append(mark)
        elif mark.action == "redo":
            restored = undone.pop().undoes
            done.append(known[restored or 0])
        elif mark.action in REVERTING:
            _revert(first_of(mark, known), done)
        elif mark.action in CLOSING:
            done.clear()
            undone.clear()
        elif mark.action != "start" and not mark.settles:
            done.append(mark)
            undone.clear()
    return done, undone


def _revert(original: Mark, done: list[Mark]) -> None:
    """Take the revision that was taken back from the stack of undo, or put it back on top."""
    if original in done:
        done.remove(original)
    elif original.action not in CLOSING and not original.settles:
        done.append(original)


def marks(evening_id: int, runde_id: int) -> tuple[Mark, ...]:
    """All revisions without their changes, oldest first."""
    query = _MARKS.where(_of(evening_id, runde_id))
    return tuple(Mark(*row) for row in db.session.execute(query.order_by(RevisionRow.number)))


def history(evening_id: int, runde_id: int, *, after: int = 0) -> tuple[StoredRevision, ...]:
    """The revisions with a number above `after`, newest first.

    `after` may be any number from an address.
    """
    query = select(RevisionRow).where(_of(evening_id, runde_id), RevisionRow.number > after)
    rows = db.session.scalars(query.order_by(RevisionRow.number.desc()))
    return tuple(_stored(row) for row in rows)


def one(evening_id: int, runde_id: int, number: int) -> StoredRevision:
    """The revision with this number, which must exist."""
    query = select(RevisionRow).where(_of(evening_id, runde_id), RevisionRow.number == number)
    return _stored(db.session.scalars(query).one())


def made_by(evening_id: int, runde_id: int, key: str) -> Mark | None:
    """The revision that a stored client key made in this evening, or None."""
    given = {"runde": runde_id, "evening": evening_id, "key": key}
    row = db.session.execute(_MADE_BY, given).one_or_none()
    return None if row is None else Mark(*row)


def content_of(evening_id: int, runde_id: int, number: int) -> str:
    """The content hash of the form that made a revision; empty if none is stored."""
    its_changes = select(RevisionRow.changes).where(_of(evening_id, runde_id))
    query = its_changes.where(RevisionRow.number == number)
    changes = db.session.execute(query).scalar_one()
    return str(changes.get("content", ""))


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
    *,
    moved: Iterable[Transfer] = (),
    seats: Iterable[SeatChange] = (),
    sheets: TakenSheets = MappingProxyType({}),
) -> dict[str, Any]:
    """The stored form of a revision's changes.

    `content` is the hash of what the form sent, `reason` that of the leader, `moved` are the
    transfers that the revision marked as paid, or as open again, and `sheets` the tick sheets that
    it took over.
    """
    entries: dict[str, Any] = {}
    for change in changes:
        entries[str(change.entry_id)] = {"before": change.before, "after": change.after}
    parts: dict[str, Any] = {
        "plan": {} if plan is None else {"before": plan.before, "after": plan.after},
        "content": content,
        "reason": reason,
        "moved": [[transfer.payer, transfer.payee, transfer.cents] for transfer in moved],
        "seats": {str(seat.place): [_written(seat.before), _written(seat.after)] for seat in seats},
        "sheets": {code: _written_rows(rows) for code, rows in sheets.items()},
    }
    return {"entries": entries} | {name: part for name, part in parts.items() if part}


def _written_rows(rows: Mapping[int, TakenRow]) -> dict[str, list[Any]]:
    return {str(row): [taken.entry_id, taken.ticks] for row, taken in rows.items()}


def _read_rows(rows: Mapping[str, Any]) -> dict[int, TakenRow]:
    return {int(row): TakenRow(entry_id, ticks) for row, (entry_id, ticks) in rows.items()}


def _written(state: SeatState) -> dict[str, Any]:
    accepted_at = state.accepted_at.isoformat() if state.accepted_at else None
    return {"accepted_at": accepted_at, "extra_minutes": state.extra_minutes}


def _seat_state(body: Mapping[str, Any]) -> SeatState:
    accepted_at = body["accepted_at"]
    when = dt.datetime.fromisoformat(accepted_at) if accepted_at else None
    return SeatState(when, body["extra_minutes"])


def _of(evening_id: int, runde_id: int) -> ColumnElement[bool]:
    return and_(RevisionRow.runde_id == runde_id, RevisionRow.evening_id == evening_id)


def _stored(row: RevisionRow) -> StoredRevision:
    body = row.changes
    changes: list[EntryChange] = []
    for key, states in body.get("entries", {}).items():
        changes.append(EntryChange(int(key), states["before"], states["after"]))
    plan = None
    if body.get("plan"):
        plan = PlanChange(body["plan"]["before"], body["plan"]["after"])
    return StoredRevision.of(
        row,
        phone=row.phone or "",
        reason=str(body.get("reason", "")),
        changes=tuple(changes),
        plan=plan,
        moved=tuple(Transfer(*parts) for parts in body.get("moved", ())),
        seats=tuple(
            SeatChange(int(place), _seat_state(before), _seat_state(after))
            for place, (before, after) in body.get("seats", {}).items()
        ),
        sheets={code: _read_rows(rows) for code, rows in body.get("sheets", {}).items()},
    )
