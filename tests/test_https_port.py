"""The port that speaks https leads there who speaks http, and takes nothing away from who speaks
https: source: issue 50, "http spoken to the https port is answered".
"""

import contextlib
import http.client
import os
import signal
import socket
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request

from scorepad.serving import connections, lent_numbers
from scorepad.serving.connections import Server
from scorepad.serving.led_to_https import answer
from scorepad.serving.lent_numbers import LentNumbers
from tests.conftest import free_port
from tests.launch import Forked, certify
from tests.processes import worker_of

LONG = bytes(range(256)) * 80_000
"""A page of 20 MB, which no network holds on its way."""


def head_of(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode("latin-1")


ASKED = head_of("GET /l/secret?a=1 HTTP/1.1\nHost: doko.local:8000\n\n")


class Phones:
    """A server by https whose page /wait answers when it may, and phones that trust it."""

    def __init__(self, folder: Path, host: str = "127.0.0.1") -> None:
        context = get_context("fork")
        self.arrived: Any = context.Event()
        self.may_answer: Any = context.Event()
        files = {"certificate": folder / "own.pem", "key": folder / "own.key"}
        self.server = Forked(Server(self._app, host, free_port(host), threads=2, **files))
        self.port = self.server.port
        self.trust = ssl.create_default_context(cafile=str(folder / "own.pem"))

    def _app(self) -> Flask:
        app = Flask("some")
        app.add_url_rule("/", "here", view_func=lambda: "here", methods=["GET", "POST"])
        app.add_url_rule("/who", "who", view_func=lambda: str(request.remote_addr))
        app.add_url_rule("/port", "port", view_func=lambda: request.environ["SERVER_PORT"])
        app.add_url_rule("/long", "long", view_func=lambda: LONG)
        app.add_url_rule("/wait", "wait", view_func=self._wait)
        return app

    def _wait(self) -> str:
        self.arrived.set()
        assert self.may_answer.wait(20)
        return "at last"

    def line(self, source: str = "127.0.0.1") -> socket.socket:
        """A connection on which nothing was said yet."""
        place = ("127.0.0.1", self.port)
        return socket.create_connection(place, timeout=20, source_address=(source, 0))

    def phone(self, source: str = "127.0.0.1") -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=20, context=self.trust, source_address=(source, 0)
        )

    def ask(self, path: str, source: str = "127.0.0.1") -> bytes:
        """A page by https."""
        phone = self.phone(source)
        phone.request("GET", path)
        text = phone.getresponse().read()
        phone.close()
        return text

    def is_closed(self) -> bool:
        """Whether nobody can connect any more."""
        try:
            self.line().close()
        except OSError:
            return True
        return False


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tls")
    certify(made, "own")
    return made


@pytest.fixture
def phones(folder: Path) -> Iterator[Phones]:
    some = Phones(folder)
    some.server.begin()
    yield some
    some.may_answer.set()
    some.server.end()


@pytest.fixture
def hurried(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phones]:
    """A server of little patience, for three connections at the same time."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1)
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    some = Phones(folder)
    some.server.begin()
    yield some
    some.server.end()


def heard(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up, in whichever way."""
    told = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(9999):
            told += piece
    return told


# What is answered


def test_an_address_by_http_leads_to_the_same_one_by_https() -> None:
    told = answer(ASKED).decode()
    assert told.startswith("HTTP/1.1 307 Temporary Redirect\r\n")
    assert "\r\nLocation: https://doko.local:8000/l/secret?a=1\r\n" in told
    assert told.endswith(
        "\r\n\r\nWeiter mit https / Go on by https: https://doko.local:8000/l/secret?a=1\n"
    )


def test_nobody_keeps_the_answer_since_the_house_may_go_back_to_http() -> None:
    assert b"\r\nCache-Control: no-store\r\n" in answer(ASKED)


@pytest.mark.parametrize("host", ["doko", "10.0.0.7:8000", "[fd00::1]:8000", "my_pi.local"])
def test_every_way_to_name_a_host_is_led_on(host: str) -> None:
    told = answer(head_of(f"POST /a HTTP/1.1\nAccept: x\nhOST:{host}\n\n")).decode()
    assert f"\r\nLocation: https://{host}/a\r\n" in told


