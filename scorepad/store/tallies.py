"""Counts of what is limited, shared by all processes of an installation through its database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from scorepad.store.db import db
from scorepad.store.models import TallyRow

_INSERTS: Mapping[str, Callable[[Any], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def count(what: str, who: str, since: int) -> int:
    """How often it was since then."""
    query = select(TallyRow.count).where(TallyRow.what == what, TallyRow.who == who, TallyRow.since == since)
    return db.session.execute(query).scalar_one_or_none() or 0


def add(what: str, who: str, since: int) -> int:
    """Count one more, and return how many that makes; others who count the same wait for the end of the transaction."""
    begun = _INSERTS[db.session.get_bind().dialect.name](TallyRow).values(what=what, who=who, since=since, count=1)
    key = [TallyRow.what, TallyRow.who, TallyRow.since]
    more = begun.on_conflict_do_update(index_elements=key, set_={"count": TallyRow.count + 1})
    counted: int = db.session.execute(more.returning(TallyRow.count)).scalar_one()
    return counted


def forget(what: str, before: int) -> None:
    """Drop what was counted before."""
    db.session.execute(delete(TallyRow).where(TallyRow.what == what, TallyRow.since < before))
