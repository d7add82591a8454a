"""Importing a file: an idempotent action that adds new content to a Runde.

Evenings are inserted in batches with few statements; between batches the lock is free for other
writers.
"""

import datetime as dt
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Unpack

from scorepad.actions.entry.log import Log, Outcome, begin_all, keep_revision
from scorepad.actions.errors import NotFound
from scorepad.actions.files import import_lists
from scorepad.actions.files.import_look import (
    Choice,
    ImportChoice,
    ImportedEvening,
    ImportedPerson,
    Look,
    State,
    Ways,
    clashes,
    look,
    problems_of,
)
from scorepad.actions.instance.limits import Limit
from scorepad.actions.made import Made
from scorepad.actions.money import iban
from scorepad.actions.money.money_log import By, keep
from scorepad.actions.money.seal import seal_row, transfer_rows
from scorepad.actions.problems import clean, problems_of_short
from scorepad.actions.runde import runde
from scorepad.actions.runde.rule_sets import add_from_file
from scorepad.actions.runde.runde import CreatedRunde
from scorepad.actions.tournament import leagues
from scorepad.actions.tournament.table_lock import takes
from scorepad.actions.tournament.tournament_files import TournamentImport
from scorepad.actions.transaction import locked, part_key
from scorepad.files.documents import renamed, stored_key
from scorepad.files.money import FileKasseEntry, FileTransfer
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileEvening, FileMember, FileRunde, unsettled
from scorepad.files.seals import FileSeal
from scorepad.ledger.settle import Settled
from scorepad.scoring.entry import ENDS, Entry, Plan
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules
from scorepad.scoring.season import sums, write_sums
from scorepad.scoring.terms import Player
from scorepad.store import (
    evenings,
    kasse,
    payments,
    revisions,
    rule_sets,
    runden,
    season,
    tournaments,
    whole,
)
from scorepad.store.evenings import BODY_VERSION, StoredEvening, read_plan, write_plan
from scorepad.store.models import Base, EveningRow, KasseEntryRow, MemberRow, PaymentRow, SealRow
from scorepad.store.runden import Member
from scorepad.store.whole import WholeEvening

AT_ONCE = 30
"""The most evenings in one transaction, because it blocks writers."""
ENTRIES = 1500
"""The most entries of evenings in one transaction."""
BOOKINGS = 500
"""The most bookings of the Kasse in one transaction."""


