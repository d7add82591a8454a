"""The fair lock of those who write into one SQLite file in this process: first come, first served."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

from scorepad.store.away import Busy

LONGEST = 64
"""How many may wait, with the one who writes."""
PATIENCE = 4.0
"""Seconds that somebody waits; a phone gives up after eight."""


class FairLock:
    """A lock with a queue. SQLite itself lets those who wait try their luck, and some never have any."""

    def __init__(self, longest: int = LONGEST, patience: float = PATIENCE) -> None:
        self._longest, self._patience = longest, patience
        self.queue: deque[Event] = deque()
        self._lock = Lock()

    @contextmanager
    def held(self) -> Iterator[None]:
        """The block is done alone. Raises Busy where the queue is too long or does not move."""
        called = self._join()
        try:
            if not called.wait(self._patience):
                raise Busy("the queue of writers does not move")
            yield
        finally:
            self._leave(called)

    def _join(self) -> Event:
        called = Event()
        with self._lock:
            if len(self.queue) >= self._longest:
                raise Busy("the queue of writers is too long")
            self.queue.append(called)
            self.queue[0].set()
        return called

    def _leave(self, called: Event) -> None:
        with self._lock:
            self.queue.remove(called)
            if self.queue:
                self.queue[0].set()
