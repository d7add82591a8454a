"""Forty connections of one stranger, who has a long Runde of his own, while a table elsewhere plays
on.
"""

import contextlib
import datetime as dt
import http.client
import json
import random
import secrets
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from urllib.parse import urlencode

from scorepad.actions.files import imports
from scorepad.files.reading import read_file
from tests.storm.ground import Ground, Row
from tests.storm.servers import (
    FORM,
    NOW,
    OPEN,
    OfflineError,
    Servers,
    Site,
    Writer,
    beside,
    fill,
    note_links,
    within,
)

CONNECTIONS = 40
GAMES = 30
BOUND = 2.0
"""Seconds that an honest phone waits at most for a board or a saved game."""
PATIENCE = 4
"""Seconds after which the stranger goes and asks anew."""
HERE = "127.0.0.1"
PROXY = {"X-Forwarded-For": "203.0.113.7"}
"""All come through one proxy; the stranger has this address behind it."""
Request = tuple[str, str, bytes | None, str]
"""Method, path, body and its kind."""


@dataclass
class Stranger:
    """Who asks, and what for; `statuses`: what came of it."""

    port: int
    phone: Writer
    runde: str
    evening: str
    text: str
    chance: random.Random
    statuses: Counter[int] = field(default_factory=Counter)

    @property
    def kinds(self) -> Mapping[str, Callable[[], Request]]:
        """What may be asked for, by its name."""
        runde = self.runde
        evening = self.evening
        pages = {
            "list": f"{runde}?alle&seite=",
            "season": f"{runde}/saison?von=2000-01-01&bis=2030-01-01&x=",
            "papers": f"{evening}/bogen.pdf?x=",
            "report": f"{runde}/saison.pdf?x=",
            "leaflet": f"{runde}/regeln/merkblatt.pdf?x=",
            "export": f"{runde}/export.xlsx?x=",
            "compare": f"{runde}/saison/andere-regeln?x=",
            "rules": f"{runde}/regeln?x=",
            "help": "/hilfe/regeln?x=",
            "finder": f"{runde}/regeln/beispiel?x=",
            "board": f"{evening}?x=",
            "entry": f"{evening}/spiel?x=",
            "history": f"{evening}/aenderungen?x=",
            "money": f"{runde}/schulden?x=",
            "home": f"{runde}?x=",
        }
        asked = {name: self._get(path) for name, path in pages.items()}
        lines = "A;B;C;D\n" + "10;-10;10;-10\n" * 2000
        return asked | {
            "import": lambda: self._upload("/runde/aus-datei"),
            "import again": lambda: self._upload(f"{runde}/einlesen", save="1"),
            "pasted": lambda: self._post(f"{runde}/einlesen", text=lines),
            "games": lambda: self._post(
                f"{evening}/spiel", augen="re151", client_key=secrets.token_urlsafe(16)
            ),
            "new": lambda: self._post("/runde/neu", name="Fremd"),
        }

    def storm(self, names: Sequence[str], ends: Event) -> None:
        """Ask for some of these by turns on one connection, until the end."""
        line: http.client.HTTPConnection | None = None
        while not ends.is_set():
            method, path, body, kind = self.kinds[self.chance.choice(names)]()
            try:
                line = line or http.client.HTTPConnection(HERE, self.port, timeout=PATIENCE)
                line.request(
                    method, path, body, {"Cookie": self.phone.cookie, "Content-Type": kind, **PROXY}
                )
                answer = line.getresponse()
                answer.read()
                self.statuses[answer.status] += 1
            except (OSError, http.client.HTTPException):
                if line is not None:
                    line.close()
                line = None
        if line is not None:
            line.close()

    def dribble(self, ends: Event) -> None:
        """Send a body that does not end."""
        head = (
            f"POST {self.runde}/einlesen HTTP/1.1\r\nHost: x\r\nCookie: {self.phone.cookie}\r\n"
        ).encode()
        head += f"X-Forwarded-For: {PROXY['X-Forwarded-For']}\r\n".encode()
        while not ends.is_set():
            with (
                contextlib.suppress(OSError),
                socket.create_connection((HERE, self.port), timeout=5) as line,
            ):
                line.sendall(head + b"Content-Length: 900000\r\n\r\n")
                while not ends.wait(0.2):
                    line.sendall(b"x" * 1000)

    def _get(self, path: str) -> Callable[[], Request]:
        return lambda: ("GET", f"{path}{self.chance.randrange(1, 10**6)}", None, FORM)

    def _post(self, path: str, **facts: str) -> Request:
        return "POST", path, urlencode(facts | {"csrf_token": self.phone.token}).encode(), FORM

    def _upload(self, path: str, **facts: str) -> Request:
        """A file, as the form of a browser sends it."""
        mark = secrets.token_hex(12)
        given = {"csrf_token": self.phone.token, "client_key": secrets.token_urlsafe(16), **facts}
        fields = [
            f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{given[key]}'
            for key in given
        ]
        file = (
            f'--{mark}\r\nContent-Disposition: form-data; name="file"; '
            f'filename="a.json"\r\n\r\n{self.text}'
        )
        body = "\r\n".join([*fields, file, f"--{mark}--\r\n"])
        return "POST", path, body.encode(), f"multipart/form-data; boundary={mark}"


