"""The server: Granian, whose supervisor is this process, and whose worker is a second one that
serves the app.

Granian speaks HTTP and TLS and bounds heads, handshakes and connections. Four things are added to
it. The worker ends with its supervisor, however that ended. Whoever started the server hears when
it answers. Where it speaks https, a port before it (`HttpsPort`) leads there who speaks http. And
at SIGTERM the port is closed at first, while connections that rest are still answered, so that
nothing gets lost that a proxy sends just then.
"""

import contextlib
import gc
import multiprocessing
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread, Timer
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias

from flask import Flask
from granian import Granian
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels

from scorepad.serving import heaps, lent_numbers, ports
from scorepad.serving.arrivals import CLOSE, Arrivals
from scorepad.serving.fair_queue import FairQueue
from scorepad.serving.https_port import HERE, HttpsPort, RealAddresses

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HEAD_SECONDS = 15
"""Seconds until a connection is closed that rests, or on which the head of a request is incomplete.
"""
MOST_CONNECTIONS = 4000
"""Connections at the same time; further ones wait until one is closed."""
OTHER_FILES = 500
"""Files that the worker may have open beside its connections: database, fonts and papers."""
FILES_OF_HANDED_ON = 3
"""Files of a connection by https: that of the phone, and both ends of the one to Granian."""
MOST_THREADS = 128
"""Requests that are taken in at the same time. Few of them work; the others wait for a form to
arrive or for their turn in the queue. Further ones wait in Granian, where waiting costs nothing:
with 512 threads 200 requests at once were answered at 0.85 of the rate of one.
"""
LINGER_SECONDS = 1.0
"""Seconds after SIGTERM in which resting connections are still answered."""
DRAIN_SECONDS = 25
"""Seconds that requests in work may take after that."""
LOGGING = {
    "formatters": {},
    "handlers": {},
    "loggers": {"_granian": {"handlers": [], "propagate": True}},
}
"""Granian logs as everything else does."""
ENDS = (signal.SIGTERM, signal.SIGINT)
DRAIN = b"drain"

Place: TypeAlias = tuple[str, int]
"""An address of this machine and a port."""


