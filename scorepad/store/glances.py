"""A cheap look at whether anything changed that a page of an evening depends on."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, and_, bindparam, cast, func, literal_column, select

from scorepad.store.db import db
from scorepad.store.evenings import EPOCH
from scorepad.store.looking import look
from scorepad.store.models import EveningRow, LinkRow, MemberRow, PenRow, RuleSetRow, RundeRow

NEVER = dt.datetime.max.replace(tzinfo=dt.UTC)
"""A moment at which nobody writes any more."""
_COMMA: Any = literal_column("','")
"""Part of the statement: a text would be put into it anew each time."""
_RULE_SETS = (
    select(func.aggregate_strings(RuleSetRow.name + cast(RuleSetRow.rules, Text), _COMMA))
    .where(RuleSetRow.runde_id == bindparam("runde"))
    .scalar_subquery()
)
"""What changes when a rule set of the Runde is kept, renamed, brought up to date or deleted; nothing without one."""
_GLANCE = (
    select(
        LinkRow.role,
        EveningRow.revision,
        EveningRow.changed_at,
        MemberRow.id,
        MemberRow.name,
        MemberRow.short,
        MemberRow.mark,
        RundeRow.archived_at,
        EPOCH.label("epoch"),
        EveningRow.ended_at,
        EveningRow.time_up_at,
        _RULE_SETS,
        PenRow.phone,
        PenRow.name,
    )
    .join(RundeRow, RundeRow.id == LinkRow.runde_id)
    .join(EveningRow, EveningRow.runde_id == LinkRow.runde_id)
    .join(MemberRow, MemberRow.runde_id == LinkRow.runde_id)
    .outerjoin(
        PenRow,
        and_(
            PenRow.runde_id == LinkRow.runde_id,
            PenRow.evening_id == EveningRow.id,
            PenRow.until > bindparam("now"),
            PenRow.phone != bindparam("phone"),
        ),
    )
    .where(
        LinkRow.id == bindparam("link"),
        LinkRow.version == bindparam("version"),
        LinkRow.revoked_at.is_(None),
        LinkRow.runde_id == bindparam("runde"),
        EveningRow.id == bindparam("evening"),
    )
    .order_by(MemberRow.id, PenRow.phone)
)


@dataclass(frozen=True)
class Glance:
    """Everything an evening's page may depend on: the link's role, the last change, names and marks, other pens.

    Also whether the Runde rests in the archive, when time is up, and what it calls its own rule sets.
    """

    rows: tuple[tuple[Any, ...], ...]

    @property
    def ended(self) -> bool:
        """Whether somebody has closed the evening."""
        return self.rows[0][-5] is not None

    def is_time_up(self, now: dt.datetime) -> bool:
        """Whether the clock of an evening that goes on has run out."""
        until: dt.datetime | None = self.rows[0][-4]
        return until is not None and now >= until

    @property
    def rule_sets(self) -> str:
        """What tells these names, each with its rules, from all others, for caches."""
        return str(self.rows[0][-3] or "")

    @property
    def pens(self) -> tuple[str, ...]:
        """The names of other phones that are about to enter something, empty for one without."""
        return tuple({row[-2]: str(row[-1]) for row in self.rows if row[-2] is not None}.values())


def glance(
    evening_id: int,
    runde_id: int,
    link_id: int,
    version: int,
    *,
    phone: str = "",
    now: dt.datetime = NEVER,
    alone: bool = False,
) -> Glance | None:
    """A look at an evening by one query, through a link, on the phone of this mark; `alone`: nothing else is read.

    None when there is no such evening or the link does not open it.
    """
    sought: dict[str, object] = {"link": link_id, "version": version, "runde": runde_id, "evening": evening_id}
    sought |= {"phone": phone, "now": now}
    if alone:
        rows = look(db.engine, lambda connection: connection.execute(_GLANCE, sought).all())
    else:
        rows = db.session.connection().execute(_GLANCE, sought).all()
    return Glance(tuple(tuple(row) for row in rows)) if rows else None