def test_who_asks_for_the_head_alone_gets_no_more() -> None:
    told = answer(head_of("HEAD / HTTP/1.1\nHost: doko\n\n"))
    assert b"\r\nLocation: https://doko/\r\n" in told
    assert told.endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\nAccept: x\n\n",
        "GET / HTTP/1.1\nHost: a\nHost: b\n\n",
        "GET / HTTP/1.1\nHost: a/b\n\n",
        "GET / HTTP/1.1\nHost: a@b\n\n",
        "GET / HTTP/1.1\nHost: a b\n\n",
        "GET / HTTP/1.1\nHost: a:123456\n\n",
        "GET http://a/ HTTP/1.1\nHost: a\n\n",
        "GET /\xe4 HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/3\nHost: a\n\n",
        "GET /",
        "QUIT",
    ],
)
def test_a_head_without_an_address_gets_a_sentence_and_leads_nowhere(head: str) -> None:
    told = answer(head_of(head)).decode()
    assert told.startswith("HTTP/1.1 400 Bad Request\r\n")
    assert "Location" not in told
    assert told.endswith("Hier geht es nur mit https://\nThis port speaks https:// only\n")


# Over the wire


def test_who_speaks_http_is_answered_and_comes_in_by_the_answer(
    phones: Phones, capfd: pytest.CaptureFixture[str]
) -> None:
    plain = http.client.HTTPConnection("127.0.0.1", phones.port, timeout=10)
    plain.request("GET", "/who")
    led = plain.getresponse()
    assert led.status == 307
    assert b"https" in led.read()
    site = f"https://127.0.0.1:{phones.port}"
    location = led.headers["Location"]
    assert location == f"{site}/who"
    assert phones.ask(location.removeprefix(site)) == b"127.0.0.1"
    assert capfd.readouterr().err == ""
    plain.close()


def test_a_head_that_comes_byte_by_byte_is_answered_too(phones: Phones) -> None:
    with phones.line() as line:
        for number in range(len(ASKED)):
            line.sendall(ASKED[number : number + 1])
        assert heard(line).startswith(b"HTTP/1.1 307 ")


def test_a_form_by_http_is_answered_though_more_of_it_comes(phones: Phones) -> None:
    with phones.line() as line:
        line.sendall(head_of("POST / HTTP/1.1\nHost: doko\nContent-Length: 900000\n\n"))
        line.sendall(b"x" * 900_000)
        assert heard(line).startswith(b"HTTP/1.1 307 ")


def test_a_head_without_end_gets_a_sentence(phones: Phones) -> None:
    with phones.line() as line:
        line.sendall(b"GET /" + b"x" * 20_000)
        assert heard(line).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("garbage", [b"\x00\xff\r\n\r\n", b"ssh\r\n", b"\x80\x2e\x01", b"\r\n"])
