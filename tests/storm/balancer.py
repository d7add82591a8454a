"""A small proxy in front of some servers: each request by a connection of its own; only a refused
one is tried anew.
"""

import http.client
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from threading import Thread
from typing import Self

PASSED = ("Cookie", "Content-Type", "If-None-Match", "Sec-Fetch-Site")
GIVEN = ("set-cookie", "location", "etag", "content-type", "retry-after")


class Balancer:
    """A proxy on a port of its own, to these ports in turn; a context that ends it."""

    def __init__(self, ports: Sequence[int]) -> None:
        turns = count()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._pass_on()

            do_POST = do_GET  # noqa: N815

            def log_message(self, *_said: object) -> None:
                """Nothing: the servers say enough."""

            def _pass_on(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name: self.headers[name] for name in PASSED if name in self.headers}
                headers |= {"Host": self.headers["Host"], "Connection": "close"}
                try:
                    status, given, text = self._ask(body, headers)
                except (OSError, http.client.HTTPException) as error:
                    status = 502
                    given = []
                    text = str(error).encode()
                self.send_response(status)
                for name, value in [*given, ("Content-Length", str(len(text)))]:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            def _ask(
                self, body: bytes, headers: dict[str, str]
            ) -> tuple[int, list[tuple[str, str]], bytes]:
                for _time in range(len(ports) * 2):
                    line = http.client.HTTPConnection(
                        "127.0.0.1", ports[next(turns) % len(ports)], timeout=30
                    )
                    try:
                        line.connect()
                    except ConnectionRefusedError:
                        continue
                    try:
                        line.request(self.command, self.path, body or None, headers)
                        answer = line.getresponse()
                        given = [
                            (name, value)
                            for name, value in answer.getheaders()
                            if name.lower() in GIVEN
                        ]
                        return answer.status, given, answer.read()
                    finally:
                        line.close()
                raise ConnectionRefusedError("no server is there")

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = Thread(target=self._server.serve_forever)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
