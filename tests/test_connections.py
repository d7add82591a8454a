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
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from werkzeug.test import Client

from scorepad.serving import arrivals, connections, heaps
from scorepad.serving.answers import whole_answer
from scorepad.serving.connections import Server
from tests.conftest import free_port
from tests.launch import Forked
from tests.processes import worker_of
from tests.storm.restart import run

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n"
LONG = 20_000_000
"""Bytes of a page that no network holds on its way."""


class Served:
    """A server whose page /wait answers when it may."""

    def __init__(self) -> None:
        context = get_context("fork")
        self.arrived: Any = context.Event()
        self.may_answer: Any = context.Event()
        self.read: Any = context.Value("i", 0)
        self.server = Forked(Server(self._app, "127.0.0.1", free_port(), threads=2))
        self.port = self.server.port

    def _app(self) -> Flask:
        app = Flask("some")
        app.add_url_rule("/", "here", view_func=lambda: "here", methods=["GET", "POST"])
        app.add_url_rule("/wait", view_func=self._wait)
        app.add_url_rule("/read", view_func=self._read, methods=["POST"])
        app.add_url_rule("/long", "long", view_func=lambda: b"x" * LONG)
        return app

    def _wait(self) -> str:
        self.arrived.set()
        assert self.may_answer.wait(20)
        return "at last"

    def _read(self) -> str:
        with self.read:
            self.read.value += 1
        return str(len(request.get_data()))

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

    def end(self) -> None:
        """Begin to end it as by a signal."""
        self.server.process.terminate()


@pytest.fixture
def served() -> Iterator[Served]:
    some = Served()
    some.server.begin()
    yield some
    some.may_answer.set()
    some.server.end()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server of little patience."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1)
    monkeypatch.setattr(connections, "DRAIN_SECONDS", 1)
    some = Served()
    some.server.begin()
    yield some
    some.server.end()


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


def test_who_dribbles_a_head_is_let_go(hurried: Served) -> None:
    with hurried.line() as line:
        line.sendall(HEAD)
        assert dribbled(line)
    assert hurried.ask() == "here"


def test_a_connection_that_rests_is_closed_after_a_while(hurried: Served) -> None:
    phone = hurried.phone()
    phone.request("GET", "/")
    assert phone.getresponse().read() == b"here"
    assert phone.sock.recv(1) == b""
    with hurried.line() as silent:
        assert silent.recv(1) == b""
    phone.close()


def test_a_slow_upload_that_moves_on_is_taken_in(hurried: Served) -> None:
    with hurried.line() as line:
        line.sendall(BODY)
        for _time in range(10):
            line.sendall(b"x" * 1000)
            time.sleep(0.15)
        assert b" 200 OK" in line.recv(9999)


def test_150_slow_connections_keep_no_honest_phone_out(served: Served) -> None:
    """Source: hosting.md."""
    slow = [served.line() for _ in range(150)]
    for number, line in enumerate(slow):
        line.sendall(HEAD if number % 2 else BODY + b"x")
    for _time in range(10):
        assert served.ask() == "here"
    for line in slow:
        line.close()


def test_a_thousand_connections_that_rest_keep_nobody_out(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        for _phone in range(1000):
            stack.enter_context(served.line("127.0.0.2"))
        assert served.ask() == "here"


def test_forms_that_arrive_slowly_hold_up_forms_of_their_own_address_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrivals, "MOST_ARRIVING", 3)
    served = Served()
    served.server.begin()
    with contextlib.ExitStack() as stack:
        for _phone in range(3):
            slow = stack.enter_context(served.line("127.0.0.2"))
            slow.sendall(BODY)
            time.sleep(0.1)  # it has begun to arrive
        for source, status in (("127.0.0.2", 503), ("127.0.0.1", 200)):
            phone = served.phone(source)
            phone.request("POST", "/read", b"x")
            answer = phone.getresponse()
            assert answer.status == status
            assert answer.getheader("Retry-After") == ("3" if status == 503 else None)
            phone.close()
    served.server.end()


def test_forms_that_arrive_slowly_from_many_addresses_leave_threads_to_those_who_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrivals, "MOST_ARRIVING_IN_ALL", 3)
    served = Served()
    served.server.begin()
    with contextlib.ExitStack() as stack:
        for number in range(3):
            slow = stack.enter_context(served.line(f"127.0.0.{2 + number}"))
            slow.sendall(BODY)
            time.sleep(0.1)  # it has begun to arrive
        phone = served.phone("127.0.0.9")
        phone.request("POST", "/read", b"x")
        assert phone.getresponse().status == 503
        phone.close()
        assert served.ask() == "here"
    served.server.end()


