"""The leagues of a Runde: name and plan, whose standing is computed."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from scorepad.store.db import db
from scorepad.store.models import LeagueRow
from scorepad.store.models.base import OfRow


@dataclass(frozen=True)
class StoredLeague(OfRow):
    """A league; `plan` is the interchange form."""

    id: int
    name: str
    plan: dict[str, Any]


def of_runde(runde_id: int) -> tuple[StoredLeague, ...]:
    """The leagues of a Runde, the newest first."""
    query = select(LeagueRow).where(LeagueRow.runde_id == runde_id)
    newest_first = query.order_by(LeagueRow.id.desc())
    rows = db.session.scalars(newest_first)
    leagues = map(StoredLeague.of, rows)
    return tuple(leagues)
