"""The history of the money of a Runde outside of its evenings."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from scorepad.store.db import db
from scorepad.store.models import MoneyChangeRow
from scorepad.store.models.base import OfRow


@dataclass(frozen=True)
class StoredMoneyChange(OfRow):
    """A change with its facts: `body` has what the action knew of it, see `actions.money_log`."""

    id: int
    action: str
    body: Mapping[str, Any]
    link_id: int | None
    at: dt.datetime
    phone: str | None


def count(runde_id: int) -> int:
    """The number of changes of a Runde."""
    changes = select(func.count(MoneyChangeRow.id))
    query = changes.where(MoneyChangeRow.runde_id == runde_id)
    return db.session.execute(query).scalar_one()


def page(runde_id: int, start: int, size: int) -> tuple[StoredMoneyChange, ...]:
    """At most `size` changes of a Runde, the newest first, without the first `start`."""
    query = select(MoneyChangeRow).where(MoneyChangeRow.runde_id == runde_id)
    newest_first = query.order_by(MoneyChangeRow.id.desc())
    one_page = newest_first.offset(start).limit(size)
    rows = db.session.scalars(one_page)
    return tuple(StoredMoneyChange.of(row) for row in rows)
