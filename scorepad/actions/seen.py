"""The state that the page of a new entry showed, so that one real game is never entered twice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.actions.transaction import stored_key
from scorepad.scoring.evening.rows import Next
from scorepad.store import revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision


@dataclass(frozen=True)
class Seen:
    """The state that the page of a new entry showed: number of entries, deal and revision; None if unknown."""

    after: int
    turn: str | None = None
    revision: int | None = None


def turn_of(then: Next) -> str:
    """The key of a deal: number of the game, dealer, and players who sit out."""
    return ".".join((str(then.number), then.dealer, "-".join(then.sits_out)))


def seen_now(stored: StoredEvening) -> Seen:
    """The state for a page rendered now."""
    return Seen(len(stored.entries), turn_of(replayed(stored).next), stored.revision)


def has_moved_on(stored: StoredEvening, seen: Seen) -> bool:
    """Whether the log has other entries than `seen`, or the next deal differs; changed points do not matter."""
    turned = seen.turn is not None and seen.turn != turn_of(replayed(stored).next)
    if turned or len(stored.entries) != seen.after:
        return True
    return seen.revision != stored.revision and bool(entered_since(stored, seen))


def behind(stored: StoredEvening, seen: Seen, keys: Iterable[str]) -> Seen | None:
    """The new state for a form queued behind those with the client keys `keys`; None if people must be asked.

    Any entry of another phone since `seen` may be a duplicate, even if people were asked about an earlier one.
    """
    marks = (revisions.made_by(stored.id, stored.runde_id, stored_key(key)) for key in keys)
    own = {mark.number for mark in marks if mark is not None}
    since = entered_since(stored, seen).values()
    if seen.turn is None or any(put is None or put.number not in own for put in since):
        return None
    now = seen_now(stored)
    return now if sitters_of(seen.turn) == sitters_of(now.turn or "") else None


def sitters_of(turn: str) -> str:
    """The part of a deal's key with the players who sit out."""
    return turn.rpartition(".")[2]


def entered_since(stored: StoredEvening, seen: Seen) -> Mapping[int, StoredRevision | None]:
    """The ids of entries added or restored since `seen`, each with its revision, if known."""
    if seen.revision is None:
        return {entry.id: None for entry in stored.entries[seen.after :]}
    put: dict[int, StoredRevision] = {}
    stood: dict[int, bool] = {}
    for revision in reversed(revisions.history(stored.id, stored.runde_id, after=seen.revision)):
        for change in revision.changes:
            if "deleted" in change.before or "deleted" in change.after:
                stood.setdefault(change.entry_id, not change.before.get("deleted", True))
                put[change.entry_id] = revision
    return {entry.id: put[entry.id] for entry in stored.entries if not stood.get(entry.id, True)}
