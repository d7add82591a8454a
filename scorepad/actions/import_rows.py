"""Whole evenings from a file or a sheet of paper: rows for all of them in few statements, within one action."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.orm import Session

from scorepad.actions.errors import NotFound
from scorepad.actions.log import Log, Outcome, begin_all, keep_revision
from scorepad.actions.seal import seal_row, transfer_rows
from scorepad.actions.transaction import part_key
from scorepad.files.documents import stored_key
from scorepad.files.kasse import FileKasseEntry
from scorepad.files.naming import renamed
from scorepad.files.reading import FileEvening
from scorepad.files.transfers import FilePayment
from scorepad.ledger.settle import Settled
from scorepad.scoring.entry import End, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.season import sums, write_sums
from scorepad.store import evenings, kasse, payments
from scorepad.store.evenings import BODY_VERSION, read_plan, write_plan
from scorepad.store.models import Base, EveningRow, KasseEntryRow, PaymentRow, SealRow, TransferRow
from scorepad.store.whole import WholeEvening

AT_ONCE, ENTRIES = 30, 1500
"""So many evenings come in by one transaction, or fewer where they have so many entries: as long as that lasts, others
wait to write."""


@dataclass
class Import:
    """An import into a Runde in one transaction. `ids` maps names, `evenings` and `seals` map keys."""

    session: Session
    runde_id: int
    link_id: int | None
    now: dt.datetime
    ids: Mapping[str, str]
    evenings: dict[str, int] = field(default_factory=dict)
    seals: dict[str, int] = field(default_factory=dict)
    _plans: dict[Plan, dict[str, Any]] = field(default_factory=dict)
    # Plans of most evenings differ in name and day only, which are columns.

    def evening(self, evening: FileEvening) -> int:
        """Add an evening with its entries, early payments and seal, and return its id."""
        self.add([evening])
        return self.evenings[evening.key]

    def add(self, coming: Sequence[FileEvening]) -> None:
        """Add evenings with one statement for each table."""
        given = {evening.key: evening for evening in coming}
        rows = {key: self._row(evening) for key, evening in given.items()}
        begin_all(self.session, [*rows.values()], link_id=self.link_id, now=self.now)
        self.evenings |= {key: row.id for key, row in rows.items()}
        entries = [entry for key, row in rows.items() for entry in self._entries(row, given[key])]
        if entries:
            self.session.execute(Base.metadata.tables["entry"].insert(), entries)
        self.session.add_all(move for key, row in rows.items() for move in self._early(row, given[key]))
        self._settle(rows, given)

    def _settle(self, rows: Mapping[str, EveningRow], coming: Mapping[str, FileEvening]) -> None:
        given = {key: own.renamed(self.ids) for key, evening in coming.items() if (own := evening.seal) is not None}
        seals = {key: self._seal(rows[key], coming[key], one.settled) for key, one in given.items()}
        self.session.add_all(seals.values())
        self.session.flush()
        self.seals |= {key: row.id for key, row in seals.items()}
        for key, seal in given.items():
            paid = [(move.transfer, move.paid) for move in seal.transfers]
            self.session.add_all(transfer_rows(rows[key], paid, self.seals[key], seal.settled.at))
        self.session.flush()

    def append(self, seen: WholeEvening, bodies: Iterable[Mapping[str, object]], client_key: str) -> bool:
        """Append the further entries of a file; False if the evening has changed or is closed. Raises NotFound."""
        held = evenings.lock(seen.id, self.runde_id)
        if held is None:
            raise NotFound(f"no evening {seen.id}")
        row, stored = held
        if stored.ended or stored.sealed or [one.body for one in stored.entries] != [*seen.bodies]:
            return False
        log = Log(self.session, row, stored, self.now)
        for place, body in enumerate(bodies):
            entry = read_entry(renamed(body, self.ids))
            log.keep("enter", Outcome(log.add(entry, log.end())), append_key(client_key, place), self.link_id)
            log.go_on()
        return True

    def kasse(self, entries: Iterable[FileKasseEntry]) -> None:
        """Book entries of the Kasse in their order."""
        for entry in entries:
            key = "" if entry.evening is None else stored_key(entry.evening)
            row = KasseEntryRow(runde_id=self.runde_id, date=entry.date, kind=entry.kind, cents=entry.cents)
            row.reason, row.member_id = entry.reason, None if entry.member is None else int(self.ids[entry.member])
            row.evening_id, row.seal_id = self.evenings.get(key), self.seals.get(key) if entry.settled else None
            first = entry.counters
            if first is not None:
                self.session.flush()  # it may be one of these
                row.counters = kasse.booked_by(self.runde_id, stored_key(first))
            row.client_key, row.link_id, row.at = stored_key(entry.key), self.link_id, self.now
            self.session.add(row)
        self.session.flush()

    def payments(self, paid: Iterable[FilePayment]) -> None:
        """Add payments for debts of several evenings, each once."""
        for payment in paid:
            made = payment.made.renamed(self.ids)
            row = PaymentRow(runde_id=self.runde_id, cents=made.transfer.cents, paid_at=made.paid or self.now)
            row.payer = None if made.transfer.payer is None else int(made.transfer.payer)
            row.payee = None if made.transfer.payee is None else int(made.transfer.payee)
            row.client_key = stored_key(payment.key)
            if not payments.made_by(self.runde_id, row.client_key):
                self.session.add(row)
                self.session.flush()

    def _row(self, evening: FileEvening) -> EveningRow:
        name = evening.plan.name or evening.date.isoformat()
        row = EveningRow(runde_id=self.runde_id, name=name, date=evening.date, client_key=evening.key)
        row.plan = self._plan(replace(evening.plan, name="", date=""))
        row.ended_at = self.now if any(isinstance(entry, End) for entry in evening.entries) else None
        return row

    def _plan(self, plan: Plan) -> dict[str, Any]:
        if plan not in self._plans:
            self._plans[plan] = renamed(write_plan(plan), self.ids)
        return self._plans[plan]

    def _entries(self, row: EveningRow, evening: FileEvening) -> Iterator[dict[str, object]]:
        facts = {"group_id": row.runde_id, "evening_id": row.id, "version": BODY_VERSION, "deleted_at": None}
        for place, body in enumerate(evening.bodies, start=1):
            yield facts | {"position": place, "kind": body["kind"], "body": renamed(body, self.ids)}

    def _early(self, row: EveningRow, evening: FileEvening) -> list[TransferRow]:
        early = [one.renamed(self.ids) for one in evening.early]
        return transfer_rows(row, [(one.transfer, one.paid) for one in early], None, self.now)

    def _seal(self, row: EveningRow, evening: FileEvening, settled: Settled) -> SealRow:
        key, row.revision = _seal_key(evening), 2
        keep_revision(self.session, row, "seal", key=key, link_id=self.link_id, now=self.now)
        if settled.sums is None:
            settled = replace(settled, sums=self._sums(row, evening))
        return seal_row(row, settled, revision=row.revision, key=key, link_id=self.link_id)

    def _sums(self, row: EveningRow, evening: FileEvening) -> dict[str, object]:
        plan = read_plan(row.plan)
        return write_sums(sums(plan, replay(plan, [read_entry(renamed(body, self.ids)) for body in evening.bodies])))


def parts(evenings: Iterable[FileEvening]) -> Iterator[list[FileEvening]]:
    """The evenings in their order, in batches for one transaction each."""
    some: list[FileEvening] = []
    for evening in evenings:
        if some and (len(some) == AT_ONCE or sum(len(one.bodies) for one in (*some, evening)) > ENTRIES):
            yield some
            some = []
        some.append(evening)
    if some:
        yield some


def append_key(client_key: str, place: int) -> str:
    """The stored key of one of the entries that a client key appends to an evening."""
    return part_key(client_key, "append", place)


def _seal_key(evening: FileEvening) -> str:
    return part_key(evening.key, "seal")
