"""The state that the page of a new entry showed, so that one real game is never entered twice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.transaction import stored_key
from scorepad.scoring.entry import Game, Redeal, Seats
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.game.same import BESIDE, may_be_same
from scorepad.scoring.terms import Player
from scorepad.store import revisions
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import EntryChange, StoredRevision


@dataclass(frozen=True)
class Seen:
    """The state of the log that the page of a new entry showed; None is unknown."""

    after: int
    """How many entries stood in the log."""
    turn: str | None = None
    """The key of the next deal, see `turn_of`."""
    revision: int | None = None
    behind: tuple[str, ...] = ()
    """The client keys of the forms that its phone sent before it, out of its outbox."""
    met: frozenset[int] = frozenset()
    """The entries of others that a form of its phone was the same as, or that people were asked
    about.
    """

    @property
    def is_behind(self) -> bool:
        """Whether the form was sent after others of its phone."""
        return bool(self.behind or self.met)


def turn_of(then: Next) -> str:
    """The key of a deal: number of the game, dealer, and players who sit out, as in "12.3.4-5"."""
    return key_of_deal(then.dealer, then.sits_out, number=str(then.number))


def key_of_deal(dealer: Player, sits_out: Iterable[Player], *, number: str = "") -> str:
    """The key of a deal, also of one whose number does not matter."""
    return f"{number}.{dealer}.{'-'.join(sits_out)}"


def seen_now(stored: StoredEvening) -> Seen:
    """The state for a page rendered now."""
    turn = turn_of(replayed(stored).next)
    return Seen(len(stored.entries), turn, stored.revision)


def has_moved_on(stored: StoredEvening, seen: Seen, kind: str) -> bool:
    """Whether people must be asked about a new entry of this kind.

    They are if others have entered something that may be the same, or if the next deal differs from
    that of its page. Changed points do not matter, nor does the deal for a penalty or an event.
    """
    if collisions(stored, seen, kind):
        return True
    if kind in BESIDE or seen.turn is None:
        return False
    return seen.turn != turn_of(replayed(stored).next)


def collisions(stored: StoredEvening, seen: Seen, kind: str) -> tuple[StoredEntry, ...]:
    """The entries of others since `seen` that may be the same as a new one of this kind, and were
    not asked about.
    """
    since = entered_since(stored, seen)
    if not since:
        return ()
    known = _made_by(stored, seen.behind) | seen.met
    return tuple(
        entry
        for entry in stored.entries
        if entry.id in since and entry.id not in known and may_be_same(kind, entry.entry.kind)
    )


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
    number, _dot, _deal = turn.partition(".")
    return int(number) if number.isdecimal() and len(number) < 6 else None


def sitters_of(turn: str) -> str:
    """The part of a deal's key with the players who sit out."""
    _deal, _dot, sitters = turn.rpartition(".")
    return sitters


def dealer_of(turn: str) -> str:
    """The part of a deal's key with the dealer."""
    before_sitters, _dot, _sitters = turn.rpartition(".")
    _number, _dot, dealer = before_sitters.partition(".")
    return dealer


def entered_since(stored: StoredEvening, seen: Seen) -> Mapping[int, StoredRevision | None]:
    """The ids of entries added or restored since `seen`, each with its revision, if known."""
    if seen.revision is None:
        return {entry.id: None for entry in stored.entries[seen.after :]}
    if seen.revision == stored.revision:
        return {}
    stood: dict[int, bool] = {}  # whether an entry stood in the log when the page was made
    put: dict[int, StoredRevision] = {}  # the newest revision that put it there
    newest_first = revisions.history(stored.id, stored.runde_id, after=seen.revision)
    for revision in reversed(newest_first):
        for change in filter(_adds_or_deletes, revision.changes):
            was_deleted = change.before.get("deleted", True)
            stood.setdefault(change.entry_id, not was_deleted)
            put[change.entry_id] = revision
    new = [entry.id for entry in stored.entries if not stood.get(entry.id, True)]
    return {entry_id: put[entry_id] for entry_id in new}


def _adds_or_deletes(change: EntryChange) -> bool:
    return "deleted" in change.before or "deleted" in change.after


def _made_by(stored: StoredEvening, keys: Iterable[str]) -> frozenset[int]:
    """The entries that the forms with these client keys entered or replaced."""
    made: set[int] = set()
    for key in keys:
        mark = revisions.made_by(stored.id, stored.runde_id, stored_key(key))
        if mark is not None and mark.entry_id is not None:
            made.add(mark.entry_id)
    return frozenset(made)


def _is_reseated(stored: StoredEvening, seen: Seen) -> bool:
    """Whether other people sit at the table than before the first change of it since `seen`."""
    since = entered_since(stored, seen)
    changes = [
        entry.id for entry in stored.entries if entry.id in since and isinstance(entry.entry, Seats)
    ]
    if not changes:
        return False
    fold = Fold(stored.plan)
    for earlier in stored.entries[: stored.index(changes[0])]:
        fold.step(earlier.entry)
    return set(fold.seating.table) != set(replayed(stored).next.table)
