"""What a season is made from: which evenings a Runde has, and a cheap look at whether any of them changed."""

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import bindparam, func, select

from scorepad.store.db import db
from scorepad.store.evenings import EPOCH
from scorepad.store.models import EveningRow

_STATE = select(func.count(EveningRow.id), func.sum(EveningRow.revision), func.max(EveningRow.changed_at), EPOCH).where(
    EveningRow.runde_id == bindparam("runde")
)
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
    .where(EveningRow.runde_id == bindparam("runde"))
    .order_by(EveningRow.date, EveningRow.id)
)
State = tuple[object, ...]


@dataclass(frozen=True)
class SeasonEvening:
    """An evening without its log; `key` is another one after every change of the evening and every restored backup."""

    id: int
    name: str
    date: dt.date
    running: bool
    key: tuple[int, int, dt.datetime, str | None]


def state(runde_id: int) -> State:
    """What is another value after any change in any evening of the Runde; one small query."""
    return tuple(db.session.connection().execute(_STATE, {"runde": runde_id}).one())


def heads(runde_id: int) -> tuple[SeasonEvening, ...]:
    """The evenings of a Runde, oldest first."""
    rows = db.session.connection().execute(_HEADS, {"runde": runde_id})
    return tuple(
        SeasonEvening(row.id, row.name, row.date, row.running, (row.id, row.revision, row.changed_at, row.epoch))
        for row in rows
    )
