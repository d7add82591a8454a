"""The people of a stored plan, entry or file: who is named in it, and the same under other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ONE = frozenset({"dealer", "first_dealer", "culprit", "by", "from"})
SOME = frozenset({"table", "re", "kontra", "sits_out"})


def renamed(value: Any, names: Mapping[str, str], key: str = "") -> Any:
    """A plan or entry in which everybody has the other name; who has none keeps his. Rules and notes name nobody.

    >>> renamed({"kind": "penalty", "points": {"1": -4}, "reason": "1"}, {"1": "Anna"})
    {'kind': 'penalty', 'points': {'Anna': -4}, 'reason': '1'}
    """
    if isinstance(value, Mapping):
        if key == "points":
            return {names.get(player, player): points for player, points in value.items()}
        return {name: part if name == "rules" else renamed(part, names, name) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [names.get(part, part) if key in SOME else renamed(part, names, key) for part in value]
    return names.get(value, value) if key in ONE and isinstance(value, str) else value


def people_in(value: Any, key: str = "") -> Iterator[str]:
    """Everybody who is named in a readable plan or entry, as often as he is named.

    >>> sorted(people_in({"kind": "seats", "table": ["Anna", "Bert"], "dealer": "Bert"}))
    ['Anna', 'Bert', 'Bert']
    """
    if isinstance(value, Mapping):
        if key == "points":
            yield from value
            return
        for name, part in value.items():
            if name != "rules":
                yield from people_in(part, name)
    elif isinstance(value, list | tuple):
        for part in value:
            if key not in SOME:
                yield from people_in(part, key)
            elif isinstance(part, str):
                yield part
    elif key in ONE and isinstance(value, str):
        yield value
