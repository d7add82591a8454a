"""Dues for months without an evening: the months that each member owes.

Source: options.md, `month_dues`.

>>> anna = Player("Anna")
>>> day = dt.date
>>> dues = months_due(day(2026, 8, 20), day(2026, 11, 2), [day(2026, 9, 3)], {anna: None}, ())
>>> [due.month.isoformat() for due in dues]
['2026-08-01', '2026-10-01']
"""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from scorepad.ledger.kasse import KasseEntry
from scorepad.scoring.terms import Player

KIND = "month_dues"  # the kind of these entries of the Kasse; an entry is for the month of its date


@dataclass(frozen=True, slots=True)
class MonthDue:
    """A past month without an evening, and the members who have not paid for it yet.

    `month` is its first day.
    """

    month: dt.date
    members: tuple[Player, ...]

    @property
    def last_day(self) -> dt.date:
        return _next(self.month) - dt.timedelta(days=1)


def months_due(
    since: dt.date,
    today: dt.date,
    evenings: Iterable[dt.date],
    joined: Mapping[Player, dt.date | None],
    booked: Iterable[KasseEntry],
) -> tuple[MonthDue, ...]:
    """The months due from the month of `since` to the one before `today`.

    A member owes no month before the one in which he joined. `joined` has the active members with
    the day on which they joined, None for founding members. A reversed entry still counts as
    booked: the month is not booked again.
    """
    played = {_first(day) for day in evenings}
    paid = {(entry.member, _first(entry.date)) for entry in booked if entry.kind == KIND}
    dues = []
    for month in _months(since, today):
        owing = _owing(month, joined, paid)
        if owing and month not in played:
            dues.append(MonthDue(month, owing))
    return tuple(dues)


def _owing(
    month: dt.date,
    joined: Mapping[Player, dt.date | None],
    paid: Collection[tuple[Player | None, dt.date]],
) -> tuple[Player, ...]:
    there = (player for player, day in joined.items() if day is None or _first(day) <= month)
    return tuple(player for player in there if (player, month) not in paid)


def _months(since: dt.date, today: dt.date) -> Iterator[dt.date]:
    month = _first(since)
    while month < _first(today):
        yield month
        month = _next(month)


def _first(day: dt.date) -> dt.date:
    return day.replace(day=1)


def _next(month: dt.date) -> dt.date:
    return _first(month + dt.timedelta(days=31))
