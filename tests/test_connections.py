"""Slow phones and crowds keep nobody out, and a server that ends cuts nobody off. Source:
hosting.md, #1 and Faults.
"""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask, request

from scorepad.serving import connections, heaps
from scorepad.serving.connections import Server
from tests.launch import serve_until
from tests.storm.restart import run

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n"


class Served:
    """A server in a thread, whose page /wait answers when it may."""

    def __init__(self) -> None:
        app = Flask("some")
        self.arrived = Event()
        self.may_answer = Event()
        self.ends = Event()
        app.add_url_rule("/", "here", view_func=lambda: "here", methods=["GET", "POST"])
        app.add_url_rule("/wait", view_func=self._wait)
        app.add_url_rule(
            "/read", "read", view_func=lambda: str(len(request.get_data())), methods=["POST"]
        )
        self.server = Server(app, "127.0.0.1", 0, threads=2)
        self.port = int(self.server.getsockname()[1])
        self.thread = Thread(target=serve_until, args=(self.ends, self.server))
        self.thread.start()

    def _wait(self) -> str:
        self.arrived.set()
        assert self.may_answer.wait(20)
        return "at last"

    @property
    def busy(self) -> int:
        """How many connections wait for an answer."""
        return sum(not one.is_idle for one in self.server.channels)

    def line(self, source: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self.port), timeout=20, source_address=(source, 0)
        )

    def phone(self, source: str = "127.0.0.1") -> http.client.HTTPConnection:
        return http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=20, source_address=(source, 0)
        )

    def ask(self, path: str = "/", source: str = "127.0.0.1") -> str:
        """The text of a page."""
        phone = self.phone(source)
        phone.request("GET", path)
        text = phone.getresponse().read().decode()
        phone.close()
        return text


@pytest.fixture
def served() -> Iterator[Served]:
    one = Served()
    yield one
    one.may_answer.set()
    one.ends.set()
    one.thread.join(20)
    assert not one.thread.is_alive()


def dribbled(line: socket.socket) -> bool:
    """Whether the connection was closed while something more of a request was sent, byte by
    byte.
    """
    line.settimeout(0.02)
    for _time in range(400):
        try:
            line.sendall(b"X")
            if line.recv(1) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.parametrize("begun", [HEAD, BODY])
def test_who_dribbles_a_head_or_a_body_is_let_go(
    served: Served, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connections, "BYTES_A_SECOND", 10_000)
    with served.line() as line:
        line.sendall(begun)
        assert dribbled(line)
    assert served.ask() == "here"


def test_a_slow_upload_that_moves_on_is_taken_in(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)
    with served.line() as line:
        line.sendall(BODY)
        for _time in range(10):
            line.sendall(b"x" * 1000)
            time.sleep(0.05)
        assert b" 200 OK" in line.recv(9999)


def test_150_slow_connections_keep_no_honest_phone_out(served: Served) -> None:
    """Source: hosting.md."""
    slow = [served.line() for _ in range(150)]
    for number, one in enumerate(slow):
        one.sendall(HEAD if number % 2 else BODY + b"x")
    assert [served.ask() for _ in range(10)] == ["here"] * 10
    for one in slow:
        one.close()


def test_in_a_crowd_the_address_that_holds_most_gives_way(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "CROWDED", 5)
    with contextlib.ExitStack() as stack:
        honest = stack.enter_context(served.line("127.0.0.2"))
        many = [stack.enter_context(served.line()) for _ in range(12)]
        assert many[0].recv(1) == b""
        for one in (many[-1], honest):
            one.sendall(HEAD + b"\r\n")
            text = b""
            while not text.endswith(b"here"):
                text += one.recv(9999) or b"here, but cut off"
            assert b" 200 OK" in text


