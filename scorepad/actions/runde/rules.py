"""The rules of a Runde, which apply to new evenings."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from scorepad.actions.errors import ActionError
from scorepad.actions.transaction import locked
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules, write_rules
from scorepad.store.runden import Runde


class RulesChanged(ActionError):  # noqa: N818
    """Somebody else changed the rules since the form was opened."""


def mark(stored: Mapping[str, Any]) -> str:
    """A short hash of a stored rule set, for optimistic locking."""
    text = json.dumps(stored, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def readable_rules(runde: Runde) -> tuple[Rules, tuple[Problem, ...]]:
    """The rules of a Runde without unreadable options, and the problems with those."""
    try:
        return read_rules(runde.rules), ()
    except Refused as refused:
        problems = tuple(refused.problems)
    given = runde.rules.get("options")
    options = dict(given) if isinstance(given, dict) else {}
    for problem in problems:
        options.pop(problem.field, None)
    name = runde.rules.get("preset")
    base = name if isinstance(name, str) and name in PRESETS else "ddv"
    try:
        return read_rules({"preset": base, "options": options}), problems
    except Refused:
        return preset(base), problems


def save(runde_id: int, rules: Rules, base: str) -> None:
    """Save these rules for new evenings.

    `base` is the `mark` of the rules before the change. Raises RulesChanged, NotFound, and Refused
    for rules that do not survive a round trip through JSON.
    """
    written = write_rules(rules)
    read_rules(written)
    with locked(runde_id) as (_session, runde):
        if mark(runde.rules) != base and runde.rules != written:
            raise RulesChanged(f"the rules of Runde {runde_id}")
        runde.rules = written
