"""The rule sets that a Runde keeps under names of its own."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from scorepad.store.db import db
from scorepad.store.models import RuleSetRow


@dataclass(frozen=True)
class RuleSet:
    """A rule set with its name; `rules` is the interchange form."""

    id: int
    name: str
    rules: dict[str, Any]


def of_runde(runde_id: int) -> tuple[RuleSet, ...]:
    """The rule sets of a Runde, ordered by name."""
    query = select(RuleSetRow.id, RuleSetRow.name, RuleSetRow.rules).where(RuleSetRow.runde_id == runde_id)
    sets = (RuleSet(*row) for row in db.session.execute(query))
    return tuple(sorted(sets, key=lambda one: (one.name.casefold(), one.id)))


def row(runde_id: int, set_id: int) -> RuleSetRow | None:
    """The row of a rule set of this Runde, for an action to change."""
    query = select(RuleSetRow).where(RuleSetRow.id == set_id, RuleSetRow.runde_id == runde_id)
    return db.session.execute(query).scalar_one_or_none()
