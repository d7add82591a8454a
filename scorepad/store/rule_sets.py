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
    columns = select(RuleSetRow.id, RuleSetRow.name, RuleSetRow.rules)
    query = columns.where(RuleSetRow.runde_id == runde_id)
    rule_sets = [RuleSet(*row) for row in db.session.execute(query)]
    rule_sets.sort(key=_by_name)
    return tuple(rule_sets)


def _by_name(rule_set: RuleSet) -> tuple[str, int]:
    return rule_set.name.casefold(), rule_set.id
