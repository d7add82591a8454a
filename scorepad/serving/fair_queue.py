"""A fair queue of requests that wait for a thread: addresses take turns, so no client delays
another one.

An address gets at most half of the threads for short requests and one thread for long ones, so that
phones that share an address can enter games while one of them prints. The long ones of all
addresses get at most half of the threads, so that games are entered while many phones print. A
request in the queue holds no thread.
"""

import time
from collections import Counter, deque
from collections.abc import Callable
from enum import Enum
from typing import Any
from urllib.parse import parse_qs

from flask import Flask
from waitress.task import ThreadedTaskDispatcher
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad.web.frame.limits import connection
from scorepad.web.frame.work_limit import PATIENCE, is_long

ALL = "alle"
"""The query parameter that asks for a complete list."""
MOST_WAITING = 100
"""Requests of one kind that wait for one address; each further one gets 503."""


class RequestKind(Enum):
    """The kinds of requests: short, long, and those beyond `MOST_WAITING`, which only get 503."""

    SHORT = "short"
    LONG = "long"
    SURPLUS = "surplus"


Lane = tuple[str, RequestKind]
"""An address and a kind of request: each pair has a queue and a limit of its own."""


class FairQueue:
    """The queue of the dispatcher, which calls it under its lock; a task is a connection with a
    request.
    """

    def __init__(self, threads: int, lane: Callable[[Any], Lane]) -> None:
        self._lane = lane
        half = max(1, threads // 2)
        self._limits = {RequestKind.SHORT: half, RequestKind.LONG: 1, RequestKind.SURPLUS: 1}
        self._most_long = half
        self._waiting: dict[Lane, deque[Any]] = {}
        self._in_work: Counter[Lane] = Counter()

    def append(self, task: Any) -> None:
        """Queue a task behind the others of its lane."""
        task.lane = self._lane(task)
        task.since = time.monotonic()
        if len(self._waiting.get(task.lane, ())) >= MOST_WAITING:
            task.lane = task.lane[0], RequestKind.SURPLUS
        self._waiting.setdefault(task.lane, deque()).append(task)

    def popleft(self) -> Any:
        """The next task, whose lane then moves to the end. Raises IndexError while every lane is at
        its limit.
        """
        lane = self._next()
        if lane is None:
            raise IndexError
        waiting = self._waiting.pop(lane)
        if len(waiting) > 1:
            self._waiting[lane] = waiting
        task = waiting.popleft()
        task.is_late = lane[1] is RequestKind.SURPLUS or _has_waited(task)
        if task.is_late:
            task.lane = lane[0], RequestKind.SURPLUS
        self._in_work[task.lane] += 1
        return task

    def done(self, lane: Lane) -> None:
        self._in_work -= Counter([lane])

    def __bool__(self) -> bool:
        return self._next() is not None

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _next(self) -> Lane | None:
        return next((lane for lane in self._waiting if self._may_work(lane)), None)

    def _may_work(self, lane: Lane) -> bool:
        """Whether the first task of a lane may have a thread; one that has waited too long only
        gets its 503.
        """
        whose, kind = lane
        if _has_waited(self._waiting[lane][0]):
            kind = RequestKind.SURPLUS
        if kind is RequestKind.LONG and self._long_in_work() >= self._most_long:
            return False
        return self._in_work[whose, kind] < self._limits[kind]

    def _long_in_work(self) -> int:
        return sum(
            count for (_whose, kind), count in self._in_work.items() if kind is RequestKind.LONG
        )


def _has_waited(task: Any) -> bool:
    return bool(time.monotonic() - task.since > PATIENCE)


class FairDispatcher(ThreadedTaskDispatcher):
    """The thread pool of a server; it takes its requests from a `FairQueue`."""

    queue: Any

    def __init__(self, threads: int, app: Flask) -> None:
        super().__init__()
        self._kinds = Kinds(app)
        self._proxies = app.config.get("TRUSTED_PROXIES", 0)
        self.queue = FairQueue(threads, self._lane)

    def done(self, lane: Lane) -> None:
        """Count a request of this lane as answered, so that the next one can start."""
        with self.lock:
            self.queue.done(lane)

    def _lane(self, channel: Any) -> Lane:
        asked = channel.requests[0]
        forwarded = asked.headers.get("X_FORWARDED_FOR", "")
        whose = address(channel.addr[0], forwarded, self._proxies)
        return whose, self._kinds.kind(asked.command, asked.path, asked.query)

    def tell_late(self) -> None:
        """Wake a thread for a request that has waited too long; without this it would wait for the
        next one to come.
        """
        with self.lock:
            if self.queue:
                self.queue_cv.notify()


class Kinds:
    """Tells which requests of an app may take long: those whose view is `long`, and those for a
    complete list.
    """

    def __init__(self, app: Flask) -> None:
        self._views = app.view_functions
        self._urls = app.url_map.bind("localhost")

    def kind(self, method: str, path: str, query: str) -> RequestKind:
        """The kind of a request. One that has no view is short: it only gets its error."""
        if ALL in parse_qs(query, keep_blank_values=True):
            return RequestKind.LONG
        try:
            endpoint, _values = self._urls.match(path, method)
        except HTTPException:
            return RequestKind.SHORT
        return RequestKind.LONG if is_long(self._views[endpoint]) else RequestKind.SHORT


def address(remote: str, forwarded: str, proxies: int) -> str:
    """The address of a client behind `proxies` reverse proxies; for IPv6 its /64 network, which is
    one household.
    """
    environ = {"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": forwarded}
    ProxyFix(lambda _environ, _start: (), x_for=proxies, x_proto=0)(
        environ, lambda *_given: lambda _bytes: None
    )
    return connection(environ["REMOTE_ADDR"])
