"""The people in a stored plan, entry or file: finding them, and replacing their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

PEOPLE = frozenset(
    {
        "dealer",
        "first_dealer",
        "culprit",
        "who",
        "wrong_card",
        "bride",
        "by",
        "from",
        "table",
        "re",
        "kontra",
        "sits_out",
    }
)
"""Keys whose text, or list of texts, names people."""


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A plan or entry with people renamed; people without a new name keep theirs. Rules and notes name nobody.

    >>> renamed({"kind": "penalty", "points": {"1": -4}, "reason": "1"}, {"1": "Anna"})
    {'kind': 'penalty', 'points': {'Anna': -4}, 'reason': '1'}
    """
    return _with_each(value, lambda player: names.get(player, player))


def people_in(value: Any) -> set[str]:
    """Everybody who is named in a readable plan or entry.

    >>> sorted(people_in({"kind": "seats", "table": ["Anna", "Bert"], "dealer": "Bert"}))
    ['Anna', 'Bert']
    """
    people: set[str] = set()

    def see(player: str) -> str:
        people.add(player)
        return player

    _with_each(value, see)
    return people


def _with_each(value: Any, new: Callable[[str], str], key: str = "") -> Any:
    if isinstance(value, str):
        return new(value) if key in PEOPLE else value
    if value is None or isinstance(value, int):  # most parts are plain, and there are many of them in a large file
        return value
    if isinstance(value, Mapping):
        return _with_each_part(value, new, key)
    return [_with_each(part, new, key) for part in value] if isinstance(value, list | tuple) else value


def _with_each_part(value: Mapping[str, Any], new: Callable[[str], str], key: str) -> dict[str, Any]:
    if key == "points":
        return {new(player): points for player, points in value.items()}
    return {name: part if name == "rules" else _with_each(part, new, name) for name, part in value.items()}
