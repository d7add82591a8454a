"""The port of a server that speaks https, to which somebody may speak http.

Granian, to which TLS is left, listens on a port of this machine alone. Who connects to the port of
the phones is known by the first byte: TLS is handed on to Granian as it comes, http is led to the
same address by https, and anything else is let go. Requests keep the addresses of their phones by
`LentNumbers`.
"""

import asyncio
import contextlib
import socket
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorepad.serving import led_to_https, ports
from scorepad.serving.lent_numbers import LentNumbers

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HERE = "127.0.0.1"
"""Where Granian listens."""
TLS = b"\x16"
"""The first byte of a handshake (RFC 8446, 5.1)."""
WAITING = 1024
"""Connections that may wait until they are accepted."""
PIECE = 2**16
"""Bytes that are handed on at once."""
MOST_HEAD = 2**14
"""Bytes of the head of a request by http that are read."""
HEAD_ENDS = b"\r\n\r\n"
UNREAD_SECONDS = 2
"""Seconds in which more of a request by http may arrive after its answer, such as a form: whoever
is cut off in the middle of sending may not see the answer.
"""
LAST_SECONDS = 20
"""Seconds in which a phone has to take the last bytes that are meant for it."""
CROWDED_SECONDS = 0.5
"""Seconds until connections are accepted again where there were too many."""
START_SECONDS = 0.01
"""Seconds between two looks whether Granian answers."""
LOOK_SECONDS = 0.25
"""Seconds between two looks whether Granian has ended."""


class HttpsPort:
    """The port of the phones: `begin` accepts them, `close` accepts no more, and those who are
    there go on.
    """

    def __init__(self, place: tuple[str, int], inner: int, *, most: int, patience: float) -> None:
        """Listen at a place for Granian at the port `inner`, with so many connections at `most`.

        Who says nothing is let go after so many seconds of `patience`. Raises OSError where the
        place is taken.
        """
        self.place = place
        self.lent = LentNumbers()
        self._listener = ports.listener(*place, WAITING)
        self._inner = inner
        self._most = most
        self._patience = patience
        self._loop = asyncio.new_event_loop()
        self._is_closed = False
        self._lines: set[asyncio.Task[None]] = set()
        self._silent: set[StreamWriter] = set()

    def begin(self) -> None:
        """Accept connections as soon as Granian answers, in a thread that ends when the main one
        has and the last bytes are handed on.
        """
        threading.Thread(target=self._run).start()

    def close(self) -> None:
        """Accept nobody any more; comes back when the port is closed."""
        closed = threading.Event()
        with contextlib.suppress(RuntimeError):  # its thread has ended
            self._loop.call_soon_threadsafe(self._close)
            self._loop.call_soon_threadsafe(closed.set)
            closed.wait()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        while _is_serving() and not ports.answers(HERE, self._inner):  # noqa: ASYNC110
            await asyncio.sleep(START_SECONDS)
        self._accept_again()
        while _is_serving():  # noqa: ASYNC110 - Granian tells nobody that it has ended
            await asyncio.sleep(LOOK_SECONDS)
        self._close()
        for phone in self._silent:
            phone.close()
        if self._lines:
            await asyncio.wait(self._lines, timeout=LAST_SECONDS)

    def _accept_again(self) -> None:
        if not self._is_closed:
            self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        if len(self._lines) >= self._most:
            self._rest()
            return
        try:
            phone, place = self._listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        except OSError:  # too many open files
            self._rest()
            return
        phone.settimeout(0)
        address = place[0].partition("%")[0]  # without the network card
        line = self._loop.create_task(self._line(phone, address))
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)

    def _rest(self) -> None:
        self._loop.remove_reader(self._listener)
        self._loop.call_later(CROWDED_SECONDS, self._accept_again)

    def _close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._loop.remove_reader(self._listener)
        for _phone in range(ports.waiting(self._listener)):
            self._accept()  # or the system breaks off who has connected already
        self._listener.close()

    async def _line(self, phone: socket.socket, address: str) -> None:
        """Serve one connection to its end."""
        reader, writer = await asyncio.open_connection(sock=phone)
        self._silent.add(writer)
        with contextlib.suppress(OSError):  # who says nothing for too long, or hangs up
            begun = await self._beginning(reader)
            self._silent.discard(writer)
            if begun.startswith(TLS):
                await self._hand_on(begun, reader, writer, address)
            elif begun[:1].isupper():
                await _lead(begun, reader, writer)
        self._silent.discard(writer)
        await _end(writer)

    async def _beginning(self, reader: StreamReader) -> bytes:
        """What somebody says at first: some bytes of TLS, or the head of a request by http.

        Raises TimeoutError after the patience.
        """
        async with asyncio.timeout(self._patience):
            said = await reader.read(PIECE)
            while said[:1].isupper() and HEAD_ENDS not in said and len(said) < MOST_HEAD:
                more = await reader.read(PIECE)
                if not more:
                    break
                said += more
        return said

    async def _hand_on(
        self, begun: bytes, reader: StreamReader, writer: StreamWriter, address: str
    ) -> None:
        """Let a phone speak with Granian until that hangs up."""
        number = self.lent.lend(address)
        try:
            answers, questions = await asyncio.open_connection(
                HERE, self._inner, local_addr=(number, 0)
            )
            questions.write(begun)
            asking = self._loop.create_task(_pour(reader, questions))
            await _pour(answers, writer)
            asking.cancel()
            questions.close()
        finally:
            self.lent.give_back(number)


class RealAddresses:
    """A WSGI middleware: the app sees the address of the phone, and the place that was asked."""

    def __init__(self, app: "WSGIApplication", port: HttpsPort) -> None:
        self._app = app
        self._port = port

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        host, port = self._port.place
        environ["REMOTE_ADDR"] = self._port.lent.whose(environ["REMOTE_ADDR"])
        environ["SERVER_NAME"] = host
        environ["SERVER_PORT"] = str(port)
        return self._app(environ, start_response)


def _is_serving() -> bool:
    """Whether the main thread, in which Granian serves, has not ended."""
    return threading.main_thread().is_alive()


async def _lead(head: bytes, reader: StreamReader, writer: StreamWriter) -> None:
    """Say to a phone where https is."""
    writer.write(led_to_https.answer(head))
    writer.write_eof()
    async with asyncio.timeout(UNREAD_SECONDS):
        while await reader.read(PIECE):
            pass


async def _pour(source: StreamReader, target: StreamWriter) -> None:
    """Hand on what comes until it ends, and the end too."""
    with contextlib.suppress(OSError):
        while piece := await source.read(PIECE):
            target.write(piece)
            await target.drain()
    with contextlib.suppress(OSError):
        target.write_eof()


async def _end(writer: StreamWriter) -> None:
    """Hang up when the last bytes are sent, or when nobody takes them."""
    writer.close()
    try:
        async with asyncio.timeout(LAST_SECONDS):
            await writer.wait_closed()
    except OSError:
        writer.transport.abort()
