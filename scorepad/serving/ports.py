"""The ports of this process: whether one is free, and what a server does with those it listens on.

What Granian listens on is found among the open files of the process.
"""

import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OPEN_FILES = Path("/dev/fd")
KEEPALIVE = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""A phone that is silent for 30 seconds is asked three times, each 10 seconds, whether it is still
there.
"""

ACCEPT_SECONDS = 1.0
"""The longest that a port which is closed waits until whoever has connected is accepted."""
TCP_INFO_BYTES = 104
WAITING_AT = 24
"""Where Linux says in its TCP_INFO how many have connected to a port and are not accepted yet."""


def bindable(host: str, port: int) -> int:
    """The port, if one can serve on it; for 0 a free one. Raises OSError where it is taken.

    Granian itself would share it with whoever else serves on it.
    """
    with socket.socket(_family(host)) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        tried.bind((host, port))
        return int(tried.getsockname()[1])


@contextmanager
def reserved(host: str) -> Iterator[int]:
    """A free port that nobody else is given meanwhile, and on which Granian may listen.

    Granian asks for SO_REUSEPORT, which is the only way to a port that is bound already.
    """
    with socket.socket(_family(host)) as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        held.bind((host, 0))
        yield int(held.getsockname()[1])


def listener(host: str, port: int, waiting: int) -> socket.socket:
    """A socket that listens on a port, on which so many may wait; with `::` for IPv4 as well.

    Raises OSError where the port is taken.
    """
    family = _family(host)
    both = family == socket.AF_INET6
    made = socket.create_server((host, port), family=family, backlog=waiting, dualstack_ipv6=both)
    made.settimeout(0)
    return made


def answers(host: str, port: int) -> bool:
    """Whether somebody listens on a port."""
    with socket.socket(_family(host)) as phone:
        return phone.connect_ex((host, port)) == 0


def close() -> None:
    """Let nobody connect to this process any more.

    In place of each socket that listens comes one that does not, so that Granian hears of no new
    connection and of no error. Whoever has connected is accepted first: the system would break off
    those who wait.
    """
    for number in _listening():
        with socket.socket(fileno=os.dup(number)) as port:
            _until_all_are_accepted(port)
        with socket.socket() as silent:
            os.dup2(silent.fileno(), number)


def waiting(port: socket.socket) -> int:
    """How many have connected to a socket that listens and are not accepted yet; 0 on a system that
    does not say so.
    """
    if not hasattr(socket, "TCP_INFO"):
        return 0
    known = port.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_BYTES)
    (count,) = struct.unpack_from("I", known, WAITING_AT)
    return int(count)


def _until_all_are_accepted(port: socket.socket) -> None:
    end = time.monotonic() + ACCEPT_SECONDS
    while waiting(port) and time.monotonic() < end:
        time.sleep(0.001)


def notice_who_left() -> None:
    """Close connections whose phone has left the network; each new one inherits this."""
    for number in _listening():
        with socket.socket(fileno=os.dup(number)) as port:
            port.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in KEEPALIVE.items():
                option = getattr(socket, name, None)  # another system may have another name
                if option is not None:
                    port.setsockopt(socket.IPPROTO_TCP, option, value)


def _listening() -> Iterator[int]:
    """The numbers of the open files that are sockets and listen."""
    for file in OPEN_FILES.iterdir():
        number = int(file.name)
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as known:
            if known.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                yield number


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