class Server:
    """A server on a host and port; the app that `load` makes is served by its worker.

    The app reads forwarded headers, because it knows how many proxies to trust.
    """

    def __init__(
        self,
        load: Callable[[], Flask],
        host: str,
        port: int,
        *,
        threads: int,
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> None:
        """Choose a free port for 0. Raises OSError where the port is taken."""
        self.port = ports.bindable(host, port)
        self._load = load
        self._place = host, self.port
        self._threads = threads
        self._certificate = certificate
        self._key = key

    def run(self, tell_ready: Callable[[], None] = lambda: None) -> None:
        """Serve until SIGTERM or Ctrl+C, and finish the requests in work. Raises SystemExit when
        the worker ends by itself.
        """
        with self._inner_place() as inner:
            self._run(inner, tell_ready)

    @contextlib.contextmanager
    def _inner_place(self) -> Iterator[Place | None]:
        """Where Granian listens behind the port of the phones, kept from everybody else; None where
        it listens on that port itself: by http, and on a system that lends no numbers.
        """
        if self._certificate is None or not lent_numbers.are_there():
            yield None
            return
        with ports.reserved(HERE) as port:
            yield HERE, port

    def _run(self, inner: Place | None, tell_ready: Callable[[], None]) -> None:
        reader, lifeline = multiprocessing.Pipe(duplex=False)
        worker = Worker(self._load, self._place, inner, self._threads, reader, lifeline)
        signals = Signals(lifeline, tell_ready, signal.getsignal(signal.SIGHUP))
        granian = self._granian(inner or self._place)
        granian.on_startup(signals.take)
        gc.collect()
        gc.freeze()  # so that supervisor and worker go on sharing what is in memory now
        try:
            granian.serve(target_loader=worker, wrap_loader=False)
        finally:
            gc.unfreeze()  # or libraries complain at the end that something of theirs is left

    def _granian(self, place: Place) -> Any:
        """A Granian, whose class has no public name of its own."""
        address, port = place
        return Granian(
            "scorepad",
            address=address,
            port=port,
            interface=Interfaces.WSGI,
            # By HTTP/2 Granian tells nobody that a phone broke off what it was sending.
            http=HTTPModes.http1,
            websockets=False,
            blocking_threads=MOST_THREADS,
            backpressure=MOST_CONNECTIONS,
            http1_settings=HTTP1Settings(header_read_timeout=HEAD_SECONDS * 1000),
            log_level=LogLevels.error,
            log_dictconfig=LOGGING,
            ssl_cert=self._certificate,
            ssl_key=self._key,
            ssl_protocol_min=SSLProtocols.tls12,
            workers_kill_timeout=DRAIN_SECONDS,
        )


@dataclass
class Signals:
    """What the supervisor does at a signal, in place of what Granian does."""

    lifeline: Connection
    tell_ready: Callable[[], None]
    hangup: Any
    """What was done at SIGHUP before."""

    def take(self) -> None:
        """Handle the signals from now on; Granian has just begun to."""
        self._stop: Any = signal.getsignal(signal.SIGTERM)
        for number in ENDS:
            signal.signal(number, self._end)
        signal.signal(signal.SIGHUP, self.hangup)
        signal.signal(signal.SIGUSR1, self._hear)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Let the worker finish its requests, then stop; a second signal ends it at once."""
        for ending in ENDS:
            signal.signal(ending, signal.SIG_DFL)
        with contextlib.suppress(OSError):  # there is no worker any more
            self.lifeline.send_bytes(DRAIN)
        Timer(LINGER_SECONDS, self._stop, (number, frame)).start()

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self.tell_ready()


@dataclass
class Worker:
    """What the worker begins with; as a call it gives Granian the app to serve."""

    load: Callable[[], Flask]
    place: Place
    """Where phones connect."""
    inner: Place | None
    """Where Granian listens for what the port of the phones hands on, if it speaks https."""
    threads: int
    lifeline: Connection
    other_end: Connection
    """The end of the lifeline that only the supervisor holds open."""

    def __call__(self) -> "WSGIApplication":
        os.setpgid(0, 0)  # Ctrl+C is for the supervisor
        self.other_end.close()
        port = self._https_port()
        heaps.share()
        app = self.load()
        inner = Arrivals(FairQueue(app, self.threads), app.config.get("TRUSTED_PROXIES", 0))
        front = Front(inner)
        close = ports.close if port is None else port.close
        Thread(target=self._follow, args=(front, close), daemon=True).start()
        Thread(target=self._tell_ready, daemon=True).start()
        if port is None:
            return front
        port.begin()
        return RealAddresses(front, port)

    def _https_port(self) -> HttpsPort | None:
        """The port of the phones, if it speaks https; and room for the files of all connections."""
        if self.inner is None:
            _allow_files(MOST_CONNECTIONS + OTHER_FILES)
            return None
        allowed = _allow_files(MOST_CONNECTIONS * FILES_OF_HANDED_ON + OTHER_FILES)
        most = max(1, (allowed - OTHER_FILES) // FILES_OF_HANDED_ON)
        return HttpsPort(
            self.place,
            self.inner[1],
            most=min(most, MOST_CONNECTIONS),
            patience=HEAD_SECONDS,
        )

    def _follow(self, front: "Front", close: Callable[[], None]) -> None:
        """Do what the supervisor says, and end with it."""
        with contextlib.suppress(EOFError):
            if self.lifeline.recv_bytes() == DRAIN:
                front.is_draining = True
                close()
            self.lifeline.recv_bytes()  # nothing more is said: EOFError once the supervisor is gone
        os.kill(os.getpid(), signal.SIGKILL)

    def _tell_ready(self) -> None:
        for place in (self.inner or self.place, self.place):
            while not ports.answers(*place):
                time.sleep(0.01)
        ports.notice_who_left()
        os.kill(os.getppid(), signal.SIGUSR1)


class Front:
    """The outermost middleware: while the server ends, each answer ends its connection."""

    def __init__(self, app: "WSGIApplication") -> None:
        self.is_draining = False
        self._app = app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            more = [("Server", "Scorepad")]
            if self.is_draining:
                more.append(CLOSE)
            return start_response(status, [*headers, *more], *error)

        return self._app(environ, start)


def _allow_files(wanted: int) -> int:
    """Let this process open so many files, if the system does; how many it may open."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    allowed = max(few, allowed)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return allowed