@dataclass
class Import(TournamentImport):
    """One transaction of an import.

    `seals` maps stored keys of evenings to row ids of their seals.
    """

    seals: dict[str, int] = field(default_factory=dict)
    phone: str = ""
    _plans: dict[Plan, dict[str, Any]] = field(default_factory=dict)
    # Cached, because most evenings have equal plans.

    def add(self, coming: Sequence[FileEvening]) -> None:
        """Insert evenings, with their entries and money, with one statement for each table.

        Their ids are in `evenings` afterwards, those of their seals in `seals`.
        """
        given = {evening.key: evening for evening in coming}
        rows = {key: self._row(evening) for key, evening in given.items()}
        begin_all(self.session, list(rows.values()), link_id=self.link_id, now=self.now)
        entries: list[dict[str, object]] = []
        for key, row in rows.items():
            self.evenings[key] = row.id
            entries += self._entries(row, given[key])
        if entries:
            self.session.execute(Base.metadata.tables["entry"].insert(), entries)
        for key, row in rows.items():
            paid_early = [transfer.renamed(self.ids) for transfer in given[key].early]
            self._add_transfers(row, paid_early, seal_id=None, at=self.now)
        self._settle(rows, given)

    def _settle(self, rows: Mapping[str, EveningRow], given: Mapping[str, FileEvening]) -> None:
        # Seals those evenings that the file has sealed.
        sealed: dict[str, FileSeal] = {}
        seal_rows: dict[str, SealRow] = {}
        for key, evening in given.items():
            if evening.seal is not None:
                seal = evening.seal.renamed(self.ids)
                sealed[key] = seal
                seal_rows[key] = self._seal(rows[key], evening, seal.settled)
        self.session.add_all(seal_rows.values())
        self.session.flush()  # gives them their ids
        for key, seal in sealed.items():
            self.seals[key] = seal_rows[key].id
            self._add_transfers(
                rows[key], seal.transfers, seal_id=self.seals[key], at=seal.settled.at
            )
        self.session.flush()

    def _add_transfers(
        self,
        row: EveningRow,
        moves: Iterable[FileTransfer],
        *,
        seal_id: int | None,
        at: dt.datetime,
    ) -> None:
        paid = [(move.transfer, move.paid) for move in moves]
        self.session.add_all(transfer_rows(row, paid, seal_id, at))

    def append(
        self, seen: WholeEvening, bodies: Iterable[Mapping[str, object]], client_key: str
    ) -> bool:
        """Append further entries of a file. Raises NotFound.

        False if the evening is closed or differs from `seen`, or if it is the table of a tournament
        that does not take such entries.
        """
        row, stored = self._lock(seen)
        if stored.ended or stored.sealed or not _is_as_seen(stored, seen):
            return False
        entries = [read_entry(renamed(body, self.ids)) for body in bodies]
        if not self._table_takes(stored, entries):
            return False
        log = self._log(row, stored, client_key)
        for place, entry in enumerate(entries):
            entry_id = log.add(entry, log.end())
            log.keep("enter", Outcome(entry_id), append_key(client_key, place))
            log.go_on()
        return True

    def append_games(
        self, seen: WholeEvening, evening: FileEvening, alike: int, client_key: str
    ) -> int | None:
        """Append the further games of a list, and return their number.

        They stand before the end of the evening if it has one. None if the evening is closed or
        differs from `seen`. Raises NotFound.
        """
        row, stored = self._lock(seen)
        if not _is_as_seen(stored, seen):
            return None
        if not import_lists.can_go_on(stored, evening, alike, self.ids):
            return None
        log = self._log(row, stored, client_key)
        before = [entry for _key, entry in log.live() if entry.kind not in ENDS]
        more = import_lists.further(stored.plan, before, evening, alike, self.ids)
        if not self._table_takes(stored, more):
            return None
        added = _add_before_end(log, more)
        log.keep("enter", Outcome(added[0]), append_key(client_key, 0))
        return len(added)

    def _lock(self, seen: WholeEvening) -> tuple[EveningRow, StoredEvening]:
        held = evenings.lock(seen.id, self.runde_id)
        if held is None:
            raise NotFound(f"no evening {seen.id}")
        return held

    def _log(self, row: EveningRow, stored: StoredEvening, client_key: str) -> Log:
        made: Made = {"client_key": client_key, "link_id": self.link_id, "now": self.now}
        return Log(self.session, row, stored, made)

    def _table_takes(self, stored: StoredEvening, entries: Iterable[Entry]) -> bool:
        # Any entries if the evening is no table of a tournament.
        owner = tournaments.owner_of(stored.id, self.runde_id)
        return owner is None or takes(stored, owner, entries)

    def book(self, left: deque[FileKasseEntry]) -> None:
        """Book the new ones of these entries of the Kasse in order.

        The first whose evening is not here yet, and all behind it, are left. At most `BOOKINGS` are
        booked at once; the others are left.
        """
        coming: dict[str, FileKasseEntry] = {}
        while len(coming) < BOOKINGS and left and self._is_here(left[0].evening):
            entry = left.popleft()
            coming[stored_key(entry.key)] = entry
        known = kasse.booked(self.runde_id, list(coming))
        new = [entry for key, entry in coming.items() if key not in known]
        for entry in new:
            self.session.add(self._booking(entry))
        self.session.flush()
        self._keep_money(bookings=len(new))

    def _is_here(self, evening: str | None) -> bool:
        return evening is None or stored_key(evening) in self.evenings

    def _booking(self, entry: FileKasseEntry) -> KasseEntryRow:
        key = "" if entry.evening is None else stored_key(entry.evening)
        row = KasseEntryRow(
            runde_id=self.runde_id, date=entry.date, kind=entry.kind, cents=entry.cents
        )
        row.reason = entry.reason
        if entry.member is not None:
            row.member_id = int(self.ids[entry.member])
        row.evening_id = self.evenings.get(key)
        row.seal_id = self.seals.get(key) if entry.settled else None
        row.client_key = stored_key(entry.key)
        row.link_id = self.link_id
        row.at = self.now
        if entry.counters is not None:
            self.session.flush()  # the reversed entry may be one of the new rows
            row.counters = kasse.booked_by(self.runde_id, stored_key(entry.counters))
        return row

    def _keep_money(self, **counts: int) -> None:
        # A line in the history of the money, if the file brought any.
        if any(counts.values()):
            by = By(link_id=self.link_id, now=self.now, phone=self.phone)
            keep(self.session, self.runde_id, "import", counts, by)

    def payments(self, paid: Iterable[FileTransfer]) -> None:
        """Add the missing payments for debts of several evenings."""
        count = 0
        for payment in paid:
            made = payment.renamed(self.ids)
            row = PaymentRow(runde_id=self.runde_id, transfer=made.transfer)
            row.paid_at = made.paid or self.now
            row.client_key = stored_key(made.key)
            if not payments.made_by(self.runde_id, row.client_key):
                self.session.add(row)
                self.session.flush()
                count += 1
        self._keep_money(payments=count)

    def _row(self, evening: FileEvening) -> EveningRow:
        name = evening.plan.name or evening.date.isoformat()
        row = EveningRow(
            runde_id=self.runde_id, name=name, date=evening.date, client_key=evening.key
        )
        plan = replace(evening.plan, name="", date="")
        if plan not in self._plans:
            self._plans[plan] = renamed(write_plan(plan), self.ids)
        row.plan = self._plans[plan]
        if any(entry.kind in ENDS for entry in evening.entries):
            row.ended_at = self.now
        return row

    def _entries(self, row: EveningRow, evening: FileEvening) -> Iterator[dict[str, object]]:
        facts = {
            "group_id": row.runde_id,
            "evening_id": row.id,
            "version": BODY_VERSION,
            "deleted_at": None,
        }
        for place, body in enumerate(evening.bodies, start=1):
            own_body = renamed(body, self.ids)
            yield {**facts, "position": place, "kind": body["kind"], "body": own_body}

    def _seal(self, row: EveningRow, evening: FileEvening, settled: Settled) -> SealRow:
        """The seal of an imported evening, in a revision of its own; sums that the file lacks are
        counted from its entries.
        """
        key = part_key(evening.key, "seal")
        row.revision = 2  # the first one entered the evening
        keep_revision(self.session, row, "seal", key=key, link_id=self.link_id, now=self.now)
        if settled.sums is None:
            plan = read_plan(row.plan)
            entries = [read_entry(renamed(body, self.ids)) for body in evening.bodies]
            computed = sums(plan, replay(plan, entries))
            settled = replace(settled, sums=write_sums(computed))
        return seal_row(row, settled, revision=row.revision, key=key, link_id=self.link_id)


