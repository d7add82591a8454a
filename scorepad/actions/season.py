"""The season of a Runde: sums from the seals, of open evenings counted once, and all of it kept until it changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.replay import replay
from scorepad.scoring.season import Choice, PlayedEvening, Season, played_evening, season
from scorepad.scoring.stats import Sums, add, read_sums, sums, write_sums
from scorepad.store import evenings, seals
from scorepad.store import season as store
from scorepad.store.cache import Recent
from scorepad.store.season import Head, State

_TOGETHER = 32
"""Evenings whose sums are kept as one: after a change only one such part is added up again."""
Key = tuple[object, ...]


@dataclass(frozen=True)
class Counted:
    """An evening with its sums, packed as JSON: a season is read much more often than it is added up."""

    key: Key
    evening: PlayedEvening
    packed: bytes

    @property
    def sums(self) -> Sums:
        """The sums, unpacked."""
        return read_sums(json.loads(self.packed))


_counted: Recent[Key, Counted] = Recent(4096)
_parts: Recent[tuple[Key, ...], Sums] = Recent(256)
_lists: Recent[tuple[int, State, int], tuple[Counted, ...]] = Recent(8)
_seasons: Recent[tuple[int, State, int, Choice], Season] = Recent(32)


def season_of(group_id: int, choice: Choice) -> Season:
    """The season of a Runde as chosen. One small query while no evening has changed."""
    key = (group_id, store.state(group_id), SCORING_VERSION, choice)
    return _seasons.get(key) or _seasons.keep(key, _season(group_id, key[1], choice))


def counted(group_id: int, state: State | None = None) -> tuple[Counted, ...]:
    """Every evening of the Runde with its sums, oldest first."""
    key = (group_id, store.state(group_id) if state is None else state, SCORING_VERSION)
    found = _lists.get(key)
    return _lists.keep(key, _count(group_id, store.heads(group_id))) if found is None else found


def forget() -> None:
    """Drop what was counted; for tests that empty the database."""
    for cache in (_counted, _parts, _lists, _seasons):
        cache.clear()


def _season(group_id: int, state: State, choice: Choice) -> Season:
    chosen = [one for one in counted(group_id, state) if choice.covers(one.evening.date)]
    parts = (chosen[start : start + _TOGETHER] for start in range(0, len(chosen), _TOGETHER))
    return season((one.evening for one in chosen), add(map(_together, parts)), choice)


def _together(part: Sequence[Counted]) -> Sums:
    key = tuple(one.key for one in part)
    return _parts.get(key) or _parts.keep(key, add(one.sums for one in part))


def _count(group_id: int, heads: Iterable[Head]) -> tuple[Counted, ...]:
    """All evenings; what is not known of them is read from their seals, else counted from the log."""
    known = {head: _counted.get((*head.key, SCORING_VERSION)) for head in heads}
    unknown = [head for head, one in known.items() if one is None]
    sealed = seals.of_evenings(group_id, [head.id for head in unknown]) if unknown else {}
    for head in unknown:
        seal = sealed.get(head.id)
        known[head] = _kept(head, read_sums(seal.written_sums) if seal else _played(group_id, head.id))
    return tuple(one for one in known.values() if one is not None)


def _kept(head: Head, found: Sums) -> Counted:
    key = (*head.key, SCORING_VERSION)
    evening = played_evening(head.id, head.name, head.date, running=head.running, sums=found)
    packed = json.dumps(write_sums(found), separators=(",", ":")).encode()
    return _counted.keep(key, Counted(key, evening, packed))


def _played(group_id: int, evening_id: int) -> Sums:
    stored = evenings.load(evening_id, group_id)
    if stored is None:  # pragma: no cover - no evening is ever deleted
        return Sums()
    return sums(stored.plan, replay(stored.plan, [one.entry for one in stored.entries]))
