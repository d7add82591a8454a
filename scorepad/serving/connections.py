"""The connections of a server: who is slow or holds too many gives way, and at the end none is cut off in its work."""

from __future__ import annotations

import gc
import re
import resource
import signal
import sys
import time
from collections import Counter
from copy import copy
from types import FrameType
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import BaseWSGIServer
from waitress.task import WSGITask

from scorepad.serving import fair_queue
from scorepad.serving.fair_queue import FairQueue, Lane, RequestKind
from scorepad.web.frame.turns import LATE
from scorepad.web.parts.file_form import MOST_FILE

MOST = 800
"""Open at the same time. A phone opens up to six and keeps them."""
FILES = 4096
"""What a process may have open at once, if its limit can be raised: a long body is a file beside its connection."""
CROWDED = 600
"""From so many on, every new one closes the oldest resting one of the address that holds most."""
HEAD_SECONDS, BYTES_A_SECOND = 15.0, 1000
"""A request has so long to arrive, and another second for so many bytes of it."""
DRAIN_SECONDS = 25.0
"""How long the requests in work may take when the server is told to end."""
LINGER_SECONDS = 1.0
"""How long a resting connection stays open then: what was sent into it already is still answered."""
PATIENCE = 20.0
"""Seconds after which a request that has waited for a thread is told to come again."""
MOST_AHEAD = 20
"""Requests that a connection sends before the first one is answered; whoever sends more is let go."""
MOST_WITH_FILE = MOST_FILE + 2**20
"""Bytes of a request that are taken in where files are read: whatever Scorepad writes comes back."""
TAKES_FILES = re.compile(r"(/runde/\d+/einlesen|/runde/aus-datei)$")
"""The end of the addresses where that is."""


class Received(HTTPRequestParser):
    """A request as it comes in, with room for a file where one may be sent."""

    path = query = ""  # of a head that cannot be read

    def parse_header(self, header_plus: bytes) -> None:
        """Read the header, which says where it goes."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # of an address that is none
            raise ParsingError("Bad URI") from error
        if TAKES_FILES.search(self.path):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = MOST_WITH_FILE


class StayingTask(WSGITask):
    """An answer without a body (304) keeps its connection open; waitress would close it, and the phone connect anew."""

    def set_close_on_finish(self) -> None:
        """Close, unless the answer has no body and the phone would go on."""
        if self.has_body or self.version != "1.1" or _asks_to_close(self.request):
            super().set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        """What the app hears of the request; also whether it has waited too long."""
        environ: dict[str, Any] = super().get_environment()
        channel: Any = self.channel
        environ[LATE] = channel.lane[1] is RequestKind.SURPLUS or time.monotonic() - channel.since > PATIENCE
        return environ

    def build_response_header(self) -> bytes:
        """The head of the answer; a server that ends says that the connection ends."""
        if getattr(self.channel.server, "ends", False):
            vars(self.request)["headers"]["CONNECTION"] = "close"
        return super().build_response_header()


def _asks_to_close(request: Any) -> bool:
    return str(getattr(request, "headers", {}).get("CONNECTION", "")).lower() == "close"


class StayingChannel(HTTPChannel):
    """A connection with answers of that kind, on which a request arrives in time."""

    task_class = StayingTask
    parser_class = Received
    _arrives: object = None
    _since, _bytes = 0.0, 0
    lane: Lane = "", RequestKind.SHORT
    since = 0.0

    def __init__(self, server: BaseWSGIServer, *given: Any, **named: Any) -> None:
        super().__init__(server, *given, **named)
        if len(_open(server)) > CROWDED:
            _make_room(server)

    @property
    def rests(self) -> bool:
        """Whether nothing is asked and nothing answered on it; half a request is nothing yet."""
        return not self.requests and not self.total_outbufs_len

    def service(self) -> None:
        """Answer a request, and let the next one of its address come."""
        lane, dispatcher = self.lane, self.server.task_dispatcher
        queue: Any = dispatcher.queue
        try:
            super().service()
        finally:
            with dispatcher.lock:
                queue.done(lane)

    def received(self, data: bytes) -> bool:
        """Take in a part of a request; whoever takes too long for it, or sends many at once, is let go."""
        taken = bool(super().received(data))
        if self.request is not self._arrives:
            self._arrives, self._since, self._bytes = self.request, time.monotonic(), 0
        self._bytes += len(data)
        took = time.monotonic() - self._since
        is_slow = self.request is not None and took > HEAD_SECONDS + self._bytes / BYTES_A_SECOND
        if is_slow or len(self.requests) > MOST_AHEAD:
            self.will_close = True
        return taken


def share(server: BaseWSGIServer, threads: int, proxies: int) -> None:
    """Let the addresses that ask a server behind so many proxies take turns at its threads."""

    def lane(channel: Any) -> Lane:
        asked = channel.requests[0]
        forwarded = asked.headers.get("X_FORWARDED_FOR", "")
        return fair_queue.address(channel.addr[0], forwarded, proxies), fair_queue.kind(asked.path, asked.query)

    dispatcher: Any = server.task_dispatcher
    dispatcher.queue = FairQueue(threads, lane)


def _make_room(server: BaseWSGIServer) -> None:
    """Close the connection longest at rest of those of the address that holds most of them."""
    held = [one for one in _open(server).values() if not one.will_close]
    most = Counter(one.addr[0] for one in held).most_common(1)[0][0]
    resting = [one for one in held if one.addr[0] == most and one.rests]
    for oldest in sorted(resting, key=lambda one: one.last_activity)[:1]:
        oldest.will_close = True


def run(server: BaseWSGIServer) -> None:
    """Serve until the process is told to end, by SIGTERM or Ctrl+C, then finish what is in work.

    What there is when it begins stays: nobody waits while garbage is looked for in it.
    """
    told: list[int] = []
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(FILES, hard)), hard))

    def end(number: int, _frame: FrameType | None) -> None:
        told.append(number)
        server.pull_trigger()  # wakes the loop

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(0.0005)
    while not told:
        _turn(server, 1.0)
    for number, handler in before.items():  # whoever insists ends it at once
        signal.signal(number, handler)
    drain(server)


def drain(server: BaseWSGIServer) -> None:
    """Take no new connection, answer what was asked, close what rests, and end; after some time in any case."""
    _take_the_last(server)
    vars(server)["ends"] = True
    begun = time.monotonic()
    while _open(server) and time.monotonic() < begun + DRAIN_SECONDS:
        if time.monotonic() > begun + LINGER_SECONDS:
            _close_resting(server)
        _turn(server, 0.1)
    server.task_dispatcher.shutdown()
    wasyncore.close_all(vars(server)["_map"])


def _take_the_last(server: BaseWSGIServer) -> None:
    """Those who have connected already are served; from now on the port is free for the next server."""
    known = -1
    while known < len(_open(server)):
        known = len(_open(server))
        server.handle_accept()
    wasyncore.dispatcher.close(server)


def _close_resting(server: BaseWSGIServer) -> None:
    for channel in _open(server).values():
        if channel.rests and channel.request is None:
            channel.will_close = True


def _turn(server: BaseWSGIServer, seconds: float) -> None:
    server.asyncore.loop(timeout=seconds, map=vars(server)["_map"], use_poll=True, count=1)


def _open(server: BaseWSGIServer) -> dict[int, StayingChannel]:
    channels: dict[int, StayingChannel] = vars(server)["active_channels"]
    return channels
