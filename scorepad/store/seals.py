"""Settled evenings: their seals, and the transfers between people."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, select

from scorepad.ledger.money import Item
from scorepad.ledger.settle import Settled, Transfer
from scorepad.store.db import db
from scorepad.store.models import SealRow, TransferRow
from scorepad.store.models.base import OfRow

BODY_VERSION = 1
"""The format version of a seal's body."""
ITS_SEAL = and_(SealRow.runde_id == TransferRow.runde_id, SealRow.id == TransferRow.seal_id)
"""The join condition between a transfer and its seal."""


@dataclass(frozen=True)
class Seal(Settled, OfRow):
    """The seal of an evening. It must not be changed: caches share it."""

    id: int
    evening_id: int
    revision: int


@dataclass(frozen=True)
class StoredTransfer(OfRow):
    """A transfer with its key.

    `early` is whether it was made before the seal in force: if paid, the settlement includes it.
    A transfer that is neither early nor paid is an open debt.
    """

    id: int
    evening_id: int
    transfer: Transfer
    paid_at: dt.datetime | None
    early: bool


def of(evening_id: int, runde_id: int) -> Seal | None:
    """The seal in force of an evening of this Runde, or None."""
    seals = _seals_in_force(SealRow.runde_id == runde_id, SealRow.evening_id == evening_id)
    return seals.get(evening_id)


def of_runde(runde_id: int) -> Mapping[int, Seal]:
    """The seals in force of all evenings of a Runde, by evening."""
    return _seals_in_force(SealRow.runde_id == runde_id)


def of_evenings(runde_id: int, evening_ids: Iterable[int]) -> Mapping[int, Seal]:
    """The seals in force of some evenings of a Runde, by evening."""
    return _seals_in_force(SealRow.runde_id == runde_id, SealRow.evening_id.in_(list(evening_ids)))


def lock(evening_id: int, runde_id: int) -> SealRow | None:
    """The row of the seal in force, for an action that has locked the evening and opens it."""
    query = select(SealRow).where(SealRow.runde_id == runde_id, SealRow.evening_id == evening_id)
    return db.session.execute(query.where(SealRow.opened_at.is_(None))).scalar_one_or_none()


def write_seal(settled: Settled) -> dict[str, Any]:
    """The stored body of a seal; players in table order."""
    return {
        "version": BODY_VERSION,
        "scoring_version": settled.scoring_version,
        "totals": dict(settled.totals),
        "amounts": dict(settled.amounts),
        "kasse": dict(settled.kasse),
        "absent": list(settled.absent),
        "items": [_written_item(item) for item in settled.items],
        "moved": _written_transfers(settled.moved),
        "transfers": _written_transfers(settled.transfers),
        "tariff": dict(settled.tariff),
        "sums": settled.sums,
    }


def _written_item(item: Item) -> list[object]:
    return [item.id, item.player, item.cents, item.kasse, dict(item.params)]


def _written_transfers(transfers: Iterable[Transfer]) -> list[list[object]]:
    return [[transfer.payer, transfer.payee, transfer.cents] for transfer in transfers]


def transfers(evening_id: int, runde_id: int) -> tuple[StoredTransfer, ...]:
    """The transfers of an evening, oldest first: the early ones, and those of the seal in force.

    Of a reopened seal only paid transfers remain, as early ones.
    """
    without_seal = TransferRow.seal_id.is_(None)
    in_force = SealRow.opened_at.is_(None)
    early = without_seal | SealRow.opened_at.is_not(None)
    query = (
        select(TransferRow, early)
        .outerjoin(SealRow, ITS_SEAL)
        .where(TransferRow.evening_id == evening_id, TransferRow.runde_id == runde_id)
        .where(without_seal | in_force | TransferRow.paid_at.is_not(None))
        .order_by(TransferRow.id)
    )
    rows = db.session.execute(query)
    return tuple(StoredTransfer.of(row, early=bool(is_early)) for row, is_early in rows)


def moved(evening_id: int, runde_id: int) -> tuple[Transfer, ...]:
    """The payments made before the evening is sealed, for `ledger.settle`."""
    stored = transfers(evening_id, runde_id)
    return tuple(paid.transfer for paid in stored if paid.early and paid.paid_at is not None)


