"""Evenings: loading plan and log, cached by revision."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, exists, func, select

from scorepad.scoring.entry import Entry, Plan, Unreadable
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import read_rules, write_rules
from scorepad.scoring.terms import Player
from scorepad.store import revisions
from scorepad.store.cache import Recent
from scorepad.store.db import db
from scorepad.store.models import EntryRow, EveningRow, InstallationRow, SealRow, SeatRow
from scorepad.store.models.base import OfRow
from scorepad.store.revisions import Mark, UndoState

PLAN_VERSION = 1
"""The format version of a stored plan."""
BODY_VERSION = 1
"""The format version of a stored entry body."""


@dataclass(frozen=True)
class StoredEntry:
    """An entry of the log with its key. `body` must not be changed: caches share it."""

    id: int
    position: int
    body: Mapping[str, Any]
    entry: Entry


@dataclass(frozen=True)
class Replayed:
    """A replayed log. Caches share its `fold`: step only a `twin` of it."""

    plan: Plan
    entries: tuple[Entry, ...]
    rows: tuple[Row, ...]
    fold: Fold

    @cached_property
    def result(self) -> Replay:
        return Replay(self.rows, self.fold.totals, self.fold.next(), self.fold.ended)

    def changed(self, plan: Plan, given: Iterable[Entry]) -> Replayed:
        """The replay of another log.

        It continues this one if the plan is the same and the log begins with this log.
        """
        entries = tuple(given)
        known = len(self.entries)
        if self.plan != plan or entries[:known] != self.entries:
            return Replayed(plan, (), (), Fold(plan)).changed(plan, entries)
        fold = self.fold.twin()
        rows = list(self.rows)
        for entry in entries[known:]:
            rows += fold.step(entry)
        return Replayed(plan, entries, tuple(rows), fold)


@dataclass(frozen=True)
class StoredEvening(OfRow):
    """An evening at one revision: its entries in order, without deleted ones."""

    id: int
    runde_id: int
    name: str
    date: dt.date
    revision: int
    changed_at: dt.datetime
    plan: Plan
    entries: tuple[StoredEntry, ...]
    ended: bool
    standing: UndoState
    epoch: str | None = None
    end: int = 0
    """The last position in the log, deleted entries included."""
    source: object = field(default=None, compare=False, repr=False)
    """The columns that the plan was read from; while they are the same, the plan is the same
    object.
    """
    before: Replayed | None = field(default=None, compare=False, repr=False)
    """The replay of an earlier revision: most logs only grow, so that this one continues it."""

    @cached_property
    def replayed(self) -> Replayed:
        """The replay of the log, computed once."""
        before = self.before or Replayed(self.plan, (), (), Fold(self.plan))
        return before.changed(self.plan, (line.entry for line in self.entries))

    @property
    def key(self) -> tuple[int, int, dt.datetime, str | None]:
        """The cache key of this state of the evening."""
        return self.id, self.revision, self.changed_at, self.epoch

    @property
    def sealed(self) -> bool:
        """Whether the evening is settled and closed; `store.seals.of` then has its amounts."""
        return self.standing.seal is not None

    @property
    def accepted(self) -> bool:
        """Whether the table of a tournament has accepted its list; to change, it is reopened."""
        return self.standing.accepted

    @property
    def reopened(self) -> bool:
        """Whether the leader has reopened the table, and its list is not accepted anew."""
        return self.standing.reopened

    @property
    def log(self) -> tuple[tuple[int, Entry], ...]:
        """The entries in order, with their ids."""
        return tuple((line.id, line.entry) for line in self.entries)

    @property
    def last(self) -> Mark:
        """The newest revision."""
        return self.standing.last

    @property
    def undo(self) -> Mark | None:
        """The revision that an undo would take back."""
        return self.standing.undo

    @property
    def redo(self) -> Mark | None:
        """The undo that a redo would take back."""
        return self.standing.redo

    def entry(self, entry_id: int) -> StoredEntry | None:
        """The entry with this id; None if the entry is deleted or belongs to another evening."""
        for line in self.entries:
            if line.id == entry_id:
                return line
        return None

    def index(self, entry_id: int | None) -> int | None:
        """The index of an entry in the log; None, the end of the log, has no index."""
        for place, line in enumerate(self.entries):
            if line.id == entry_id:
                return place
        return None


@dataclass(frozen=True)
class EveningLine:
    """An evening in a list with the number of its games.

    `running` is whether it has not ended, `sealed` whether it is settled.
    """

    id: int
    name: str
    date: dt.date
    games: int
    running: bool
    sealed: bool = False


_loaded: Recent[int, StoredEvening] = Recent(1024, lambda kept: kept.entries)
"""The cache of evenings with their replay, by id; the bench rows of board and entry page need it.

