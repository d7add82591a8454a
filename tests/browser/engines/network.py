"""The way from one phone to the server, which a test cuts and restores without help of any
browser.
"""

import contextlib
import socket
from itertools import count
from threading import Thread

_PHONES = count(1)
CHUNK = 65536


class Network:
    """Passes on what one phone and the server say to each other.

    Each phone has an address of its own in 127.0.0.0/8, so that it shares neither cookies nor
    storage with another one of the same browser; all of these addresses are secure contexts.
    """

    def __init__(self, server: str) -> None:
        host, _, port = server.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        number = next(_PHONES)
        self._own = (f"127.1.{number // 250}.{number % 250 + 1}", 0)
        self._open = set[socket.socket]()
        self._listening: socket.socket | None = None
        self.restore()

    @property
    def url(self) -> str:
        return f"http://{self._own[0]}:{self._own[1]}"

    def cut(self) -> None:
        """End every connection, in whatever it is, and refuse new ones."""
        if self._listening is None:
            return
        listening = self._listening
        self._listening = None
        for one in (listening, *list(self._open)):
            _end(one)

    def restore(self) -> None:
        """Let the phone reach the server again, at the same address."""
        if self._listening is None:
            self._listening = socket.create_server(self._own)
            self._own = self._listening.getsockname()
            Thread(target=self._serve, args=(self._listening,), daemon=True).start()

    def _serve(self, listening: socket.socket) -> None:
        with listening, contextlib.suppress(OSError):
            while True:
                phone, _ = listening.accept()
                try:
                    server = socket.create_connection(self._server)
                except OSError:
                    _end(phone)
                    continue
                self._open |= {phone, server}
                for ends in ((phone, server), (server, phone)):
                    Thread(target=self._pass_on, args=ends, daemon=True).start()
                if self._listening is not listening:  # cut meanwhile
                    _end(phone)
                    _end(server)

    def _pass_on(self, origin: socket.socket, to: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := origin.recv(CHUNK):
                to.sendall(said)
        for one in (origin, to):
            _end(one)
            self._open.discard(one)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
