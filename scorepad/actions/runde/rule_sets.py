"""The named rule sets of a Runde."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorepad.actions.errors import existing
from scorepad.actions.problems import FieldProblem, clean, looks_like, problems_of_name
from scorepad.actions.transaction import locked
from scorepad.files.reading import MOST_SETS
from scorepad.files.rule_link import CarriedRules
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.store import rule_sets
from scorepad.store.db import row_of
from scorepad.store.models import RuleSetRow
from scorepad.store.rule_sets import RuleSet


@dataclass(frozen=True)
class FileSets:
    """The rule sets of a file: the new ones, and how many are known or left out."""

    new: tuple[CarriedRules, ...] = ()
    here: int = 0
    misnamed: int = 0
    too_many: int = 0

    @property
    def left_out(self) -> int:
        return self.misnamed + self.too_many


def readable_sets(sets: Iterable[RuleSet]) -> dict[int, tuple[str, Rules]]:
    """Name and rules of each readable rule set, by its id."""
    readable: dict[int, tuple[str, Rules]] = {}
    for kept in sets:
        try:
            readable[kept.id] = (kept.name, read_rules(kept.rules))
        except Refused:
            continue
    return readable


def keep(runde_id: int, name: str, rules: Rules) -> None:
    """Save rules under a name; idempotent. Raises Refused at `name`, and NotFound."""
    name = clean(name)
    with locked(runde_id) as (session, _runde):
        known = rule_sets.of_runde(runde_id)
        if (name, rules) in readable_sets(known).values():
            return
        if len(known) >= MOST_SETS:
            raise Refused([FieldProblem("too_many_sets", "name", {"most": MOST_SETS})])
        refuse(problems_of_name(name, "name", [kept.name for kept in known]))
        session.add(RuleSetRow(runde_id=runde_id, name=name, rules=write_rules(rules)))


def sets_of_file(runde_id: int, sets: Iterable[CarriedRules]) -> FileSets:
    """The new rule sets of a file, without those whose name the Runde has already."""
    stored = rule_sets.of_runde(runde_id)
    held = list(readable_sets(stored).values())
    names = [kept.name for kept in stored]
    new: list[CarriedRules] = []
    here = 0
    misnamed = 0
    too_many = 0
    for coming in sets:
        name = clean(coming.name)
        if any(looks_like(name, other) and rules == coming.rules for other, rules in held):
            here += 1
        elif problems_of_name(name, "", names):
            misnamed += 1
        elif len(names) >= MOST_SETS:
            too_many += 1
        else:
            new.append(coming)
            names.append(name)
            held.append((name, coming.rules))
    return FileSets(tuple(new), here, misnamed, too_many)


def add_from_file(session: Session, runde_id: int, sets: Iterable[CarriedRules]) -> None:
    """Add rule sets of a file to a locked Runde."""
    for kept in sets:
        session.add(
            RuleSetRow(runde_id=runde_id, name=clean(kept.name), rules=write_rules(kept.rules))
        )


def change(
    runde_id: int, set_id: int, *, name: str | None = None, rules: Rules | None = None
) -> None:
    """Give a rule set another name or other rules. Raises Refused at `name`, and NotFound."""
    with locked(runde_id):
        row = existing(row_of(RuleSetRow, runde_id, set_id), f"rule set {set_id}")
        if name is not None:
            new_name = clean(name)
            others = [kept.name for kept in rule_sets.of_runde(runde_id) if kept.id != set_id]
            refuse(problems_of_name(new_name, "name", others))
            row.name = new_name
        if rules is not None:
            row.rules = write_rules(rules)


def delete(runde_id: int, set_id: int) -> None:
    """Delete a rule set; evenings keep their copy of its rules. Raises NotFound."""
    with locked(runde_id) as (session, _runde):
        row = existing(row_of(RuleSetRow, runde_id, set_id), f"rule set {set_id}")
        session.delete(row)
