"""Limits on concurrent work: slow requests run a few at a time, so that games are always entered
quickly.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum
from functools import wraps
from inspect import unwrap
from threading import Condition
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Response, has_request_context, make_response, request
from werkzeug.exceptions import ServiceUnavailable

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

V = TypeVar("V", bound=Callable[..., Any])
SOON = 3
"""Retry-After in seconds."""
LATE = "scorepad.late"
"""The key in the WSGI environment of a request that waited too long for its turn."""
SINCE = "scorepad.since"
"""The key in the WSGI environment of the time, by the monotonic clock, at which a request came."""
PATIENCE = 20.0
"""Seconds that a request waits for its turn, those in the queue of the server included."""
MOST_WAITING = 128
"""The most requests that wait for one kind of work."""


class RequestKind(Enum):
    """The kinds of requests. Each has turns of its own, so that none waits for another kind."""

    SHORT = "short"
    """A page or a form of the table; whatever is not said to be of another kind."""
    LONG = "long"
    """A page or a file that reads or writes a whole Runde."""
    PAPER = "paper"
    """A PDF or a picture, which a helper process lays out."""
    UPLOAD = "upload"
    """A file or photos from the phone, which a helper process reads."""


_kinds: dict[Callable[..., Any], RequestKind] = {}
"""The kinds of the views that are not short."""


class TooBusy(ServiceUnavailable):
    """The limit is reached and the queue is full; answered with 503 and Retry-After."""

    def __init__(self) -> None:
        super().__init__(retry_after=SOON)


class WorkLimit:
    """A semaphore of this process: at most `most` run at once, and `queue` more wait up to
    `patience` seconds.

    A waiting request holds one of the turns that the server has for its kind
    (`serving/fair_queue.py`), so that those who wait here hold up no game.
    """

    def __init__(self, most: int, *, queue: int = MOST_WAITING, patience: float = PATIENCE) -> None:
        self.most = most
        self.queue = queue
        self.patience = patience
        self.waiting = 0
        self._working: set[Hashable] = set()
        self._changed = Condition()

    @contextmanager
    def slot(self, what: Hashable | None = None, *, waits: bool = True) -> Iterator[None]:
        """A slot for the block; two with the same `what` never run at once. Raises TooBusy."""
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
            if not self._changed.wait_for(
                lambda: self._is_free(mine), self.patience - _has_waited()
            ):
                raise TooBusy
        finally:
            self.waiting -= 1


def _has_waited() -> float:
    """The seconds since the present request came."""
    since = request.environ.get(SINCE) if has_request_context() else None
    return 0.0 if since is None else time.monotonic() - since


pages = WorkLimit(2)
"""The limit for pages that read or write whole Runden."""


def long(view: V) -> V:
    """Decorator of a view that reads or writes a whole Runde.

    An address has one such request in work, and such requests have turns of their own. Without
    this decorator, `prints` or `takes_file` a view counts as short, so that games could wait behind
    it.
    """
    return _of_kind(RequestKind.LONG, view)


def prints(view: V) -> V:
    """Decorator of a view whose answer is a PDF or a picture; as `long`, with turns of its own."""
    return _of_kind(RequestKind.PAPER, view)


def takes_file(view: V) -> V:
    """Decorator of a view that reads a file or photos; as `long`, with turns of its own."""
    return _of_kind(RequestKind.UPLOAD, view)


def _of_kind(kind: RequestKind, view: V) -> V:
    _kinds[unwrap(view)] = kind
    return view


def kind_of(view: Callable[..., Any]) -> RequestKind:
    """The kind of the requests that a view answers."""
    return _kinds.get(unwrap(view), RequestKind.SHORT)


def heavy(view: Callable[..., ResponseReturnValue]) -> Callable[..., Response]:
    """Decorator: the view holds a slot of `pages` until its last byte is sent. Raises TooBusy."""

    @wraps(view)
    def limited(*args: Any, **values: Any) -> Response:
        with ExitStack() as held:
            held.enter_context(pages.slot())
            response = make_response(view(*args, **values))
            if response.is_streamed:
                response.call_on_close(held.pop_all().close)
        return response

    return limited
