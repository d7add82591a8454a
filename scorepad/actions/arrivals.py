"""Evenings that come in whole, from a file or a sheet of paper: rows for all of it at once, within one action."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import insert
from sqlalchemy.orm import Session

from scorepad.actions.writing import part_key
from scorepad.files.documents import stored_key
from scorepad.files.kasse import FileKasseEntry
from scorepad.files.naming import renamed
from scorepad.files.reading import FileEvening
from scorepad.files.seals import FileSeal, FileTransfer
from scorepad.scoring.entry import End
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.season import sums, write_sums
from scorepad.store import kasse, revisions, seals
from scorepad.store.evenings import BODY_VERSION, read_plan, write_plan
from scorepad.store.models import EntryRow, EveningRow, KasseEntryRow, RevisionRow, SealRow, TransferRow


@dataclass
class Arriving:
    """What comes into a Runde in one transaction. `ids`: who a name is; `evenings` and `seals`: what a key became."""

    session: Session
    runde_id: int
    link_id: int | None
    now: dt.datetime
    ids: Mapping[str, str]
    evenings: dict[str, int] = field(default_factory=dict)
    seals: dict[str, int] = field(default_factory=dict)

    def evening(self, arriving: FileEvening) -> int:
        """Add an evening with its entries, what was paid early and its seal, and return its id."""
        name = arriving.plan.name or arriving.date.isoformat()
        row = EveningRow(runde_id=self.runde_id, name=name, date=arriving.date, client_key=arriving.key)
        row.plan = renamed(write_plan(arriving.plan), self.ids)
        row.revision, row.changed_at = 1 if arriving.seal is None else 2, self.now
        row.ended_at = self.now if any(isinstance(entry, End) for entry in arriving.entries) else None
        self.session.add(row)
        self.session.flush()
        self._entries(row, [renamed(body, self.ids) for body in arriving.bodies])
        self._revision(row, 1, "start", arriving.key)
        self._transfers(row, arriving.early, None, self.now)
        if arriving.seal is not None:
            self._revision(row, 2, "seal", _seal_key(arriving))
            self.seals[arriving.key] = self._seal(row, arriving, arriving.seal)
        self.evenings[arriving.key] = row.id
        return row.id

    def kasse(self, entries: Iterable[FileKasseEntry]) -> None:
        """Book entries of the Kasse in their order."""
        for entry in entries:
            key = "" if entry.evening is None else stored_key(entry.evening)
            row = KasseEntryRow(runde_id=self.runde_id, date=entry.date, kind=entry.kind, cents=entry.cents)
            row.reason, row.member_id = entry.reason, None if entry.member is None else int(self.ids[entry.member])
            row.evening_id, row.seal_id = self.evenings.get(key), self.seals.get(key) if entry.settled else None
            first = entry.counters
            row.counters = None if first is None else kasse.booked_by(self.runde_id, stored_key(first))
            row.client_key, row.link_id, row.at = stored_key(entry.key), self.link_id, self.now
            self.session.add(row)
            self.session.flush()  # one by one: their ids keep the order, and a later one may counter it

    def _entries(self, row: EveningRow, bodies: list[dict[str, object]]) -> None:
        facts = {"runde_id": row.runde_id, "evening_id": row.id, "version": BODY_VERSION, "deleted_at": None}
        rows = [facts | {"position": at, "kind": body["kind"], "body": body} for at, body in enumerate(bodies, start=1)]
        if rows:
            self.session.execute(insert(EntryRow), rows)

    def _revision(self, row: EveningRow, number: int, action: str, key: str) -> None:
        made = RevisionRow(runde_id=row.runde_id, evening_id=row.id, number=number, action=action, entry_id=None)
        made.undoes, made.changes, made.link_id = None, revisions.written((), None), self.link_id
        made.client_key, made.at = key, self.now
        self.session.add(made)

    def _seal(self, row: EveningRow, arriving: FileEvening, given: FileSeal) -> int:
        seal = given.renamed(self.ids)
        made = SealRow(runde_id=row.runde_id, evening_id=row.id, revision=row.revision, link_id=self.link_id)
        made.scoring_version, made.at, made.opened_at = seal.scoring_version, seal.at, None
        made.client_key = _seal_key(arriving)
        made.body = seals.written(
            totals=seal.totals,
            amounts=seal.amounts,
            kasse=seal.kasse,
            absent=seal.absent,
            items=seal.items,
            moved=seal.moved,
            transfers=[transfer.transfer for transfer in seal.transfers],
            tariff=seal.tariff,
            sums=self._sums(row, arriving) if seal.sums is None else seal.sums,
            scoring_version=seal.scoring_version,
        )
        self.session.add(made)
        self.session.flush()
        self._transfers(row, given.transfers, made.id, seal.at)
        return made.id

    def _sums(self, row: EveningRow, arriving: FileEvening) -> dict[str, object]:
        plan = read_plan(row.plan)
        return write_sums(sums(plan, replay(plan, [read_entry(renamed(body, self.ids)) for body in arriving.bodies])))

    def _transfers(
        self, row: EveningRow, transfers: Iterable[FileTransfer], seal_id: int | None, now: dt.datetime
    ) -> None:
        for transfer in transfers:
            ends = transfer.renamed(self.ids).transfer
            made = TransferRow(runde_id=row.runde_id, evening_id=row.id, seal_id=seal_id, cents=ends.cents)
            made.payer = None if ends.payer is None else int(ends.payer)
            made.payee = None if ends.payee is None else int(ends.payee)
            made.paid_at, made.at = transfer.paid, now
            self.session.add(made)
            self.session.flush()  # one by one: their ids keep the order


def _seal_key(arriving: FileEvening) -> str:
    return part_key(arriving.key, "seal")
