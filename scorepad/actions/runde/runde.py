"""Creating, renaming and archiving a Runde, and changing its members."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorepad.actions.errors import NotFound, TooOften, existing
from scorepad.actions.instance.limits import Limit, take
from scorepad.actions.problems import (
    FieldProblem,
    TakenNames,
    clean,
    looks_like,
    problems_of_name,
    problems_of_short,
)
from scorepad.actions.transaction import locked, stored_key, transaction
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.roster import SHAPES
from scorepad.scoring.rules import Rules, write_rules
from scorepad.store import links, runden
from scorepad.store.db import row_of
from scorepad.store.links import CurrentLink
from scorepad.store.models import LinkRow, MemberRow, RundeKeyRow, RundeRow
from scorepad.store.runden import Member

MOST_MEMBERS = 60
"""The most active members; people of tournaments and guests stay inactive ones."""
MOST_LETTERS = 4  # the most letters of a chosen short name, which fit above one of seven columns


@dataclass(frozen=True)
class CreatedRunde:
    runde_id: int
    write: CurrentLink
    read: CurrentLink


def create(  # noqa: PLR0917
    name: str,
    members: Sequence[str],
    currency: str,
    rules: Rules,
    now: dt.datetime,
    client_key: str | None = None,
    *,
    limits: Sequence[Limit] = (),
) -> CreatedRunde:
    """Create a Runde with its members, in this order, and its links; idempotent by client key.

    Empty names are skipped. Raises TooOften, and Refused with problems at `name`, `currency`,
    `members.0`, `members.1` and so on.
    """
    check(name, members, currency)
    name = clean(name)
    currency = clean(currency)
    cleaned = [clean(member) for member in members]
    wanted = [member for member in cleaned if member]
    facts: dict[str, Any] = {
        "name": name,
        "currency": currency,
        "rules": write_rules(rules),
        "created_at": now,
    }
    key = None if client_key is None else stored_key(client_key)
    try:
        return _create(facts, wanted, key, limits)
    except IntegrityError:  # a simultaneous request with the same form was faster
        return _create(facts, wanted, key, limits)


def check(name: str, members: Sequence[str], currency: str) -> None:
    """Raise Refused if `create` would raise it."""
    name = clean(name)
    currency = clean(currency)
    refuse(_too_many(members))
    problems = problems_of_name(name, "name")
    if currency:
        problems += problems_of_name(currency, "currency")
    problems += _problems_of_members(members)
    refuse(problems)


def add_member(runde_id: int, name: str) -> int:
    """Add a member to a Runde and return its id; a visitor of this name is taken on.

    Raises Refused at `name`, and NotFound.
    """
    name = clean(name)
    with locked(runde_id) as (session, _runde):
        known = runden.members(runde_id)
        problems = problems_of_name(name, "name", names_of_members(known))
        if sum(member.active for member in known) >= MOST_MEMBERS:
            problems.append(FieldProblem("too_many_members", "name", {"most": MOST_MEMBERS}))
        refuse(problems)
        return new_member(session, runde_id, name)


def names_of_members(people: Iterable[Member]) -> list[str]:
    """The names that no new member may have: those of visitors are free."""
    return [member.name for member in people if not member.visitor]


def new_member(session: Session, runde_id: int, name: str, *, active: bool = True) -> int:
    """Add a member with a name that has no problems to a locked Runde, and return its id.

    A visitor of a tournament who has this name is taken on.
    """
    for member in runden.members(runde_id):
        if member.visitor and looks_like(member.name, name):
            row = member_row(runde_id, member.id)
            _take_on(row, active=active)
            return row.id
    return _add_row(session, MemberRow(runde_id=runde_id, name=name, active=active))


def new_visitor(session: Session, runde_id: int, name: str) -> int:
    """Add somebody who only takes part in tournaments to a locked Runde, and return the id."""
    row = MemberRow(runde_id=runde_id, name=name, active=False, visitor=True)
    return _add_row(session, row)


def _add_row(session: Session, row: MemberRow) -> int:
    session.add(row)
    session.flush()
    return row.id


def take_on(runde_id: int, member_id: int) -> None:
    """Make a visitor of a tournament a member of the Runde. Raises Refused at `name`, NotFound."""
    with locked(runde_id):
        row = member_row(runde_id, member_id)
        if sum(member.active for member in runden.members(runde_id)) >= MOST_MEMBERS:
            raise Refused([FieldProblem("too_many_members", "name", {"most": MOST_MEMBERS})])
        if row.visitor:
            _take_on(row, active=True)


def _take_on(row: MemberRow, *, active: bool) -> None:
    row.visitor = False
    row.active = active
    row.joined = dt.datetime.now(dt.UTC).date()


def change_member(
    runde_id: int,
    member_id: int,
    *,
    name: str | None = None,
    short: str | None = None,
    mark: str | None = None,
) -> None:
    """Change a member's name (in all evenings), short name, or mark (one of `roster.SHAPES`).

    None keeps a value; an empty short name or mark means a computed one. Another member who had
    chosen this mark loses it. Raises Refused at `name`, `short` and `mark`, and NotFound.
    """
    with locked(runde_id):
        others = [member for member in runden.members(runde_id) if member.id != member_id]
        row = member_row(runde_id, member_id)
        name = row.name if name is None else clean(name)
        short = row.short if short is None else clean(short) or None
        mark = row.mark if mark is None else mark or None
        refuse(_problems_of_change(row, name, short, mark, others))
        _take_mark(runde_id, mark, others)
        row.name = name
        row.short = short
        row.mark = mark


def _take_mark(runde_id: int, mark: str | None, others: Sequence[Member]) -> None:
    for other in others:
        if mark and other.mark == mark:
            member_row(runde_id, other.id).mark = None


def _problems_of_change(
    row: MemberRow, name: str, short: str | None, mark: str | None, others: Sequence[Member]
) -> list[Problem]:
    """The problems with what changes; a short name of an earlier version may be longer."""
    problems = problems_of_name(name, "name", names_of_members(others))
    if any(other.visitor and looks_like(other.name, name) for other in others):
        problems.append(FieldProblem("name_of_visitor", "name"))
    if short and short != row.short:
        problems += problems_of_short(short, "short", others, MOST_LETTERS)
    if mark and mark not in SHAPES:
        problems.append(FieldProblem("mark_unknown", "mark"))
    return problems


def set_active(runde_id: int, member_id: int, *, active: bool) -> None:
    """Set whether new evenings offer a member a seat. Raises NotFound."""
    with locked(runde_id):
        member_row(runde_id, member_id).active = active


def rename(runde_id: int, name: str) -> None:
    """Give a Runde another name. Raises Refused at `name`, and NotFound."""
    name = clean(name)
    with locked(runde_id) as (_session, row):
        refuse(problems_of_name(name, "name"))
        row.name = name


def archive(runde_id: int, now: dt.datetime) -> None:
    """Archive a Runde, which makes it read-only until `bring_back`. Raises NotFound."""
    with locked(runde_id) as (_session, row):
        row.archived_at = row.archived_at or now


def bring_back(runde_id: int, now: dt.datetime) -> None:
    """Unarchive a Runde; it counts as used now. Raises NotFound."""
    with locked(runde_id) as (_session, row):
        row.archived_at = None
        row.kept_at = now


def _create(
    facts: dict[str, Any], members: list[str], key: str | None, limits: Sequence[Limit]
) -> CreatedRunde:
    """The new Runde, or the one that a repeated form with the same key has made already."""
    with transaction() as session:
        runde_id = None if key is None else runden.made_by(key)
        if runde_id is None:
            if not take(limits, facts["created_at"]):
                raise TooOften("too many new Runden")
            runde_id = _add_runde(session, RundeRow(**facts), members, key)
        current = links.current(runde_id)
        if "write" not in current or "read" not in current:
            raise NotFound("the links of this Runde were ended")
        return CreatedRunde(runde_id, current["write"], current["read"])


def _add_runde(session: Session, runde: RundeRow, members: list[str], key: str | None) -> int:
    session.add(runde)
    session.flush()
    if key is not None:
        session.add(RundeKeyRow(client_key=key, runde_id=runde.id))
    for member in members:  # one by one, so that their ids keep the order
        new_member(session, runde.id, member)
    version = links.first_version()
    session.add_all(
        LinkRow(runde_id=runde.id, role=role, version=version, revoked_at=None)
        for role in links.ROLES
    )
    session.flush()
    return runde.id


def _too_many(members: Sequence[str]) -> list[Problem]:
    named = [member for member in members if member.strip()]
    if len(named) <= MOST_MEMBERS:
        return []
    return [FieldProblem("too_many_members", "members", {"most": MOST_MEMBERS})]


def _problems_of_members(members: Sequence[str]) -> list[Problem]:
    problems: list[Problem] = []
    seen = TakenNames()
    for place, member in enumerate(members):
        name = clean(member)
        if name:
            problems += problems_of_name(name, f"members.{place}", seen)
            seen.add(name)
    return problems


def member_row(runde_id: int, member_id: int) -> MemberRow:
    """The row of a member, for a change. Raises NotFound."""
    return existing(row_of(MemberRow, runde_id, member_id), f"member {member_id}")