def transfer_row(runde_id: int, transfer_id: int) -> TransferRow | None:
    """The row of a transfer of this Runde, locked for an action to mark it; or None."""
    query = select(TransferRow).where(
        TransferRow.id == transfer_id, TransferRow.runde_id == runde_id
    )
    return db.session.execute(query.with_for_update(key_share=True)).scalar_one_or_none()


def open_debts(runde_id: int) -> tuple[StoredTransfer, ...]:
    """The unpaid transfers of sealed evenings, oldest first."""
    return _debts_in_force(runde_id, TransferRow.paid_at.is_(None))


def paid_at(runde_id: int, when: dt.datetime) -> tuple[StoredTransfer, ...] | None:
    """The debts that were marked as paid together at this time.

    None if one of their evenings was reopened since.
    """
    at_once = TransferRow.paid_at == when
    debts = _debts_in_force(runde_id, at_once)
    # Counts also the debts whose seal was opened since.
    of_any_seal = select(func.count()).where(
        TransferRow.runde_id == runde_id, TransferRow.seal_id.is_not(None), at_once
    )
    all_in_force = db.session.scalar(of_any_seal) == len(debts)
    return debts if all_in_force else None


def last_mark(runde_id: int) -> dt.datetime | None:
    """The time at which a debt was last marked as paid."""
    query = select(func.max(TransferRow.paid_at))
    return db.session.scalar(
        query.where(TransferRow.runde_id == runde_id, TransferRow.seal_id.is_not(None))
    )


def debt_rows(runde_id: int, ids: Iterable[int]) -> list[TransferRow]:
    """The rows of these transfers of sealed evenings, for an action that marks them.

    It has locked the Runde.
    """
    query = _of_seals_in_force(runde_id, TransferRow.id.in_(list(ids)))
    return list(db.session.scalars(query.with_for_update(of=TransferRow, key_share=True)))


def _debts_in_force(runde_id: int, which: ColumnElement[bool]) -> tuple[StoredTransfer, ...]:
    rows = db.session.scalars(_of_seals_in_force(runde_id, which))
    return tuple(StoredTransfer.of(row, early=False) for row in rows)


def _of_seals_in_force(runde_id: int, which: ColumnElement[bool]) -> Select[TransferRow]:
    in_force = select(TransferRow).join(SealRow, ITS_SEAL).where(SealRow.opened_at.is_(None))
    return in_force.where(TransferRow.runde_id == runde_id, which).order_by(TransferRow.id)


def paid_rows(seal_id: int, runde_id: int) -> list[TransferRow]:
    """The rows of the paid debts of a seal, oldest first."""
    query = select(TransferRow).where(
        TransferRow.runde_id == runde_id, TransferRow.seal_id == seal_id
    )
    paid = query.where(TransferRow.paid_at.is_not(None)).order_by(TransferRow.id)
    return list(db.session.scalars(paid))


def _seals_in_force(*which: ColumnElement[bool]) -> dict[int, Seal]:
    query = select(SealRow).where(*which, SealRow.opened_at.is_(None)).order_by(SealRow.evening_id)
    return {row.evening_id: _stored(row) for row in db.session.scalars(query)}


def _stored(row: SealRow) -> Seal:
    # Players are plain text in JSON, and Player is text by another name.
    body = row.body
    items: list[Item] = []
    for key, player, cents, kasse, params in body["items"]:
        items.append(Item(key, player, cents, params, kasse))
    return Seal.of(
        row,
        totals=body["totals"],
        amounts=body["amounts"],
        kasse=body["kasse"],
        tariff=body["tariff"],
        sums=body["sums"],
        absent=tuple(body["absent"]),
        items=tuple(items),
        moved=_read_transfers(body["moved"]),
        transfers=_read_transfers(body["transfers"]),
    )


def _read_transfers(stored: Iterable[Sequence[Any]]) -> tuple[Transfer, ...]:
    return tuple(Transfer(payer, payee, cents) for payer, payee, cents in stored)
