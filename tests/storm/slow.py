"""Many connections that dribble while honest phones look at boards and enter games."""

import contextlib
import socket
import time
from collections.abc import Sequence
from functools import partial
from threading import Event, Thread
from typing import Self

from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import OfflineError, Servers, Writer, beside, fill

SLOW, HONEST = 150, 4
EVERY = 1.0
"""Seconds between two drops of a connection."""
BEGINNINGS = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /runde/neu HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\nname=",
    b"",
)
"""A head that never ends, a body that never ends, and nothing at all."""


class Dribblers:
    """So many slow connections in one thread; one that is closed is opened again."""

    def __init__(self, port: int) -> None:
        self._port, self._ends, self.opened = port, Event(), 0
        self._thread = Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        lines: list[socket.socket | None] = [None] * SLOW
        while not self._ends.is_set():
            for place, line in enumerate(lines):
                lines[place] = self._drop(line, BEGINNINGS[place % len(BEGINNINGS)])
            self._ends.wait(EVERY)
        for line in lines:
            if line:
                line.close()

    def _drop(self, line: socket.socket | None, beginning: bytes) -> socket.socket | None:
        """The connection after one more byte of it, or a new one."""
        with contextlib.suppress(OSError):
            if line is None:
                line = socket.create_connection(("127.0.0.1", self._port), timeout=1)
                self.opened += 1
                line.sendall(beginning)
            elif beginning:
                line.sendall(b"x")
            return line
        if line:
            line.close()
        return None


def storm(ground: Ground) -> Sequence[Row]:
    """A server alone, without a proxy in front."""
    seconds = ground.pick(2, 20, 60)
    with Servers(ground.folder, ground.url, log_format="json") as servers:
        site = fill(ground.folder, ground.url, HONEST, 10)
        with Dribblers(servers.ports[0]) as dribblers:
            while dribblers.opened < SLOW:
                time.sleep(0.1)
            until = time.monotonic() + seconds
            phones = [Writer(site, servers.ports[0], patience=20) for _ in range(HONEST)]
            with beside(*(partial(_play, one, place, until) for place, one in enumerate(phones))):
                pass
    asked = sum(one.statuses.total() for one in phones)
    good = sum(one.statuses[200] + one.statuses[303] for one in phones)
    slowest = max((took for one in phones for took in one.took), default=0)
    return [
        ground.count(f"slow: honest requests that failed, {SLOW} connections dribbling", asked, asked - good),
        ground.time("slow: the longest that an honest phone waited for a save", asked, slowest, 2),
    ]


def _play(phone: Writer, place: int, until: float) -> None:
    path, game = phone.site.evenings[place], 0
    while time.monotonic() < until:
        try:
            if not phone.token:
                phone.arrive()
            phone.statuses[phone.ask("GET", path)[0]] += 1
            phone.enter(path, f"{TYPED} {place}.{game}")
        except (OfflineError, IndexError):
            phone.statuses[0] += 1
        game += 1
        time.sleep(0.2)
    phone.leave()
