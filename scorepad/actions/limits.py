"""How often something may be done: by one address, and by all together; counted for all processes at once.

Time is cut into spans, a minute or an hour, say. So few rows are kept: what an earlier span has counted is dropped.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.actions.transaction import transaction
from scorepad.store import tallies

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
        """When the span began."""
        at = int(now.timestamp())
        return at - at % self.seconds


def reached(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Whether one of the limits allows no more; nothing is counted."""
    return any(tallies.count(limit.what, limit.who, limit.since(now)) >= limit.most for limit in limits)


def counted(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Count one more, unless that is too often; whoever comes too often costs no more than a look."""
    if reached(limits, now):
        return False
    with transaction():
        return take(limits, now)


def take(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """The same within a transaction, which has to be left by an exception where it is too often."""
    for limit in limits:
        tallies.forget(limit.what, limit.since(now))
    return all(tallies.add(limit.what, limit.who, limit.since(now)) <= limit.most for limit in limits)
