"""Rate limits: by one address, and for all together; counted for all processes at once.

Time is cut into spans, such as a minute or an hour, so there are few rows: the counts of earlier spans are dropped.
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
        """The beginning of the span."""
        at = int(now.timestamp())
        return at - at % self.seconds


def reached(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Whether one of the limits is reached; nothing is counted."""
    return any(tallies.count(limit.what, limit.who, limit.since(now)) >= limit.most for limit in limits)


def counted(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Count one more, unless a limit is reached, which costs only a look-up."""
    if reached(limits, now):
        return False
    with transaction():
        return take(limits, now)


def take(limits: Sequence[Limit], now: dt.datetime) -> bool:
    """Count one more within a transaction, which must be left by an exception if a limit is reached."""
    for limit in limits:
        tallies.forget(limit.what, limit.since(now))
    return all(tallies.add(limit.what, limit.who, limit.since(now)) <= limit.most for limit in limits)
