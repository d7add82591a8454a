"""Runden and their members."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, cast

from sqlalchemy import Select, and_, bindparam, select

from scorepad.scoring.roster import Roster
from scorepad.scoring.terms import Player
from scorepad.store import evenings, phones
from scorepad.store.db import db
from scorepad.store.json_rows import JsonRows
from scorepad.store.links import Role
from scorepad.store.models import (
    EveningRow,
    LinkRow,
    MemberRow,
    PhoneRow,
    RundeKeyRow,
    RundeRow,
)
from scorepad.store.phones import LastVisit


@dataclass(frozen=True)
class Runde:
    """A Runde; `currency` is the label of its money, `rules` and `tariff` are interchange forms.

    Without a tariff it plays for no money. An `archived` Runde is read-only. `retires_on` is the
    day on which an idle one is retired, `retires_to` how.
    """

    id: int
    name: str
    currency: str
    rules: dict[str, Any]
    tariff: dict[str, Any] | None = None
    archived: bool = False
    retires_on: dt.date | None = None
    retires_to: str | None = None


@dataclass(frozen=True)
class Member:
    """A member of a Runde; an inactive one is offered no seat but stays in old evenings.

    `short` is the chosen short name, `mark` the chosen one of `roster.SHAPES`; if None, both are
    computed. A `visitor` only takes part in tournaments: lists of members leave visitors out.
    """

    id: int
    name: str
    active: bool
    iban: str | None = None
    account_name: str | None = None
    short: str | None = None
    mark: str | None = None
    visitor: bool = False

    @property
    def player(self) -> Player:
        """The key under which logs name this member."""
        return Player(str(self.id))


_MEMBER = tuple(getattr(MemberRow, field.name) for field in fields(Member))
_RUNDE = (
    RundeRow.id,
    RundeRow.name,
    RundeRow.currency,
    RundeRow.rules,
    RundeRow.tariff,
    RundeRow.archived_at.is_not(None),
    RundeRow.retires_on,
    RundeRow.retires_to,
)
# Each page of an evening executes these: they are built once, and executed without the ORM.
_WITH_MEMBERS = (
    select(JsonRows(*_MEMBER))
    .where(MemberRow.runde_id == LinkRow.runde_id)
    .correlate(LinkRow)
    .scalar_subquery()
)
_MEMBERS = select(*_MEMBER).where(MemberRow.runde_id == bindparam("runde")).order_by(MemberRow.id)
_THROUGH: Select[*tuple[Any, ...]] = (
    select(LinkRow.role, _WITH_MEMBERS, *phones.SEEN, *_RUNDE)
    .join(RundeRow, RundeRow.id == LinkRow.runde_id)
    .outerjoin(PhoneRow, phones.ITS_PHONE)
    .where(LinkRow.runde_id == bindparam("runde"), LinkRow.id == bindparam("link"))
    .where(LinkRow.version == bindparam("version"), LinkRow.revoked_at.is_(None))
    .where(phones.IS_IN)
)
_TO_EVENING = _THROUGH.add_columns(*evenings.HEAD).outerjoin(
    EveningRow, and_(EveningRow.runde_id == LinkRow.runde_id, EveningRow.id == bindparam("evening"))
)


def load_runde(runde_id: int) -> Runde | None:
    """The Runde, or None when there is none with this id."""
    row = db.session.execute(select(*_RUNDE).where(RundeRow.id == runde_id)).one_or_none()
    return None if row is None else Runde(*row)


@dataclass(frozen=True)
class Opened:
    """What a link opens: `head` is the row of the evening asked for, None without one.

    `seen` is the last visit of this phone, None at its first one.
    """

    role: Role
    runde: Runde
    members: tuple[Member, ...]
    head: evenings.EveningHead | None
    seen: LastVisit | None


def through(
    runde_id: int, link_id: int, version: int, evening_id: int | None = None, *, phone: str = ""
) -> Opened | None:
    """What a link opens that the session of this `phone` remembers, by one query.

    None unless the link is in force and the phone was not signed out.
    """
    given = {"runde": runde_id, "link": link_id, "version": version, "evening": evening_id}
    given_by = {**given, "phone": phone}
    query = _THROUGH if evening_id is None else _TO_EVENING
    row = db.session.connection().execute(query, given_by).one_or_none()
    if row is None:
        return None
    role, people, seen_on, seen_role, seen_version, *columns = row
    of_runde = columns[: len(_RUNDE)]
    of_evening = columns[len(_RUNDE) :]
    head = None
    if of_evening and of_evening[0] is not None:
        head = evenings.EveningHead(*of_evening)
    seen = None
    if seen_on is not None:
        seen = LastVisit(seen_on, seen_role, seen_version)
    return Opened(cast("Role", role), Runde(*of_runde), _members_in(people), head, seen)


def _members_in(people: list[list[Any]] | None) -> tuple[Member, ...]:
    """The members of a list of rows, in the order of joining."""
    members = list[Member]()
    for ident, name, active, iban, account_name, short, mark, visitor in people or ():
        member = Member(
            ident, name, bool(active), iban, account_name, short, mark, visitor=bool(visitor)
        )
        members.append(member)
    return tuple(sorted(members, key=attrgetter("id")))


def named() -> tuple[tuple[int, str], ...]:
    """Id and name of every Runde, oldest first."""
    query = select(RundeRow.id, RundeRow.name).order_by(RundeRow.id)
    return tuple((row.id, row.name) for row in db.session.execute(query))


def members(runde_id: int) -> tuple[Member, ...]:
    """Everybody who ever belonged to the Runde or visited a tournament, in the order of joining."""
    rows = db.session.connection().execute(_MEMBERS, {"runde": runde_id})
    return tuple(Member(*row) for row in rows)


def names(runde_id: int) -> Roster:
    """The roster of a Runde: the name of every player key, with short names and marks."""
    return roster(members(runde_id))


def roster(people: Sequence[Member]) -> Roster:
    """The names, short names and marks of all members of a Runde.

    Visitors of tournaments come last: nobody's short name or mark gives way to theirs.
    """
    own = [member for member in people if not member.visitor]
    if len(own) == len(people):
        return _named(people)
    visitors = [member for member in people if member.visitor]
    names = _named([*own, *visitors])
    return names.at_table(member.player for member in own)


def _named(people: Sequence[Member]) -> Roster:
    return Roster(
        ((member.player, member.name) for member in people),
        {member.player: member.short for member in people if member.short},
        {member.player: member.mark for member in people if member.mark},
    )


def lock(runde_id: int) -> RundeRow | None:
    """The row of a Runde, locked until the transaction ends."""
    query = select(RundeRow).where(RundeRow.id == runde_id).with_for_update(key_share=True)
    return db.session.execute(query).scalar_one_or_none()


def keep_tariff(row: RundeRow, tariff: dict[str, Any]) -> None:
    """Write the interchange form of a tariff into a locked Runde; new dues count from today."""
    row.tariff = tariff
    if not tariff.get("month_dues"):
        row.dues_since = None
    elif row.dues_since is None:
        row.dues_since = dt.datetime.now(dt.UTC).date()


def dues_since(runde_id: int) -> dt.date | None:
    """The day on which the Runde agreed on dues for months without an evening."""
    query = select(RundeRow.dues_since).where(RundeRow.id == runde_id)
    return db.session.execute(query).scalar_one_or_none()


def joined(runde_id: int) -> dict[Player, dt.date | None]:
    """The day on which each active member joined, None where unknown."""
    columns = select(MemberRow.id, MemberRow.joined)
    active = columns.where(MemberRow.runde_id == runde_id, MemberRow.active)
    rows = db.session.execute(active.order_by(MemberRow.id))
    return {Player(str(member_id)): day for member_id, day in rows}


def evening_days(runde_id: int) -> tuple[dt.date, ...]:
    """The days of all evenings of the Runde."""
    query = select(EveningRow.date).where(EveningRow.runde_id == runde_id)
    return tuple(db.session.scalars(query))


def made_by(key: str) -> int | None:
    """The id of the Runde that a stored client key made, or None."""
    query = select(RundeKeyRow.runde_id).where(RundeKeyRow.client_key == key)
    return db.session.execute(query).scalar_one_or_none()
