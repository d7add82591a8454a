"""The tables. Every row carries its Runde, so that the data of one Runde lives together."""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import (
    JSON,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry
from sqlalchemy.types import TypeDecorator

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
LARGEST = 2**31 - 1
"""The largest number that both databases hold."""
NAME_LENGTH = 80
"""Characters of the longest name of a Runde, member or evening."""
KEY_LENGTH = 64
"""Characters of a client key as it is stored: the hexadecimal SHA-256 of what the form sent."""
IBAN_LENGTH = 34
"""Characters of the longest IBAN there is, without spaces. Source: ISO 13616."""
PHONE_LENGTH = 24
"""Characters of the longest name of a phone."""
SHORT_LENGTH = 7
"""Characters of the longest own short name."""
REASON_LENGTH = 200
"""Characters of the longest reason in the Kasse."""
NEVER_AGAIN = {"sqlite_autoincrement": True}
"""For tables whose numbers phones keep: what is deleted leaves its number to nothing else."""


class UtcDateTime(TypeDecorator[dt.datetime]):
    """A point in time, aware in Python and UTC in the database; SQLite keeps it without its zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored time needs its zone")
        utc = value.astimezone(dt.UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=dt.UTC) if value.tzinfo is None else value.astimezone(dt.UTC)


class Whole(TypeDecorator[int]):
    """A whole number as both databases hold it. A larger one, typed into an address, is nobody's: it finds nothing."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return value if value is None or abs(value) <= LARGEST else None


class Base(DeclarativeBase):
    """The parent of all tables, with names for every constraint so that migrations can speak of them."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMING),
        type_annotation_map={int: Whole, dt.datetime: UtcDateTime, dt.date: Date, dict[str, Any]: JSON},
    )


class RundeRow(Base):
    """A Runde. `rules` and `tariff` are interchange forms, `client_key` the one that made it; no tariff: no money.

    `dues_since` is the day on which dues for months without an evening were agreed, None where there are none.
    """

    __tablename__ = "group"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    currency: Mapped[str] = mapped_column(String(NAME_LENGTH))
    rules: Mapped[dict[str, Any]]
    client_key: Mapped[str | None] = mapped_column(String(KEY_LENGTH), unique=True)
    created_at: Mapped[dt.datetime]
    tariff: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    archived_at: Mapped[dt.datetime | None]
    dues_since: Mapped[dt.date | None]


class MemberRow(Base):
    """Somebody who belongs to a Runde; logs name members by id, so a new name renames all rows.

    `short` is the own short name, `mark` the chosen shape; without them both are computed. `joined` is None for who
    was there before that was kept.
    """

    __tablename__ = "member"
    __table_args__ = (UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    active: Mapped[bool]
    iban: Mapped[str | None] = mapped_column(String(IBAN_LENGTH))
    account_name: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
    short: Mapped[str | None] = mapped_column(String(SHORT_LENGTH))
    mark: Mapped[str | None] = mapped_column(String(8))
    joined: Mapped[dt.date | None] = mapped_column(default=lambda: dt.datetime.now(dt.UTC).date())


class RuleSetRow(Base):
    """A rule set that a Runde keeps under a name of its own; `rules` is the interchange form."""

    __tablename__ = "rule_set"
    __table_args__ = (UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    rules: Mapped[dict[str, Any]]


class LinkRow(Base):
    """The write or the read link of a Runde; its secret is computed, see `links`."""

    __tablename__ = "link"
    __table_args__ = (UniqueConstraint("group_id", "role"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"))
    role: Mapped[str] = mapped_column(String(8))
    version: Mapped[int]
    revoked_at: Mapped[dt.datetime | None]


class EveningRow(Base):
    """An Abend: its plan, and how many actions it has seen. `ended_at` only saves lists from reading the log."""

    __tablename__ = "evening"
    __table_args__ = (UniqueConstraint("group_id", "client_key"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    date: Mapped[dt.date]
    plan: Mapped[dict[str, Any]]
    revision: Mapped[int]
    changed_at: Mapped[dt.datetime]
    ended_at: Mapped[dt.datetime | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))


class EntryRow(Base):
    """One entry of an evening's log. `position` orders the log; deleted entries keep theirs."""

    __tablename__ = "entry"
    __table_args__ = (Index(None, "evening_id", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"), index=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"))
    position: Mapped[int]
    kind: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    body: Mapped[dict[str, Any]]
    deleted_at: Mapped[dt.datetime | None]


class RevisionRow(Base):
    """One action on an evening: what was before, what is after, when, through which link, and on which phone."""

    __tablename__ = "revision"
    __table_args__ = (UniqueConstraint("evening_id", "number"), UniqueConstraint("evening_id", "client_key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"), index=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"))
    number: Mapped[int]
    action: Mapped[str] = mapped_column(String(16))
    entry_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id"), index=True)
    undoes: Mapped[int | None]
    changes: Mapped[dict[str, Any]]
    link_id: Mapped[int | None] = mapped_column(ForeignKey("link.id"), index=True)
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    at: Mapped[dt.datetime]
    phone: Mapped[str | None] = mapped_column(String(PHONE_LENGTH))


class PenRow(Base):
    """Who is about to enter something, `until` when. It belongs to no history and no backup, and refers to nothing."""

    __tablename__ = "pen"

    evening_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    phone: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(PHONE_LENGTH))
    until: Mapped[dt.datetime]


class SealRow(Base):
    """A settled evening as an assertion: `body` holds totals and amounts. `opened_at` ends it, nothing erases it."""

    __tablename__ = "seal"
    __table_args__ = (
        UniqueConstraint("evening_id", "client_key"),
        Index(
            "uq_seal_in_force",
            "evening_id",
            unique=True,
            sqlite_where=text("opened_at IS NULL"),
            postgresql_where=text("opened_at IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"), index=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"))
    revision: Mapped[int]
    scoring_version: Mapped[int]
    body: Mapped[dict[str, Any]]
    link_id: Mapped[int | None] = mapped_column(ForeignKey("link.id"), index=True)
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    at: Mapped[dt.datetime]
    opened_at: Mapped[dt.datetime | None]


class TransferRow(Base):
    """Who pays whom how many cents after an evening; nobody is the Kasse. Without a seal it was paid before the end."""

    __tablename__ = "transfer"

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"), index=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), index=True)
    seal_id: Mapped[int | None] = mapped_column(ForeignKey("seal.id"), index=True)
    payer: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    payee: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    cents: Mapped[int]
    paid_at: Mapped[dt.datetime | None]
    at: Mapped[dt.datetime]


class PaymentRow(Base):
    """What one paid another for debts of several evenings together; nobody is the Kasse.

    Until `covered_at` it is reckoned against what is owed; then debts are marked as paid by it.
    """

    __tablename__ = "payment"
    __table_args__ = (UniqueConstraint("group_id", "client_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"))
    payer: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    payee: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    cents: Mapped[int]
    paid_at: Mapped[dt.datetime]
    covered_at: Mapped[dt.datetime | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))


class KasseEntryRow(Base):
    """One line of the Kasse: cents into it, or out of it with a minus. Never changed; `counters` takes another back."""

    __tablename__ = "kitty_entry"
    __table_args__ = (UniqueConstraint("counters"), UniqueConstraint("group_id", "client_key"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    runde_id: Mapped[int] = mapped_column("group_id", ForeignKey("group.id"))
    date: Mapped[dt.date]
    kind: Mapped[str] = mapped_column(String(16))
    member_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"), index=True)
    cents: Mapped[int]
    reason: Mapped[str] = mapped_column(String(REASON_LENGTH))
    evening_id: Mapped[int | None] = mapped_column(ForeignKey("evening.id"), index=True)
    seal_id: Mapped[int | None] = mapped_column(ForeignKey("seal.id"), index=True)
    counters: Mapped[int | None] = mapped_column(ForeignKey("kitty_entry.id"))
    link_id: Mapped[int | None] = mapped_column(ForeignKey("link.id"), index=True)
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    at: Mapped[dt.datetime]


class InstallationRow(Base):
    """At most one row: `epoch` is another after each restored backup, so that nothing remembered outlives it."""

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(primary_key=True)
    epoch: Mapped[str] = mapped_column(String(32))
