"""The state that the page of a new entry showed, so that one real game is never entered twice."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.transaction import stored_key
from scorepad.scoring.entry import Game, Redeal, Seats
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.game.same import BESIDE, may_be_same
from scorepad.store import revisions
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import StoredRevision


@dataclass(frozen=True)
class Seen:
    """The state that the page of a new entry showed: number of entries, deal and revision; None if
    unknown.

    A form from the outbox of a phone also knows the client keys of the forms that were sent before
    it, and the entries of others that one of its phone was the same as, or that people were asked
    about (`met`).
    """

    after: int
    turn: str | None = None
    revision: int | None = None
    behind: tuple[str, ...] = ()
    met: frozenset[int] = frozenset()

    @property
    def is_behind(self) -> bool:
        """Whether the form was sent after others of its phone."""
        return bool(self.behind or self.met)


def turn_of(then: Next) -> str:
    """The key of a deal: number of the game, dealer, and players who sit out."""
    return ".".join((str(then.number), then.dealer, "-".join(then.sits_out)))


def seen_now(stored: StoredEvening) -> Seen:
    """The state for a page rendered now."""
    return Seen(len(stored.entries), turn_of(replayed(stored).next), stored.revision)


def has_moved_on(stored: StoredEvening, seen: Seen, kind: str) -> bool:
    """Whether people must be asked about a new entry of this kind.

    They are if others have entered something that may be the same, or if the next deal differs from
    that of its page. Changed points do not matter, nor does the deal for a penalty or an event.
    """
    if collisions(stored, seen, kind):
        return True
    return (
        kind not in BESIDE and seen.turn is not None and seen.turn != turn_of(replayed(stored).next)
    )


def collisions(stored: StoredEvening, seen: Seen, kind: str) -> tuple[StoredEntry, ...]:
    """The entries of others since `seen` that may be the same as a new one of this kind, and were
    not asked about.
    """
    since = entered_since(stored, seen)
    ours = _made_by(stored, seen.behind) | seen.met if since else frozenset()
    fresh = (entry for entry in stored.entries if entry.id in since and entry.id not in ours)
    return tuple(entry for entry in fresh if may_be_same(kind, entry.entry.kind))


def rebased(stored: StoredEvening, seen: Seen, kind: str) -> Seen:
    """The present state for a form behind others of its phone, if nobody has to be asked about it;
    else `seen`.

    What its own phone entered before it, and what was asked about, is no reason to ask again. A
    game keeps the people whom its page showed; whoever comes behind a change of the table, or
    cannot keep them, is asked.
    """
    if not seen.is_behind or seen.turn is None or collisions(stored, seen, kind):
        return seen
    now = seen_now(stored)
    same_people = sitters_of(seen.turn) == sitters_of(now.turn or "")
    keeps_people = kind in {Game.kind, Redeal.kind, *BESIDE}
    if _is_reseated(stored, seen) or not (same_people or keeps_people):
        return seen
    return replace(now, behind=seen.behind, met=seen.met)


def number_of(turn: str) -> int | None:
    """The part of a deal's key with the number of the game; None for a text that is no key."""
    number = turn.partition(".")[0]
    return int(number) if number.isdecimal() and len(number) < 6 else None


def sitters_of(turn: str) -> str:
    """The part of a deal's key with the players who sit out."""
    return turn.rpartition(".")[2]


def dealer_of(turn: str) -> str:
    """The part of a deal's key with the dealer."""
    return turn.rpartition(".")[0].partition(".")[2]


def entered_since(stored: StoredEvening, seen: Seen) -> Mapping[int, StoredRevision | None]:
    """The ids of entries added or restored since `seen`, each with its revision, if known."""
    if seen.revision is None:
        return {entry.id: None for entry in stored.entries[seen.after :]}
    if seen.revision == stored.revision:
        return {}
    put: dict[int, StoredRevision] = {}
    stood: dict[int, bool] = {}
    for revision in reversed(revisions.history(stored.id, stored.runde_id, after=seen.revision)):
        for change in revision.changes:
            if "deleted" in change.before or "deleted" in change.after:
                stood.setdefault(change.entry_id, not change.before.get("deleted", True))
                put[change.entry_id] = revision
    return {entry.id: put[entry.id] for entry in stored.entries if not stood.get(entry.id, True)}


def _made_by(stored: StoredEvening, keys: Iterable[str]) -> frozenset[int]:
    """The entries that the forms with these client keys entered or replaced."""
    marks = (revisions.made_by(stored.id, stored.runde_id, stored_key(key)) for key in keys)
    return frozenset(
        mark.entry_id for mark in marks if mark is not None and mark.entry_id is not None
    )


def _is_reseated(stored: StoredEvening, seen: Seen) -> bool:
    """Whether other people sit at the table than before the first change of it since `seen`."""
    since: Collection[int] = entered_since(stored, seen)
    places = [place for place, entry in enumerate(stored.entries) if entry.id in since]
    changes = [place for place in places if isinstance(stored.entries[place].entry, Seats)]
    if not changes:
        return False
    fold = Fold(stored.plan)
    for earlier in stored.entries[: changes[0]]:
        fold.step(earlier.entry)
    return {*fold.next().table} != {*replayed(stored).next.table}
