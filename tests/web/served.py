"""A phone that talks to a process of the server over the network, and what that process uses."""

from __future__ import annotations

import http.client
import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.launch import Process, make_tables
from tests.web.critic import Page


@contextmanager
def served(folder: Path) -> Iterator[Process]:
    """A process with an empty database of its own in a folder."""
    url = f"sqlite:///{folder / 'scorepad.sqlite'}"
    make_tables(url)
    process = Process(folder, url).begin()
    try:
        yield process
    finally:
        process.end()


class From(urllib.request.HTTPHandler):
    """Connections from one address of this machine."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.connect = partial(http.client.HTTPConnection, source_address=(address, 0))

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(self.connect, req)


class Client:
    """A phone that sends files from an address of its own."""

    def __init__(self, process: Process, address: str, jar: http.cookiejar.CookieJar) -> None:
        self.process = process
        self.jar = jar
        self.url = process.url
        self.phone = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(jar), From(address)
        )

    def elsewhere(self, number: int) -> Client:
        """A phone with the same links at another address."""
        return Client(self.process, f"127.0.0.{number}", self.jar)

    def ask(self, path: str, body: bytes | None = None, **head: str) -> tuple[int, str]:
        asked = urllib.request.Request(self.url + path, body, head)
        try:
            with self.phone.open(asked, timeout=120) as answer:
                return int(answer.status), answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def send(self, path: str, **values: str) -> tuple[int, str]:
        form = next(one for one in Page(self.ask(path)[1]).forms if one.method == "post")
        filled = urllib.parse.urlencode(form.values | values, doseq=True).encode()
        return self.ask(form.action or path, filled)

    def bytes_of(self, path: str) -> bytes:
        """What is at an address that answers with a file."""
        with self.phone.open(self.url + path, timeout=120) as answer:
            content: bytes = answer.read()
        return content

    def upload(
        self, content: bytes, path: str, *, field: str = "file", name: str = "a.xlsx"
    ) -> tuple[int, str]:
        """Send a file by the last form of a page."""
        values = Page(self.ask(path)[1]).forms[-1].values
        token = values["csrf_token"][0]
        body = (
            f'--b\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{token}\r\n'
            f'--b\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
        ).encode()
        return self.ask(
            path,
            body + content + b"\r\n--b--\r\n",
            **{"Content-Type": "multipart/form-data; boundary=b"},
        )


def first_client(process: Process) -> Client:
    """A phone that has opened the address which the process told, and begun a Runde of four."""
    client = Client(process, "127.0.0.1", http.cookiejar.CookieJar())
    client.ask(process.address.removeprefix(process.url) or "/")
    assert client.send("/", name="Donnerstag", members="Anna\nBert\nCem\nDoro")[0] == 200
    return client


def megabytes(pid: int) -> int:
    """The most memory that a process has ever had."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    (found,) = re.findall(r"VmHWM:\s+(\d+)", status)
    return int(found) // 1024
