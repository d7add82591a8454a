"""The values of the clock of a round: for all tables, for each of them, and which have another
end.
"""

import datetime as dt
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.scoring.numerals import signed
from scorepad.scoring.tournament.clock import RoundClock, TimeLeft
from scorepad.store.tournaments import StoredRound, StoredTournament
from scorepad.web.frame.time_left import ShownTime, shown_time
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class OtherEnd:
    """Tables, as "25 und 26", whose time ends at another moment than that of the round."""

    tables: str
    time: ShownTime
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class RoundTime:
    """The clock of a released round.

    `time` is that of its usual tables, `extra_minutes` were given to all, as "+5", `others` are
    the tables that still play and have another end.
    """

    number: int
    is_paused: bool
    extra_minutes: str
    time: ShownTime
    others: tuple[OtherEnd, ...]


class RunningClock(NamedTuple):
    """The round that runs, and its clock."""

    drawn: StoredRound
    clock: RoundClock

    def times(self, now: dt.datetime) -> Iterator[tuple[int, TimeLeft]]:
        """What is left for each table at a moment."""
        for table, seats in self.drawn.tables.items():
            yield table, self.clock.at_table(len(seats), seats[0].extra_minutes).left_at(now)

    def usual(self, now: dt.datetime) -> TimeLeft:
        """What is left for tables of four, or where there is none for the others, as planned."""
        sizes = {len(seats) for seats in self.drawn.tables.values()}
        return self.clock.at_table(min(sizes, default=4)).left_at(now)


def running(stored: StoredTournament) -> RunningClock | None:
    """The round that runs, if it has a clock."""
    drawn = running_round(stored)
    if drawn is None:
        return None
    clock = stored.clock_of(drawn)
    return None if clock is None else RunningClock(drawn, clock)


def running_round(stored: StoredTournament) -> StoredRound | None:
    """The round that was released last, while the tournament runs and no other one is drawn."""
    if stored.state != "running" or stored.rounds != stored.released:
        return None
    return stored.rounds[-1] if stored.rounds else None


def round_time(
    stored: StoredTournament, playing: Collection[int], visit: Visit
) -> RoundTime | None:
    """The clock of the round that runs; None without one.

    `playing` are the tables that are not over.
    """
    now_running = running(stored)
    if now_running is None:
        return None
    usual = now_running.usual(visit.now)
    others: dict[TimeLeft, list[int]] = {}
    for table, time in now_running.times(visit.now):
        if table in playing and time != usual:
            others.setdefault(time, []).append(table)
    given = now_running.drawn.extra_minutes
    return RoundTime(
        number=now_running.drawn.number,
        is_paused=now_running.clock.is_paused,
        extra_minutes=signed(given) if given else "",
        time=shown_time(usual, visit.voice),
        others=tuple(
            OtherEnd(
                tables=visit.voice.listed([str(number) for number in numbers]),
                time=shown_time(time, visit.voice),
                numbers=tuple(numbers),
            )
            for time, numbers in others.items()
        ),
    )


def times(stored: StoredTournament, visit: Visit) -> dict[int, ShownTime]:
    """The time of each table of the round that runs; empty without a clock."""
    now_running = running(stored)
    if now_running is None:
        return {}
    of_tables = now_running.times(visit.now)
    return {table: shown_time(time, visit.voice) for table, time in of_tables}


def states(stored: StoredTournament, now: dt.datetime) -> tuple[tuple[int, bool], ...]:
    """Whether the time of each table is up: what changes on a page when nobody does anything."""
    now_running = running(stored)
    if now_running is None:
        return ()
    return tuple((table, time.is_over) for table, time in now_running.times(now))
