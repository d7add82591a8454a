"""Rate limits: by one address, and for all together; counted for all processes at once.

Time is cut into spans, such as a minute or an hour, so there are few rows: the counts of earlier spans are dropped.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from scorepad.actions.transaction import transaction
from scorepad.store.db import db
from scorepad.store.models import TallyRow

_INSERTS: Mapping[str, Callable[[Any], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


EVERYBODY = "*"
MINUTE, HOUR, DAY = 60, 3_600, 86_400


@dataclass(frozen=True)
class Limit:
    """At most so many times in a span of so many seconds; `who` is a hash of an address, or everybody."""

    what: str
    who: str
    most: int
    seconds: int

    def since(self, now: dt.datetime) -> int:
        """The beginning of the span."""
        at = int(now.timestamp())
        return at - at % self.seconds

    def count(self, now: dt.datetime) -> int:
        """How often it was in this span."""
        mine = (TallyRow.what == self.what, TallyRow.who == self.who, TallyRow.since == self.since(now))
        return db.session.execute(select(TallyRow.count).where(*mine)).scalar_one_or_none() or 0

    def add(self, now: dt.datetime) -> int:
        """Count one more, and return how many that makes; who counts the same waits for the end of the transaction."""
        insert = _INSERTS[db.session.get_bind().dialect.name](TallyRow)
        begun = insert.values(what=self.what, who=self.who, since=self.since(now), count=1)
        key = [TallyRow.what, TallyRow.who, TallyRow.since]
        more = begun.on_conflict_do_update(index_elements=key, set_={"count": TallyRow.count + 1})
        counted: int = db.session.execute(more.returning(TallyRow.count)).scalar_one()
        return counted


def reached(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Whether one of the limits is reached; nothing is counted."""
    return any(limit.count(now) >= limit.most for limit in limits)


def counted(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Count one more, unless a limit is reached, which costs only a look-up."""
    if reached(limits, now):
        return False
    with transaction():
        return take(limits, now)


def take(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Count one more within a transaction, which must be left by an exception if a limit is reached."""
    for limit in limits:
        db.session.execute(delete(TallyRow).where(TallyRow.what == limit.what, TallyRow.since < limit.since(now)))
    return all(limit.add(now) <= limit.most for limit in limits)
