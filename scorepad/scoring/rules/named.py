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
        if is_named(item):
            ident = item["id"]
            if ident in choices:
                return None
            read.append(Named(ident, item["name"]))
        elif isinstance(item, str):
            ident = item
            read.append(ident)
        else:
            return None
        if ident in ids:
            return None
        ids.add(ident)
    return tuple(read)


def own_names(rules: Rules) -> dict[str, str]:
    """Names of special points, soli and redeals by id: the group's own, and those of its preset.

    >>> own_names(Rules(preset="mainz"))["koehler"]
    'Iwan'
    """
    names: dict[str, str] = {}
    if rules.preset in PRESETS:
        names |= PRESETS[rules.preset].names
    names |= {id_: rule.name for id_, rule in rules.special.kinds.items() if rule.name}
    names |= {solo.id: solo.name for solo in rules.solo.own}
    names |= {reason.id: reason.name for reason in rules.incidents.own_redeals}
    return names
