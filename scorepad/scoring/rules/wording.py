"""The names that a Runde, or the text it plays by, gave to things of its rules."""

from __future__ import annotations

from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import Rules


def own_names(rules: Rules) -> dict[str, str]:
    """The names that a group gave its special points and its own soli, and its text to soli, by id.

    >>> own_names(Rules(preset="mainz"))["koehler"]
    'Iwan'
    """
    named = dict(PRESETS[rules.preset].names) if rules.preset in PRESETS else {}
    named |= {id_: rule.name for id_, rule in rules.special.kinds.items() if rule.name}
    named |= {solo.id: solo.name for solo in rules.solo.own}
    return named | {reason.id: reason.name for reason in rules.incidents.own_redeals}
