"""The queue of requests that wait for a thread: addresses take turns, so that one stranger holds up nobody else.

Each address has a few requests in work at once, and of those that take long only one: its short ones, of a whole table
behind one connection perhaps, go on beside that. Who waits holds no thread.
"""

from __future__ import annotations

import re
import time
from collections import Counter, deque
from collections.abc import Callable
from enum import Enum
from typing import Any
from urllib.parse import parse_qs

from waitress.task import ThreadedTaskDispatcher
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad.web.frame.limits import connection

LONG = re.compile(
    r"\.(pdf|png|xlsx)$|/export\.\w+$|/(einlesen|aus-datei|saison(\.svg)?|andere-regeln|schulden|zettel)$"
)
"""The addresses of what may take long: files, papers, and whatever reads or writes a whole Runde."""
ALL = "alle"
"""What asks for the list of all evenings."""
MOST_WAITING = 100
"""So many requests of a kind wait for one address; who sends more of them is told to come again."""
PATIENCE = 20.0
"""Seconds after which a request that has waited for a thread is told to come again."""


class RequestKind(Enum):
    """What a request is for the queue; the surplus are those that are only told to come again."""

    SHORT, LONG, SURPLUS = "short", "long", "surplus"


Lane = tuple[str, RequestKind]
"""An address, and one kind of its requests."""


class FairQueue:
    """The queue of a task dispatcher, in which a task is a connection with a request; each call holds the lock."""

    def __init__(self, threads: int, lane: Callable[[Any], Lane]) -> None:
        self._lane = lane
        self._limits = {RequestKind.SHORT: max(1, threads // 2), RequestKind.LONG: 1, RequestKind.SURPLUS: 1}
        self._waiting: dict[Lane, deque[Any]] = {}
        self._in_work: Counter[Lane] = Counter()

    def append(self, task: Any) -> None:
        """Let a request wait behind the others of its address; it keeps where (`lane`) and `since` when."""
        task.lane, task.since = self._lane(task), time.monotonic()
        if len(self._waiting.get(task.lane, ())) >= MOST_WAITING:
            task.lane = task.lane[0], RequestKind.SURPLUS
        self._waiting.setdefault(task.lane, deque()).append(task)

    def popleft(self) -> Any:
        """The next request to work on; its address comes last then. Raises IndexError while there is none."""
        lane = self._next()
        if lane is None:
            raise IndexError
        waiting = self._waiting.pop(lane)
        if len(waiting) > 1:
            self._waiting[lane] = waiting
        self._in_work[lane] += 1
        task = waiting.popleft()
        task.is_late = lane[1] is RequestKind.SURPLUS or time.monotonic() - task.since > PATIENCE
        return task

    def done(self, lane: Lane) -> None:
        """A request of this queue was answered."""
        self._in_work -= Counter([lane])

    def __bool__(self) -> bool:
        return self._next() is not None

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _next(self) -> Lane | None:
        return next((lane for lane in self._waiting if self._in_work[lane] < self._limits[lane[1]]), None)


class FairDispatcher(ThreadedTaskDispatcher):
    """The threads of a server behind so many proxies, at which addresses take turns."""

    queue: Any

    def __init__(self, threads: int, proxies: int) -> None:
        super().__init__()
        self.queue = FairQueue(threads, lambda channel: _lane(channel, proxies))

    def done(self, lane: Lane) -> None:
        """A request was answered, so the next one of its address may come."""
        with self.lock:
            self.queue.done(lane)


def _lane(channel: Any, proxies: int) -> Lane:
    asked = channel.requests[0]
    whose = address(channel.addr[0], asked.headers.get("X_FORWARDED_FOR", ""), proxies)
    return whose, kind(asked.path, asked.query)


def kind(path: str, query: str) -> RequestKind:
    """Whether what is asked for may take long."""
    is_long = LONG.search(path) or ALL in parse_qs(query, keep_blank_values=True)
    return RequestKind.LONG if is_long else RequestKind.SHORT


def address(remote: str, forwarded: str, proxies: int) -> str:
    """Whose request it is, as the app behind so many proxies sees it, with all that is one connection."""
    environ = {"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": forwarded}
    ProxyFix(lambda _environ, _start: (), x_for=proxies, x_proto=0)(environ, lambda *_given: lambda _bytes: None)
    return connection(environ["REMOTE_ADDR"])
