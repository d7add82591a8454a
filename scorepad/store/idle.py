"""When a Runde was last used, and the size of an installation, in numbers without names."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Row, SQLColumnExpression, func, select, text

from scorepad.store.db import db
from scorepad.store.models import (
    EntryRow,
    EveningRow,
    KasseEntryRow,
    MemberRow,
    PaymentRow,
    RundeRow,
)

AT_ONCE = 500
"""Runden read in one batch."""
_RUNDEN = select(
    RundeRow.id,
    RundeRow.archived_at,
    RundeRow.created_at,
    RundeRow.kept_at,
    RundeRow.used_on,
    RundeRow.retires_on,
    RundeRow.retires_to,
)


@dataclass(frozen=True)
class Use:
    """The last use of a Runde, and the retirement that its page announces, or None."""

    runde_id: int
    archived: bool
    last: dt.datetime
    retires_on: dt.date | None
    retires_to: str | None


def uses(only: int | None = None) -> Iterator[Use]:
    """Every Runde, or `only` this one, with its last use, in batches.

    Opening a page does not count as use.
    """
    after = 0
    while True:
        chosen = RundeRow.id > after if only is None else RundeRow.id == only
        batch = _RUNDEN.where(chosen).order_by(RundeRow.id).limit(AT_ONCE)
        rows = db.session.execute(batch).all()
        if not rows:
            return
        ids = [row.id for row in rows]
        touched = _last_touched(ids)
        for row in rows:
            yield _use(row, touched.get(row.id, []))
        after = ids[-1]
        if only is not None:
            return


def _use(row: Row[*tuple[Any, ...]], touched: list[dt.datetime]) -> Use:
    """The use of a Runde, `touched` by its evenings, its Kasse and its payments at these times."""
    moments = [*touched, row.created_at]
    if row.kept_at is not None:
        moments.append(row.kept_at)
    if row.used_on is not None:
        moments.append(dt.datetime.combine(row.used_on, dt.time(), dt.UTC))
    is_archived = row.archived_at is not None
    return Use(row.id, is_archived, max(moments), row.retires_on, row.retires_to)


def _last_touched(ids: list[int]) -> dict[int, list[dt.datetime]]:
    touched: dict[int, list[dt.datetime]] = {}
    for runde, moment in (
        (EveningRow.runde_id, EveningRow.changed_at),
        (KasseEntryRow.runde_id, KasseEntryRow.at),
        (PaymentRow.runde_id, PaymentRow.paid_at),
    ):
        newest = select(runde, func.max(moment)).where(runde.in_(ids)).group_by(runde)
        for runde_id, last in db.session.execute(newest):
            touched.setdefault(runde_id, []).append(last)
    return touched


def size(now: dt.datetime) -> dict[str, int]:
    """The numbers of objects, of Runden used in the last 30 days, and of bytes."""
    lately = EveningRow.changed_at > now - dt.timedelta(days=30)
    return {
        "runden": _count(RundeRow.id),
        "archived": _count(RundeRow.id, RundeRow.archived_at.is_not(None)),
        "members": _count(MemberRow.id, MemberRow.visitor.is_(False)),
        "evenings": _count(EveningRow.id),
        "running": _count(EveningRow.id, EveningRow.ended_at.is_(None)),
        "games": _count(EntryRow.id, EntryRow.kind == "game", EntryRow.deleted_at.is_(None)),
        "used_lately": _count(EveningRow.runde_id.distinct(), lately),
        "bytes": _bytes(),
    }


def _count(what: SQLColumnExpression[int], *where: ColumnElement[bool]) -> int:
    return db.session.execute(select(func.count(what)).where(*where)).scalar_one()


def _bytes() -> int:
    if db.engine.dialect.name == "postgresql":
        size_of_database = text("SELECT pg_database_size(current_database())")
        return int(db.session.execute(size_of_database).scalar_one())
    files = [Path(f"{db.engine.url.database}{end}") for end in ("", "-wal")]
    return sum(file.stat().st_size for file in files if file.exists())