def _is_as_seen(stored: StoredEvening, seen: WholeEvening) -> bool:
    return [line.body for line in stored.entries] == list(seen.bodies)


def _add_before_end(log: Log, games: Iterable[Entry]) -> list[int]:
    """Add games before the end of an evening, and return their ids.

    An end is deleted and entered again after them.
    """
    ends = [(key, entry) for key, entry in log.live() if entry.kind in ENDS]
    for key, _end in ends:
        log.put(log.row(key), {"deleted": True})
    added = [log.add(game, log.end()) for game in games]
    for _key, end in ends:
        log.add(end, log.end())
    return added


def parts(evenings: Iterable[FileEvening]) -> Iterator[list[FileEvening]]:
    """The evenings in order, in batches for one transaction each."""
    batch: list[FileEvening] = []
    entries = 0
    for evening in evenings:
        entries += len(evening.bodies)
        if batch and (len(batch) == AT_ONCE or entries > ENTRIES):
            yield batch
            batch = []
            entries = len(evening.bodies)
        batch.append(evening)
    if batch:
        yield batch


def append_key(client_key: str, place: int) -> str:
    """The stored key of an appended entry, derived from the client key and its place."""
    return part_key(client_key, "append", place)


def import_file(
    runde_id: int,
    file: FileRunde,
    choice: Choice,
    ways: Ways = MappingProxyType({}),
    **made: Unpack[Made],
) -> Look:
    """Import new content and return it.

    Raises NotFound, and Refused with places in the file, before anything is added. Evenings are
    imported in batches, between which others can write; repeating the request after an interruption
    continues the import.
    """
    again: list[FileEvening] = []
    before = _stamp(runde_id)
    looked = look(runde_id, file, choice)  # slow for a large Runde, hence without the lock
    with locked(runde_id) as (session, _runde):
        coming = Import(session, runde_id, made["link_id"], made["now"])
        coming.phone = made.get("phone", "")
        if _stamp(runde_id) != before:
            looked = look(runde_id, file, choice)
        _add_all_but_evenings(coming, file, looked)
        meant = {} if written(runde_id, made["client_key"]) else ways
        appended = 0
        for number, arriving in enumerate(looked.evenings):
            way = meant.get(arriving.evening.key, ImportChoice.LEAVE)
            count = _go(coming, arriving, way, made["client_key"], again)
            if count is None:
                raise Refused([FileProblem("changed_here", f"evenings.{number}")])
            appended += count
    _add_in_batches(coming, file, looked, again)
    return replace(looked, again=len(again), appended=appended)


