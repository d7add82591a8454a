"""The tables of Runden, their people, rules and links; and two tables that belong to no Runde."""

import datetime as dt
from typing import Any

from sqlalchemy import JSON, BigInteger, Index, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.store.models.base import (
    DEVICE_LENGTH,
    MARK_LENGTH,
    NEVER_AGAIN,
    PRINT_LENGTH,
    SHORT_LENGTH,
    Base,
    Id,
    Key,
    Name,
    OfRunde,
    Phone,
    to_runde,
)

IBAN_LENGTH = 34
"""Characters of the longest IBAN there is, without spaces. Source: ISO 13616."""


class RundeRow(Base):
    """A Runde. `rules` and `tariff` are interchange forms; no tariff: no money.

    `dues_since` is the day on which dues for months without an evening were agreed, or None.
    `retires_on` and `retires_to` are the day and the kind of the retirement of an idle Runde, as
    its page announces them; `kept_at` is the last request to keep the Runde, `used_on` the day of
    the last change of anything but a game.
    """

    __tablename__ = "group"
    __table_args__ = NEVER_AGAIN

    id: Mapped[Id] = mapped_column(primary_key=True)
    name: Mapped[Name]
    currency: Mapped[Name]
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
    """The client key that created a Runde, which makes creation idempotent.

    No foreign key, see `store.models`.
    """

    __tablename__ = "group_key"

    client_key: Mapped[Key] = mapped_column(primary_key=True)
    runde_id: Mapped[Id] = mapped_column("group_id", index=True)


class MemberRow(OfRunde, Base):
    """A member of a Runde; logs name members by id, so a new name applies to old evenings too.

    `short` is the chosen short name, `mark` the chosen shape; without them both are computed.
    `joined` is None for members of earlier versions. A `visitor` only takes part in tournaments and
    is no member until taken on.
    """

    __tablename__ = "member"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    name: Mapped[Name]
    active: Mapped[bool]
    iban: Mapped[str | None] = mapped_column(String(IBAN_LENGTH))
    account_name: Mapped[Name | None]
    short: Mapped[str | None] = mapped_column(String(SHORT_LENGTH))
    mark: Mapped[str | None] = mapped_column(String(8))
    visitor: Mapped[bool] = mapped_column(default=False, server_default=false())
    joined: Mapped[dt.date | None] = mapped_column(default=lambda: dt.datetime.now(dt.UTC).date())


class RuleSetRow(OfRunde, Base):
    """A rule set that a Runde keeps under a name of its own; `rules` is the interchange form."""

    __tablename__ = "rule_set"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    name: Mapped[Name]
    rules: Mapped[dict[str, Any]]


class LinkRow(OfRunde, Base):
    """The write or the read link of a Runde; its secret is computed, see `links`."""

    __tablename__ = "link"
    __table_args__ = (
        to_runde(),
        UniqueConstraint("group_id", "role"),
        Index(None, "id"),
        NEVER_AGAIN,
    )

    role: Mapped[str] = mapped_column(String(8))
    version: Mapped[int]
    revoked_at: Mapped[dt.datetime | None]


class PhoneRow(OfRunde, Base):
    """A phone that has opened a page of a Runde; it is known by its mark, see `web.frame.phone`.

    `version` is that of the link with which it came last, `seen_on` the day of its last visit.
    Once it was signed out, at `ended_at`, its session opens nothing of this Runde any more. Its
    `name` is that of its person, its `device` a word or two such as "iPhone"; both may be empty.
    """

    __tablename__ = "phone"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "mark"), NEVER_AGAIN)

    mark: Mapped[str] = mapped_column(String(MARK_LENGTH))
    name: Mapped[Phone]
    device: Mapped[str] = mapped_column(String(DEVICE_LENGTH))
    role: Mapped[str] = mapped_column(String(8))
    version: Mapped[int]
    first_on: Mapped[dt.date]
    seen_on: Mapped[dt.date]
    ended_at: Mapped[dt.datetime | None]


class TallyRow(Base):
    """A counter of a rate limit for one window, which starts at `since` (Unix time).

    It is in no backup. `who` is a hash of an IP address, or everybody. The counter belongs to no
    Runde.
    """

    __tablename__ = "tally"

    what: Mapped[str] = mapped_column(String(16), primary_key=True)
    who: Mapped[str] = mapped_column(String(32), primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    count: Mapped[int]


class InstallationRow(Base):
    """At most one row: `epoch` changes with each restored backup, which invalidates all caches.

    `epoch` is empty before the first restore. `key_print` is the fingerprint of the secret key of
    the links.
    """

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(primary_key=True)
    epoch: Mapped[str] = mapped_column(String(32))
    key_print: Mapped[str | None] = mapped_column(String(PRINT_LENGTH))
