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


def replayed(stored: StoredEvening) -> Replay:
    """The rows, totals and next game of a stored evening."""
    return stored.replayed.result


def corrected(stored: StoredEvening, entry_id: int, entry: Entry) -> Log:
    return tuple((key, entry if key == entry_id else old) for key, old in stored.log)


def inserted(stored: StoredEvening, before: int | None, entry: Entry) -> Log:
    return _put(stored.log, before, (None, entry))


def deleted(stored: StoredEvening, entry_id: int) -> Log:
    return tuple(pair for pair in stored.log if pair[0] != entry_id)


def moved(stored: StoredEvening, entry_id: int, before: int | None) -> Log:
    entry = stored.entry(entry_id)
    if before == entry_id or entry is None:
        return stored.log
    return _put(deleted(stored, entry_id), before, (entry_id, entry.entry))


def _put(log: Log, before: int | None, new: tuple[int | None, Entry]) -> Log:
    ids = [key for key, _ in log]
    place = ids.index(before) if before in ids else len(ids)
    return (*log[:place], new, *log[place:])


def ripple(
    stored: StoredEvening, log: Log, plan: Plan | None = None, *, meant: Log | None = None
) -> Ripple:
    """The effects of saving this log (and plan): rows of unchanged entries whose points or deal
    differ.

    Unchanged entries are those of `meant`, by default of `log`, that are stored with the same
    content.
    """
    before = replayed(stored)
    after = replay(plan or stored.plan, [entry for _, entry in log])
    stood: dict[int | None, Entry] = dict(stored.log)
    same = {key for key, entry in meant or log if stood.get(key) == entry}
    changes = _changes(_by_entry(before, stored.log), _by_entry(after, log), same)
    return Ripple(
        tuple(changes),
        _shifted(before.totals, after.totals),
        (before.next.dealer, after.next.dealer),
    )


def ripple_of_both(first: StoredEvening, second: StoredEvening, log: Log) -> Ripple:
    """The effects of making one evening with this log out of two: rows that differ, and totals that
    are no sums.
    """
    after = replay(first.plan, [entry for _, entry in log])
    old = _by_entry(replayed(first), first.log) | _by_entry(replayed(second), second.log)
    sums = Counter(replayed(first).totals)
    sums.update(replayed(second).totals)
    changes = _changes(old, _by_entry(after, log), {key for key, _entry in log})
    return Ripple(
        tuple(changes), _shifted(sums, after.totals), (after.next.dealer, after.next.dealer)
    )


def _changes(old: _Rows, new: _Rows, same: set[int | None]) -> Iterator[RowChange]:
    for key, row in old.items():
        if key in new and key[0] in same and _facts(row) != _facts(new[key]):
            yield RowChange(row, new[key])


def _by_entry(result: Replay, log: Log) -> _Rows:
    rows: _Rows = {}
    for row in result.rows:
        entry_id = log[row.index][0]
        if entry_id is not None:
            place = sum(1 for known, _ in rows if known == entry_id)
            rows[entry_id, place] = row
    return rows


def _facts(row: Row) -> tuple[object, ...]:
    dealt = (
        ()
        if isinstance(row.entry, Penalty | PaperList | Event | End)
        else (row.dealer, row.factor, row.sits_out)
    )
    return row.value, dealt, row.points, bool(row.problems)


def _shifted(
    before: Mapping[Player, int], after: Mapping[Player, int]
) -> dict[Player, tuple[int, int]]:
    everybody = list(before) + [player for player in after if player not in before]
    pairs = {player: (before.get(player, 0), after.get(player, 0)) for player in everybody}
    return {player: both for player, both in pairs.items() if both[0] != both[1]}
