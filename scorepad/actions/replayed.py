"""An evening computed from its facts, and what a change would do to it before anybody saves it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.entry import End, Entry, Penalty, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Ripple, Row, RowChange
from scorepad.scoring.terms import Player
from scorepad.store.cache import Recent
from scorepad.store.evenings import StoredEvening

Log = tuple[tuple[int | None, Entry], ...]
"""A log as it would be: entries with their ids, None for one that is not saved yet."""


_computed: Recent[tuple[int, int, dt.datetime, str | None, int], Replay] = Recent(32)


def replayed(stored: StoredEvening) -> Replay:
    """The rows, totals and next game of a stored evening."""
    key = (*stored.key, SCORING_VERSION)
    return _computed.get(key) or _computed.keep(key, replay(stored.plan, [one.entry for one in stored.entries]))


def corrected(stored: StoredEvening, entry_id: int, entry: Entry) -> Log:
    """The log with an entry replaced."""
    return tuple((one.id, entry if one.id == entry_id else one.entry) for one in stored.entries)


def inserted(stored: StoredEvening, before: int | None, entry: Entry) -> Log:
    """The log with a new entry before another one, or at the end."""
    pairs: list[tuple[int | None, Entry]] = [(one.id, one.entry) for one in stored.entries]
    ids = [one.id for one in stored.entries]
    pairs.insert(ids.index(before) if before in ids else len(ids), (None, entry))
    return tuple(pairs)


def deleted(stored: StoredEvening, entry_id: int) -> Log:
    """The log without an entry."""
    return tuple((one.id, one.entry) for one in stored.entries if one.id != entry_id)


def moved(stored: StoredEvening, entry_id: int, before: int | None) -> Log:
    """The log with an entry put before another one, or at the end."""
    entry = stored.entry(entry_id)
    pairs = list(deleted(stored, entry_id))
    ids = [key for key, _ in pairs]
    if before == entry_id or entry is None:
        return tuple((one.id, one.entry) for one in stored.entries)
    pairs.insert(ids.index(before) if before in ids else len(ids), (entry_id, entry.entry))
    return tuple(pairs)


def ripple(stored: StoredEvening, log: Log, plan: Plan | None = None, *, meant: Log | None = None) -> Ripple:
    """What saving this log (and plan) instead would do: rows of unchanged entries that count or are dealt otherwise.

    Unchanged are those that stand in `meant` as before; left out, it is the log itself.
    """
    before, after = replayed(stored), replay(plan or stored.plan, [entry for _, entry in log])
    stays = {one.id: one.entry for one in stored.entries}
    same = {key for key, entry in meant or log if key is not None and stays.get(key) == entry}
    old = _by_entry(before, tuple((one.id, one.entry) for one in stored.entries))
    new = _by_entry(after, log)
    pairs = [RowChange(row, new[key]) for key, row in old.items() if key in new and key[0] in same]
    changes = tuple(pair for pair in pairs if _facts(pair.before) != _facts(pair.after))
    return Ripple(changes, _shifted(before.totals, after.totals), (before.next.dealer, after.next.dealer))


def _by_entry(result: Replay, log: Log) -> dict[tuple[int, int], Row]:
    """Rows by entry id and by their place among the rows of that entry; unsaved entries are left out."""
    rows: dict[tuple[int, int], Row] = {}
    for row in result.rows:
        entry_id = log[row.index][0]
        if entry_id is not None:
            place = sum(1 for known, _ in rows if known == entry_id)
            rows[entry_id, place] = row
    return rows


def _facts(row: Row) -> tuple[object, ...]:
    dealt = () if isinstance(row.entry, Penalty | End) else (row.dealer, row.factor, row.sits_out)
    return row.value, dealt, row.points, bool(row.problems)


def _shifted(before: Mapping[Player, int], after: Mapping[Player, int]) -> dict[Player, tuple[int, int]]:
    everybody = list(before) + [player for player in after if player not in before]
    pairs = {player: (before.get(player, 0), after.get(player, 0)) for player in everybody}
    return {player: both for player, both in pairs.items() if both[0] != both[1]}
