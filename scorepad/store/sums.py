"""Sums over the money of a Runde, made by the database: for pages that need one number of many rows."""

from __future__ import annotations

from sqlalchemy import func, select

from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow, SealRow, TransferRow
from scorepad.store.seals import ITS_SEAL


def balance(runde_id: int) -> int:
    """Cents in the Kasse now: the sum of all its entries."""
    query = select(func.coalesce(func.sum(KasseEntryRow.cents), 0)).where(KasseEntryRow.runde_id == runde_id)
    return int(db.session.execute(query).scalar_one())


def unpaid(runde_id: int) -> dict[int, int]:
    """How many transfers of the seals in force are not paid yet, by evening; evenings without one are left out."""
    query = (
        select(TransferRow.evening_id, func.count())
        .join(SealRow, ITS_SEAL)
        .where(TransferRow.runde_id == runde_id, SealRow.opened_at.is_(None), TransferRow.paid_at.is_(None))
        .group_by(TransferRow.evening_id)
    )
    return {evening_id: count for evening_id, count in db.session.execute(query)}  # noqa: C416 - typed so