800 groups play at once and more. Measured: an evening of 12 games takes 40 kB, so 800 of them take
32 MB; a board out of the cache costs a quarter less.
"""
EPOCH = select(InstallationRow.epoch).where(InstallationRow.id == 1).scalar_subquery()
"""The query for the epoch, which changes when a backup is restored, so that no cache outlives it.
"""
_ITS_SEATS = SeatRow.runde_id == EveningRow.runde_id, SeatRow.evening_id == EveningRow.id
AT_TABLE = exists().where(*_ITS_SEATS)
"""The condition that an evening is that of a table of a tournament."""


class EveningHead(NamedTuple):
    """The columns of an evening that are loaded, with epoch and table number.

    `epoch` is that of the database, `table_no` its table in a tournament.
    """

    id: int
    runde_id: int
    name: str
    date: dt.date
    revision: int
    changed_at: dt.datetime
    plan: Mapping[str, Any]
    ended_at: dt.datetime | None
    epoch: str | None
    table_no: int | None


_TABLE_NO = select(SeatRow.table_no).where(*_ITS_SEATS).limit(1).scalar_subquery()
HEAD = (
    *(getattr(EveningRow, name) for name in list(EveningHead.__annotations__)[:-2]),
    EPOCH,
    _TABLE_NO,
)
"""The columns of EveningHead."""
_LOCK = (
    select(EveningRow, EPOCH)
    .where(EveningRow.runde_id == bindparam("runde"), EveningRow.id == bindparam("evening"))
    .with_for_update(key_share=True, of=EveningRow)
)


def head(evening_id: int, runde_id: int) -> tuple[int, dt.datetime] | None:
    """Revision and time of the last change, by one small query; None without the evening."""
    columns = select(EveningRow.revision, EveningRow.changed_at)
    query = columns.where(EveningRow.id == evening_id, EveningRow.runde_id == runde_id)
    row = db.session.execute(query).one_or_none()
    return None if row is None else (row.revision, row.changed_at)


def load(evening_id: int, runde_id: int) -> StoredEvening | None:
    """The evening of this Runde, or None. One query while its revision is cached, else three."""
    its = row(evening_id, runde_id)
    return None if its is None else loaded(its)


def row(evening_id: int, runde_id: int) -> EveningHead | None:
    """The columns of the evening's row, or None."""
    query = select(*HEAD).where(EveningRow.runde_id == runde_id, EveningRow.id == evening_id)
    its = db.session.execute(query).one_or_none()
    return None if its is None else EveningHead(*its)


def loaded(its: EveningHead) -> StoredEvening:
    """The evening of a row that this transaction loaded.

    No query while its revision is cached, else two.
    """
    return _known(its, its.epoch)


def list_of(runde_id: int) -> tuple[EveningLine, ...]:
    """The evenings of a Runde, newest first, without the tables of tournaments."""
    its_entries = and_(
        EntryRow.runde_id == EveningRow.runde_id, EntryRow.evening_id == EveningRow.id
    )
    games = and_(its_entries, EntryRow.kind == "game", EntryRow.deleted_at.is_(None))
    its_seals = and_(SealRow.runde_id == EveningRow.runde_id, SealRow.evening_id == EveningRow.id)
    sealed = exists().where(its_seals, SealRow.opened_at.is_(None))
    running = EveningRow.ended_at.is_(None)
    query = (
        select(
            EveningRow.id,
            EveningRow.name,
            EveningRow.date,
            func.count(EntryRow.id),
            running,
            sealed,
        )
        .outerjoin(EntryRow, games)
        .where(EveningRow.runde_id == runde_id, ~AT_TABLE)
        .group_by(
            EveningRow.runde_id,
            EveningRow.id,
            EveningRow.name,
            EveningRow.date,
            EveningRow.ended_at,
        )
        .order_by(EveningRow.date.desc(), EveningRow.id.desc())
    )
    return tuple(EveningLine(*row) for row in db.session.execute(query))


def running_with(runde_id: int, date: dt.date, people: AbstractSet[str]) -> int | None:
    """The newest running evening of this day that was begun with exactly these people.

    Tables of tournaments do not count.
    """
    query = select(EveningRow.id, EveningRow.plan).where(
        EveningRow.runde_id == runde_id,
        EveningRow.date == date,
        EveningRow.ended_at.is_(None),
        ~AT_TABLE,
    )
    newest_first = query.order_by(EveningRow.id.desc())
    for row in db.session.execute(newest_first):
        if set(row.plan["table"]) == people:
            return int(row.id)
    return None