def test_who_waits_for_many_answers_keeps_no_resting_phone_out(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "CROWDED", 5)
    with contextlib.ExitStack() as stack:
        resting = stack.enter_context(served.line())
        for busy in range(1, 5):
            source = stack.enter_context(served.line("127.0.0.2"))
            source.sendall(b"GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
            wait_until(lambda busy=busy: served.busy == busy)  # type: ignore[misc]
        assert stack.enter_context(served.line("127.0.0.2")).recv(1) == b""
        resting.sendall(HEAD + b"\r\n")
        assert b" 200 OK" in resting.recv(9999)
        served.may_answer.set()


@pytest.mark.parametrize(
    "head", [b"GET / HTTP/1.1\r\n bad\r\n", b"\x00\xff\r\n", b"GET http://[/ HTTP/1.1\r\n"]
)
def test_a_head_that_cannot_be_read_is_answered(
    served: Served, head: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with served.line() as line:
        line.sendall(head + b"\r\n")
        assert b" 400 Bad Request" in line.recv(9999)
    assert "ERROR" not in {record.levelname for record in caplog.records}


def test_the_end_waits_for_what_is_in_work_and_says_that_the_connection_ends(
    served: Served,
) -> None:
    line = served.phone()
    line.request("GET", "/wait")
    assert served.arrived.wait(20)
    served.ends.set()
    wait_until(lambda: refused(served.port))
    served.may_answer.set()
    answer = line.getresponse()
    assert answer.read() == b"at last"
    assert answer.getheader("Connection") == "close"
    line.close()


def test_what_is_sent_into_a_resting_connection_while_the_server_ends_is_answered(
    served: Served,
) -> None:
    line = served.phone()
    line.request("GET", "/")
    assert line.getresponse().read() == b"here"
    resting = served.line()
    served.ends.set()
    wait_until(lambda: refused(served.port))
    line.request("GET", "/")
    answer = line.getresponse()
    assert answer.read() == b"here"
    assert answer.getheader("Connection") == "close"
    assert resting.recv(1) == b""
    served.thread.join(20)
    resting.close()
    line.close()


def test_a_request_without_end_holds_up_the_end_only_a_while(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "DRAIN_SECONDS", 0.1)
    with served.line() as line:
        line.sendall(HEAD)
        served.ends.set()
        assert line.recv(1) == b""


def test_a_rolling_restart_of_two_fails_no_request(tmp_path: Path) -> None:
    found = run(tmp_path, f"sqlite:///{tmp_path}/one.sqlite")
    assert set(found.sent.statuses) == {200, 303}
    assert found.broken == 0
    assert found.sent.missing == 0
    assert found.sent.doubled == 0
    assert found.codes == (0, 0)


def test_the_loop_ends_by_a_signal_and_gives_the_signals_back() -> None:
    served = Server(Flask("some"), "127.0.0.1", 0, threads=1)
    port = int(served.getsockname()[1])
    before = signal.getsignal(signal.SIGTERM)

    def tell() -> None:
        wait_until(lambda: signal.getsignal(signal.SIGTERM) is not before)
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=tell).start()
    served.run()
    assert refused(port)
    assert signal.getsignal(signal.SIGTERM) is before


def refused(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=20).close()
    except OSError:
        return True
    return False


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_threads_share_two_heaps_so_that_a_server_does_not_hold_its_largest_pages_many_times() -> (
    None
):
    """In a process of its own: what each thread allocated stands in a heap, and glibc tells how
    many it has.
    """
    code = (
        "import ctypes, threading\n"
        "from scorepad.serving import heaps\n"
        "assert heaps.share()\n"
        "together, held = threading.Barrier(8), []\n"
        "def work():\n"
        "    together.wait()\n"
        "    held.append(bytearray(100_000))\n"
        "    together.wait()\n"
        "threads = [threading.Thread(target=work) for _ in range(8)]\n"
        "for one in threads: one.start()\n"
        "for one in threads: one.join()\n"
        "ctypes.CDLL(None).malloc_stats()\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stderr
    assert told.count("Arena ") == heaps.MOST
