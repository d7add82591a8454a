"""An evening computed from its facts, and what a change would do to it before anybody saves it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.entry import End, Entry, Penalty, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store.cache import Recent
from scorepad.store.evenings import StoredEvening

T = TypeVar("T")
Shift = tuple[T, T]
"""Before and after."""
Log = tuple[tuple[int | None, Entry], ...]
"""A log as it would be: entries with their ids, None for one that is not saved yet."""


@dataclass(frozen=True)
class RowChange:
    """A row that a change elsewhere would alter. `value` is None where the game has none.

    `problems` are those of the row as it would be.
    """

    entry_id: int
    number: Shift[int | None]
    value: Shift[int | None]
    dealer: Shift[Player]
    factor: Shift[int]
    sits_out: Shift[tuple[Player, ...]]
    points: Shift[Mapping[Player, int]]
    fits: Shift[bool]
    problems: tuple[Problem, ...]
    entry: Entry


@dataclass(frozen=True)
class Ripple:
    """What a change does to everything after it: the rows, the totals of the evening that shift, who deals next."""

    rows: tuple[RowChange, ...]
    totals: Mapping[Player, Shift[int]]
    deals_next: Shift[Player]

    @property
    def misfits(self) -> int:
        """Rows that fit now and would not any more."""
        return sum(row.fits == (True, False) for row in self.rows)


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
    pairs = [(key, row, new[key]) for key, row in old.items() if key in new and key[0] in same]
    changes = tuple(_change(key[0], row, then) for key, row, then in pairs if _facts(row) != _facts(then))
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


def _change(entry_id: int, before: Row, after: Row) -> RowChange:
    return RowChange(
        entry_id,
        number=(before.number, after.number),
        value=(before.value, after.value),
        dealer=(before.dealer, after.dealer),
        factor=(before.factor, after.factor),
        sits_out=(before.sits_out, after.sits_out),
        points=(before.points, after.points),
        fits=(not before.problems, not after.problems),
        problems=after.problems,
        entry=after.entry,
    )


def _shifted(before: Mapping[Player, int], after: Mapping[Player, int]) -> dict[Player, Shift[int]]:
    everybody = list(before) + [player for player in after if player not in before]
    pairs = {player: (before.get(player, 0), after.get(player, 0)) for player in everybody}
    return {player: both for player, both in pairs.items() if both[0] != both[1]}
