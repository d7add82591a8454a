"""The leagues of a Runde: name and plan, whose standing is computed."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from scorepad.store.db import db
from scorepad.store.models import LeagueRow


@dataclass(frozen=True)
class StoredLeague:
    """A league; `plan` is the interchange form."""

    id: int
    name: str
    plan: dict[str, Any]


def of_runde(runde_id: int) -> tuple[StoredLeague, ...]:
    """The leagues of a Runde, the newest first."""
    query = select(LeagueRow.id, LeagueRow.name, LeagueRow.plan).where(
        LeagueRow.runde_id == runde_id
    )
    return tuple(
        StoredLeague(*row) for row in db.session.execute(query.order_by(LeagueRow.id.desc()))
    )
