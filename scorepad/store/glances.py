"""The glance: one statement that reads everything a page of an evening depends on; its ETag is a hash of it."""

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Row, Text, bindparam, cast, func, literal_column, select

from scorepad.store.db import db
from scorepad.store.engine import read_alone
from scorepad.store.evenings import EPOCH
from scorepad.store.models import EveningRow, LinkRow, MemberRow, PenRow, RuleSetRow, RundeRow

NEVER = dt.datetime.max.replace(tzinfo=dt.UTC)
"""A moment after all pens have expired, so that none is read."""
_LINE: Any = literal_column("'\n'")
"""The separator of names; no name contains it."""
_EMPTY: Any = literal_column("''")
"""_LINE and _EMPTY are literals: as parameters they would be sent with each execution."""


def _parted(*parts: Any) -> ColumnElement[str]:
    """SQL for these columns of all rows as one text with separators; NULL where there is no row."""
    return func.aggregate_strings(reduce(lambda text, part: text + _LINE + func.coalesce(part, _EMPTY), parts), _LINE)


_PEOPLE = (
    select(_parted(cast(MemberRow.id, Text), MemberRow.name, MemberRow.short, MemberRow.mark))
    .where(MemberRow.runde_id == bindparam("runde"))
    .scalar_subquery()
)
_RULE_SETS = (
    select(_parted(cast(RuleSetRow.rules, Text), RuleSetRow.name))
    .where(RuleSetRow.runde_id == bindparam("runde"))
    .scalar_subquery()
)
"""SQL for the rules and names of the Runde's own rule sets; NULL without any."""
_PENS = (
    select(_parted(PenRow.phone, PenRow.name))
    .where(
        PenRow.runde_id == bindparam("runde"),
        PenRow.evening_id == bindparam("evening"),
        PenRow.until > bindparam("now"),
        PenRow.phone != bindparam("phone"),
    )
    .scalar_subquery()
)
_GLANCE = (
    select(
        EveningRow.ended_at,
        EveningRow.time_up_at,
        _RULE_SETS,
        _PENS,
        _PEOPLE,
        LinkRow.role,
        EveningRow.revision,
        EveningRow.changed_at,
        RundeRow.archived_at,
        EPOCH,
    )
    .join(RundeRow, RundeRow.id == LinkRow.runde_id)
    .join(EveningRow, EveningRow.runde_id == LinkRow.runde_id)
    .where(
        LinkRow.id == bindparam("link"),
        LinkRow.version == bindparam("version"),
        LinkRow.revoked_at.is_(None),
        LinkRow.runde_id == bindparam("runde"),
        EveningRow.id == bindparam("evening"),
    )
)


@dataclass(frozen=True)
class Glance:
    """Everything that a page of an evening may depend on: role of the link, last change, names, marks, other pens.

    Also whether the Runde is archived, when time is up, and the names of its own rule sets.
    """

    row: tuple[Any, ...]

    @property
    def digest(self) -> bytes:
        """A hash of the glance, of the same length for a large Runde as for a small one."""
        return sha256(repr(self.row).encode()).digest()

    @property
    def ended(self) -> bool:
        return self.row[0] is not None

    @property
    def until(self) -> dt.datetime | None:
        """When the clock of a running evening runs out; None without one."""
        until: dt.datetime | None = self.row[1]
        return until

    def is_time_up(self, now: dt.datetime) -> bool:
        """Whether the clock of a running evening has run out."""
        return self.until is not None and now >= self.until

    @property
    def rule_sets(self) -> str:
        """The cache key of the Runde's own rule sets with their names."""
        return self.row[2] or ""

    @property
    def pens(self) -> tuple[str, ...]:
        """The names of other phones that are about to enter something; empty for a phone without a name."""
        lines = [] if self.row[3] is None else self.row[3].split("\n")
        return tuple(name for _, name in sorted(zip(lines[::2], lines[1::2], strict=True)))


Glancing = Callable[[dt.datetime], Glance | None]
"""Reads the glance at a moment, by one statement outside of any transaction and any request."""


def glancing(evening_id: int, runde_id: int, link_id: int, version: int, *, phone: str = "") -> Glancing:
    """The Glancing of an evening through a link, on this `phone`; it gives None if the link does not open it."""
    engine, given = db.engine, _given(evening_id, runde_id, link_id, version, phone)
    return lambda now: _read(read_alone(engine, _GLANCE, given | {"now": now}))


def glance(
    evening_id: int, runde_id: int, link_id: int, version: int, *, phone: str = "", now: dt.datetime = NEVER
) -> Glance | None:
    """The glance of an evening in the transaction of the page; arguments as for `glancing`."""
    given = _given(evening_id, runde_id, link_id, version, phone)
    return _read(db.session.execute(_GLANCE, given | {"now": now}).all())


def _given(evening_id: int, runde_id: int, link_id: int, version: int, phone: str) -> dict[str, object]:
    return {"link": link_id, "version": version, "runde": runde_id, "evening": evening_id, "phone": phone}


def _read(rows: Sequence[Row[*tuple[Any, ...]]]) -> Glance | None:
    return Glance(tuple(rows[0])) if rows else None
