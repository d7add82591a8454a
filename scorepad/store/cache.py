"""A small cache for what can be computed again at any time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


_ALL: WeakSet[Recent[Any, Any]] = WeakSet()


def forget_all() -> None:
    """Empty every cache there is; for tests that empty the database."""
    for cache in list(_ALL):
        cache.clear()


class Recent(Generic[K, V]):
    """Keeps the values asked for most recently; safe between threads."""

    def __init__(self, size: int) -> None:
        _ALL.add(self)
        self._size = size
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The kept value, which becomes the most recent one, or None."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def keep(self, key: K, value: V) -> V:
        """Keep the value, drop the one longest unused, and return the value."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
