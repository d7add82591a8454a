"""Behind the shipped files of nginx, Caddy and HAProxy an evening goes on, also while processes are
changed.
"""

import contextlib
import gzip
import json
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

from scorepad.settings import load
from scorepad.web.frame import health
from tests.deploy.conftest import DEPLOY, Phone, Site

SLOW = 150
EVENING = "/runde/1/abend/2"
SITTING = ["2", "3"]


def opened(site: Site) -> Phone:
    """A phone that has opened the write link."""
    phone = Phone(site)
    answer = phone.ask(f"/l/{site.write}")
    assert answer.status == 303
    assert answer.headers["Location"] == EVENING
    assert "; Secure" in answer.headers["Set-Cookie"]
    return phone


def filled(phone: Phone) -> dict[str, list[str]]:
    """The form of a game, ready to be sent."""
    return phone.fields(f"{EVENING}/spiel") | {"re": SITTING, "augen": ["re121"]}


def test_an_evening_goes_on_behind_a_proxy_and_while_its_processes_are_changed(site: Site) -> None:
    phone = opened(site)
    assert phone.ask(f"{EVENING}/spiel", filled(phone)).status == 303
    _travels_small(phone)
    _goes_to_one_process(site, phone)
    _goes_to_both_processes(site)
    _tells_the_truth(site, phone)
    with _dribbling(site):
        assert phone.text(EVENING)
    for process in site.processes:  # one after the other
        form = filled(phone)
        process.end()
        assert (
            phone.ask(f"{EVENING}/spiel", form).status == 303
        )  # the first that the proxy hears of it
        assert phone.text(EVENING)
        process.begin()
    for process in site.processes:
        process.end()
    assert phone.ask(f"/l/{site.read}").status == 503
    written = site.end()
    assert "/runde/1" in written
    for secret in (site.write, site.read, "Anna", "Donnerstagsrunde"):
        assert secret not in written


def _travels_small(phone: Phone) -> None:
    """Text is packed; what has not changed is not sent again; static files stay for a year."""
    board = phone.ask(EVENING, Accept_Encoding="gzip")
    assert board.headers["Content-Encoding"] == "gzip"
    marked = {"If-None-Match": board.headers["ETag"], "Accept-Encoding": "gzip"}
    assert phone.ask(EVENING, None, **marked).status == 304
    text = gzip.decompress(board.body).decode()  # type: ignore[attr-defined]
    (style,) = set(re.findall(r'href="(/static/css/frame/base\.css\?v=\w+)"', text))
    for _ in range(2):
        kept = phone.ask(style, Accept_Encoding="gzip")
        assert "max-age=31536000" in kept.headers["Cache-Control"]
        assert kept.headers["Content-Encoding"] == "gzip"


def _goes_to_one_process(site: Site, phone: Phone) -> None:
    """The process that has a board at hand is asked for it again, by every phone."""
    others = [opened(site) for _ in range(3)]
    for one in (phone, *others):
        tag = one.ask(EVENING).headers["ETag"]
        for _ in range(3):
            assert one.ask(EVENING, None, **{"If-None-Match": tag}).status == 304
    unchanged = [process.log.count('"status": 304') for process in site.processes]
    assert min(unchanged) == 0
    assert max(unchanged) > 9


def _goes_to_both_processes(site: Site) -> None:
    """Evenings are spread over the processes, also those of one Runde, whichever HTTP the phones
    speak.
    """
    evenings = f"https://localhost:{site.secure}/runde/1/abend/[100-139]"
    for http in ("--http1.1", "--http2"):
        before = [process.log.count('"status": 404') for process in site.processes]
        subprocess.run(
            ["curl", "--silent", "--insecure", http, evenings], check=True, capture_output=True
        )
        came = [
            process.log.count('"status": 404') - had
            for process, had in zip(site.processes, before, strict=True)
        ]
        assert sum(came) == 40
        assert min(came) > 4, http


def _tells_the_truth(site: Site, phone: Phone) -> None:
    """Scorepad hears whence and how a phone came, whatever that phone says of it."""
    key = load({"SCOREPAD_INSTANCE": str(site.folder / "instance")}).secret_key
    lies = {
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Proto": "http",
        "X-Forwarded-Host": "evil.example",
    }
    answer = phone.ask("/healthz", None, **lies, **{health.PROBE: health.probe(key)})
    seen = json.loads(answer.body)  # type: ignore[attr-defined]
    assert seen == {"address": "127.0.0.1", "scheme": "https", "host": f"localhost:{site.secure}"}
    assert len(answer.headers["X-Request-ID"]) >= 32


@contextlib.contextmanager
def _dribbling(site: Site) -> Iterator[None]:
    """So many connections that send a head or a body drop by drop."""
    whole = b"POST /runde/neu HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nname="
    with contextlib.ExitStack() as stack:
        for number in range(SLOW):
            plain = stack.enter_context(
                socket.create_connection(("127.0.0.1", site.secure), timeout=20)
            )
            secure = stack.enter_context(site.trust.wrap_socket(plain, server_hostname="localhost"))
            with contextlib.suppress(ssl.SSLError, OSError):
                secure.sendall(whole[: 30 if number % 2 else None])
        yield


def test_what_is_shipped_names_no_place_of_a_registry() -> None:
    for file in filter(Path.is_file, DEPLOY.rglob("*")):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"^(?:FROM|\s*image:)\s+\S+[./]\S+/", text, re.MULTILINE), file
