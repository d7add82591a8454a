"""The tables. Every row carries its Runde, first in all its keys, so that the data of one Runde lives together.

So each table can be cut into partitions, or spread over machines, by `group_id` as it stands. Two cannot: `group_key`
finds the Runde that a form made, whatever its number, and is cut by its own key; `installation` is one row.
SQLite keeps its one column `id` as the primary key, which alone never gives a number twice there, and what is the
primary key here is a unique key there; see migration 0009.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, TypeAlias

from sqlalchemy import JSON, BigInteger, Date, ForeignKeyConstraint, Index, MetaData, String, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry

from scorepad.store.columns import UtcDateTime, Whole, WholeId

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
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
PRINT_LENGTH = 32
"""Characters of the fingerprint of a secret key."""
NEVER_AGAIN = {"sqlite_autoincrement": True}
"""What is deleted leaves its number to nothing else: phones keep numbers, and a Runde may come back from a backup."""
Id: TypeAlias = Annotated[int, "id"]


class Base(DeclarativeBase):
    """The parent of all tables, with names for every constraint so that migrations can speak of them."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMING),
        type_annotation_map={int: Whole, Id: WholeId, dt.datetime: UtcDateTime, dt.date: Date, dict[str, Any]: JSON},
    )


class OfRunde:
    """What every row of a Runde has: its Runde, and a number that no other row of its table has."""

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True, sort_order=-2)
    id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=True, sort_order=-1)


def to_runde() -> ForeignKeyConstraint:
    """A foreign key to the Runde; what refers to a row of the Runde needs none."""
    return ForeignKeyConstraint(["group_id"], ["group.id"])


def refers(**tables: str) -> list[ForeignKeyConstraint]:
    """Foreign keys by which columns lead to rows of the same Runde, in these tables."""
    return [
        ForeignKeyConstraint(["group_id", column], [f"{table}.group_id", f"{table}.id"])
        for column, table in tables.items()
    ]


def indexed(*columns: str) -> list[Index]:
    """An index for each of these, of one Runde after the other."""
    return [Index(None, "group_id", column) for column in columns]


class RundeRow(Base):
    """A Runde. `rules` and `tariff` are interchange forms; no tariff: no money.

    `dues_since` is the day on which dues for months without an evening were agreed, None where there are none. Where
    nobody uses it any more, `retires_on` is the day on which it goes and `retires_to` what becomes of it then, as its
    page says; `kept_at`: somebody wanted to keep it. `used_on`: anything but a game was last changed.
    """

    __tablename__ = "group"
    __table_args__ = NEVER_AGAIN

    id: Mapped[Id] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    currency: Mapped[str] = mapped_column(String(NAME_LENGTH))
    rules: Mapped[dict[str, Any]]
    created_at: Mapped[dt.datetime]
    tariff: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    archived_at: Mapped[dt.datetime | None]
    dues_since: Mapped[dt.date | None]
    retires_on: Mapped[dt.date | None]
    kept_at: Mapped[dt.datetime | None]
    retires_to: Mapped[str | None] = mapped_column(String(8))
    used_on: Mapped[dt.date | None]


class RundeKeyRow(Base):
    """The client key that made a Runde, so that the same form makes one only. It refers to nothing; see above."""

    __tablename__ = "group_key"

    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    runde_id: Mapped[Id] = mapped_column("group_id", index=True)


class MemberRow(OfRunde, Base):
    """Somebody who belongs to a Runde; logs name members by id, so a new name renames all rows.

    `short` is the own short name, `mark` the chosen shape; without them both are computed. `joined` is None for who
    was there before that was kept.
    """

    __tablename__ = "member"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    active: Mapped[bool]
    iban: Mapped[str | None] = mapped_column(String(IBAN_LENGTH))
    account_name: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
    short: Mapped[str | None] = mapped_column(String(SHORT_LENGTH))
    mark: Mapped[str | None] = mapped_column(String(8))
    joined: Mapped[dt.date | None] = mapped_column(default=lambda: dt.datetime.now(dt.UTC).date())


class RuleSetRow(OfRunde, Base):
    """A rule set that a Runde keeps under a name of its own; `rules` is the interchange form."""

    __tablename__ = "rule_set"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    rules: Mapped[dict[str, Any]]


