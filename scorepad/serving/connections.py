"""The server: waitress with TLS, limits for slow and for many connections, and a graceful
shutdown.
"""

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

from scorepad.serving import heaps
from scorepad.serving.fair_queue import FairDispatcher, Lane, RequestKind
from scorepad.web.frame.file_form import MOST_FILE
from scorepad.web.frame.work_limit import LATE, SINCE

SETTINGS: dict[str, Any] = {
    "ident": "",
    "clear_untrusted_proxy_headers": False,
    "connection_limit": 800,  # a phone opens up to six and keeps them
    "channel_timeout": 20,  # seconds until an idle connection is closed
    "cleanup_interval": 5,
    "max_request_body_size": MOST_FILE
    + 2**20,  # the largest file that Scorepad exports can be imported again
    "recv_bytes": 2
    ** 14,  # the longest TLS record: poll() does not report bytes that are already decrypted
}
CROWDED = 600
"""Above this number of connections, each new one closes the oldest idle one of the address that
holds most.
"""
HEAD_SECONDS = 15.0
BYTES_A_SECOND = 1000
"""The timeout to receive a request: 15 seconds, and one second more for each 1000 bytes that
have arrived.
"""
DRAIN_SECONDS = 25.0
LINGER_SECONDS = 1.0
"""After SIGTERM, requests in work may take the first number of seconds; idle connections stay
open for the second.
"""


class CheckedRequest(HTTPRequestParser):
    """A request; an address that urllib refuses is answered 400."""

    command: Any = ""  # these three for a request line that cannot be parsed
    path = ""
    query = ""

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("Bad URI") from error


class KeepAliveTask(WSGITask):
    """The response to a request. After a 304, which has no body, the connection stays open;
    waitress would close it.
    """

    channel: "Channel"

    def set_close_on_finish(self) -> None:
        request: Any = self.request
        if self.has_body or request.connection_close:
            super().set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        return super().get_environment() | {LATE: self.channel.is_late, SINCE: self.channel.since}

    def build_response_header(self) -> bytes:
        if self.channel.server.is_draining:
            super().set_close_on_finish()
        return super().build_response_header()


class Channel(HTTPChannel):
    """A connection; a request began to arrive on it at `begun`. The queue sets `lane`, `since` and
    `is_late`.
    """

    task_class = KeepAliveTask
    parser_class = CheckedRequest
    server: "Server"
    lane: Lane = "", RequestKind.SHORT
    begun = 0.0
    since = 0.0
    is_late = False

    @property
    def is_idle(self) -> bool:
        """Whether no request of this connection is queued or in work, and its send buffer is
        empty.
        """
        return not self.requests and not self.total_outbufs_len

    def received(self, data: bytes) -> bool:
        before = self.request
        taken = super().received(data)
        if self.request is not before:
            self.begun = time.monotonic()
        elif self.request is not None:
            arrived = self.request.header_bytes_received + self.request.body_bytes_received
            if time.monotonic() - self.begun > HEAD_SECONDS + arrived / BYTES_A_SECOND:
                self.will_close = True
        return taken

    def service(self) -> None:
        lane = self.lane
        try:
            super().service()
        finally:
            self.server.task_dispatcher.done(lane)


class EncryptedChannel(Channel):
    """A connection by https. A TLS record or a handshake that is incomplete blocks no other
    connection.
    """

    def handle_read(self) -> None:
        """Read what has arrived; the first call also makes the handshake. A client that speaks no
        TLS is closed.
        """
        try:
            with self.outbuf_lock:  # the TLS state of a connection is for one thread at a time
                data = self.recv(self.adj.recv_bytes)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError:
            self.handle_close()
        else:
            self.last_activity = time.time()
            self.received(data)

    def send(self, data: bytes, do_close: bool = True) -> int:  # noqa: FBT001, FBT002 - as waitress calls it
        try:
            return super().send(data, do_close)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0


class Server(TcpWSGIServer):
    """A server on a host and port. The app reads forwarded headers, because it knows how many
    proxies to trust.
    """

    task_dispatcher: FairDispatcher
    is_draining = False

    def __init__(
        self,
        app: Flask,
        host: str,
        port: int,
        *,
        threads: int,
        encryption: ssl.SSLContext | None = None,
        **limits: Any,
    ) -> None:
        """Bind the port. Raises OSError where it is taken."""
        self.map: dict[int, Any] = {}
        self.encryption = encryption
        self.channel_class = EncryptedChannel if encryption else Channel
        scheme = "https" if encryption else "http"
        adjustments = Adjustments(
            url_scheme=scheme, log_socket_errors=not encryption, **SETTINGS | limits
        )
        place = (
            socket.AF_INET6 if ":" in host else socket.AF_INET,
            socket.SOCK_STREAM,
            None,
            (host, port),
        )
        dispatcher = FairDispatcher(threads, app)
        try:
            super().__init__(app, self.map, dispatcher=dispatcher, adj=adjustments, sockinfo=place)
        except OSError:
            wasyncore.close_all(self.map)
            raise
        heaps.share()
        dispatcher.set_thread_count(threads)

    @property
    def channels(self) -> list[Channel]:
        return [one for one in self.map.copy().values() if isinstance(one, Channel)]

    def accept(self) -> tuple[socket.socket, Any] | None:
        taken = super().accept()
        if taken is None or self.encryption is None:
            return taken
        return self.encryption.wrap_socket(
            taken[0], server_side=True, do_handshake_on_connect=False
        ), taken[1]

    def handle_accept(self) -> None:
        """Accept a connection; where there are too many, close the oldest idle one of the address
        that holds most.
        """
        super().handle_accept()
        held = [one for one in self.channels if not one.will_close]
        if len(held) > CROWDED:
            most = Counter(one.addr[0] for one in held).most_common(1)[0][0]
            idle = [one for one in held if one.addr[0] == most and one.is_idle]
            for oldest in sorted(idle, key=attrgetter("last_activity"))[:1]:
                oldest.will_close = True

    def run(self) -> None:
        """Serve until SIGTERM or Ctrl+C, then finish the requests in work."""

        def end(_number: int, _frame: FrameType | None) -> None:
            self.is_draining = True
            self.pull_trigger()  # wakes the loop

        before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
        gc.collect()
        gc.freeze()  # the modules stay loaded, so a collection need not walk through them
        sys.setswitchinterval(0.0005)
        while not self.is_draining:
            self.poll(1.0)
        for number, handler in before.items():  # a second signal ends the process at once
            signal.signal(number, handler)
        self.drain()

    def poll(self, seconds: float) -> None:
        """Poll the sockets once, with this timeout in seconds."""
        wasyncore.loop(seconds, use_poll=True, map=self.map, count=1)
        self.task_dispatcher.tell_late()

    def drain(self) -> None:
        """Accept no new connection, answer pending requests, close idle connections, and end."""
        self.is_draining = True
        known = -1
        while known < (
            known := len(self.channels)
        ):  # connections in the backlog of the socket are served
            self.handle_accept()
        wasyncore.dispatcher.close(self)  # frees the port for the next process
        begun = time.monotonic()
        while (channels := self.channels) and time.monotonic() < begun + DRAIN_SECONDS:
            for channel in channels:
                if (
                    channel.is_idle
                    and channel.request is None
                    and time.monotonic() > begun + LINGER_SECONDS
                ):
                    channel.will_close = True
            self.poll(0.1)
        self.task_dispatcher.shutdown()
        wasyncore.close_all(self.map)
