"""The tables of tournaments: the tournament, its entries, rounds, seats, history; and leagues."""

import datetime as dt
from typing import Any

from sqlalchemy import JSON, String, UniqueConstraint, and_
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.store.models.base import (
    NEVER_AGAIN,
    REASON_LENGTH,
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


class TournamentRow(OfRunde, Base):
    """A tournament: its plan, and the number of actions on it.

    `state` is open, running or finished. `joining` counts the links by which people enter
    themselves; the newest is in force while `joining_open`. `done` holds the newest actions by
    their stored client keys, for idempotency. `prizes_paid` holds the prizes that were
    paid out.
    """

    __tablename__ = "tournament"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "client_key"), NEVER_AGAIN)

    name: Mapped[Name]
    date: Mapped[dt.date]
    plan: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(16))
    revision: Mapped[int]
    changed_at: Mapped[dt.datetime]
    done: Mapped[dict[str, Any]]
    client_key: Mapped[Key]
    prizes_paid: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))
    joining: Mapped[int | None]
    joining_open: Mapped[bool | None]


class TournamentWishRow(OfRunde, Base):
    """Somebody who entered himself for a tournament by its link.

    `state` is waiting, taken (under `number`) or declined. `client_key` is the stored form of the
    key under which this person looks what became of it.
    """

    __tablename__ = "tournament_wish"
    __table_args__ = (
        *refers(tournament_id="tournament"),
        UniqueConstraint("group_id", "tournament_id", "client_key"),
        NEVER_AGAIN,
    )

    tournament_id: Mapped[Id]
    name: Mapped[Name]
    club: Mapped[Name]
    team: Mapped[Name]
    classes: Mapped[list[str]] = mapped_column(JSON)
    at: Mapped[dt.datetime]
    state: Mapped[str] = mapped_column(String(16))
    number: Mapped[int | None]
    client_key: Mapped[Key]


class TournamentEntryRow(OfRunde, Base):
    """A person who takes part under a number, from one round to another, both included.

    A substitute has the same number from a later round on. `disqualified` is the reason of a
    disqualification. `present` is whether the leader has ticked that this person is there; who is
    missing has an `until_round`. `classes` are names of classes, also of such as the plan has no
    more; an empty column stands for none.
    """

    __tablename__ = "tournament_entry"
    __table_args__ = (
        *refers(tournament_id="tournament", member_id="member"),
        UniqueConstraint("group_id", "tournament_id", "number", "from_round"),
        *indexed("member_id"),
        NEVER_AGAIN,
    )

    tournament_id: Mapped[Id]
    number: Mapped[int]
    name: Mapped[Name]
    member_id: Mapped[Id]
    team: Mapped[Name]
    club: Mapped[Name]
    paid: Mapped[bool]
    from_round: Mapped[int]
    until_round: Mapped[int | None]
    disqualified: Mapped[str | None] = mapped_column(String(REASON_LENGTH))
    present: Mapped[bool | None]
    classes: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))


class RoundRow(OfRunde, Base):
    """A round of a tournament: seed and attempt of its draw, and its clock.

    `state` is drawn or running. `minutes` are those of a table of four, `extra_minutes` were given
    to all tables; `pauses` are pairs of moments in ISO format, the last one open while the clock
    stands.
    """

    __tablename__ = "round"
    __table_args__ = (
        *refers(tournament_id="tournament"),
        UniqueConstraint("group_id", "tournament_id", "number"),
        NEVER_AGAIN,
    )

    tournament_id: Mapped[Id]
    number: Mapped[int]
    seed: Mapped[Name]
    attempt: Mapped[int]
    started_at: Mapped[dt.datetime | None]
    minutes: Mapped[int]
    extra_minutes: Mapped[int] = mapped_column(default=0, server_default="0")
    pauses: Mapped[list[Any]] = mapped_column(JSON, default=list, server_default="[]")
    state: Mapped[str] = mapped_column(String(16))


class TournamentRevisionRow(OfRunde, Base):
    """An action on a tournament; its facts are words and numbers of that time.

    `changes` are the rows that it changed and the tables at which it did something, for undo; None
    for an action that cannot be undone, such as one of an earlier version.
    """

    __tablename__ = "tournament_revision"
    __table_args__ = (
        *refers(tournament_id="tournament", link_id="link"),
        UniqueConstraint("group_id", "tournament_id", "number"),
        *indexed("link_id"),
        NEVER_AGAIN,
    )

    tournament_id: Mapped[Id]
    number: Mapped[int]
    action: Mapped[str] = mapped_column(String(16))
    facts: Mapped[dict[str, Any]]
    link_id: Mapped[Id | None]
    at: Mapped[dt.datetime]
    phone: Mapped[Phone | None]
    changes: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)


class LeagueRow(OfRunde, Base):
    """A league under its name: what it counts. Its standing is computed."""

    __tablename__ = "league"
    __table_args__ = (to_runde(), UniqueConstraint("group_id", "name"), NEVER_AGAIN)

    name: Mapped[Name]
    plan: Mapped[dict[str, Any]]


class SeatRow(Base):
    """A seat of a round by table and place; table 0 is a bye.

    `evening_id` is the evening of the table.
    """

    __tablename__ = "seat"
    __table_args__ = (
        *refers(round_id="round", entry_id="tournament_entry", evening_id="evening"),
        *indexed("entry_id", "evening_id"),
    )

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True)
    round_id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=False)
    table_no: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    entry_id: Mapped[Id]
    evening_id: Mapped[Id | None]
    extra_minutes: Mapped[int]
    accepted_at: Mapped[dt.datetime | None]


ROUND_OF_SEAT = and_(RoundRow.runde_id == SeatRow.runde_id, RoundRow.id == SeatRow.round_id)
"""The join condition between a seat and its round."""
TOURNAMENT_OF_ROUND = and_(
    TournamentRow.runde_id == RoundRow.runde_id, TournamentRow.id == RoundRow.tournament_id
)
"""The join condition between a round and its tournament."""
ENTRY_OF_SEAT = and_(
    TournamentEntryRow.runde_id == SeatRow.runde_id, TournamentEntryRow.id == SeatRow.entry_id
)
"""The join condition between a seat and the person who has it."""
