"""The tables of money: seals, who pays whom, the Kasse."""

import datetime as dt
from typing import Any

from sqlalchemy import Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.ledger.settle import Transfer
from scorepad.scoring.terms import Player
from scorepad.store.models.base import (
    NEVER_AGAIN,
    REASON_LENGTH,
    Base,
    Id,
    Key,
    OfRunde,
    Phone,
    indexed,
    refers,
    to_runde,
)

_OPEN = text("opened_at IS NULL")


def player(member_id: int | None) -> Player | None:
    """The player key of a member in the ledger; None is the Kasse."""
    return None if member_id is None else Player(str(member_id))


def member_of(party: Player | None) -> int | None:
    """The id of the member that a player key of the ledger is; None is the Kasse."""
    if party is None:
        return None
    return int(party)


class SealRow(OfRunde, Base):
    """The seal of a settled evening; its `body` has totals and amounts.

    Reopening sets `opened_at` and deletes nothing.
    """

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
            sqlite_where=_OPEN,
            postgresql_where=_OPEN,
        ),
        NEVER_AGAIN,
    )

    evening_id: Mapped[Id]
    revision: Mapped[int]
    scoring_version: Mapped[int]
    body: Mapped[dict[str, Any]]
    link_id: Mapped[Id | None]
    client_key: Mapped[Key]
    at: Mapped[dt.datetime]
    opened_at: Mapped[dt.datetime | None]


class Paying:
    """The columns of a row in which cents go from one party to another; None is the Kasse."""

    payer: Mapped[Id | None]
    payee: Mapped[Id | None]
    cents: Mapped[int]

    @property
    def transfer(self) -> Transfer:
        payer = player(self.payer)
        payee = player(self.payee)
        return Transfer(payer, payee, self.cents)

    @transfer.setter
    def transfer(self, made: Transfer) -> None:
        self.payer = member_of(made.payer)
        self.payee = member_of(made.payee)
        self.cents = made.cents


class TransferRow(OfRunde, Paying, Base):
    """A transfer of cents for an evening. Without a seal it was paid early."""

    __tablename__ = "transfer"
    __table_args__ = (
        *refers(evening_id="evening", seal_id="seal", payer="member", payee="member"),
        *indexed("evening_id", "seal_id", "payer", "payee"),
        NEVER_AGAIN,
    )

    evening_id: Mapped[Id]
    seal_id: Mapped[Id | None]
    paid_at: Mapped[dt.datetime | None]
    at: Mapped[dt.datetime]


class PaymentRow(OfRunde, Paying, Base):
    """A payment between people for debts of several evenings together.

    Until `covered_at` the payment reduces what is owed; then it has covered debts, which are marked
    as paid.
    """

    __tablename__ = "payment"
    __table_args__ = (
        to_runde(),
        *refers(payer="member", payee="member"),
        UniqueConstraint("group_id", "client_key"),
        *indexed("payer", "payee"),
        NEVER_AGAIN,
    )

    paid_at: Mapped[dt.datetime]
    covered_at: Mapped[dt.datetime | None]
    client_key: Mapped[Key]


class KasseEntryRow(OfRunde, Base):
    """An entry of the Kasse, which never changes: cents paid in (+) or out (−).

    `counters` reverses another entry.
    """

    __tablename__ = "kitty_entry"
    __table_args__ = (
        to_runde(),
        *refers(
            member_id="member",
            evening_id="evening",
            seal_id="seal",
            counters="kitty_entry",
            link_id="link",
        ),
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
    client_key: Mapped[Key]
    at: Mapped[dt.datetime]

    @property
    def player(self) -> Player | None:
        return player(self.member_id)


class MoneyChangeRow(OfRunde, Base):
    """An action on the money of a Runde outside of one evening: what, when and by whom.

    What is done within an evening is a revision of the evening.
    """

    __tablename__ = "money_change"
    __table_args__ = (to_runde(), *refers(link_id="link"), *indexed("link_id"), NEVER_AGAIN)

    action: Mapped[str] = mapped_column(String(16))
    body: Mapped[dict[str, Any]]
    link_id: Mapped[Id | None]
    at: Mapped[dt.datetime]
    phone: Mapped[Phone | None]
