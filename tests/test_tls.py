"""Scorepad serves https by a certificate of its own; nobody waits for a phone that stops in the
middle.
"""

import http.client
import re
import socket
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from flask import Flask, request

from scorepad import cli
from scorepad.serving.arrivals import MOST_ARRIVING
from scorepad.serving.connections import Server
from tests.conftest import free_port
from tests.launch import Process, certify, make_tables, running

LONG = bytes(range(256)) * 12_000


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two certificates and their keys, one of them locked by a password."""
    folder = tmp_path_factory.mktemp("tls")
    certify(folder, "own")
    certify(folder, "other")
    certify(folder, "locked", "-passout", "pass:locked")
    (folder / "text.key").write_text("no key", encoding="utf-8")
    (folder / "text.pem").write_text("no certificate", encoding="utf-8")
    return folder


class Served:
    """Phones that trust the certificate of a server."""

    def __init__(self, port: int, files: Path) -> None:
        self.place = "127.0.0.1", port
        self.trust = ssl.create_default_context(cafile=str(files / "own.pem"))

    def phone(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection(*self.place, context=self.trust, timeout=10)

    def ask(self, path: str, body: bytes | None = None) -> bytes:
        phone = self.phone()
        phone.request("POST" if body else "GET", path, body=body)
        answer = phone.getresponse().read()
        phone.close()
        return answer


def _app() -> Flask:
    app = Flask("encrypted")
    app.add_url_rule("/scheme", "scheme", view_func=lambda: request.scheme)
    app.add_url_rule("/long", "long", view_func=lambda: LONG)
    app.add_url_rule(
        "/back", "back", view_func=lambda: request.get_data(cache=False), methods=["POST"]
    )
    return app


def _heard(caller: socket.socket) -> bytes:
    """What is heard before the other side hangs up, in whichever way."""
    try:
        return caller.recv(100)
    except ConnectionResetError:
        return b""


@pytest.fixture
def served(files: Path) -> Iterator[Served]:
    server = Server(
        _app,
        "127.0.0.1",
        free_port(),
        threads=2,
        certificate=files / "own.pem",
        key=files / "own.key",
    )
    with running(server) as port:
        yield Served(port, files)


def test_scorepad_serves_by_https_and_its_cookies_travel_by_https_only(
    files: Path, tmp_path: Path
) -> None:
    make_tables(f"sqlite:///{tmp_path}/scorepad.sqlite")
    process = Process(
        tmp_path, "", [f"--tls-cert={files / 'own.pem'}", f"--tls-key={files / 'own.key'}"]
    ).begin()
    try:
        phone = Served(process.port, files).phone()
        phone.request("GET", "/anzeige")
        answer = phone.getresponse()
        phone.close()
    finally:
        process.end()
    assert process.address == f"https://127.0.0.1:{process.port}"
    assert answer.status == 200
    assert "; Secure;" in answer.headers["Set-Cookie"]


def test_long_forms_and_long_pages_arrive_whole_on_one_connection(served: Served) -> None:
    phone = served.phone()
    phone.connect()
    first = phone.sock
    form = LONG[:700_000]
    for path, sent, whole in (
        ("/scheme", None, b"https"),
        ("/back", form, form),
        ("/long", None, LONG),
    ):
        phone.request("POST" if sent else "GET", path, body=sent)
        assert phone.getresponse().read() == whole
        assert phone.sock is first
    phone.close()


def test_forms_that_are_broken_off_leave_their_places_to_others(served: Served) -> None:
    trust = served.trust
    trust.set_alpn_protocols(["h2", "http/1.1"])
    for _form in range(MOST_ARRIVING + 1):
        plain = socket.create_connection(served.place, timeout=10)
        with trust.wrap_socket(plain, server_hostname="localhost") as phone:
            assert phone.selected_alpn_protocol() == "http/1.1"
            phone.sendall(b"POST /back HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhe")
    trust.set_alpn_protocols(["http/1.1"])
    for _try in range(100):
        if served.ask("/back", b"hello") == b"hello":
            return
        time.sleep(0.05)
    raise AssertionError("their places are still taken")


def test_many_phones_at_once_each_get_their_own(served: Served) -> None:
    bodies = [bytes([number]) * 100_000 for number in range(1, 9)] * 5
    with ThreadPoolExecutor(8) as phones:
        got = [*phones.map(partial(served.ask, "/back"), bodies)]
    assert [answer == body for answer, body in zip(got, bodies, strict=True)] == [True] * 40


def test_nobody_waits_for_a_handshake_that_is_never_finished(served: Served) -> None:
    stuck = [socket.create_connection(served.place) for _ in range(150)]
    for number, each in enumerate(stuck):
        each.sendall(b"\x16\x03\x01\x02\x00\x01"[: number % 7])
    assert (
        served.ask("/scheme") == b"https"
    )  # or the phone gives up: its patience is less than that of the server
    for each in stuck:
        each.close()


def test_a_handshake_that_is_never_finished_ends(served: Served) -> None:
    with socket.create_connection(served.place, timeout=20) as stuck:
        stuck.sendall(b"\x16\x03\x01")
        assert _heard(stuck) == b""


@pytest.mark.parametrize(
    ("certificate", "key", "told"),
    [
        ("own.pem", "", "tls_cert and tls_key: one needs the other."),
        ("", "own.key", "tls_cert and tls_key: one needs the other."),
        (
            "none.pem",
            "own.key",
            r"tls_cert: \S+none\.pem cannot be read: No such file or directory\.",
        ),
        (
            "own.pem",
            "none.key",
            r"tls_key: \S+none\.key cannot be read: No such file or directory\.",
        ),
        ("text.pem", "own.key", r"tls_cert: \S+text\.pem holds no certificate in PEM\."),
        (
            "own.pem",
            "text.key",
            r"tls_key: \S+text\.key holds no private key in PEM without a password\.",
        ),
        (
            "locked.pem",
            "locked.key",
            r"tls_key: \S+locked\.key holds no private key in PEM without a password\.",
        ),
        (
            "own.pem",
            "other.key",
            r"tls_key: \S+other\.key is not the key of the certificate \S+own\.pem\.",
        ),
    ],
)
def test_a_certificate_that_does_not_serve_is_one_sentence(
    files: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    certificate: str | None,
    key: str | None,
    told: str,
) -> None:
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path))
    given = {"--tls-cert": certificate, "--tls-key": key}
    options = [f"{option}={files / file}" for option, file in given.items() if file]
    assert cli.main(["serve", *options]) == 2
    assert re.fullmatch(f"scorepad: {told}\n", capsys.readouterr().err)
