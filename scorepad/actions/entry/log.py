"""Changing an evening: every action is a step on its log, stored as one revision with its diff.

Each action locks the evening, returns the first result for a known client key, compares the base
revision, runs its step, and stores the diff.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from scorepad.actions.errors import Conflict, NotFound, NotSealed, Sealed, existing
from scorepad.actions.made import Made
from scorepad.actions.problems import FieldProblem
from scorepad.actions.tournament.table_lock import Seating, refuse_locked, refuse_others, seatings
from scorepad.actions.transaction import stored_key, transaction
from scorepad.files.reading import MOST_ENTRIES
from scorepad.scoring.entry import ENDS, Entry, RulesChange
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import write_entry
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, revisions, runden, tournaments
from scorepad.store.evenings import BODY_VERSION, Replayed, StoredEvening
from scorepad.store.models import EntryRow, EveningRow, RevisionRow, SeatRow
from scorepad.store.revisions import (
    EntryChange,
    Mark,
    PlanChange,
    SeatChange,
    SeatState,
    TakenSheets,
)
from scorepad.store.tournaments import TableOwner


@dataclass(frozen=True)
class Saved:
    """The result of an action; `repeated` if the client key was known and this is its first
    result.
    """

    entry_id: int | None
    revision: int
    repeated: bool


@dataclass(frozen=True)
class Outcome:
    """The result of a step: the id of its entry, if there is one, and the number of the revision
    that it undoes.
    """

    entry_id: int | None
    undoes: int | None = None
    action: str = ""
    """The name of the action where the step decides it."""


@dataclass(frozen=True)
class Change:
    """A change of an evening: what is done, where and by whom, and what must hold for it."""

    runde_id: int
    evening_id: int
    action: str
    made: Made
    base_revision: int | None = None
    """The revision that people have seen, a conflict if it is not the present one; None: any."""
    with_runde: bool = False
    """Whether the Runde is locked too, as the step adds members or entries of the Kasse."""
    opens: bool = False
    """Whether the step opens a sealed evening; no other step changes one."""
    reopens: bool = False
    """Whether the step reopens a closed table of a tournament; no other step changes one."""


_State = Mapping[str, Any]
"""What revisions keep of an entry: position, body, and whether it is deleted."""


class Log:
    """The rows of a locked evening during an action; `stored` is the evening before the action."""

    def __init__(
        self, session: Session, evening: EveningRow, stored: StoredEvening, made: Made
    ) -> None:
        self.session = session
        self.evening = evening
        self.stored = stored
        self.made = made
        self.now = made["now"]
        self.reason = ""
        self.sheets: TakenSheets = {}
        self._known: dict[int, EntryRow] = {}  # the new rows, and all rows once they are loaded
        self._is_whole = False  # whether all rows are loaded
        self._states: dict[int, _State] = {}  # of the loaded rows before the step
        self._seats: dict[int, tuple[SeatRow, SeatState]] = {}  # by place, before the step
        self._plan = self._present_plan()
        self._entries = {standing.id: standing.entry for standing in stored.entries}

    def rows(self) -> dict[int, EntryRow]:
        """All rows by id, including deleted ones; loaded once, as appending does not need them."""
        if not self._is_whole:
            new = set(self._known)
            loaded = evenings.log_rows(self.evening.id, self.evening.runde_id)
            self._known = {row.id: row for row in loaded}
            self._states = {row.id: _state_of(row) for row in loaded if row.id not in new}
            self._is_whole = True
        return self._known

    def seats(self) -> list[SeatRow]:
        """The seats of the table of a tournament by place; what the step changes of them is kept.

        No other evening has any.
        """
        if not self._seats:
            for seat in tournaments.seats_at(self.evening.id, self.evening.runde_id):
                self._seats[seat.place] = (seat, SeatState.of(seat))
        return [seat for _place, (seat, _state) in sorted(self._seats.items())]

    def live(self) -> list[tuple[int, Entry]]:
        """The entries that are not deleted, in order, with their ids."""
        places = [(row.position, row.id) for row in self._known.values() if row.deleted_at is None]
        if not self._is_whole:
            places += [(standing.position, standing.id) for standing in self.stored.entries]
        return [(entry_id, self._entry(entry_id)) for _position, entry_id in sorted(places)]

    def seatings(self) -> set[Seating]:
        """Everybody who sits at the table at some time, by the present plan and log."""
        table = tuple(Player(key) for key in self.evening.plan["table"])
        entries = [entry for _id, entry in self.live()]
        return seatings(table, entries)

    def replayed(self) -> Replayed:
        """The replay of the present log with the plan before the action."""
        entries = [entry for _id, entry in self.live()]
        return self.stored.replayed.changed(self.stored.plan, entries)

    def row(self, entry_id: int) -> EntryRow:
        """The row of an entry that is not deleted; raises NotFound."""
        row = self.rows().get(entry_id)
        if row is None or row.deleted_at is not None:
            raise NotFound(f"no entry {entry_id}")
        return row

    def add(self, entry: Entry, position: int) -> int:
        """Add a new entry at a position and return its id. Raises Refused if the evening is
        full.
        """
        if len(self.live()) >= MOST_ENTRIES:
            raise Refused([FieldProblem("evening_full", "", {"most": MOST_ENTRIES})])
        body = write_entry(entry)
        row = EntryRow(
            runde_id=self.evening.runde_id, evening_id=self.evening.id, position=position, body=body
        )
        row.kind = str(body["kind"])
        row.version = BODY_VERSION
        row.deleted_at = None
        self.session.add(row)
        self.session.flush()
        self._known[row.id] = row
        self._entries[row.id] = entry
        return row.id

    def replace(self, entry_id: int, entry: Entry) -> int:
        """Give an entry another body, and return its id."""
        self.put(self.row(entry_id), {"body": write_entry(entry)})
        self._entries[entry_id] = entry
        return entry_id

    def room_before(self, entry_id: int) -> int:
        """Move an entry and all later ones by one position, and return the free position."""
        position = self.row(entry_id).position
        for row in self.rows().values():
            if row.deleted_at is None and row.position >= position:
                row.position += 1
        return position

    def end(self) -> int:
        """The position behind all entries, deleted ones included."""
        positions = [row.position for row in self._known.values()]
        return 1 + max([self.stored.end, *positions])

    def put(self, row: EntryRow, state: Mapping[str, Any]) -> None:
        """Set those of position, body and deleted that `state` has."""
        if "position" in state:
            row.position = state["position"]
        if "body" in state:
            row.body = state["body"]
            row.kind = str(state["body"]["kind"])
            self._entries.pop(row.id, None)
        if "deleted" in state:
            row.deleted_at = self.now if state["deleted"] else None

    def put_plan(self, state: Mapping[str, Any]) -> None:
        """Set name, date and plan of the evening."""
        self.evening.name = state["name"]
        self.evening.plan = state["plan"]
        self.evening.date = dt.date.fromisoformat(state["date"])

    def go_on(self) -> None:
        """Start a new step: the next diff is relative to the present rows."""
        self._states = {entry_id: _state_of(row) for entry_id, row in self.rows().items()}
        self._plan = self._present_plan()

    def differences(self) -> tuple[tuple[EntryChange, ...], PlanChange | None]:
        """What the step has changed of the entries, and of the plan."""
        entries: list[EntryChange] = []
        for entry_id, row in self._known.items():
            old = self._states.get(entry_id, {"deleted": True})
            new = _state_of(row)
            if new != old:
                entries.append(_difference(entry_id, old, new))
        plan = self._present_plan()
        plan_change = None if plan == self._plan else PlanChange(self._plan, plan)
        return tuple(entries), plan_change

    def _seat_changes(self) -> tuple[SeatChange, ...]:
        """What the step has changed of the seats."""
        changes: list[SeatChange] = []
        for place, (seat, before) in self._seats.items():
            after = SeatState.of(seat)
            if after != before:
                changes.append(SeatChange(place, before, after))
        return tuple(changes)

    def keep(self, action: str, outcome: Outcome, key: str) -> Saved:
        """Store the diff of the step as the evening's next revision, under the stored key `key`."""
        evening = self.evening
        evening.revision += 1
        evening.changed_at = self.now
        entries = [entry for _id, entry in self.live()]
        ended = any(entry.kind in ENDS for entry in entries)
        evening.ended_at = (evening.ended_at or self.now) if ended else None
        evening.time_up_at = None if ended else self._time_up(entries)
        entry_changes, plan_change = self.differences()
        content = self.made.get("content", "")
        changes = revisions.write_changes(
            entry_changes,
            plan_change,
            content,
            self.reason,
            seats=self._seat_changes(),
            sheets=self.sheets,
        )
        row = keep_revision(
            self.session,
            evening,
            outcome.action or action,
            key=key,
            link_id=self.made["link_id"],
            now=self.now,
        )
        row.entry_id = outcome.entry_id
        row.undoes = outcome.undoes
        row.changes = changes
        row.phone = self.made.get("phone") or None
        return Saved(outcome.entry_id, evening.revision, repeated=False)

    def _time_up(self, entries: Sequence[Entry]) -> dt.datetime | None:
        """When the time is up; None for no limit, and while the clock of its round stands.

        At the table of a tournament its clock decides, else the rules in force at the end of the
        log.
        """
        minutes = self._last_rules(entries).evening.minutes
        if not minutes:
            return None
        clock = tournaments.clock_at(self.evening.id, self.evening.runde_id)
        if clock is not None:
            return clock.left_at(self.now).ends
        began = revisions.one(self.evening.id, self.evening.runde_id, 1).at
        return began + dt.timedelta(minutes=minutes)

    def _last_rules(self, entries: Sequence[Entry]) -> Rules:
        """The rules in force at the end of these entries: of the last change of rules, else of the
        plan, which is read again only if this step changed it.
        """
        for entry in reversed(entries):
            if isinstance(entry, RulesChange):
                return entry.rules
        if self._present_plan() == self._plan:
            return self.stored.plan.rules
        return evenings.read_plan(self.evening.plan).rules

    def _entry(self, entry_id: int) -> Entry:
        """An entry, parsed again from its row if the step changed it."""
        if entry_id not in self._entries:
            self._entries[entry_id] = evenings.entry_of(self.rows()[entry_id].body)
        return self._entries[entry_id]

    def _present_plan(self) -> dict[str, Any]:
        """Name, day and plan of the evening as they are now, perhaps changed by this step."""
        return {
            "name": self.evening.name,
            "date": self.evening.date.isoformat(),
            "plan": self.evening.plan,
        }


