"""Retiring idle Runden: a Runde announces its end for a month, then it is archived or deleted."""

import datetime as dt
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scorepad.actions.errors import NotFound
from scorepad.actions.transaction import locked
from scorepad.store import erasing, idle
from scorepad.store.idle import Use
from scorepad.store.models import RundeRow

NOTICE = dt.timedelta(days=30)  # the time from the announcement to the end of a Runde
End = Literal["archive", "delete"]
Step = Literal["noticed", "spared", "archived", "deleted"]


@dataclass(frozen=True)
class Retired:
    """A Runde, and what `retire` did with it."""

    runde_id: int
    step: Step


def retire(months: int, end: End, now: dt.datetime) -> Iterator[Retired]:
    """Announce the end of idle Runden, and end those announced a month ago.

    For Runden that are in use again the announcement is withdrawn.
    """
    for use in idle.uses():
        if _step(use, months, end, now) is None:
            continue
        try:
            step = _retire_one(use.runde_id, months, end, now)
        except NotFound:  # somebody has deleted it
            continue
        if step is not None:
            yield Retired(use.runde_id, step)


def _retire_one(runde_id: int, months: int, end: End, now: dt.datetime) -> Step | None:
    with locked(runde_id, is_use=False) as (_session, row):
        use = next(idle.uses(runde_id))  # as it is now that nobody else changes it
        step = _step(use, months, end, now)
        if step is not None:
            _take(step, row, end, now)
        return step


def keep(runde_id: int, now: dt.datetime) -> None:
    """Keep an announced Runde by counting it as used now. Raises NotFound."""
    with locked(runde_id) as (_session, row):
        row.kept_at = now


def months_before(day: dt.date, months: int) -> dt.date:
    """The same day this many months earlier, or the last day of that month.

    >>> months_before(dt.date(2026, 3, 31), 1)
    datetime.date(2026, 2, 28)
    """
    month_number = day.year * 12 + day.month - 1 - months
    year, month = divmod(month_number, 12)
    _weekday, days = monthrange(year, month + 1)
    return dt.date(year, month + 1, min(day.day, days))


def _step(use: Use, months: int, end: End, now: dt.datetime) -> Step | None:
    """What happens to a Runde now; None for nothing. One that is announced and was used since is
    spared.
    """
    if use.retires_on is not None and use.retires_to != "delete":
        end = "archive"  # deletion needs an announcement of its own
    is_idle = use.last.date() <= months_before(now.date() + NOTICE, months)
    has_ended = use.archived and end == "archive"
    if not is_idle or has_ended:
        return None if use.retires_on is None else "spared"
    if use.retires_on is None:
        return "noticed"
    if use.retires_on > now.date():
        return None
    return "archived" if end == "archive" else "deleted"


def _take(step: Step, row: RundeRow, end: End, now: dt.datetime) -> None:
    """Do a step. Whatever it is, nothing is announced afterwards, except by "noticed"."""
    if step == "deleted":
        erasing.runde(row.id)
    elif step == "noticed":
        row.retires_on = now.date() + NOTICE
        row.retires_to = end
    else:
        row.retires_on = None
        row.retires_to = None
        if step == "archived":
            row.archived_at = now
