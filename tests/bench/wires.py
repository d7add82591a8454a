"""Many connections of one process at once: a crowd of phones, each with an address of its own."""

import selectors
import socket
import time
from collections import Counter
from dataclasses import dataclass, field

TAG = b"etag: "
LENGTH = b"content-length: "


@dataclass
class Tally:
    """What came of the requests: seconds of each, and how often each status came; a connection
    that broke counts as 0.
    """

    took: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def slowest(self, of_hundred: float) -> float:
        """The seconds in which so many of a hundred requests were answered."""
        ranked = sorted(self.took)
        return ranked[min(len(ranked) - 1, int(len(ranked) * of_hundred / 100))]


def address_of(number: int) -> str:
    """The address of the phone with this number; each has one of its own."""
    return f"127.{1 + number // 40_000}.{number // 200 % 200}.{1 + number % 200}"


class Wire:
    """A connection that stays open, on which one path is asked for again and again, with the tag of
    the last answer unless `keeps_tag` is false.
    """

    def __init__(self, port: int, number: int, path: str, cookie: str, tag: str = "") -> None:
        """The number gives the connection its address."""
        self.socket = socket.socket()
        self.socket.bind((address_of(number), 0))
        self.socket.connect(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.tag = tag
        self.keeps_tag = True
        self.waits = False
        self.begun = 0.0
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Cookie: {cookie}",
            "Sec-Fetch-Mode: cors",
        )
        self._head = "\r\n".join(lines)
        self._got = b""

    def ask(self) -> None:
        """Send the request."""
        if_none = f"\r\nIf-None-Match: {self.tag}" if self.tag else ""
        self.begun = time.perf_counter()
        self.waits = True
        self.socket.sendall(f"{self._head}{if_none}\r\n\r\n".encode())

    def read(self) -> int | None:
        """The status of the answer, 0 for a connection that broke; None while it is incomplete."""
        try:
            piece = self.socket.recv(2**16)
        except ConnectionError:
            piece = b""
        if not piece:
            return 0
        self._got += piece
        head, ended, body = self._got.partition(b"\r\n\r\n")
        if not ended:
            return None
        status = int(head[9:12])
        told = head.lower()
        length = 0
        if LENGTH in told and status != 304:
            length = int(told.partition(LENGTH)[2].partition(b"\r\n")[0])
        if len(body) < length:
            return None
        if TAG in told and self.keeps_tag:
            place = told.index(TAG) + len(TAG)
            self.tag = head[place:].partition(b"\r\n")[0].decode()
        self._got = b""
        self.waits = False
        return status


def in_flight(wires: list[Wire], seconds: float) -> Tally:
    """Let each connection ask again as soon as it is answered."""
    tally = Tally()
    with _watched(wires) as selector:
        for wire in wires:
            wire.ask()
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            for wire in _answered(selector, tally, 1):
                wire.ask()
    return tally


def by_the_clock(wires: list[Wire], seconds: float, period: float) -> Tally:
    """Let each connection ask once in each period, evenly spread; one that still waits sits out."""
    tally = Tally()
    begin = time.perf_counter()
    asked = 0
    with _watched(wires) as selector:
        while (now := time.perf_counter() - begin) < seconds:
            due = int(now / period * len(wires))
            for number in range(asked, due):
                wire = wires[number % len(wires)]
                if not wire.waits:
                    wire.ask()
            asked = due
            list(_answered(selector, tally, 0.002))
    return tally


def _watched(wires: list[Wire]) -> selectors.BaseSelector:
    selector = selectors.DefaultSelector()
    for wire in wires:
        selector.register(wire.socket, selectors.EVENT_READ, wire)
    return selector


def _answered(selector: selectors.BaseSelector, tally: Tally, patience: float) -> list[Wire]:
    done = []
    for key, _events in selector.select(patience):
        wire: Wire = key.data
        status = wire.read()
        if status is None:
            continue
        tally.statuses[status] += 1
        if status:
            tally.took.append(time.perf_counter() - wire.begun)
            done.append(wire)
        else:
            selector.unregister(wire.socket)
    return done