def written(runde_id: int, client_key: str) -> bool:
    """Whether this client key has already imported evenings into this Runde."""
    return revisions.written(runde_id, append_key(client_key, 0))


def import_evening(
    runde_id: int, evening: FileEvening, *, link_id: int | None, now: dt.datetime
) -> int:
    """Import an evening with player keys as names and return its id; idempotent.

    Raises Refused and NotFound.
    """
    with locked(runde_id) as (session, _runde):
        known = whole.keys(runde_id).get(evening.key)
        if known is not None:
            return known
        if not evening.people <= set(runden.names(runde_id)):
            raise Refused([Problem("not_at_table", "table", {"player": "?"})])
        coming = Import(session, runde_id, link_id, now)
        coming.add([evening])
        return coming.evenings[evening.key]


def import_runde(
    file: FileRunde, now: dt.datetime, client_key: str, limits: Sequence[Limit] = ()
) -> CreatedRunde:
    """Create a Runde from a file; idempotent by client key.

    Raises Refused with places in the file, and TooOften.
    """
    people = tuple(ImportedPerson(member, None) for member in file.members)
    problems: list[Problem] = [
        *unsettled(file),
        *problems_of(people, ()),
        *clashes(people, file.evenings),
    ]
    refuse(problems)
    name = file.name
    rules = file.rules
    if file.evenings:
        name = name or file.evenings[0].plan.name
        rules = rules or file.evenings[-1].plan.rules
    name = name or "Runde"
    rules = rules or Rules()
    made = runde.create(name, [], file.currency, rules, now, client_key, limits=limits)
    with locked(made.runde_id) as (session, row):
        if file.tariff is not None and row.tariff is None:
            before = {"tariff": {}, "currency": row.currency}
            after = {"tariff": dict(file.tariff), "currency": row.currency}
            by = By(link_id=made.write.id, now=now)
            keep(session, made.runde_id, "tariff", {"before": before, "after": after}, by)
            runden.keep_tariff(row, dict(file.tariff))
        coming = Import(session, made.runde_id, made.write.id, now)
        looked = look(made.runde_id, file, {})
        _add_all_but_evenings(coming, file, looked)
    _add_in_batches(coming, file, looked)
    return made


def _stamp(runde_id: int) -> object:
    # A version that changes whenever the preview of a file may change.
    return (
        season.state(runde_id),
        runden.members(runde_id),
        len(whole.kasse_keys(runde_id)),
        rule_sets.of_runde(runde_id),
    )


