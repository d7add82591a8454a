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

from flask import has_app_context
from flask.globals import app_ctx

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


_ALL: WeakSet[Recent[Any, Any]] = WeakSet()


def forget_all() -> None:
    """Empty every cache there is; for tests that empty the database."""
    for cache in list(_ALL):
        cache.clear()


ORDINARY = 40
"""Rows of a long ordinary evening."""


class Recent(Generic[K, V]):
    """Keeps the values asked for most recently, so many as its `size`; safe between threads.

    Where the values are of evenings with `rows`, a long one counts as several, so that memory has its end whatever is
    played, but as no more than half of all, so that it does not push out the others.
    """

    def __init__(self, size: int, rows: Callable[[V], Sized] | None = None) -> None:
        _ALL.add(self)
        self._size = size
        self._rows = rows
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
            weight = sum(map(self._weight, kept.values())) if self._rows else len(kept)
            while weight > self._size:
                weight -= self._weight(kept.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._of.clear()

    def _weight(self, value: V) -> int:
        return min(max(1, -(-len(self._rows(value)) // ORDINARY)), self._size // 2) if self._rows else 1

    def _kept(self) -> OrderedDict[K, V]:
        """What is kept for the installation at work; without one, for nobody's."""
        app: object = app_ctx.app if has_app_context() else self
        return self._of.setdefault(app, OrderedDict())
