"""The penalties of a tournament, each once: those entered at a table and those of lists on paper.

Nothing is stored for them: they stand in the logs of the tables, and who entered them in the
revisions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scorepad.actions.entry.as_confirmed import as_confirmed
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.tournament.tournament import evenings_at
from scorepad.scoring.entry import Entry, PaperList, Penalty, WrongCard
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.facts import PenaltyKind
from scorepad.store import evenings, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import EntryChange, StoredRevision
from scorepad.store.tournaments import StoredTournament


@dataclass(frozen=True)
class FoundPenalty:
    """A penalty of one person at a table; its points are below zero, those of a bonus above.

    `game` is the game of the table at which or after which it was entered. `is_shared` is whether
    the others got what it cost. `by` is the revision that entered it; None where the history of the
    table begins later, as after an import.
    """

    round: int
    table: int
    player: Player
    points: int
    kind: PenaltyKind
    game: int | None = None
    reason: str = ""
    is_shared: bool = False
    by: StoredRevision | None = None


@dataclass(frozen=True)
class _Cause:
    """An entry that costs somebody points, with the game at which it stands."""

    entry: Penalty | WrongCard | PaperList
    game: int | None
    culprits: dict[Player, int]


@dataclass
class _Past:
    """What the revisions of a table say about its entries.

    `written` are the entries by id, each with the revision that wrote it last, `deleted` the ids of
    those that are gone. `on_list` are reasons of penalties that a list on paper took over.
    """

    written: dict[int, tuple[Entry, StoredRevision]] = field(default_factory=dict)
    deleted: set[int] = field(default_factory=set)
    on_list: dict[Player, str] = field(default_factory=dict)

    def take(self, entry: Entry) -> StoredRevision | None:
        """The revision that wrote an entry; of equal entries each has its own."""
        in_force_first = sorted(self.written, key=lambda entry_id: entry_id in self.deleted)
        for entry_id in in_force_first:
            written, revision = self.written[entry_id]
            if written == entry:
                del self.written[entry_id]
                return revision
        return None


def penalties(stored: StoredTournament) -> list[FoundPenalty]:
    """All penalties at the tables of the released rounds, by round and table.

    A table that was opened again has those of the list that counts.
    """
    in_order: list[FoundPenalty] = []
    for one_round in stored.released:
        for table, evening in evenings_at(stored, one_round).items():
            if evening is not None:
                in_order += _at_table(evening, one_round.number, table)
    return in_order


def _at_table(evening: StoredEvening, round_no: int, table: int) -> Iterator[FoundPenalty]:
    """The penalties of a table in the order of its log; of one that was opened again those that all
    confirmed.
    """
    result = as_confirmed(evening)[1] if evening.reopened else replayed(evening)
    causes = list(_causes(result))
    if not causes:
        return
    past = _past(revisions.history(evening.id, evening.runde_id))
    for cause in causes:
        entered = past.take(cause.entry)
        for player, points in cause.culprits.items():
            yield FoundPenalty(
                round=round_no,
                table=table,
                player=player,
                points=points,
                kind=_kind(cause.entry),
                game=cause.game,
                reason=_reason(cause.entry, player, past),
                is_shared=_is_shared(cause.entry),
                by=entered,
            )


def _causes(result: Replay) -> Iterator[_Cause]:
    """The entries of a table that cost somebody points."""
    last_game: int | None = None
    for row in result.rows:
        last_game = row.number or last_game
        entry = row.entry
        if isinstance(entry, Penalty | WrongCard | PaperList):
            culprits = _culprits(entry, row)
            game = None if isinstance(entry, PaperList) else last_game
            if culprits:
                yield _Cause(entry, game, culprits)


def _culprits(entry: Penalty | WrongCard | PaperList, row: Row) -> dict[Player, int]:
    """Whom an entry costs points, and how many."""
    if isinstance(entry, WrongCard):
        points = row.points.get(entry.culprit, 0)
        return {entry.culprit: points} if points < 0 else {}
    given = entry.points if isinstance(entry, Penalty) else entry.penalties
    return {player: points for player, points in given.items() if points}


def _kind(entry: Penalty | WrongCard | PaperList) -> PenaltyKind:
    if isinstance(entry, Penalty):
        return "penalty"
    return "wrong_card" if isinstance(entry, WrongCard) else "list"


def _is_shared(entry: Penalty | WrongCard | PaperList) -> bool:
    if isinstance(entry, Penalty):
        return entry.share
    return isinstance(entry, WrongCard)


def _reason(entry: Penalty | WrongCard | PaperList, player: Player, past: _Past) -> str:
    if isinstance(entry, Penalty):
        return entry.reason or entry.note
    if isinstance(entry, PaperList):
        return past.on_list.get(player, entry.note)
    return entry.note


def _past(newest_first: Sequence[StoredRevision]) -> _Past:
    """What these revisions say about the entries of a table."""
    past = _Past()
    for revision in reversed(newest_first):
        for change in revision.changes:
            _note(past, revision, change)
    return past


def _note(past: _Past, revision: StoredRevision, change: EntryChange) -> None:
    """Note what a revision did to an entry."""
    body = change.after.get("body")
    if body is not None:
        past.written[change.entry_id] = (evenings.entry_of(body), revision)
    is_deleted = change.after.get("deleted")
    if is_deleted is False:
        past.deleted.discard(change.entry_id)
    if is_deleted:
        past.deleted.add(change.entry_id)
    if is_deleted and revision.action == "list" and change.entry_id in past.written:
        entry, _by = past.written[change.entry_id]
        if isinstance(entry, Penalty):
            past.on_list |= dict.fromkeys(entry.points, entry.reason)
