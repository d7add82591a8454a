"""The replay of a stored evening, and the effects of a change before it is saved."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorepad.scoring.entry import End, Entry, Event, PaperList, Penalty, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Ripple, Row, RowChange
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening

Log = tuple[tuple[int | None, Entry], ...]
"""A log after a change: entries with their ids, None for one that is not saved yet."""
_Rows = dict[tuple[int, int], Row]
"""Rows by the id of their entry, and by their place among the rows of that entry."""


def replayed(stored: StoredEvening) -> Replay:
    """The rows, totals and next game of a stored evening."""
    return stored.replayed.result


def corrected(stored: StoredEvening, entry_id: int, entry: Entry) -> Log:
    """The log with another entry in place of the one with this id."""
    return tuple((key, entry if key == entry_id else old) for key, old in stored.log)


def inserted(stored: StoredEvening, before: int | None, entry: Entry) -> Log:
    """The log with a new entry before the one with this id, None for the end."""
    return _put(stored.log, before, (None, entry))


def deleted(stored: StoredEvening, entry_id: int) -> Log:
    """The log without the entry with this id."""
    return tuple((key, entry) for key, entry in stored.log if key != entry_id)


def moved(stored: StoredEvening, entry_id: int, before: int | None) -> Log:
    """The log with an entry before the one with the id `before`, None for the end."""
    entry = stored.entry(entry_id)
    if before == entry_id or entry is None:
        return stored.log
    return _put(deleted(stored, entry_id), before, (entry_id, entry.entry))


def _put(log: Log, before: int | None, new: tuple[int | None, Entry]) -> Log:
    ids = [key for key, _entry in log]
    place = ids.index(before) if before in ids else len(ids)
    return (*log[:place], new, *log[place:])


def ripple(
    stored: StoredEvening, log: Log, plan: Plan | None = None, *, meant: Log | None = None
) -> Ripple:
    """The effects of saving this log (and plan): totals and next dealer, and the rows in which
    points or deal change though people left the entry as it is.

    People left an entry as it is where `meant` has it as it is stored. `meant` is the log as they
    meant it, where `log` has more changes, such as plays kept as they were dealt; else `log`.
    """
    before = replayed(stored)
    after = replay(plan or stored.plan, [entry for _id, entry in log])
    stood: dict[int | None, Entry] = dict(stored.log)
    log_of_people = log if meant is None else meant
    unchanged = {key for key, entry in log_of_people if stood.get(key) == entry}
    old = _by_entry(before, stored.log)
    new = _by_entry(after, log)
    dealers = (before.next.dealer, after.next.dealer)
    return Ripple(
        tuple(_changes(old, new, unchanged)), _shifted(before.totals, after.totals), dealers
    )


def ripple_of_both(first: StoredEvening, second: StoredEvening, log: Log) -> Ripple:
    """The effects of making one evening with this log out of two: rows that differ, and totals that
    are not the sums of both. The next dealer is told as unchanged: there were two before.
    """
    after = replay(first.plan, [entry for _id, entry in log])
    old = _by_entry(replayed(first), first.log)
    old |= _by_entry(replayed(second), second.log)
    new = _by_entry(after, log)
    all_entries = {key for key, _entry in log}
    sums = Counter(replayed(first).totals)
    sums.update(replayed(second).totals)
    dealers = (after.next.dealer, after.next.dealer)
    return Ripple(tuple(_changes(old, new, all_entries)), _shifted(sums, after.totals), dealers)


def _changes(old: _Rows, new: _Rows, unchanged: set[int | None]) -> Iterator[RowChange]:
    """The rows of unchanged entries that differ, old and new side by side."""
    for key, row in old.items():
        entry_id, _place = key
        if entry_id in unchanged and key in new and _facts(row) != _facts(new[key]):
            yield RowChange(row, new[key])


def _by_entry(result: Replay, log: Log) -> _Rows:
    """The rows of stored entries; new ones without an id are left out."""
    rows: _Rows = {}
    rows_of_entry = Counter[int]()
    for row in result.rows:
        entry_id, _entry = log[row.index]
        if entry_id is not None:
            rows[entry_id, rows_of_entry[entry_id]] = row
            rows_of_entry[entry_id] += 1
    return rows


def _facts(row: Row) -> tuple[object, ...]:
    """What people compare in a row; who dealt matters only where cards were dealt."""
    dealt: tuple[object, ...] = ()
    if not isinstance(row.entry, Penalty | PaperList | Event | End):
        dealt = (row.dealer, row.factor, row.sits_out)
    return row.value, dealt, row.points, bool(row.problems)


def _shifted(
    before: Mapping[Player, int], after: Mapping[Player, int]
) -> dict[Player, tuple[int, int]]:
    """The totals before and after of everybody whose total differs; who is missing has 0."""
    shifted = {}
    for player in [*before, *after]:
        old = before.get(player, 0)
        new = after.get(player, 0)
        if old != new:
            shifted[player] = (old, new)
    return shifted
