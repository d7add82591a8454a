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


class Recent(Generic[K, V]):
    """A thread-safe LRU cache of `size` values.

    With `rows`, which gives the rows of an evening, a long evening counts as several values, so
    that memory is bounded. It counts as at most half of the cache, so that it does not evict all
    others.
    """

    def __init__(self, size: int, rows: Callable[[V], Sized] | None = None) -> None:
        self._size = size
        self._rows = rows
        self._of: WeakKeyDictionary[object, OrderedDict[K, V]] = WeakKeyDictionary()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            kept = self._kept()
            if key not in kept:
                return None
            kept.move_to_end(key)
            return kept[key]

    def keep(self, key: K, value: V) -> V:
        """Store a value and return it; those not used for the longest time are dropped."""
        with self._lock:
            kept = self._kept()
            kept[key] = value
            kept.move_to_end(key)
            weight = len(kept)
            if self._rows is not None:
                weight = sum(map(self._weight, kept.values()))
            while weight > self._size:
                _key, oldest = kept.popitem(last=False)
                weight -= self._weight(oldest)
        return value

    def _weight(self, value: V) -> int:
        if self._rows is None:
            return 1
        as_ordinary = math.ceil(len(self._rows(value)) / ORDINARY)
        return min(max(1, as_ordinary), self._size // 2)

    def _kept(self) -> OrderedDict[K, V]:
        # Without an app, as in a script, the cache itself is the key.
        app: object = app_ctx.app if has_app_context() else self
        return self._of.setdefault(app, OrderedDict())
