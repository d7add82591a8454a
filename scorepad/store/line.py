"""Those of a process who want to write into one SQLite file: first come, first served."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

from scorepad.store.away import Busy

LONGEST = 64
"""How many may stand in the line, with the one who writes."""
PATIENCE = 4.0
"""Seconds that somebody stands in it; a phone gives up after eight."""


class FairLock:
    """A line of writers. SQLite itself lets those who wait try their luck, and some never have any."""

    def __init__(self, longest: int = LONGEST, patience: float = PATIENCE) -> None:
        self._longest, self._patience = longest, patience
        self._standing: deque[Event] = deque()
        self._lock = Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The block is done alone. Raises Busy where the line is too long or does not move."""
        called = self._stand()
        try:
            if not called.wait(self._patience):
                raise Busy("the line of writers does not move")
            yield
        finally:
            self._leave(called)

    def _stand(self) -> Event:
        called = Event()
        with self._lock:
            if len(self._standing) >= self._longest:
                raise Busy("the line of writers is too long")
            self._standing.append(called)
            self._standing[0].set()
        return called

    def _leave(self, called: Event) -> None:
        with self._lock:
            self._standing.remove(called)
            if self._standing:
                self._standing[0].set()
