"""The season of a Runde: sums from seals, and cached sums of open evenings."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from scorepad.actions.errors import Uncounted
from scorepad.actions.transaction import transaction
from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.season import Sums, add, read_sums, sums, write_sums
from scorepad.scoring.season.season import Choice, PlayedEvening, Season, played_evening, season
from scorepad.store import evenings, seals
from scorepad.store import season as store
from scorepad.store.away import is_away
from scorepad.store.cache import Recent
from scorepad.store.seals import Seal
from scorepad.store.season import SeasonEvening, State

AT_ONCE = 150  # the most open evenings that one request counts, to bound its time
FEW = 20  # the most evenings that are read or counted without the semaphore
Key = tuple[object, ...]
Turn = Callable[[], AbstractContextManager[object]]


@dataclass(frozen=True)
class Counted:
    """An evening with its sums, which stay JSON because most requests do not need them."""

    key: Key
    evening: PlayedEvening
    packed: bytes

    @property
    def sums(self) -> Sums:
        return read_sums(json.loads(self.packed))


_counted: Recent[Key, Counted] = Recent(4096)
"""The cache for the bench row "season page of 500 evenings after one more game"."""
_seasons: Recent[tuple[int, State, int, Choice], Season] = Recent(32)
"""The cache for the bench row "season page of 500 evenings / of 5 evenings"."""


def season_of(
    runde_id: int, choice: Choice, most: int = AT_ONCE, turn: Turn = nullcontext
) -> Season:
    """The chosen season, cached until an evening changes; see `counted` for `most` and `turn`.

    Raises Uncounted if evenings are not counted yet.
    """
    key = (runde_id, store.state(runde_id), SCORING_VERSION, choice)
    known = _seasons.get(key)
    if known is not None:
        return known
    chosen = whole(runde_id, choice, most, turn)
    evenings_of_it = [counted_evening.evening for counted_evening in chosen]
    sums_of_it = add(counted_evening.sums for counted_evening in chosen)
    return _seasons.keep(key, season(evenings_of_it, sums_of_it, choice))


def whole(
    runde_id: int, choice: Choice, most: int = AT_ONCE, turn: Turn = nullcontext
) -> tuple[Counted, ...]:
    """All chosen evenings with their sums, oldest first; see `counted`. Raises Uncounted."""
    ready, waiting = counted(runde_id, choice, most, turn)
    if waiting:
        raise Uncounted(waiting)
    return ready


def counted(
    runde_id: int, choice: Choice, most: int = AT_ONCE, turn: Turn = nullcontext
) -> tuple[tuple[Counted, ...], int]:
    """The chosen evenings with their sums, oldest first, and the number of those not counted yet.

    Sealed evenings have their sums in the seal. Of other evenings without cached sums, at most
    `most` are replayed and counted, the newest first; the next call continues. More than `FEW`
    evenings need the semaphore `turn`.
    """
    heads = _chosen_heads(runde_id, choice)
    known = {head: _counted.get((*head.key, SCORING_VERSION)) for head in heads}
    unknown = [head for head, evening in known.items() if evening is None]
    if unknown:
        with turn() if len(unknown) > FEW else nullcontext():
            known |= _count(runde_id, unknown, most)
    ready = tuple(evening for evening in known.values() if evening is not None)
    return ready, len(heads) - len(ready)


def _chosen_heads(runde_id: int, choice: Choice) -> list[SeasonEvening]:
    heads = [head for head in store.heads(runde_id) if choice.covers(head.date)]
    if choice.over:
        heads = [head for head in heads if not head.running]
    return heads


def so_far(runde_id: int) -> tuple[Counted, ...]:
    """All evenings with their sums, oldest first; empty while any is not counted yet."""
    ready, waiting = counted(runde_id, Choice())
    return () if waiting else ready


def _count(
    runde_id: int, heads: Sequence[SeasonEvening], most: int
) -> dict[SeasonEvening, Counted]:
    """These evenings with their sums: from seals, from the store, else counted anew, at most `most`
    of them and the newest first. Those of evenings that are over are stored.
    """
    new: dict[SeasonEvening, Counted] = {}
    sealed = seals.of_evenings(runde_id, [head.id for head in heads])
    known: Mapping[store.AsOf, Mapping[str, Any]] = {}
    if len(sealed) < len(heads):
        known = store.sums_of(runde_id, SCORING_VERSION)
    to_keep: list[tuple[store.AsOf, dict[str, object]]] = []
    for head in reversed(heads):
        as_of = head.as_of
        summed = _settled(sealed.get(head.id)) or _read(known.get(as_of))
        if summed is None and most > 0:
            most -= 1
            summed = _played(runde_id, head.id)
            if not head.running:
                to_keep.append((as_of, write_sums(summed)))
        if summed is not None:
            new[head] = _kept(head, summed)
    _keep(runde_id, to_keep)
    return new


def _keep(runde_id: int, counted: Sequence[tuple[store.AsOf, dict[str, object]]]) -> None:
    # Stores sums for other processes, unless the database is read-only or busy.
    if not counted:
        return
    try:
        with suppress(IntegrityError), transaction(briefly=True):
            store.keep_sums(runde_id, SCORING_VERSION, counted)
    except Exception as error:
        if not is_away(error):
            raise


def _kept(head: SeasonEvening, summed: Sums) -> Counted:
    key = (*head.key, SCORING_VERSION)
    evening = played_evening(head.id, head.name, head.date, running=head.running, sums=summed)
    packed = json.dumps(write_sums(summed), separators=(",", ":")).encode()
    return _counted.keep(key, Counted(key, evening, packed))


def _settled(seal: Seal | None) -> Sums | None:
    if seal is None:
        return None
    return _read(seal.sums)


def _read(body: Mapping[str, Any] | None) -> Sums | None:
    """The sums in their JSON form; None for another version of it, as after a downgrade."""
    if body is None:
        return None
    try:
        return read_sums(body)
    except Refused:
        return None


def _played(runde_id: int, evening_id: int) -> Sums:
    stored = evenings.load(evening_id, runde_id)
    if stored is None:  # pragma: no cover - deleted between two queries
        return Sums()
    entries = [line.entry for line in stored.entries]
    return sums(stored.plan, replay(stored.plan, entries))
