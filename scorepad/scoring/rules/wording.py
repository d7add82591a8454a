"""The names that a Runde gave to things of its rules."""

from __future__ import annotations

from scorepad.scoring.rules.ruleset import Rules


def own_names(rules: Rules) -> dict[str, str]:
    """The names that a group gave its special points and its own soli, by id."""
    named = {id_: rule.name for id_, rule in rules.special.kinds.items() if rule.name}
    return named | {solo.id: solo.name for solo in rules.solo.own}
