"""The glance: one statement that reads everything a page of an evening depends on.

The ETag of the page is a hash of it.
"""

import datetime as dt
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from sqlalchemy import ColumnElement, Text, bindparam, cast, func, literal_column, select

from scorepad.store.db import db
from scorepad.store.engine import read_alone
from scorepad.store.evenings import EPOCH
from scorepad.store.models import (
    EveningRow,
    LinkRow,
    MemberRow,
    PenRow,
    PhoneRow,
    RuleSetRow,
    RundeRow,
)
from scorepad.store.phones import IS_IN, ITS_PHONE

_LINE: Any = literal_column("'\n'")
"""The separator of names; no name contains it."""
_EMPTY: Any = literal_column("''")
"""_LINE and _EMPTY are literals: as parameters they would be sent with each execution."""
_RUNDE: Any = bindparam("runde")
_EVENING: Any = bindparam("evening")


def _text(*columns: Any, where: Sequence[ColumnElement[bool]]) -> Any:
    # These columns of all rows as one text, a line for each value; NULL without rows.
    first, *others = columns
    line = first
    for column in others:
        line = line + _LINE + func.coalesce(column, _EMPTY)
    return select(func.aggregate_strings(line, _LINE)).where(*where).scalar_subquery()


_OTHER_PENS = (
    PenRow.runde_id == _RUNDE,
    PenRow.evening_id == _EVENING,
    PenRow.until > bindparam("now"),
)
_PEOPLE = (
    cast(MemberRow.id, Text),
    MemberRow.name,
    MemberRow.short,
    MemberRow.mark,
    cast(MemberRow.visitor, Text),
)
_GLANCE = (
    select(
        EveningRow.ended_at,
        EveningRow.time_up_at,
        _text(cast(RuleSetRow.rules, Text), RuleSetRow.name, where=[RuleSetRow.runde_id == _RUNDE]),
        _text(PenRow.phone, PenRow.name, where=[*_OTHER_PENS, PenRow.phone != bindparam("phone")]),
        _text(*_PEOPLE, where=[MemberRow.runde_id == _RUNDE]),
        LinkRow.role,
        EveningRow.revision,
        EveningRow.changed_at,
        RundeRow.archived_at,
        EPOCH,
    )
    .join(RundeRow, RundeRow.id == LinkRow.runde_id)
    .join(EveningRow, EveningRow.runde_id == LinkRow.runde_id)
    .outerjoin(PhoneRow, ITS_PHONE)
    .where(
        IS_IN,
        LinkRow.id == bindparam("link"),
        LinkRow.version == bindparam("version"),
        LinkRow.revoked_at.is_(None),
    )
    .where(LinkRow.runde_id == _RUNDE, EveningRow.id == _EVENING)
)


class Glance(NamedTuple):
    """Everything that a page of an evening may depend on; at `until` its clock runs out.

    `rule_sets` of the Runde, pens of other phones (`writing`), and `people` are texts, or None.
    """

    ended_at: dt.datetime | None
    until: dt.datetime | None
    rule_sets: str | None
    writing: str | None
    people: str | None
    role: str
    revision: int
    changed_at: dt.datetime
    archived_at: dt.datetime | None
    epoch: str | None

    def digest(self, now: dt.datetime) -> bytes:
        """A hash of the glance and of whether time is up; its length is the same for any Runde."""
        text = repr((self, self.is_time_up(now)))
        return sha256(text.encode()).digest()

    def is_time_up(self, now: dt.datetime) -> bool:
        """Whether the clock of a running evening has run out."""
        return self.until is not None and now >= self.until

    @property
    def pens(self) -> tuple[str, ...]:
        """The names of people with a pen on other phones; a phone may have an empty name."""
        if self.writing is None:
            return ()
        lines = self.writing.split("\n")
        phones = lines[::2]
        names = lines[1::2]
        by_phone = sorted(zip(phones, names, strict=True))
        return tuple(name for _phone, name in by_phone)


class Glancing(Protocol):
    """A query of the glance at a time, by one statement: `alone`, or in that of the page."""

    def __call__(self, now: dt.datetime, *, alone: bool = True) -> Glance | None: ...


def glancing(
    evening_id: int, runde_id: int, link_id: int, version: int, *, phone: str = ""
) -> Glancing:
    """The query of an evening through a link, for this `phone`.

    Its result is None if the link does not open the evening, and once the phone was signed out.
    """
    engine = db.engine
    asked = {
        "link": link_id,
        "version": version,
        "runde": runde_id,
        "evening": evening_id,
        "phone": phone,
    }

    def read(now: dt.datetime, *, alone: bool = True) -> Glance | None:
        """The glance at this time; `alone` outside of the transaction of the page."""
        given = {**asked, "now": now}
        if alone:
            rows = read_alone(engine, _GLANCE, given)
            return Glance(*rows[0]) if rows else None
        row = db.session.connection().execute(_GLANCE, given).one_or_none()
        return None if row is None else Glance(*row)

    return read