def _state_of(row: EntryRow) -> _State:
    return {"position": row.position, "body": row.body, "deleted": row.deleted_at is not None}


def keep_revision(
    session: Session,
    evening: EveningRow,
    action: str,
    *,
    key: str,
    link_id: int | None,
    now: dt.datetime,
) -> RevisionRow:
    """Store an action as a revision of an evening without changes, under the stored key `key`."""
    row = RevisionRow(
        runde_id=evening.runde_id, evening_id=evening.id, number=evening.revision, action=action
    )
    row.client_key = key
    row.link_id = link_id
    row.at = now
    row.changes = {"entries": {}}
    session.add(row)
    return row


def begin_all(
    session: Session,
    begun: Sequence[EveningRow],
    *,
    link_id: int | None,
    now: dt.datetime,
    phone: str = "",
) -> None:
    """Add new evenings, each with its first revision."""
    for evening in begun:
        evening.revision = 1
        evening.changed_at = now
        evening.time_up_at = None
        if evening.ended_at is None:
            minutes = evenings.read_plan(evening.plan).rules.evening.minutes
            if minutes:
                evening.time_up_at = now + dt.timedelta(minutes=minutes)
    session.add_all(begun)
    session.flush()
    for evening in begun:
        row = keep_revision(
            session, evening, "start", key=evening.client_key, link_id=link_id, now=now
        )
        row.phone = phone or None


