"""Undoing an action on a tournament, and doing it again, which is undoing the undo.

An action keeps what it changed, see `tournament.action`. It is undone only while all of that is as
the action left it; else what came after it must be undone first.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from sqlalchemy.exc import IntegrityError

from scorepad.actions.entry.log import Log
from scorepad.actions.errors import NotFound
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem, spoken
from scorepad.actions.tournament import visitors
from scorepad.actions.tournament.table_undo import take_back
from scorepad.actions.tournament.tournament import (
    Acting,
    Facts,
    Locked,
    Way,
    action_after_end,
    evening_at,
    is_after_end,
    ways_of,
)
from scorepad.actions.transaction import part_key
from scorepad.scoring.errors import Refused
from scorepad.store import evenings, tournament_rows, tournaments
from scorepad.store.tournament_rows import Changes, Rows, Values
from scorepad.store.tournaments import (
    StoredRound,
    StoredSeat,
    StoredTournament,
    TournamentChanges,
    TournamentRevision,
)

ENTRY = "tournament_entry"
ROUND = "round"
SEAT = "seat"
"""The tables that the keys of rows name."""


@dataclass(frozen=True)
class DoneAct:
    """What a revision did in the end: an action, or its undo, or doing it again."""

    action: str
    facts: Facts
    is_undo: bool
    """Whether it took the action back, so that undoing it does the action again."""

    @property
    def way(self) -> Way | None:
        """The own way of undoing it; None: by what changed."""
        ways = ways_of(self.action)
        return ways.again if self.is_undo else ways.back


def deed_of(revision: TournamentRevision) -> DoneAct:
    """What a revision did."""
    if revision.action != "undo":
        return DoneAct(revision.action, revision.facts, is_undo=False)
    facts = revision.facts
    return DoneAct(str(facts["action"]), facts["facts"], is_undo=not facts["again"])


@action_after_end
def undo(held: Locked, number: int, **made: Unpack[Acting]) -> Facts:
    """Undo the revision of this number; of an undo: do it again.

    Raises NotFound, and Refused at `undo` for one that cannot be undone any more, with the number
    of the revision that has to be undone before it, and what the own way of an action raises.
    """
    log = {revision.number: revision for revision in tournaments.history(held.stored)}
    revision = log.get(number)
    if revision is None:
        raise NotFound(f"no revision {number}")
    changes = ChangedSince.of(held.stored, log.values(), number)
    deed = deed_of(revision)
    reason = why_not(held.stored, revision, log.values(), changes)
    if reason:
        raise Refused([FieldProblem(reason, "undo")])
    if deed.way is None:
        changed = changes.by_number[number] or TournamentChanges({}, {})
        _put_back(held, changed, changes, number, made, again=deed.is_undo)
        then = ways_of(deed.action).then
        if then is not None:
            then(held, deed.facts, made)
        facts = deed.facts
    else:
        facts = {**deed.facts, **(deed.way(held, deed.facts, made) or {})}
    return {"undoes": number, "action": deed.action, "facts": facts, "again": deed.is_undo}


@dataclass(frozen=True)
class ChangedSince:
    """What each revision of a tournament from one on changed, and which of them no longer stand."""

    by_number: Mapping[int, TournamentChanges | None]
    gone: frozenset[int]
    """Those that were undone, and the undos."""

    @classmethod
    def of(
        cls, stored: StoredTournament, log: Iterable[TournamentRevision], number: int
    ) -> "ChangedSince":
        """The changes from the revision `number` on; `log` has these revisions, newest first."""
        gone = set[int]()
        for revision in log:
            if revision.action == "undo" and revision.number not in gone:
                gone |= {revision.number, revision.facts["undoes"]}
        return cls(tournaments.changes_from(stored, number), frozenset(gone))

    def blocking(self, number: int, keys: Iterable[str]) -> int | None:
        """The newest revision after `number` that changed one of these rows, or None."""
        wanted = set(keys)
        for later, changed in sorted(self.by_number.items(), reverse=True):
            stands = later > number and later not in self.gone
            if stands and changed is not None and wanted & changed.rows.keys():
                return later
        return None


def why_not(
    stored: StoredTournament,
    revision: TournamentRevision,
    log: Iterable[TournamentRevision],
    changes: ChangedSince,
) -> str:
    """The code of the problem that a revision cannot be undone whatever stands now; else empty.

    `log` are the revisions from this one on, `changes` what they changed.
    """
    deed = deed_of(revision)
    if any(later.facts.get("undoes") == revision.number for later in log):
        return "undone_already"
    if changes.by_number.get(revision.number) is None:
        return "not_undone"
    if stored.state == "finished" and not is_after_end(deed.action):
        return "tournament_finished"
    return ""


def in_the_way(
    stored: StoredTournament,
    numbers: Iterable[int],
    changes: ChangedSince,
) -> dict[int, int | None]:
    """Those of these revisions that cannot be undone as something has changed since.

    Each has the revision that must be undone before it, or None if that is none of them.
    """
    present = tournament_rows.present(stored.runde_id, stored.id)
    ways: dict[int, int | None] = {}
    for number in numbers:
        changed = changes.by_number.get(number)
        keys = _obstacles(changed.rows, present) if changed is not None else []
        if keys:
            ways[number] = changes.blocking(number, keys)
    return ways


def _obstacles(changed: Changes, present: Rows) -> list[str]:
    """The rows because of which changes cannot go back."""
    back = tournament_rows.reversed_changes(changed)
    keys = tournament_rows.moved(changed, present)
    keys += _naming_the_gone(present, back)
    keys += _in_the_way(present, back)
    return keys


def _put_back(
    held: Locked,
    changed: TournamentChanges,
    changes: ChangedSince,
    number: int,
    made: Made,
    *,
    again: bool,
) -> None:
    """Put all rows and tables as they were before the revision `number`."""
    present = tournament_rows.present(held.row.runde_id, held.row.id)
    _refuse(_obstacles(changed.rows, present), number, changes)
    back = tournament_rows.reversed_changes(changed.rows)
    _take_tables_back(held, changed, made, again=again)
    try:
        visitors.come_back(held.session, held.row.runde_id, back)
        tournament_rows.put(back, held.row, held.session)
    except IntegrityError as error:  # something that came since needs what would go
        raise _moved(None) from error
    after = tournaments.stored(held.row)
    keys = _of_drawn_rounds(held.stored, after)
    keys += _at_other_tables(after, back)
    _refuse(keys, number, changes)
    _refuse_changed_players(after, back, number, changes)
    visitors.go(held.session, held.row.runde_id, back)


def _refuse(keys: Sequence[str], number: int, changes: ChangedSince) -> None:
    """Raise Refused at `undo` if there are such rows, with the revision that changed them last."""
    if keys:
        raise _moved(changes.blocking(number, keys))


def _moved(later: int | None) -> Refused:
    facts: dict[str, int | str] = {} if later is None else {"number": later}
    return Refused([FieldProblem("changed_since", "undo", facts)])


def _take_tables_back(held: Locked, changed: TournamentChanges, made: Made, *, again: bool) -> None:
    """Take back what an action did at tables, the newest of each first. Raises Refused."""
    action = "again" if again else "back"
    for evening_id, (first, last) in changed.tables.items():
        for revision in range(last, first - 1, -1):
            known = evenings.lock(evening_id, held.row.runde_id)
            if known is None:
                raise _moved(None)
            row, stored = known
            log = Log(held.session, row, stored, made)
            outcome = take_back(log, revision, action)
            log.keep(action, outcome, part_key(made["client_key"], evening_id, revision))
            held.session.flush()


def _naming_the_gone(present: Rows, back: Changes) -> list[str]:
    """The rows that name a person whose row would go, and stay as they are."""
    gone = _ids_of(ENTRY, back, standing=False)
    return [
        key for key, values in present.items() if values.get("entry_id") in gone and key not in back
    ]


def _ids_of(table: str, changes: Changes, *, standing: bool) -> set[int]:
    """The ids of the changed rows of a table that stand afterwards, or do not."""
    ids = set[int]()
    for key, (_before, after) in changes.items():
        name, _colon, row_id = key.partition(":")
        if name == table and (after is not None) is standing:
            ids.add(int(row_id))
    return ids


def _in_the_way(present: Rows, back: Changes) -> list[str]:
    """The rows of people who have a name or a number that others would have again."""
    wanted = set[str | tuple[int, int]]()
    for key, (_before, after) in back.items():
        if _is_entry(key):
            wanted.update(_taken_by(after or {}))
    others = _others(present, back)
    return [key for key, values in others.items() if not wanted.isdisjoint(_taken_by(values))]


def _taken_by(values: Values) -> Iterator[str | tuple[int, int]]:
    """The name of a person, and the number and from which round on; without what is not there."""
    if "name" in values:
        yield spoken(values["name"])
    if "number" in values and "from_round" in values:
        yield values["number"], values["from_round"]


def _others(present: Rows, back: Changes) -> Rows:
    """The rows of people that stay as they are."""
    return {key: values for key, values in present.items() if _is_entry(key) and key not in back}


def _is_entry(key: str) -> bool:
    return key.startswith(f"{ENTRY}:")


def _of_drawn_rounds(before: StoredTournament, after: StoredTournament) -> list[str]:
    """The rows of the drawn rounds if a plan would change by which they are drawn."""
    plan = before.plan
    same = replace(after.plan, fives=plan.fives, prizes=plan.prizes) == plan
    if same and after.date == before.date:
        return []
    return [f"{ROUND}:{drawn.id}" for drawn in after.rounds]


def _at_other_tables(stored: StoredTournament, back: Changes) -> list[str]:
    """The seats at running tables that would have another person than the list of the table."""
    changed = _ids_of(ENTRY, back, standing=True)
    misfits: list[str] = []
    for drawn in stored.released:
        for seats in drawn.tables.values():
            keys = [_key_of(drawn, seat) for seat in seats]
            is_touched = any(seat.entry_id in changed for seat in seats)
            if is_touched or not back.keys().isdisjoint(keys):
                misfits += _of_others(stored, seats, keys)
    return misfits


def _key_of(drawn: StoredRound, seat: StoredSeat) -> str:
    return f"{SEAT}:{drawn.id}.{seat.table_no}.{seat.place}"


def _of_others(
    stored: StoredTournament, seats: Sequence[StoredSeat], keys: Sequence[str]
) -> list[str]:
    evening = evening_at(stored, seats)
    if evening is None:
        return []
    known = stored.by_id
    people = [known[seat.entry_id].player for seat in seats]
    pairs = zip(keys, people, evening.plan.table, strict=True)
    return [key for key, player, listed in pairs if player != listed]


def _refuse_changed_players(
    stored: StoredTournament,
    back: Changes,
    number: int,
    changes: ChangedSince,
) -> None:
    """Raise Refused at `undo` if a round would stand again in which others play since."""
    restored = _ids_of(ROUND, back, standing=True)
    for drawn in stored.rounds:
        if drawn.id not in restored or drawn.state != "drawn":
            continue
        seated = {seat.entry_id for seat in drawn.seats}
        playing = {entrant.id for entrant in stored.entrants if entrant.plays(drawn.number)}
        keys = [f"{ENTRY}:{entry_id}" for entry_id in sorted(seated ^ playing)]
        later = changes.blocking(number, keys)
        if later is not None:
            raise _moved(later)