def test_a_form_that_was_cut_off_is_not_acted_on(served: Served) -> None:
    with served.line() as line:
        line.sendall(BODY + b"x" * 9999)
        line.shutdown(socket.SHUT_WR)
        assert b" 200 OK" not in line.recv(9999)
    assert served.ask() == "here"
    assert served.read.value == 0


def test_a_form_of_unknown_length_is_refused_as_it_may_be_cut_off_unseen(served: Served) -> None:
    with served.line() as line:
        line.sendall(
            b"POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"
        )
        assert line.recv(9999).startswith(b"HTTP/1.1 411 ")
    assert served.read.value == 0


def test_phones_that_read_slowly_hold_no_turn(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        for _phone in range(10):
            line = stack.enter_context(served.line())
            line.sendall(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert served.ask() == "here"
    assert len(served.ask("/long")) == LONG


@pytest.mark.parametrize(
    "head", [b"GET / HTTP/1.1\r\n bad\r\n", b"\x00\xff\r\n", b"GET http://[/ HTTP/1.1\r\n"]
)
def test_a_head_that_cannot_be_read_is_answered(
    served: Served, head: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with served.line() as line:
        line.sendall(head + b"\r\n")
        assert b" 400 Bad Request" in line.recv(9999)
    assert "ERROR" not in capfd.readouterr().err


def test_a_mistake_outside_the_pages_is_answered_and_logged_without_what_was_asked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_environ: object, _start: object) -> Iterator[bytes]:
        yield b"begun"
        raise ValueError

    client = Client(lambda environ, start: whole_answer(broken, environ, start))
    answer = client.get("/secret")
    assert answer.status_code == 500
    assert answer.text == "Internal Server Error\n"
    assert caplog.messages == ["Exception while serving"]


def test_the_end_waits_for_what_is_in_work_and_says_that_the_connection_ends(
    served: Served,
) -> None:
    line = served.phone()
    line.request("GET", "/wait")
    assert served.arrived.wait(20)
    served.end()
    wait_until(lambda: refused(served.port))
    time.sleep(connections.LINGER_SECONDS + 0.5)
    served.may_answer.set()
    answer = line.getresponse()
    assert answer.read() == b"at last"
    line.close()


def test_what_is_sent_into_a_resting_connection_while_the_server_ends_is_answered(
    served: Served,
) -> None:
    line = served.phone()
    line.request("GET", "/")
    assert line.getresponse().read() == b"here"
    resting = served.line()
    served.end()
    wait_until(lambda: refused(served.port))
    line.request("GET", "/")
    answer = line.getresponse()
    assert answer.read() == b"here"
    assert answer.getheader("Connection") == "close"
    assert resting.recv(1) == b""
    assert served.server.ended() == 0
    resting.close()
    line.close()


def test_a_request_without_end_holds_up_the_end_only_a_while(hurried: Served) -> None:
    with hurried.line() as line:
        line.sendall(BODY)
        hurried.end()
        assert line.recv(1) == b""


def test_a_second_signal_ends_the_server_at_once(served: Served) -> None:
    worker = worker_of(served.server.pid)
    with served.line() as line:
        line.sendall(BODY)
        served.end()
        wait_until(lambda: refused(served.port))
        os.kill(served.server.pid, signal.SIGTERM)
        assert served.server.ended() == -signal.SIGTERM
        wait_until(lambda: is_gone(worker))


def test_the_worker_ends_with_its_supervisor_however_that_ended(served: Served) -> None:
    worker = worker_of(served.server.pid)
    os.kill(served.server.pid, signal.SIGKILL)
    wait_until(lambda: is_gone(worker))
    wait_until(lambda: refused(served.port))


def test_the_server_ends_with_a_mistake_when_its_worker_is_killed(served: Served) -> None:
    os.kill(worker_of(served.server.pid), signal.SIGKILL)
    assert served.server.ended() == 1


def test_a_port_that_another_server_has_is_refused(served: Served) -> None:
    with pytest.raises(OSError, match="in use"):
        Server(lambda: Flask("other"), "127.0.0.1", served.port, threads=2)


def test_a_rolling_restart_of_two_fails_no_request(tmp_path: Path) -> None:
    found = run(tmp_path, f"sqlite:///{tmp_path}/one.sqlite")
    assert set(found.sent.statuses) == {200, 303}
    assert found.broken == 0
    assert found.sent.missing == 0
    assert found.sent.doubled == 0
    assert found.codes == (0, 0)


def refused(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=20).close()
    except OSError:
        return True
    return False


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or nobody has asked yet how it did."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


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