class LinkRow(OfRunde, Base):
    """The write or the read link of a Runde; its secret is computed, see `links`."""

    __tablename__ = "link"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "role"), Index(None, "id"), NEVER_AGAIN)

    role: Mapped[str] = mapped_column(String(8))
    version: Mapped[int]
    revoked_at: Mapped[dt.datetime | None]


class EveningRow(OfRunde, Base):
    """An Abend: its plan, and how many actions it has seen.

    `ended_at`, and when its clock runs out while it goes on (None: it has no clock), only save reading the log.
    """

    __tablename__ = "evening"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "client_key"), NEVER_AGAIN)

    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    date: Mapped[dt.date]
    plan: Mapped[dict[str, Any]]
    revision: Mapped[int]
    changed_at: Mapped[dt.datetime]
    ended_at: Mapped[dt.datetime | None]
    time_up_at: Mapped[dt.datetime | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))


class EntryRow(OfRunde, Base):
    """One entry of an evening's log. `position` orders the log; deleted entries keep theirs."""

    __tablename__ = "entry"
    __table_args__ = (*refers(evening_id="evening"), Index(None, "group_id", "evening_id", "position"), NEVER_AGAIN)

    evening_id: Mapped[Id]
    position: Mapped[int]
    kind: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    body: Mapped[dict[str, Any]]
    deleted_at: Mapped[dt.datetime | None]


class RevisionRow(OfRunde, Base):
    """One action on an evening: what was before, what is after, when, through which link, and on which phone."""

    __tablename__ = "revision"
    __table_args__ = (
        *refers(evening_id="evening", entry_id="entry", link_id="link"),
        UniqueConstraint("group_id", "evening_id", "number"),
        UniqueConstraint("group_id", "client_key", "evening_id"),
        *indexed("entry_id", "link_id"),
        NEVER_AGAIN,
    )

    evening_id: Mapped[Id]
    number: Mapped[int]
    action: Mapped[str] = mapped_column(String(16))
    entry_id: Mapped[Id | None]
    undoes: Mapped[int | None]
    changes: Mapped[dict[str, Any]]
    link_id: Mapped[Id | None]
    client_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    at: Mapped[dt.datetime]
    phone: Mapped[str | None] = mapped_column(String(PHONE_LENGTH))


class PenRow(Base):
    """Who is about to enter something, `until` when. It belongs to no history and no backup, and refers to nothing."""

    __tablename__ = "pen"

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True)
    evening_id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=False)
    phone: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(PHONE_LENGTH))
    until: Mapped[dt.datetime]


class StandingRow(Base):
    """What an evening that nobody settled has come to: `body` has its sums for the season, see `standings`.

    Any row may be deleted at any time. It belongs to no backup and refers to nothing.
    """

    __tablename__ = "standing"

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True)
    evening_id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=False)
    revision: Mapped[int]
    changed_at: Mapped[dt.datetime]
    scoring_version: Mapped[int]
    body: Mapped[dict[str, Any]]


class SealRow(OfRunde, Base):
    """A settled evening as an assertion: `body` holds totals and amounts. `opened_at` ends it, nothing erases it."""

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
    """Who pays whom how many cents after an evening; nobody is the Kasse. Without a seal it was paid before the end."""

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
    """What one paid another for debts of several evenings together; nobody is the Kasse.

    Until `covered_at` it is reckoned against what is owed; then debts are marked as paid by it.
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
    """One line of the Kasse: cents into it, or out of it with a minus. Never changed; `counters` takes another back."""

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


class TallyRow(Base):
    """How often somebody did something that is limited, since the beginning of an hour, say. In no backup.

    `who` is a hash of an address, or everybody; `since` are seconds of the epoch. It belongs to no Runde.
    """

    __tablename__ = "tally"

    what: Mapped[str] = mapped_column(String(16), primary_key=True)
    who: Mapped[str] = mapped_column(String(32), primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    count: Mapped[int]


class InstallationRow(Base):
    """At most one row: `epoch` is another after each restored backup, so that nothing remembered outlives it.

    Before the first it is empty. `key_print` tells which secret key the links were made by.
    """

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(primary_key=True)
    epoch: Mapped[str] = mapped_column(String(32))
    key_print: Mapped[str | None] = mapped_column(String(PRINT_LENGTH))