def perform(change: Change, step: Callable[[Log], Outcome]) -> Saved:
    """Run one step on an evening, once for each client key.

    Raises NotFound, Conflict, Sealed, NotSealed, TableLocked for a closed table of a tournament,
    and Refused at `table` for a step that seats others there. A known client key with another
    `content` is a conflict.
    """
    runde_id = change.runde_id
    evening_id = change.evening_id
    made = change.made
    with transaction() as session:
        if change.with_runde:
            runden.lock(runde_id)
        evening, stored = existing(evenings.lock(evening_id, runde_id), f"evening {evening_id}")
        key = stored_key(made["client_key"])
        first = revisions.made_by(evening_id, runde_id, key)
        if first is not None:
            return _repeated(stored, first, made.get("content", ""))
        owner = tournaments.owner_of(evening_id, runde_id)
        _refuse_closed(stored, owner, change)
        base = change.base_revision
        if base is not None and base != evening.revision:
            raise Conflict(stored, revisions.history(evening_id, runde_id, after=base))
        log = Log(session, evening, stored, made)
        outcome = step(log)
        if owner is not None:
            refuse_others(owner, _seatings_of(stored), log.seatings())
        return log.keep(change.action, outcome, key)


def _repeated(stored: StoredEvening, first: Mark, content: str) -> Saved:
    """The first result of a client key. Raises Conflict where it had another content."""
    if not is_same(stored, first, content):
        since = revisions.history(stored.id, stored.runde_id, after=first.number - 1)
        raise Conflict(stored, since)
    return Saved(first.entry_id, first.number, repeated=True)


def _refuse_closed(stored: StoredEvening, owner: TableOwner | None, change: Change) -> None:
    """Refuse to change a sealed evening, to open one that is not, and to change the table of a
    tournament that is closed.
    """
    if stored.sealed and not change.opens:
        raise Sealed(stored)
    if change.opens and not stored.sealed:
        raise NotSealed(f"evening {stored.id}")
    if owner is not None:
        refuse_locked(stored, owner, reopens=change.reopens)


def _seatings_of(stored: StoredEvening) -> set[Seating]:
    entries = [standing.entry for standing in stored.entries]
    return seatings(stored.plan.table, entries)


def wrote(stored: StoredEvening, client_key: str, content: str) -> bool | None:
    """Whether the revision of a client key has this content; None if the client key is unknown."""
    first = revisions.made_by(stored.id, stored.runde_id, stored_key(client_key))
    if first is None:
        return None
    return is_same(stored, first, content)


def is_same(stored: StoredEvening, first: Mark, content: str) -> bool:
    """Whether a revision has this content hash; a missing hash counts as equal."""
    if not content:
        return True
    written = revisions.content_of(stored.id, stored.runde_id, first.number)
    return written in {"", content}


def _difference(entry_id: int, before: _State, after: _State) -> EntryChange:
    """What is new or different after a step, and what it was before."""
    old: dict[str, Any] = {}
    new: dict[str, Any] = {}
    for name, fact in after.items():
        if name not in before:
            new[name] = fact
        elif before[name] != fact:
            old[name] = before[name]
            new[name] = fact
    return EntryChange(entry_id, old, new)