def test_who_speaks_neither_is_let_go_without_a_word(
    phones: Phones, garbage: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with phones.line() as line:
        line.sendall(garbage)
        assert heard(line) == b""
    assert phones.ask("/") == b"here"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: ", b"\x16", b"\x16\x03\x01\x02"])
def test_who_stops_in_the_middle_is_let_go_after_a_while(hurried: Phones, said: bytes) -> None:
    with hurried.line() as line:
        line.sendall(said)
        assert heard(line) == b""
    assert hurried.ask("/") == b"here"


def test_requests_keep_the_addresses_of_their_phones(phones: Phones) -> None:
    sources = [f"127.0.0.{number}" for number in range(1, 9)] * 5
    with ThreadPoolExecutor(8) as asking:
        seen = [*asking.map(lambda source: phones.ask("/who", source), sources)]
    assert seen == [source.encode() for source in sources]


def test_requests_know_the_port_that_was_asked(phones: Phones) -> None:
    assert phones.ask("/port") == str(phones.port).encode()


def test_ipv6_and_ipv4_keep_their_addresses_on_one_port(folder: Path) -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("there is no IPv6 here")
    some = Phones(folder, "::")
    some.server.begin()
    phone = http.client.HTTPSConnection("::1", some.port, timeout=20, context=some.trust)
    some.trust.check_hostname = False
    phone.request("GET", "/who")
    assert phone.getresponse().read() == b"::1"
    phone.close()
    assert some.ask("/who", "127.0.0.2") == b"::ffff:127.0.0.2"
    some.server.end()


def test_more_connections_than_may_be_wait_for_a_place(hurried: Phones) -> None:
    with contextlib.ExitStack() as stack:
        for _phone in range(3):
            stack.enter_context(hurried.line("127.0.0.2"))
        began = time.monotonic()
        assert hurried.ask("/") == b"here"  # when the others were let go
        assert time.monotonic() - began > 0.5


def test_connections_that_rest_and_speak_http_keep_nobody_out(phones: Phones) -> None:
    with contextlib.ExitStack() as stack:
        for number in range(1000):
            line = stack.enter_context(phones.line("127.0.0.2"))
            line.sendall([b"", b"GET / HT", b"\x16\x03\x01"][number % 3])
        assert phones.ask("/") == b"here"


# The end


def test_the_end_closes_the_port_at_once_and_waits_for_what_is_in_work(phones: Phones) -> None:
    resting = phones.line()
    phone = phones.phone()
    phone.request("GET", "/wait")
    assert phones.arrived.wait(20)
    phones.server.process.terminate()
    until(phones.is_closed)
    time.sleep(connections.LINGER_SECONDS + 0.5)
    phones.may_answer.set()
    assert phone.getresponse().read() == b"at last"
    assert phones.server.ended() == 0
    assert heard(resting) == b""
    resting.close()
    phone.close()


def test_a_phone_that_reads_slowly_gets_all_though_the_server_ends(phones: Phones) -> None:
    phone = phones.phone()
    phone.request("GET", "/long")
    told = phone.getresponse()
    begun = told.read(1000)
    phones.server.process.terminate()
    until(phones.is_closed)
    time.sleep(connections.LINGER_SECONDS + 0.5)
    assert begun + told.read() == LONG
    phone.close()
    assert phones.server.ended() == 0


def test_what_is_sent_into_a_resting_connection_while_the_server_ends_is_answered(
    phones: Phones,
) -> None:
    phone = phones.phone()
    phone.request("GET", "/")
    assert phone.getresponse().read() == b"here"
    phones.server.process.terminate()
    until(phones.is_closed)
    phone.request("GET", "/")
    assert phone.getresponse().read() == b"here"
    phone.close()


def test_a_signal_to_the_worker_alone_ends_the_server(phones: Phones) -> None:
    os.kill(worker_of(phones.server.pid), signal.SIGTERM)
    assert phones.server.ended() is not None
    assert phones.is_closed()


def until(true: Any) -> None:
    patience = time.monotonic() + 20
    while not true():
        assert time.monotonic() < patience
        time.sleep(0.02)


# The numbers that stand for addresses


def test_an_address_has_one_number_whatever_it_does() -> None:
    lent = LentNumbers()
    first = lent.lend("10.0.0.7")
    other = lent.lend("10.0.0.8")
    assert lent.lend("10.0.0.7") == first
    assert other != first
    assert lent.whose(first) == "10.0.0.7"
    assert lent.whose(other) == "10.0.0.8"
    assert lent.whose("127.0.0.1") == "127.0.0.1"


def test_a_request_that_outlives_its_connection_is_still_known() -> None:
    lent = LentNumbers()
    number = lent.lend("10.0.0.7")
    lent.give_back(number)
    assert lent.whose(number) == "10.0.0.7"
    assert lent.lend("10.0.0.7") == number


def test_a_number_in_use_is_lent_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lent_numbers, "NUMBERS", 3)
    lent = LentNumbers()
    kept = lent.lend("10.0.0.1")
    lent.lend("10.0.0.1")
    lent.give_back(kept)
    for last in range(2, 9):
        lent.give_back(lent.lend(f"10.0.0.{last}"))
    assert lent.whose(kept) == "10.0.0.1"
    numbers = [str(lent_numbers.FIRST + place) for place in range(3)]
    assert [lent.whose(number) for number in numbers] == ["10.0.0.1", "10.0.0.8", "10.0.0.7"]


def test_a_system_without_numbers_to_lend_is_served_by_https_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lent_numbers, "FIRST", IPv4Address("192.0.2.1"))  # RFC 5737: nobody has it
    phones = Phones(folder)
    phones.server.begin()
    try:
        who = phones.ask("/who")
        port = phones.ask("/port")
    finally:
        phones.server.end()
    assert who == b"127.0.0.1"
    assert port.decode() == str(phones.port)
