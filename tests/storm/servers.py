"""Scorepad in processes of their own, as people run it, and the phones that write into it by plain
http.
"""

import contextlib
import datetime as dt
import http.client
import re
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Self
from urllib.parse import urlencode

from scorepad.actions.evening import evening
from scorepad.actions.runde import runde
from scorepad.app import create_app
from scorepad.files.documents import renamed
from scorepad.scoring.rules import read_rules
from scorepad.settings import Settings
from scorepad.store import evenings, runden
from scorepad.store.db import db
from tests import saving
from tests.bench.games import CAST, bodies
from tests.caches import forget_all
from tests.conftest import there
from tests.launch import Process, make_tables
from tests.processes import worker_of

KEY = "storm" * 10
LINKS = "links.txt"
"""Where the links are that were made in a folder."""
NOW = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
HIDDEN = re.compile(r'name="csrf_token" value="([^"]*)"')
FORM = "application/x-www-form-urlencoded"
OPEN = {"new_runden": "100000", "new_runden_in_all": "1000000"}
"""Settings with which no storm begins too many Runden."""


class Servers:
    """Some processes of Scorepad on one installation, each on a port of its own; a context that
    ends them.
    """

    def __init__(self, folder: Path, url: str, count: int = 1, **settings: str) -> None:
        self.folder = folder
        self.url = url
        self.processes = [Process(folder, url, secret_key=KEY, **settings) for _ in range(count)]
        self.ports = [one.port for one in self.processes]

    def __enter__(self) -> Self:
        make_tables(self.url)
        for one in self.processes:
            one.begin()
        return self

    def __exit__(self, *_how: object) -> None:
        for one in self.processes:
            one.end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        """The one that serves, of the first of them."""
        return worker_of(there(self.processes[0].process).pid)

    def memory(self) -> int:
        """How many kB of memory the first one holds."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])

    @property
    def said(self) -> str:
        """What all of them have written to their logs."""
        return "".join(one.log for one in self.processes)


@dataclass(frozen=True)
class Site:
    """A Runde with evenings that just began: its link, the paths of the evenings, and who plays."""

    link: str
    evenings: tuple[str, ...]
    people: tuple[str, ...]
    read: str = ""
    """The link of those who only look on."""


@contextlib.contextmanager
def within(folder: Path, url: str) -> Iterator[None]:
    """Act in this process on what the servers serve."""
    app = create_app(Settings(instance=folder, secret_key=KEY, database=url))
    forget_all()  # another storm of this process had another database
    with app.app_context():
        yield
        db.session.remove()
        db.engine.dispose()


def note_links(folder: Path, *links: str) -> None:
    """Write links down: no log may hold one."""
    with (folder / LINKS).open("a", encoding="ascii") as file:
        print(*links, sep="\n", file=file)


def fill(folder: Path, url: str, count: int, games: int = 0) -> Site:
    """Begin so many evenings with so many games each."""
    rules = read_rules(
        {"preset": "ddv", "options": {"evening.ends": "open", "pflichtsolo.count": 0}}
    )
    with within(folder, url):
        made = runde.create("Storm", CAST, "Euro", rules, NOW)
        table = [member.id for member in runden.members(made.runde_id)]
        begun = [
            evening.start(
                made.runde_id,
                evening.NewPlan(table, table[0], NOW.date()),
                client_key=f"storm {place}",
                link_id=made.write.id,
                now=NOW,
            )
            for place in range(count)
        ]
        keys = dict(zip(CAST, map(str, table), strict=True))
        for one in begun:
            for number, body in enumerate(bodies(games)):
                game = renamed(body, keys)
                saving.enter(
                    made.runde_id,
                    one,
                    body=game,
                    client_key=f"storm {number}",
                    link_id=None,
                    now=NOW,
                )
    note_links(folder, made.write.token, made.read.token)
    paths = tuple(f"/runde/{made.runde_id}/abend/{one}" for one in begun)
    return Site(f"/l/{made.write.token}", paths, tuple(map(str, table)), f"/l/{made.read.token}")


def stored(folder: Path, url: str, site: Site) -> Counter[str]:
    """The notes of all games that stand in the evenings, and how often each does."""
    notes = Counter[str]()
    with within(folder, url):
        for path in site.evenings:
            _, _, runde_id, _, evening_id = path.split("/")
            found = evenings.load(int(evening_id), int(runde_id))
            if found is not None:
                notes.update(getattr(one.entry, "note", "") for one in found.entries)
    return notes


@contextlib.contextmanager
def beside(*acts: Callable[[], object]) -> Iterator[Sequence[Future[object]]]:
    """Begin all of these at once, beside what the block does, and wait for their ends. Raises what
    one raises.
    """
    with ThreadPoolExecutor(len(acts)) as pool:
        begun = [pool.submit(act) for act in acts]
        yield begun
    for act in begun:
        act.result()


class OfflineError(Exception):
    """Nobody answers, or not to the end."""


@dataclass
class Writer:
    """A phone that keeps its connection open and posts games; what came of each is counted."""

    site: Site
    port: int
    patience: float = 30
    source: str = "127.0.0.1"
    cookie: str = ""
    token: str = ""
    statuses: Counter[int] = field(default_factory=Counter)
    took: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    _open: http.client.HTTPConnection | None = None

    def arrive(self, link: str = "") -> None:
        """Open the link and the page with a form."""
        self.ask("GET", link or self.site.link)
        _, page = self.ask("GET", "/anzeige")
        self.token = HIDDEN.findall(page)[0]

    def enter(
        self, path: str, note: str, key: str | None = None, **more: str | Sequence[str]
    ) -> int:
        """Post a game with this note once; its status."""
        people = list(self.site.people)
        facts = {
            "re": people[:2],
            "augen": "re151",
            "note": note,
            "client_key": key or secrets.token_urlsafe(16),
        }
        begin = time.monotonic()
        status, _ = self.ask("POST", f"{path}/spiel", {**facts, **more, "csrf_token": self.token})
        self.took.append(time.monotonic() - begin)
        self.statuses[status] += 1
        if status == 303:
            self.accepted.append(note)
        return status

    def go_on(self, path: str, note: str, ends: Event, pause: float = 0) -> None:
        """Enter a game with this note and look at the board, again and again until the end."""
        self.arrive()
        game = 0
        while not ends.is_set():
            try:
                self.enter(path, f"{note} {game}")
                begin = time.monotonic()
                self.statuses[self.ask("GET", path)[0]] += 1
                self.looked.append(time.monotonic() - begin)
            except OfflineError as error:
                self.broken.append(str(error))
            game += 1
            ends.wait(pause)
        self.leave()

    def ask(
        self, method: str, path: str, facts: Mapping[str, str | Sequence[str]] | None = None
    ) -> tuple[int, str]:
        """Status and text of an answer. Raises OfflineError."""
        body = urlencode(facts, doseq=True).encode() if facts else None
        answer, got = self.exchange(method, path, body, {"Content-Type": FORM})
        return answer.status, got.decode()

    def exchange(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """An answer and what came with it. Raises OfflineError."""
        sent = {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin", **headers}
        line = self._open = self._open or self._connection()
        try:
            line.request(method, path, body, sent)
            answer = line.getresponse()
            got = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.leave()
            raise OfflineError(f"{type(error).__name__} {error}") from error
        if given := answer.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return answer, got

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=self.patience, source_address=(self.source, 0)
        )

    def leave(self) -> None:
        """Close the connection."""
        if self._open is not None:
            self._open.close()
        self._open = None


@dataclass(frozen=True)
class Sent:
    """What came of games: answers by status, and games that do not stand as their phones were
    answered.
    """

    statuses: Counter[int]
    saved: int
    """Games that were answered as saved."""
    missing: int
    doubled: int
    unasked: int
    """Games that stand although their phone was told otherwise."""

    @property
    def dishonest(self) -> int:
        """Answers that no phone knows how to go on from."""
        return self.statuses.total() - self.statuses[303] - self.statuses[503]


def sent(phones: Iterable[Writer], notes: Counter[str]) -> Sent:
    """What came of the games of these phones, of which those with these notes stand in their
    evenings.
    """
    accepted = {note for phone in phones for note in phone.accepted}
    return Sent(
        statuses=sum((phone.statuses for phone in phones), Counter()),
        saved=len(accepted),
        missing=len(accepted - set(notes)),
        doubled=notes.total() - len(notes),
        unasked=len(set(notes) - accepted),
    )