def storm(ground: Ground) -> Sequence[Row]:
    """Everything by turns; in larger sizes each alone before."""
    seconds = ground.pick(4, 6, 12)
    rows = []
    with Servers(
        ground.folder, ground.url, 1, trusted_proxies="1", log_format="json", **OPEN
    ) as servers:
        table = fill(ground.folder, ground.url, 1, GAMES)
        stranger = made_for(ground, servers.ports[0], ground.pick(40, 400, 1500))
        everything = sorted(stranger.kinds)
        for names in ([] if ground.size == "small" else [[name] for name in everything]) + [
            everything
        ]:
            rows += _phase(ground, table, stranger, names, seconds)
        wrong = sum(
            count for status, count in stranger.statuses.items() if status >= 500 and status != 503
        )
        asked = stranger.statuses.total()
    return [*rows, ground.count("stranger: answers that are a mistake of ours", asked, wrong)]


def _phase(
    ground: Ground, table: Site, stranger: Stranger, names: Sequence[str], seconds: float
) -> list[Row]:
    """How long the table waits while the stranger asks for these."""
    ends = Event()
    calls = [partial(stranger.storm, names, ends)] * (CONNECTIONS - CONNECTIONS // 8)
    calls += [partial(stranger.dribble, ends)] * (CONNECTIONS // 8)
    phone = Writer(table, stranger.port, patience=30)
    boards = list[float]()
    until = time.monotonic() + seconds
    path = table.evenings[0]
    failed = 0
    with beside(*calls):
        try:
            phone.arrive()
            while time.monotonic() < until or not boards:
                begun = time.monotonic()
                failed += phone.ask("GET", path)[0] != 200
                boards.append(time.monotonic() - begun)
                failed += phone.enter(path, f"{len(boards)}") != 303
                time.sleep(0.1)
        except OfflineError:
            failed += 1
        finally:
            ends.set()
            phone.leave()
    what = names[0] if len(names) == 1 else "everything"
    asked = 2 * len(boards)
    return [
        ground.count(f"stranger, {what}: honest requests that failed", asked, failed),
        ground.time(
            f"stranger, {what}: the longest wait for a board", asked, max(boards, default=99), BOUND
        ),
        ground.time(
            f"stranger, {what}: the longest wait for a saved game",
            asked,
            max(phone.took, default=99),
            BOUND,
        ),
    ]


def made_for(ground: Ground, port: int, evenings: int) -> Stranger:
    """A stranger with a Runde of so many evenings, and the file of it."""
    site = fill(ground.folder, ground.url, 1, GAMES)
    phone = Writer(site, port)
    phone.ask("GET", site.link)
    document = json.loads(
        phone.ask("GET", f"{site.evenings[0].partition('/abend')[0]}/export.json")[1]
    )
    phone.leave()
    one = document["evenings"][0]
    begin = dt.date(2010, 1, 1)
    days = [(begin + dt.timedelta(days=day)).isoformat() for day in range(evenings)]
    document["evenings"] = [
        {**one, "key": f"k{day}", "evening": {**one["evening"], "date": day}} for day in days
    ]
    text = json.dumps(document)
    with within(ground.folder, ground.url):
        made = imports.import_runde(read_file(text), NOW, "stranger")
    note_links(ground.folder, made.write.token, made.read.token)
    writer = Writer(Site(f"/l/{made.write.token}", (), ()), port)
    writer.arrive()
    runde = f"/runde/{made.runde_id}"
    page = writer.ask("GET", f"{runde}?alle")[1]
    writer.leave()
    evening = page.split(f"{runde}/abend/")[2].partition('"')[0]
    return Stranger(
        port, writer, runde, f"{runde}/abend/{int(evening)}", text, random.Random(ground.seed)
    )
