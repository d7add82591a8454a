"""Fairness between addresses: a WSGI middleware that lets a few requests work at once, while the
others wait for their turn.

The server has many threads, and most of them only wait here. Addresses take turns, so no client
delays another one. An address gets at most half of the turns of short requests, and one turn of
each other kind, so that phones that share an address can enter games while one of them prints. Each
kind has turns of its own, so that games are entered while many phones print, and a season is read
while many send files.
"""

import time
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad.serving.answers import whole_answer
from scorepad.web.frame.limits import connection
from scorepad.web.frame.work_limit import LATE, PATIENCE, SINCE, RequestKind, kind_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ALL = "alle"
"""The query parameter that asks for a complete list."""
MOST_WAITING = 48
"""Requests of one kind that wait for one address; each further one gets 503."""
MOST_LONG_WAITING = 48
"""Requests that are not short and wait, for all addresses together; each further one gets 503. With
those in work and the forms that arrive they leave some of the server's threads to short ones.
"""
MOST_UPLOADS = 16
"""Files in work for all addresses together. Most of these wait for a helper process and hold no
connection to the database; limits of their own bound how many are read.
"""
Lane = tuple[str, RequestKind]
"""An address and a kind of request: each pair has a queue and a limit of its own."""


def _locked() -> Lock:
    lock = Lock()
    lock.acquire()
    return lock


@dataclass(eq=False)
class Waiting:
    """A request that waits until `turn` is released."""

    turn: Lock = field(default_factory=_locked)
    has_turn: bool = False


class Turns:
    """The turns: of each kind only so many requests have one at the same time."""

    def __init__(self, most: int, papers: int = 0) -> None:
        """`most` short and as many long ones. `papers` are laid out at the same time; `most` more
        may wait for that, or are unchanged.
        """
        self._most = {
            RequestKind.SHORT: most,
            RequestKind.LONG: most,
            RequestKind.PAPER: papers + most,
            RequestKind.UPLOAD: MOST_UPLOADS,
        }
        self._most_of_lane = dict.fromkeys(RequestKind, 1)
        self._most_of_lane[RequestKind.SHORT] = max(1, most // 2)
        self._lock = Lock()
        """Held while one of the following is read or changed."""
        self._waiting: dict[Lane, deque[Waiting]] = {}
        """The requests that wait, those of the lane whose turn comes next first."""
        self._given: Counter[Lane] = Counter()
        self._given_in_all: Counter[RequestKind] = Counter()

    def __len__(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting.values()))

    def take(self, lane: Lane) -> bool:
        """Wait for a turn; false when none has come in time, or when too many wait already."""
        with self._lock:
            if self._may_begin(lane):
                self._give(lane)
                return True
            if self._is_full(lane):
                return False
            mine = Waiting()
            self._waiting.setdefault(lane, deque()).append(mine)
        mine.turn.acquire(timeout=PATIENCE)
        with self._lock:
            if not mine.has_turn:
                self._leave(lane, mine)
            return mine.has_turn

    def give_back(self, lane: Lane) -> None:
        """End a turn of this lane, so that the next request can begin."""
        _address, kind = lane
        with self._lock:
            self._given_in_all[kind] -= 1
            self._given[lane] -= 1
            if not self._given[lane]:
                del self._given[lane]
            self._call_next(kind)

    def _may_begin(self, lane: Lane) -> bool:
        _address, kind = lane
        if self._given_in_all[kind] >= self._most[kind]:
            return False
        return self._given[lane] < self._most_of_lane[kind]

    def _is_full(self, lane: Lane) -> bool:
        _address, kind = lane
        if len(self._waiting.get(lane, ())) >= MOST_WAITING:
            return True
        if kind is RequestKind.SHORT:
            return False
        lanes_of_others = [
            waits
            for (_whose, its_kind), waits in self._waiting.items()
            if its_kind is not RequestKind.SHORT
        ]
        return sum(map(len, lanes_of_others)) >= MOST_LONG_WAITING

    def _give(self, lane: Lane) -> None:
        _address, kind = lane
        self._given[lane] += 1
        self._given_in_all[kind] += 1

    def _call_next(self, kind: RequestKind) -> None:
        # Gives a turn to the first request of the first lane that may begin, if there is one; the
        # lane then moves to the end.
        for lane in self._waiting:
            if lane[1] is kind and self._may_begin(lane):
                break
        else:
            return
        queue = self._waiting.pop(lane)
        first = queue.popleft()
        if queue:
            self._waiting[lane] = queue
        self._give(lane)
        first.has_turn = True
        first.turn.release()

    def _leave(self, lane: Lane, mine: Waiting) -> None:
        queue = self._waiting[lane]
        queue.remove(mine)
        if not queue:
            del self._waiting[lane]


class FairQueue:
    """The middleware before an app. A request that has waited too long gets what the app says
    then, by `work_limit.LATE`.
    """

    def __init__(self, app: Flask, most: int) -> None:
        """Let `most` short requests work at the same time, and of each other kind so many that they
        delay no short one.
        """
        self.turns = Turns(most, app.config.get("PAPERS", 0))
        self._app: WSGIApplication = app
        self._kinds = Kinds(app)
        self._proxies: int = app.config.get("TRUSTED_PROXIES", 0)
        self._refusing = Lock()
        """Held while a late request is refused: one at a time, so that a crowd delays nobody."""

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        lane = self._lane(environ)
        environ[SINCE] = time.monotonic()
        environ[LATE] = not self.turns.take(lane)
        if environ[LATE]:
            with self._refusing:
                return whole_answer(self._app, environ, start_response)
        try:
            return whole_answer(self._app, environ, start_response)
        finally:
            self.turns.give_back(lane)

    def _lane(self, environ: "WSGIEnvironment") -> Lane:
        method = environ["REQUEST_METHOD"]
        path = environ["PATH_INFO"]
        query = environ.get("QUERY_STRING", "")
        return address(environ, self._proxies), self._kinds.kind(method, path, query)


class Kinds:
    """Tells of which kind a request is: of that of its view, or long where it asks for a complete
    list.
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
        return kind_of(self._views[endpoint])


def address(environ: "WSGIEnvironment", proxies: int) -> str:
    """The address of the client behind `proxies` reverse proxies; for IPv6 its /64 network, which
    is one household.
    """
    names = ("REMOTE_ADDR", "HTTP_X_FORWARDED_FOR")
    own = {name: environ.get(name, "") for name in names}
    follow = ProxyFix(lambda _environ, _start: (), x_for=proxies, x_proto=0)
    follow(own, lambda *_given: lambda _bytes: None)
    return connection(own["REMOTE_ADDR"])
