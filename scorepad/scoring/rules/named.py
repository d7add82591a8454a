"""Names that a group chooses for its own reasons, special points and soli."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeGuard

from scorepad.declare import Named
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import Rules


def is_named(item: object) -> TypeGuard[Mapping[str, str]]:
    """Whether something has the form ``{"id": …, "name": …}``."""
    if not isinstance(item, Mapping) or item.keys() != {"id", "name"}:
        return False
    return all(isinstance(part, str) and part.strip() for part in item.values())


def named_ids(given: object) -> frozenset[str]:
    """The ids of the group's own choices in a list, without a check of the list."""
    items = given if isinstance(given, list | tuple) else ()
    return frozenset(item["id"] for item in items if is_named(item))


def read_named(items: Iterable[object], choices: Collection[str]) -> tuple[str | Named, ...] | None:
    """The JSON list as a tuple of choices; None for a wrong form or a repeated id."""
    read: list[str | Named] = []
    ids: set[str] = set()
    for item in items:
        known = Named(item["id"], item["name"]) if is_named(item) else item
        if not isinstance(known, str | Named):
            return None
        ident = known.id if isinstance(known, Named) else known
        if ident in ids or (isinstance(known, Named) and ident in choices):
            return None
        ids.add(ident)
        read.append(known)
    return tuple(read)


def own_names(rules: Rules) -> dict[str, str]:
    """The group's names of special points and soli by id, and the names that its preset has for
    soli.

    >>> own_names(Rules(preset="mainz"))["koehler"]
    'Iwan'
    """
    named = {**PRESETS[rules.preset].names} if rules.preset in PRESETS else {}
    named |= {id_: rule.name for id_, rule in rules.special.kinds.items() if rule.name}
    named |= {solo.id: solo.name for solo in rules.solo.own}
    return named | {reason.id: reason.name for reason in rules.incidents.own_redeals}
