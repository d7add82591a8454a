"""Measurements of the pages, on a real server in a process of its own."""

import contextlib
import http.client
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urljoin

from tests.bench.measuring import Result, seconds
from tests.processes import worker_of

REQUESTS = 100
LATER = ("entry/listen", "entry/sending")
"""Scripts that the entry page asks for when it is shown."""
OFFLINE = ("sw", "frame/outbox", "evening/waiting")
"""Scripts that nothing needs while there is network; none of them is loaded before a page is shown.
"""
WAITING = ("evening/queue", "evening/course")
"""Scripts that a board needs once something waits on its phone."""
LINKED = re.compile(r'<(?:link|script|img|form)\b[^>]*?\b(?:href|src|data-table)="([^"]+)"')
IMPORTED = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+(?:url\()?)["']([^"']+)["']""")


class Phone:
    """One connection that stays open and keeps the session cookie."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=20, source_address=(address, 0)
        )
        self.cookie = ""

    def get(self, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        """The answer with its body; only pages that exist are measured."""
        self.connection.request("GET", path, headers={"Cookie": self.cookie, **headers})
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path} answers {answer.status}")
        if given := answer.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return answer, body

    def many(self, path: str, times: int, **headers: str) -> None:
        """The same page again and again."""
        for _ in range(times):
            self.get(path, **headers)


@contextlib.contextmanager
def served() -> Iterator[tuple[Phone, str, int]]:
    """A phone that has opened the link, the path of the board, and the id of the server's
    process.
    """
    with serving("tests.bench.server") as (phone, told, process):
        phone.get(told["link"])
        yield phone, told["board"], process


@contextlib.contextmanager
def serving(module: str, *given: str) -> Iterator[tuple[Phone, dict[str, str], int]]:
    """A phone, what the server of this module told when it began, and the id of the process that
    serves.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", module, folder, *given]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            if process.stdin is None or process.stdout is None:
                raise RuntimeError("no pipe to the server")
            told = json.loads(process.stdout.readline())
            phone = Phone(told["port"])
            try:
                yield phone, told, worker_of(process.pid)
            finally:
                phone.connection.close()
                process.stdin.close()


def bytes_with_assets() -> Sequence[Result]:
    """Bytes that a phone loads for the board, and for board and entry page together."""
    with served() as (phone, board, _):
        first = _loaded(phone, board)
        both = first | _loaded(phone, f"{board}/spiel")
        later = [phone.get(f"/static/js/{name}.js")[1] for name in LATER]
        offline = [phone.get(f"/static/js/{name}.js")[1] for name in OFFLINE]
        waiting = [phone.get(f"/static/js/{name}.js")[1] for name in WAITING]
    return [
        Result("board with all assets", sum(first.values()) / 1000, 30, "kB"),
        Result("board and entry page with all assets", sum(both.values()) / 1000, 64, "kB"),
        Result(
            "the same with what the entry page loads later",
            _size(both.values(), map(len, later)),
            64,
            "kB",
        ),
        Result("service worker and outbox", _size(map(len, offline)), 15, "kB"),
        Result("what counts on games that wait", _size(map(len, waiting)), 8.7, "kB"),
    ]


def _size(*sizes: Iterable[int]) -> float:
    """The sum in kB."""
    return sum(map(sum, sizes)) / 1000


def _loaded(phone: Phone, page: str) -> dict[str, int]:
    """Bytes of a page and of all it refers to, except the chart, and the icon that only a home
    screen asks for.
    """
    loaded: dict[str, int] = {}
    waiting = [page]
    while waiting:
        path = waiting.pop()
        if (
            path in loaded
            or path.startswith(("data:", "http"))
            or re.search("verlauf|apple-touch", path)
        ):
            continue
        body = phone.get(path)[1]
        loaded[path] = len(body)
        found = LINKED if path == page else IMPORTED
        waiting += [urljoin(path, link) for link in found.findall(body.decode(errors="replace"))]
    return loaded


def memory_after_requests() -> Sequence[Result]:
    """Memory of the server after 1,000 requests, and with 20 papers printed; then that of
    its helpers.
    """
    with served() as (phone, board, process):
        for path in (*[board] * 4, f"{board}/spiel", f"{board}/verlauf.svg", "/text", *[board] * 3):
            phone.many(path, REQUESTS)
        pages = with_supervisor(process)
        first = seconds(lambda: phone.get(f"{board}/bogen.pdf"), rounds=1)
        runde = board.partition("/abend/")[0]
        seats = [
            f"people={people}&names={names}" for people in range(4, 8) for names in (0, "leer")
        ]
        forms = [f"{runde}/leerformular.pdf?{seat}" for seat in seats]
        for language in ("de", "en"):  # what was printed before is kept
            for paper in (f"{board}/bogen.pdf", f"{board}/bogen.pdf?teil=1", *forms):
                phone.get(paper, **{"Accept-Language": language})
        sheets = with_supervisor(process)
        tasks = Path(f"/proc/{process}/task").glob("*/children")
        helpers = sum(
            resident(int(child))
            for task in tasks
            for child in task.read_text(encoding="ascii").split()
        )
    return [
        Result("memory of the server after 1,000 requests", pages, 150, "MB"),
        Result("the same with 20 papers printed", sheets, 150, "MB"),
        Result("the helpers that print, while they are there", helpers, 200, "MB"),
        Result("the first sheet of a server", first, 2.5, "s"),
    ]


def with_supervisor(worker: int) -> float:
    """Memory in MB of a process that serves and its supervisor; what they share counts once."""
    status = Path(f"/proc/{worker}/status").read_text(encoding="ascii")
    supervisor = int(status.partition("PPid:")[2].split()[0])
    return _proportional(worker) + _proportional(supervisor)


def _proportional(process: int) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return int(rollup.partition("\nPss:")[2].split()[0]) * 1024 / 1e6


def resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / 1e6
