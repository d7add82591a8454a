"""An LRU cache for values that can be computed again at any time.

A key names everything that the value depends on, so no entry has to be invalidated. Each app has
its own entries.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from flask import has_app_context
from flask.globals import app_ctx

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
ORDINARY = 40
"""Rows of a long ordinary evening."""


class _Shelf(Generic[K, V]):
    """The values of one app, the oldest first, and what they weigh together."""

    def __init__(self) -> None:
        self.values: OrderedDict[K, V] = OrderedDict()
        self.weight = 0


class Recent(Generic[K, V]):
    """A thread-safe LRU cache of `size` values.

    With `rows`, which gives the rows of an evening, a long evening counts as several values, so
    that memory is bounded. It counts as at most half of the cache, so that it does not evict all
    others.
    """

    def __init__(self, size: int, rows: Callable[[V], Sized] | None = None) -> None:
        self._size = size
        self._rows = rows
        self._shelves: WeakKeyDictionary[object, _Shelf[K, V]] = WeakKeyDictionary()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value of a key, which counts as used last; None without one."""
        with self._lock:
            values = self._shelf().values
            if key not in values:
                return None
            values.move_to_end(key)
            return values[key]

    def keep(self, key: K, value: V) -> V:
        """Store a value and return it; those not used for the longest time are dropped."""
        with self._lock:
            shelf = self._shelf()
            if key in shelf.values:
                shelf.weight -= self._weight(shelf.values.pop(key))
            shelf.values[key] = value
            shelf.weight += self._weight(value)
            while shelf.weight > self._size:
                _key, oldest = shelf.values.popitem(last=False)
                shelf.weight -= self._weight(oldest)
        return value

    def _weight(self, value: V) -> int:
        if self._rows is None:
            return 1
        as_ordinary = math.ceil(len(self._rows(value)) / ORDINARY)
        return min(max(1, as_ordinary), self._size // 2)

    def _shelf(self) -> _Shelf[K, V]:
        # Without an app, as in a script, the cache itself is the key.
        app: object = app_ctx.app if has_app_context() else self
        return self._shelves.setdefault(app, _Shelf())
