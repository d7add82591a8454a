"""A fair lock for the threads that write into one SQLite file: first come, first served."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

from scorepad.store.away import Busy

LONGEST = 64
"""The most threads in the queue, including the one that writes."""
PATIENCE = 4.0
"""The most seconds a thread waits; a phone gives up after eight."""


class FairLock:
    """A lock with a queue. SQLite itself has none: its writers retry, and one may wait without end."""

    def __init__(self, longest: int = LONGEST, patience: float = PATIENCE) -> None:
        self._longest, self._patience = longest, patience
        self.queue: deque[Event] = deque()
        self._lock = Lock()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock during the block. Raises Busy where the queue is full, or the wait is too long."""
        called = Event()
        with self._lock:
            if len(self.queue) >= self._longest:
                raise Busy("the queue of writers is too long")
            self.queue.append(called)
            self.queue[0].set()
        try:
            if not called.wait(self._patience):
                raise Busy("the queue of writers does not move")
            yield
        finally:
            with self._lock:
                self.queue.remove(called)
                if self.queue:
                    self.queue[0].set()
