"""Lists in which choices stand beside what a group added under names of its own, ``{"id": …, "name": …}``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeGuard

from scorepad.declare import Named


def is_named(item: object) -> TypeGuard[Mapping[str, str]]:
    """Whether something is an id with a name."""
    if not isinstance(item, Mapping) or item.keys() != {"id", "name"}:
        return False
    return all(isinstance(part, str) and part.strip() for part in item.values())


def named_ids(given: object) -> frozenset[str]:
    """The ids of what a group added to such a list, whatever else is wrong with it."""
    items = given if isinstance(given, list | tuple) else ()
    return frozenset(item["id"] for item in items if is_named(item))


def read_named(items: Iterable[object], choices: Collection[str]) -> tuple[str | Named, ...] | None:
    """The list as rules hold it; None where something has not the form, or an id stands twice."""
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
