"""The server is waitress with limits for slow and many connections, https, and an end that cuts nobody off."""

from __future__ import annotations

import gc
import signal
import socket
import ssl
import sys
import time
from collections import Counter
from operator import attrgetter
from types import FrameType
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from scorepad.serving.fair_queue import FairDispatcher, Lane, RequestKind
from scorepad.serving.tls import Encrypted
from scorepad.web.frame.work_limit import LATE
from scorepad.web.parts.file_form import MOST_FILE

LIMITS = {
    "connection_limit": 800,  # a phone opens up to six and keeps them
    "channel_timeout": 20,  # seconds until a connection that asks nothing is closed
    "cleanup_interval": 5,
    "max_request_body_size": MOST_FILE + 2**20,  # whatever Scorepad writes can be read in again; pages allow less
    "recv_bytes": 2**14,  # the longest TLS record: the loop does not see a rest that is already decrypted
}
CROWDED = 600
"""From this number of connections on, every new one closes the oldest resting one of the address that holds most."""
HEAD_SECONDS, BYTES_A_SECOND = 15.0, 1000
"""A request may take this many seconds to arrive, and another second for each 1000 bytes."""
DRAIN_SECONDS, LINGER_SECONDS = 25.0, 1.0
"""When the server is told to end, the requests in work may take so long, and resting connections stay open so long."""


class Received(HTTPRequestParser):
    """A request while it arrives."""

    path = query = ""  # of a head that cannot be read

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self.begun = time.monotonic()

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # the address is none
            raise ParsingError("Bad URI") from error

    @property
    def is_slow(self) -> bool:
        allowed = HEAD_SECONDS + (self.header_bytes_received + self.body_bytes_received) / BYTES_A_SECOND
        return time.monotonic() - self.begun > allowed


class StayingTask(WSGITask):
    """An answer without a body (304) keeps its connection open; waitress would close it, and the phone reconnect."""

    channel: Channel

    def set_close_on_finish(self) -> None:
        request: Any = self.request
        if self.has_body or request.connection_close:
            super().set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        return super().get_environment() | {LATE: self.channel.is_late}

    def build_response_header(self) -> bytes:
        if self.channel.server.ends:
            super().set_close_on_finish()
        return super().build_response_header()


class Channel(HTTPChannel):
    """A connection. The queue notes whose request is on it, since when it waits, and whether that is too long."""

    task_class, parser_class = StayingTask, Received
    server: Server
    lane: Lane = "", RequestKind.SHORT
    since, is_late = 0.0, False

    @property
    def rests(self) -> bool:
        """Whether nothing is asked and nothing answered; half a request is nothing yet."""
        return not self.requests and not self.total_outbufs_len

    def received(self, data: bytes) -> bool:
        taken = super().received(data)
        if isinstance(self.request, Received) and self.request.is_slow:
            self.will_close = True
        return taken

    def service(self) -> None:
        lane = self.lane
        try:
            super().service()
        finally:
            self.server.task_dispatcher.done(lane)


class EncryptedChannel(Encrypted, Channel):
    """A connection by https."""


class Server(TcpWSGIServer):
    """A server on a host and port. It leaves forwarded headers to the app, which knows how many proxies to trust."""

    task_dispatcher: FairDispatcher
    ends = False

    def __init__(
        self, app: Flask, host: str, port: int, *, threads: int, encryption: ssl.SSLContext | None = None, **limits: Any
    ) -> None:
        """Raises OSError where the port is taken."""
        self.map: dict[int, Any] = {}
        self.encryption = encryption
        self.channel_class = EncryptedChannel if encryption else Channel
        adjustments = Adjustments(
            ident="",
            url_scheme="https" if encryption else "http",
            log_socket_errors=not encryption,
            clear_untrusted_proxy_headers=False,
            **LIMITS | limits,
        )
        place = (socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, None, (host, port))
        dispatcher = FairDispatcher(threads, app.config.get("TRUSTED_PROXIES", 0))
        try:
            super().__init__(app, self.map, dispatcher=dispatcher, adj=adjustments, sockinfo=place)
        except OSError:
            wasyncore.close_all(self.map)
            raise
        dispatcher.set_thread_count(threads)

    @property
    def channels(self) -> list[Channel]:
        return [one for one in self.map.copy().values() if isinstance(one, Channel)]

    def accept(self) -> tuple[socket.socket, Any] | None:
        taken = super().accept()
        if taken is None or self.encryption is None:
            return taken
        return self.encryption.wrap_socket(taken[0], server_side=True, do_handshake_on_connect=False), taken[1]

    def handle_accept(self) -> None:
        """Take a new connection; in a crowd the address that holds most loses the one that rests longest."""
        super().handle_accept()
        held = [one for one in self.channels if not one.will_close]
        if len(held) > CROWDED:
            most = Counter(one.addr[0] for one in held).most_common(1)[0][0]
            resting = [one for one in held if one.addr[0] == most and one.rests]
            for oldest in sorted(resting, key=attrgetter("last_activity"))[:1]:
                oldest.will_close = True

    def run(self) -> None:
        """Serve until the process is told to end by SIGTERM or Ctrl+C, then finish what is in work."""

        def end(_number: int, _frame: FrameType | None) -> None:
            self.ends = True
            self.pull_trigger()  # wakes the loop

        before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
        gc.collect()
        gc.freeze()  # what there is now stays, so nobody waits while garbage is looked for in it
        sys.setswitchinterval(0.0005)
        while not self.ends:
            self.turn(1.0)
        for number, handler in before.items():  # whoever insists ends it at once
            signal.signal(number, handler)
        self.drain()

    def turn(self, seconds: float) -> None:
        """Do what sockets are ready for."""
        wasyncore.loop(seconds, use_poll=True, map=self.map, count=1)

    def drain(self) -> None:
        """Take no new connection, answer what was asked, close what rests, and end; after some time in any case."""
        self.ends = True
        known = -1
        while known < (known := len(self.channels)):  # whoever has connected already is served
            self.handle_accept()
        wasyncore.dispatcher.close(self)  # the port is free for the next server
        begun = time.monotonic()
        while (channels := self.channels) and time.monotonic() < begun + DRAIN_SECONDS:
            for channel in channels:
                if channel.rests and channel.request is None and time.monotonic() > begun + LINGER_SECONDS:
                    channel.will_close = True
            self.turn(0.1)
        self.task_dispatcher.shutdown()
        wasyncore.close_all(self.map)