def near(stored: StoredEvening, days: int) -> tuple[int, ...]:
    """The other evenings of the same people at most so many days away, oldest first.

    Tables of tournaments do not count.
    """
    first = stored.date - dt.timedelta(days)
    last = stored.date + dt.timedelta(days)
    query = select(EveningRow.id, EveningRow.plan).where(
        EveningRow.runde_id == stored.runde_id,
        EveningRow.date.between(first, last),
        EveningRow.id != stored.id,
        ~AT_TABLE,
    )
    people = set(stored.plan.table)
    rows = db.session.execute(query.order_by(EveningRow.date, EveningRow.id))
    return tuple(evening_id for evening_id, plan in rows if set(plan["table"]) == people)


def lock(evening_id: int, runde_id: int) -> tuple[EveningRow, StoredEvening] | None:
    """The row of an evening, locked until the transaction ends, and its present state; or None."""
    held = db.session.execute(_LOCK, {"runde": runde_id, "evening": evening_id}).one_or_none()
    if held is None:
        return None
    its_row, epoch = held
    return its_row, _known(its_row, epoch)


def log_rows(evening_id: int, runde_id: int) -> list[EntryRow]:
    """The rows of all entries of an evening, deleted ones included, for an action to change."""
    query = select(EntryRow).where(EntryRow.runde_id == runde_id, EntryRow.evening_id == evening_id)
    return list(db.session.scalars(query.order_by(EntryRow.position, EntryRow.id)))


def write_plan(plan: Plan) -> dict[str, Any]:
    """The stored form of a plan; name and date have columns of their own."""
    body = {
        "version": PLAN_VERSION,
        "rules": write_rules(plan.rules),
        "table": list(plan.table),
        "first_dealer": plan.first_dealer,
        "also_sit_out": list(plan.also_sit_out),
    }
    if plan.imbalance:
        body["imbalance"] = plan.imbalance
    return body


def read_plan(stored: Mapping[str, Any], name: str = "", date: str = "") -> Plan:
    """The plan from its stored form."""
    return Plan(
        table=tuple(Player(key) for key in stored["table"]),
        first_dealer=Player(stored["first_dealer"]),
        rules=read_rules(stored["rules"]),
        also_sit_out=tuple(stored["also_sit_out"]),
        name=name,
        date=date,
        imbalance=stored.get("imbalance", ""),
    )


def _known(row: EveningHead | EveningRow, epoch: str | None) -> StoredEvening:
    before = _loaded.get(row.id)
    if before is not None and before.key == (row.id, row.revision, row.changed_at, epoch):
        return before
    return _loaded.keep(row.id, _stored(row, epoch, before))


def _stored(
    row: EveningHead | EveningRow, epoch: str | None, before: StoredEvening | None
) -> StoredEvening:
    """The evening; entries that equal those of the cached evening `before` are not parsed again."""
    is_deleted = EntryRow.deleted_at.is_not(None)
    query = (
        select(EntryRow.id, EntryRow.position, EntryRow.body, is_deleted)
        .where(EntryRow.runde_id == row.runde_id, EntryRow.evening_id == row.id)
        .order_by(EntryRow.position, EntryRow.id)
    )
    known = {line.id: line for line in before.entries} if before else {}
    end = 0
    entries: list[StoredEntry] = []
    for entry_id, position, body, deleted in db.session.execute(query):
        end = max(end, position)
        if not deleted:
            entry = _entry(body, known.get(entry_id))
            entries.append(StoredEntry(entry_id, position, body, entry))
    source = (row.plan, row.name, row.date.isoformat())
    return StoredEvening.of(
        row,
        plan=before.plan if before and before.source == source else read_plan(*source),
        source=source,
        entries=tuple(entries),
        ended=row.ended_at is not None,
        standing=revisions.standing(revisions.marks(row.id, row.runde_id)),
        epoch=epoch,
        end=end,
        before=before.replayed if before else None,
    )


def _entry(body: Mapping[str, Any], before: StoredEntry | None) -> Entry:
    if before is not None and before.body == body:
        return before.entry
    return entry_of(body)


def entry_of(body: Mapping[str, Any]) -> Entry:
    """The entry of a stored body.

    One that newer rules refuse becomes `Unreadable`, so that the evening still opens.
    """
    try:
        return read_entry(body)
    except Refused as refused:
        return Unreadable(str(body.get("kind", "game")), refused.problems)
