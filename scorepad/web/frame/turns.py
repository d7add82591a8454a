"""What takes long is done a few at a time, so that entering a game stays quick whatever else is asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
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
    """As many as may be are at work and in line; answered with 503 and when to come back."""

    def __init__(self) -> None:
        super().__init__(retry_after=SOON)


class Turns:
    """At most `most` at work at once in this process, and `line` more that wait for `patience` seconds at most.

    Whoever waits holds one of the threads that answer requests, so a line is short.
    """

    def __init__(self, most: int, *, line: int = 1, patience: float = 20) -> None:
        self.most = most
        self._line, self._patience = line, patience
        self._at_work: set[Hashable] = set()
        self._waiting = 0
        self._changed = Condition()

    @contextmanager
    def turn(self, what: Hashable | None = None, *, waits: bool = True) -> Iterator[None]:
        """A turn to work; never two at once for the same thing. Raises Busy, without `waits` at once."""
        mine = object() if what is None else what
        self.take(mine, waits=waits)
        try:
            yield
        finally:
            self.give_back(mine)

    def take(self, mine: Hashable, *, waits: bool = True) -> None:
        """The beginning of a turn that ends elsewhere. Raises Busy."""
        with self._changed:
            if not self._free(mine):
                self._wait(mine, self._line if waits else 0)
            self._at_work.add(mine)

    def give_back(self, mine: Hashable) -> None:
        """The end of a turn; to end one twice is to end it once."""
        with self._changed:
            self._at_work.discard(mine)
            self._changed.notify_all()

    def _free(self, mine: Hashable) -> bool:
        return len(self._at_work) < self.most and mine not in self._at_work

    def _wait(self, mine: Hashable, line: int) -> None:
        if self._waiting >= line:
            raise TooBusy
        self._waiting += 1
        try:
            if not self._changed.wait_for(lambda: self._free(mine), self._patience):
                raise TooBusy
        finally:
            self._waiting -= 1


pages = Turns(2, line=2)
"""Pages that read or write whole Runden."""


def heavy(view: Callable[..., ResponseReturnValue]) -> Callable[..., Response]:
    """A view that reads or writes a whole Runde: it takes its turn, until the last byte is sent. Raises Busy."""

    @wraps(view)
    def in_turn(*args: Any, **values: Any) -> Response:
        mine = object()
        pages.take(mine)
        end = partial(pages.give_back, mine)
        try:
            response = make_response(view(*args, **values))
            if not response.is_streamed:
                end()
                return response
        except BaseException:
            end()
            raise
        response.response = _to_the_end(response.response, end)
        response.call_on_close(end)  # also of an answer that nobody has begun to read
        return response

    return in_turn


def _to_the_end(pieces: Iterable[Any], end: Callable[[], None]) -> Iterator[Any]:
    try:
        yield from pieces
    finally:
        end()
