"""Rate limits by address and for everybody together, counted in the database for all processes.

They are fixed windows, such as a minute or an hour, so there are few rows: counts of earlier
windows are deleted.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from scorepad.actions.transaction import transaction
from scorepad.store.db import db
from scorepad.store.models import TallyRow

_INSERTS: Mapping[str, Callable[[Any], Any]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
EVERYBODY = "*"
IN_ALL = "runden"
"""What is counted by the number of all Runden that are founded in a day."""
MINUTE = 60
HOUR = 3_600
DAY = 86_400


@dataclass(frozen=True)
class Limit:
    """At most `most` times in a window of `seconds`.

    `who` is a hash of an address, or EVERYBODY.
    """

    what: str
    who: str
    most: int
    seconds: int

    def since(self, now: dt.datetime) -> int:
        """The start of the present window, in seconds since 1970."""
        at = int(now.timestamp())
        return at - at % self.seconds

    def count(self, now: dt.datetime) -> int:
        """The count of the present window."""
        count = db.session.execute(self.asked(now)).scalar_one_or_none()
        return count or 0

    def asked(self, now: dt.datetime) -> Select[int]:
        """The query of the count of the present window."""
        tally = select(TallyRow.count).where(TallyRow.what == self.what, TallyRow.who == self.who)
        return tally.where(TallyRow.since == self.since(now))

    def add(self, now: dt.datetime) -> int:
        """Add one and return the new count.

        The row stays locked until the end of the transaction.
        """
        insert = _INSERTS[db.session.get_bind().dialect.name]
        first = insert(TallyRow).values(
            what=self.what, who=self.who, since=self.since(now), count=1
        )
        key = [TallyRow.what, TallyRow.who, TallyRow.since]
        more = first.on_conflict_do_update(index_elements=key, set_={"count": TallyRow.count + 1})
        count: int = db.session.execute(more.returning(TallyRow.count)).scalar_one()
        return count


def reached(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Whether one of the limits is reached, without counting."""
    return any(limit.count(now) >= limit.most for limit in limits)


def counted(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Add one to each limit and return True; if one is reached, return False without a write."""
    if reached(limits, now):
        return False
    with transaction():
        return take(limits, now)


def take(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Add one to each limit within a transaction; if the result is False, the caller rolls back."""
    for limit in limits:
        earlier = TallyRow.since < limit.since(now)
        db.session.execute(delete(TallyRow).where(TallyRow.what == limit.what, earlier))
    return all(limit.add(now) <= limit.most for limit in limits)
