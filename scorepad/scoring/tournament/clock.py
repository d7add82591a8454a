"""The clock of a round: when the time of a table is up, and what is left of it now.

A deal that was begun is finished after that, and Pflichtsoli that are still owed are played (TSR
8.5, 8.6); so nothing ends by the clock alone.
"""

import datetime as dt
from dataclasses import dataclass
from typing import NamedTuple

_NOTHING = dt.timedelta()


class Pause(NamedTuple):
    """A time in which the clock stands; `ended` is None while it does."""

    began: dt.datetime
    ended: dt.datetime | None = None


class TimeLeft(NamedTuple):
    """What is left of the time of a table at a moment; `ends` is None while the clock stands.

    The clock of a table whose time is up stands no more.
    """

    ends: dt.datetime | None
    left: dt.timedelta

    @property
    def is_paused(self) -> bool:
        return self.ends is None

    @property
    def is_over(self) -> bool:
        return self.left == _NOTHING


@dataclass(frozen=True, slots=True)
class TableClock:
    """The clock of a table: its start, all of its minutes, and its pauses in order."""

    start: dt.datetime
    minutes: int
    pauses: tuple[Pause, ...] = ()

    def left_at(self, now: dt.datetime) -> TimeLeft:
        """What is left at a moment. A pause that began after the time was up moves nothing."""
        left = dt.timedelta(minutes=max(self.minutes, 0))
        running_since = self.start
        for pause in self.pauses:
            if running_since + left <= pause.began:
                break
            left -= pause.began - running_since
            if pause.ended is None:
                return TimeLeft(None, left)
            running_since = pause.ended
        ends = running_since + left
        return TimeLeft(ends, max(ends - now, _NOTHING))


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of all tables of a round.

    `minutes` are those of a table of four, `minutes_five` those of a larger one (TSR 8.5: 100 and
    125), `extra_minutes` are given to all tables, or taken from them.
    """

    start: dt.datetime
    minutes: int
    minutes_five: int
    extra_minutes: int = 0
    pauses: tuple[Pause, ...] = ()

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands now."""
        return bool(self.pauses) and self.pauses[-1].ended is None

    def planned(self, people: int) -> int:
        """The minutes of a table of this size, with those that all tables were given."""
        minutes = self.minutes if people == 4 else self.minutes_five
        return minutes + self.extra_minutes

    def at_table(self, people: int, extra_minutes: int = 0) -> TableClock:
        """The clock of a table of this size, which was given minutes of its own."""
        return TableClock(self.start, self.planned(people) + extra_minutes, self.pauses)


def paused(pauses: tuple[Pause, ...], now: dt.datetime) -> tuple[Pause, ...]:
    """The pauses with one that begins now; the same while the clock stands already."""
    if pauses and pauses[-1].ended is None:
        return pauses
    return (*pauses, Pause(now))


def resumed(pauses: tuple[Pause, ...], now: dt.datetime) -> tuple[Pause, ...]:
    """The pauses of which the last one ends now; the same while the clock runs already."""
    if not pauses or pauses[-1].ended is not None:
        return pauses
    *before, last = pauses
    return (*before, Pause(last.began, now))
