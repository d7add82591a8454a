"""Taking over the games of tick sheets from their photos, and what is known of a sheet already."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from scorepad.actions.entry.log import Change, Log, Outcome, Saved, perform
from scorepad.actions.made import Made
from scorepad.actions.problems import with_names
from scorepad.scoring.entry import ENDS, Entry
from scorepad.scoring.errors import refuse
from scorepad.scoring.problems import Problem
from scorepad.store import revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import REVERTING, StoredRevision, TakenRow, TakenSheets

TOOK = frozenset({"sheet", "list"})
"""The actions that take over tick sheets; the leader of a tournament closes the table with it."""


@dataclass(frozen=True)
class SheetGame:
    """A row of a sheet that becomes an entry.

    `ticks` is what was read of the row, so that the same sheet is known again.
    """

    sheet: str
    row: int
    ticks: str
    entry: Entry
    corrects: int | None = None
    """The id of the entry that it replaces: the row was changed on paper."""
    before: int | None = None
    """The id of the entry before which it goes; None for the end of the log."""


def known_rows(stored: StoredEvening) -> TakenSheets:
    """The rows of tick sheets whose entries stand in an evening, by the code of the sheet."""
    standing: dict[str, dict[int, TakenRow]] = {}
    for code, rows in _taken(stored).items():
        kept = {row: took for row, took in rows.items() if stored.entry(took.entry_id)}
        if kept:
            standing[code] = kept
    return standing


def deleted_rows(stored: StoredEvening) -> Mapping[str, frozenset[int]]:
    """The rows of tick sheets whose entries were deleted since, by the code of the sheet."""
    return {
        code: frozenset(row for row, took in rows.items() if not stored.entry(took.entry_id))
        for code, rows in _taken(stored).items()
    }


def _taken(stored: StoredEvening) -> TakenSheets:
    """The rows of tick sheets that were taken over and not undone, by the code of the sheet."""
    taken: dict[str, dict[int, TakenRow]] = {}
    for revision in _in_force(revisions.history(stored.id, stored.runde_id)):
        for code, rows in revision.sheets.items():
            taken.setdefault(code, {}).update(rows)
    return taken


def _in_force(newest_first: Sequence[StoredRevision]) -> Iterator[StoredRevision]:
    """The revisions with sheets that were not undone, oldest first."""
    gone = set[int]()
    for revision in newest_first:
        takes_back = revision.action in {"undo", "redo", *REVERTING}
        if takes_back and revision.number not in gone:
            gone.add(revision.undoes or 0)
    for revision in reversed(newest_first):
        if revision.sheets and revision.number not in gone:
            yield revision


def take_over(
    runde_id: int,
    evening_id: int,
    games: Sequence[SheetGame],
    *,
    base_revision: int,
    **made: Unpack[Made],
) -> Saved:
    """Enter the games of sheets in one step. Raises Refused, NotFound, and Conflict where the
    evening has changed since people have seen it.
    """

    def step(log: Log) -> Outcome:
        return put_games(log, games)

    return perform(Change(runde_id, evening_id, "sheet", made, base_revision), step)


def put_games(log: Log, games: Sequence[SheetGame]) -> Outcome:
    """Enter the games of sheets into a log, before its end if it has one. Raises Refused."""
    taken: dict[str, dict[int, TakenRow]] = {}
    ids: list[int] = []
    for game in games:
        entry_id = _put(log, game)
        ids.append(entry_id)
        taken.setdefault(game.sheet, {})[game.row] = TakenRow(entry_id, game.ticks)
    log.sheets = taken
    _refuse_impossible(log, ids)
    return Outcome(ids[-1] if len(ids) == 1 else None)


def _put(log: Log, game: SheetGame) -> int:
    if game.corrects is not None:
        return log.replace(game.corrects, game.entry)
    before = game.before if game.before is not None else _end_of(log)
    if before is None:
        return log.add(game.entry, log.end())
    return log.add(game.entry, log.room_before(before))


def _end_of(log: Log) -> int | None:
    """The id of the entry that ends the evening; None while it runs."""
    ends = (entry_id for entry_id, entry in log.live() if entry.kind in ENDS)
    return next(ends, None)


def _refuse_impossible(log: Log, entry_ids: Iterable[int]) -> None:
    """Raise Refused with the problems of these entries where they stand in the log."""
    asked = set(entry_ids)
    by_index: Mapping[int, int] = {
        index: entry_id for index, (entry_id, _entry) in enumerate(log.live())
    }
    problems: list[Problem] = []
    for row in log.replayed().rows:
        if by_index.get(row.index) in asked:
            problems += row.problems
    if problems:
        refuse(with_names(problems, runden.names(log.evening.runde_id)))
