"""The tables of evenings: plan, log, revisions, pens, and cached sums."""

import datetime as dt
from typing import Any

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.store.models.base import (
    NEVER_AGAIN,
    Base,
    Id,
    Key,
    Name,
    OfRunde,
    Phone,
    indexed,
    refers,
    to_runde,
)


class EveningRow(OfRunde, Base):
    """An evening: its plan, and the number of actions on it.

    `ended_at`, and `time_up_at` of a running evening with a clock, are copies that save reading the
    log.
    """

    __tablename__ = "evening"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "client_key"), NEVER_AGAIN)

    name: Mapped[Name]
    date: Mapped[dt.date]
    plan: Mapped[dict[str, Any]]
    revision: Mapped[int]
    changed_at: Mapped[dt.datetime]
    ended_at: Mapped[dt.datetime | None]
    time_up_at: Mapped[dt.datetime | None]
    client_key: Mapped[Key]


class EntryRow(OfRunde, Base):
    """An entry of an evening's log. `position` orders the log; deleted entries keep theirs."""

    __tablename__ = "entry"
    __table_args__ = (
        *refers(evening_id="evening"),
        Index(None, "group_id", "evening_id", "position"),
        NEVER_AGAIN,
    )

    evening_id: Mapped[Id]
    position: Mapped[int]
    kind: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    body: Mapped[dict[str, Any]]
    deleted_at: Mapped[dt.datetime | None]


class RevisionRow(OfRunde, Base):
    """An action on an evening: the state before and after it, its time, link and phone."""

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
    client_key: Mapped[Key]
    at: Mapped[dt.datetime]
    phone: Mapped[Phone | None]


class PenRow(Base):
    """A phone that is entering something; its pen lasts `until`.

    It is in no history or backup, and without foreign keys.
    """

    __tablename__ = "pen"

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True)
    evening_id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=False)
    phone: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[Phone]
    until: Mapped[dt.datetime]


class StandingRow(Base):
    """Cached sums of an unsettled evening: `body` has its sums for the season, see `store.season`.

    Any row may be deleted at any time. It is in no backup and has no foreign key.
    """

    __tablename__ = "standing"

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True)
    evening_id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=False)
    revision: Mapped[int]
    changed_at: Mapped[dt.datetime]
    scoring_version: Mapped[int]
    body: Mapped[dict[str, Any]]
