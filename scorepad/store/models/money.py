"""The tables of money: seals, who pays whom, the Kasse."""

import datetime as dt
from typing import Any

from sqlalchemy import Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.store.models.base import (
    KEY_LENGTH,
    NEVER_AGAIN,
    REASON_LENGTH,
    Base,
    Id,
    OfRunde,
    indexed,
    refers,
    to_runde,
)


class SealRow(OfRunde, Base):
    """The seal of a settled evening: `body` has totals and amounts. Reopening sets `opened_at` and deletes nothing."""

    __tablename__ = "seal"
    __table_args__ = (
        *refers(evening_id="evening", link_id="link"),
        UniqueConstraint("group_id", "evening_id", "client_key"),
        *indexed("link_id"),
        Index(
            "uq_seal_in_force",
            "group_id",
            "evening_id",
            unique=True,
            sqlite_where=text("opened_at IS NULL"),
            postgresql_where=text("opened_at IS NULL"),
        ),
        NEVER_AGAIN,
    )

    evening_id: Mapped[Id]
    revision: Mapped[int]
    scoring_version: Mapped[int]
    body: Mapped[dict[str, Any]]
    link_id: Mapped[Id | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    at: Mapped[dt.datetime]
    opened_at: Mapped[dt.datetime | None]


class TransferRow(OfRunde, Base):
    """A transfer of cents for an evening; payer or payee None is the Kasse. Without a seal it was paid early."""

    __tablename__ = "transfer"
    __table_args__ = (
        *refers(evening_id="evening", seal_id="seal", payer="member", payee="member"),
        *indexed("evening_id", "seal_id", "payer", "payee"),
        NEVER_AGAIN,
    )

    evening_id: Mapped[Id]
    seal_id: Mapped[Id | None]
    payer: Mapped[Id | None]
    payee: Mapped[Id | None]
    cents: Mapped[int]
    paid_at: Mapped[dt.datetime | None]
    at: Mapped[dt.datetime]


class PaymentRow(OfRunde, Base):
    """A payment between people for debts of several evenings together; payer or payee None is the Kasse.

    Until `covered_at` the payment reduces what is owed; then it has covered debts, which are marked as paid.
    """

    __tablename__ = "payment"
    __table_args__ = (
        to_runde(),
        *refers(payer="member", payee="member"),
        UniqueConstraint("group_id", "client_key"),
        *indexed("payer", "payee"),
        NEVER_AGAIN,
    )

    payer: Mapped[Id | None]
    payee: Mapped[Id | None]
    cents: Mapped[int]
    paid_at: Mapped[dt.datetime]
    covered_at: Mapped[dt.datetime | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))


class KasseEntryRow(OfRunde, Base):
    """An entry of the Kasse: cents paid in (+) or out (−). It never changes; `counters` reverses another entry."""

    __tablename__ = "kitty_entry"
    __table_args__ = (
        to_runde(),
        *refers(member_id="member", evening_id="evening", seal_id="seal", counters="kitty_entry", link_id="link"),
        UniqueConstraint("group_id", "counters"),
        UniqueConstraint("group_id", "client_key"),
        *indexed("member_id", "evening_id", "seal_id", "link_id"),
        NEVER_AGAIN,
    )

    date: Mapped[dt.date]
    kind: Mapped[str] = mapped_column(String(16))
    member_id: Mapped[Id | None]
    cents: Mapped[int]
    reason: Mapped[str] = mapped_column(String(REASON_LENGTH))
    evening_id: Mapped[Id | None]
    seal_id: Mapped[Id | None]
    counters: Mapped[Id | None]
    link_id: Mapped[Id | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    at: Mapped[dt.datetime]
