"""A small cache for what can be computed again at any time.

A key says everything that the value depends on, so that it is as good in every process; of several installations in one
process each has its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from flask import current_app, has_app_context

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


_ALL: WeakSet[Recent[Any, Any]] = WeakSet()


def forget_all() -> None:
    """Empty every cache there is; for tests that empty the database."""
    for cache in list(_ALL):
        cache.clear()


ORDINARY = 40
"""Games of a long ordinary evening."""


def as_evenings(rows: Sized) -> int:
    """As how many ordinary evenings one of these rows counts in a cache, so that memory has its end whatever is played.

    >>> as_evenings(range(0)), as_evenings(range(40)), as_evenings(range(41)), as_evenings(range(2000))
    (1, 1, 2, 50)
    """
    return max(1, -(-len(rows) // ORDINARY))


def _one(_value: object) -> int:
    return 1


class Recent(Generic[K, V]):
    """Keeps the values asked for most recently, in all of so much `size`, each of one or what it `weighs`.

    No value counts as more than half of that, so that one does not push out all others. Safe between threads.
    """

    def __init__(self, size: int, weighs: Callable[[V], int] = _one) -> None:
        _ALL.add(self)
        self._size = size
        self._weighs = weighs
        self._of: WeakKeyDictionary[object, OrderedDict[K, V]] = WeakKeyDictionary()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The kept value, which becomes the most recent one, or None."""
        with self._lock:
            kept = self._kept()
            if key not in kept:
                return None
            kept.move_to_end(key)
            return kept[key]

    def keep(self, key: K, value: V) -> V:
        """Keep the value, drop those longest unused where there is no room for them, and return the value."""
        with self._lock:
            kept = self._kept()
            kept[key] = value
            kept.move_to_end(key)
            weight = len(kept) if self._weighs is _one else sum(map(self._weight, kept.values()))
            while weight > self._size:
                weight -= self._weight(kept.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._of.clear()

    def _weight(self, value: V) -> int:
        return min(self._weighs(value), max(1, self._size // 2))

    def _kept(self) -> OrderedDict[K, V]:
        """What is kept for the installation at work; without one, for nobody's."""
        app: object = current_app._get_current_object() if has_app_context() else self  # type: ignore[attr-defined]  # noqa: SLF001
        return self._of.setdefault(app, OrderedDict())
