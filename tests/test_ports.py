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