def _add_all_but_evenings(coming: Import, file: FileRunde, seen: Look) -> None:
    # Imports members, payments, rule sets and leagues, and notes which evenings are here already.
    refuse(seen.problems)
    ids: dict[str, str] = {}
    for person in seen.people:
        if person.known is not None:
            ids[person.member.name] = person.known.player
            _make_member(coming.runde_id, person.known, person.member)
    known = list(runden.members(coming.runde_id))
    for person in seen.new_people:
        ids[person.member.name] = _add_member(coming, person.member, known)
    coming.ids = ids
    for arriving in seen.evenings:
        if arriving.id is not None:
            coming.evenings[arriving.evening.key] = arriving.id
    settled = [arriving for arriving in seen.evenings if arriving.evening.seal is not None]
    if all(arriving.state is State.NEW for arriving in settled):
        # They refer to the debts of exactly these evenings.
        coming.payments(file.payments)
    add_from_file(coming.session, coming.runde_id, seen.sets.new)
    leagues.add_from_file(coming.session, coming.runde_id, file.leagues)


def _add_in_batches(
    coming: Import, file: FileRunde, seen: Look, again: Sequence[FileEvening] = ()
) -> None:
    # Adds the evenings, each batch with its entries of the Kasse, then the tournaments. Evenings
    # that another process has added meanwhile are skipped.
    left = deque(seen.kasse)
    batches = list(parts([*seen.new_evenings, *again]))
    batches.append([])  # the entries of the Kasse behind all evenings
    for batch in batches:
        with locked(coming.runde_id):
            if not set(coming.ids.values()) <= set(runden.names(coming.runde_id)):
                raise Refused([FileProblem("changed_here", "members")])
            here = whole.keys(coming.runde_id)
            coming.add([evening for evening in batch if evening.key not in here])
            for evening in batch:
                if evening.key in here:
                    coming.evenings[evening.key] = here[evening.key]
            coming.book(left)
    _book_rest(coming, left)
    for tournament in file.tournaments:
        with locked(coming.runde_id):
            coming.add_tournament(tournament)


def _book_rest(coming: Import, left: deque[FileKasseEntry]) -> None:
    """Book further batches of the Kasse, until nothing is left or its evening is not here."""
    before = -1
    while left and len(left) != before:
        before = len(left)
        with locked(coming.runde_id):
            coming.book(left)


def _go(
    coming: Import,
    arriving: ImportedEvening,
    way: ImportChoice,
    client_key: str,
    again: list[FileEvening],
) -> int | None:
    """Do what was chosen for an evening that is here; return the number of appended entries, None
    if it has changed. For AGAIN it is added to `again`.
    """
    evening = arriving.evening
    if way is ImportChoice.LEAVE:
        return 0
    if way is ImportChoice.AGAIN and arriving.again_key in whole.keys(coming.runde_id):
        return 0
    if way not in arriving.ways:
        return None
    if way is ImportChoice.AGAIN:
        again.append(replace(evening, key=arriving.again_key, seal=None, early=()))
        return 0
    if arriving.stored is None:
        return None
    if evening.listed:
        return coming.append_games(arriving.stored, evening, arriving.alike, client_key)
    more = evening.bodies[arriving.alike :]
    if not coming.append(arriving.stored, more, client_key):
        return None
    return len(more)


def _make_member(runde_id: int, known: Member, member: FileMember) -> None:
    """Make a visitor a member if the file knows this person as one."""
    if known.visitor and not member.visitor:
        row = runde.member_row(runde_id, known.id)
        row.visitor = False
        row.active = member.active


def _add_member(coming: Import, member: FileMember, known: list[Member]) -> Player:
    """Add a member of the file; its player.

    A short name or mark that another member has is dropped. A new member with one is added to the
    `known` ones, so that those who follow do not get it too.
    """
    row = MemberRow(runde_id=coming.runde_id, name=clean(member.name), active=member.active)
    row.visitor = member.is_visitor
    number = iban.compact(member.iban)
    if number:
        row.iban = number
        row.account_name = clean(member.account_name) or None
    short = clean(member.short)
    if short and not problems_of_short(short, "", known):
        row.short = short
    marks_of_others = {other.mark for other in known}
    if member.mark in SHAPES and member.mark not in marks_of_others:
        row.mark = member.mark
    coming.session.add(row)
    coming.session.flush()
    if row.short or row.mark:
        known.append(Member(row.id, row.name, row.active, short=row.short, mark=row.mark))
    return Player(str(row.id))
