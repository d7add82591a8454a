"""Limits on work in progress: what takes long is done a few at a time, so that a game is always entered quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from threading import Condition
from typing import TYPE_CHECKING, Any

from flask import Response, make_response
from werkzeug.exceptions import ServiceUnavailable

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

SOON = 3
"""Seconds after which it is worth while to ask again."""
LATE = "scorepad.late"
"""What the server writes into the environment of a request that has waited for a thread too long."""


class TooBusy(ServiceUnavailable):
    """The limit is reached and the queue is full; answered with 503 and when to come back."""

    def __init__(self) -> None:
        super().__init__(retry_after=SOON)


class WorkLimit:
    """At most `most` work at once in this process, and `queue` more wait for `patience` seconds at most.

    Whoever waits holds one of the threads that answer requests, so a queue is short.
    """

    def __init__(self, most: int, *, queue: int = 1, patience: float = 20) -> None:
        self.most, self.queue, self.patience = most, queue, patience
        self.waiting = 0
        self._working: set[Hashable] = set()
        self._changed = Condition()

    @contextmanager
    def slot(self, what: Hashable | None = None, *, waits: bool = True) -> Iterator[None]:
        """The block is one of the `most`; never are two at once for the same thing. Raises TooBusy."""
        mine = object() if what is None else what
        with self._changed:
            if not self._is_free(mine):
                self._wait(mine, self.queue if waits else 0)
            self._working.add(mine)
        try:
            yield
        finally:
            with self._changed:
                self._working.discard(mine)
                self._changed.notify_all()

    def _is_free(self, mine: Hashable) -> bool:
        return len(self._working) < self.most and mine not in self._working

    def _wait(self, mine: Hashable, queue: int) -> None:
        if self.waiting >= queue:
            raise TooBusy
        self.waiting += 1
        try:
            if not self._changed.wait_for(lambda: self._is_free(mine), self.patience):
                raise TooBusy
        finally:
            self.waiting -= 1


pages = WorkLimit(2, queue=2)
"""The limit of pages that read or write whole Runden."""


def heavy(view: Callable[..., ResponseReturnValue]) -> Callable[..., Response]:
    """Make a view wait for a slot of `pages`, which it holds until the last byte is sent. Raises TooBusy."""

    @wraps(view)
    def limited(*args: Any, **values: Any) -> Response:
        with ExitStack() as held:
            held.enter_context(pages.slot())
            response = make_response(view(*args, **values))
            if response.is_streamed:
                response.call_on_close(held.pop_all().close)
        return response

    return limited
