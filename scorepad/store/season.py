"""The data of a season: its evenings, a value that changes with any of them, and cached sums.

The sums of unsettled evenings are cached in a table, so that a new process need not compute them. A
row is valid while the evening and the version of the program are unchanged; a missing row is
computed again.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select

from scorepad.store.db import db
from scorepad.store.evenings import AT_TABLE, EPOCH
from scorepad.store.models import EveningRow, StandingRow

_STATE = select(
    func.count(EveningRow.id), func.sum(EveningRow.revision), func.max(EveningRow.changed_at), EPOCH
).where(EveningRow.runde_id == bindparam("runde"))
_HEADS = (
    select(
        EveningRow.id,
        EveningRow.name,
        EveningRow.date,
        EveningRow.revision,
        EveningRow.changed_at,
        EveningRow.ended_at.is_(None).label("running"),
        EPOCH.label("epoch"),
    )
    .where(EveningRow.runde_id == bindparam("runde"), ~AT_TABLE)
    .order_by(EveningRow.date, EveningRow.id)
)
State = tuple[object, ...]
AsOf = tuple[int, int, dt.datetime]
"""An evening at one revision: its id, the revision, and the time of it."""


@dataclass(frozen=True)
class SeasonEvening:
    """An evening without its log.

    `key` changes with every change of the evening and every restored backup.
    """

    id: int
    name: str
    date: dt.date
    running: bool
    key: tuple[int, int, dt.datetime, str | None]

    @property
    def as_of(self) -> AsOf:
        """The evening at its present revision."""
        evening_id, revision, changed_at, _epoch = self.key
        return evening_id, revision, changed_at


def state(runde_id: int) -> State:
    """A value that changes with every change in any evening of the Runde; one small query."""
    return tuple(db.session.connection().execute(_STATE, {"runde": runde_id}).one())


def heads(runde_id: int) -> tuple[SeasonEvening, ...]:
    """The evenings of a Runde, oldest first, without the tables of tournaments."""
    evenings: list[SeasonEvening] = []
    for row in db.session.connection().execute(_HEADS, {"runde": runde_id}):
        key = (row.id, row.revision, row.changed_at, row.epoch)
        evenings.append(SeasonEvening(row.id, row.name, row.date, row.running, key))
    return tuple(evenings)


def sums_of(runde_id: int, version: int) -> Mapping[AsOf, Mapping[str, Any]]:
    """The cached sums of the evenings of a Runde that this version of the program computed."""
    columns = select(
        StandingRow.evening_id, StandingRow.revision, StandingRow.changed_at, StandingRow.body
    )
    query = columns.where(StandingRow.runde_id == runde_id, StandingRow.scoring_version == version)
    sums: dict[AsOf, Mapping[str, Any]] = {}
    for evening_id, revision, changed_at, body in db.session.execute(query):
        sums[evening_id, revision, changed_at] = body
    return sums


def keep_sums(
    runde_id: int, version: int, counted: Iterable[tuple[AsOf, Mapping[str, Any]]]
) -> None:
    """Store sums in the cache, replacing older sums of the same evenings."""
    rows: list[dict[str, Any]] = []
    for (evening_id, revision, changed_at), body in counted:
        rows.append(
            {
                "runde_id": runde_id,
                "scoring_version": version,
                "evening_id": evening_id,
                "revision": revision,
                "changed_at": changed_at,
                "body": body,
            }
        )
    ids = [row["evening_id"] for row in rows]
    older = delete(StandingRow).where(StandingRow.runde_id == runde_id)
    db.session.execute(older.where(StandingRow.evening_id.in_(ids)))
    db.session.execute(insert(StandingRow), rows)
