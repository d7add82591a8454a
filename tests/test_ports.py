"""A port that is closed breaks off nobody who has connected already."""

import socket
import subprocess
import sys

import pytest

from scorepad.serving import ports

LATE = """
import socket, threading, time
from scorepad.serving import ports

port = socket.create_server(("127.0.0.1", 0))
phone = socket.create_connection(port.getsockname(), timeout=5)

def accept():
    time.sleep(0.2)
    line, _address = port.accept()
    line.sendall(b"here")

threading.Thread(target=accept, daemon=True).start()
ports.close()
print(phone.recv(4).decode())
"""
"""A server that is busy just then: it accepts a phone 0.2 seconds after that has connected."""


def test_who_has_connected_and_is_not_accepted_yet_is_counted() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=4) as port:
        place = port.getsockname()
        assert ports.waiting(port) == 0
        with socket.create_connection(place), socket.create_connection(place):
            assert ports.waiting(port) == 2
            port.accept()[0].close()
            assert ports.waiting(port) == 1


def test_a_system_that_does_not_say_how_many_wait_closes_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(socket, "TCP_INFO")
    with socket.create_server(("127.0.0.1", 0)) as port:
        assert ports.waiting(port) == 0


def test_a_port_that_closes_lets_in_first_who_has_connected() -> None:
    command = [sys.executable, "-c", LATE]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "here\n"


def test_a_reserved_port_is_given_to_nobody_but_the_server_that_shares_it() -> None:
    with ports.reserved("127.0.0.1") as port, socket.socket() as other, socket.socket() as granian:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", port))
        granian.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        granian.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        granian.bind(("127.0.0.1", port))
        granian.listen()
        assert ports.answers("127.0.0.1", port)
