"""Three phones enter the games of an evening while the server is killed again and again; each game
stands once.
"""

import contextlib
import json
import random
import re
import secrets
import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event, Thread

from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import OfflineError, Servers, Writer, fill, stored

AUGEN = ("re121", "re151", "re181", "kontra121", "kontra151")
PHONES = 3
MOST = 1500
"""Games that may be played; an evening has room for more."""
ALIVE = 0.2, 3.0
"""Seconds that a server lives after it began to answer, least and most."""
PATIENCE = 120.0
"""Seconds in which the phones send what they still keep, once the server stays."""
PAUSE = 0.1
"""Seconds until something is tried again."""
KEPT = 3
"""Games that a phone keeps before the table waits for the network."""
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
Facts = Mapping[str, str | Sequence[str]]


def storm(ground: Ground) -> Sequence[Row]:
    """Phones enter games, each noted by one or two of them, until the server was killed as often as
    the size says.
    """
    kills = ground.pick(3, 30, 200)
    pace = ground.pick(1, 2, 3)
    dice = random.Random(ground.seed)
    with Servers(ground.folder, ground.url, log_format="json") as servers:
        site = fill(ground.folder, ground.url, 1)
        parts: list[list[Facts]] = [[] for _ in range(PHONES)]
        for game in [_game(number, site.people, dice) for number in range(MOST)]:
            for part in dice.sample(parts, dice.choice((1, 1, 2))):
                part.append(game)
        noted = set[str]()
        enough = Event()
        phones = [Outbox(Writer(site, servers.ports[0], patience=10)) for _ in parts]
        threads = [
            Thread(target=one.play, args=(_noted(part, noted, enough), pace), daemon=True)
            for one, part in zip(phones, parts, strict=True)
        ]
        for thread in threads:
            thread.start()
        while not all(one.kept for one in phones):
            time.sleep(0.05)
        for _kill in range(kills):
            time.sleep(dice.uniform(*ALIVE))
            servers.processes[0].end(signal.SIGKILL)
            servers.processes[0].begin()
        enough.set()
        until = time.monotonic() + PATIENCE
        for thread in threads:
            thread.join(max(until - time.monotonic(), 0))
        notes = stored(ground.folder, ground.url, site)
    strange = sum(len(one.strange) + bool(one.waiting) for one in phones)
    what = f"kills: {len(noted)} games, {sum(one.asked for one in phones)} times asked, kill -9:"
    return [
        ground.count(
            "kills: nothing to lose, less than a game for four kills",
            kills,
            int(len(noted) < kills / 4),
        ),
        ground.count(f"{what} missing", kills, len(noted - set(notes))),
        ground.count(f"{what} twice", kills, notes.total() - len(notes)),
        ground.count(f"{what} strange answers, games still waiting", kills, strange),
    ]


def _noted(games: Sequence[Facts], noted: set[str], enough: Event) -> Iterator[Facts]:
    """The games of a phone, until there was enough of it; what it was given is noted."""
    for game in games:
        if enough.is_set():
            return
        noted.add(str(game["note"]))
        yield game


def _game(number: int, people: Sequence[str], dice: random.Random) -> Facts:
    return {
        "re": dice.sample(people, 2),
        "augen": dice.choice(AUGEN),
        "note": f"{TYPED} {number:04}",
    }


@dataclass
class Outbox:
    """A phone that keeps what it could not send, and sends it until it is stored; games are told
    apart by their notes.

    It notes no game that it saw on the board, and keeps every form as it was filled in, with its
    client key. What others have entered meanwhile it looks at: the same game is dropped, any other
    one is entered as the next. `strange` are answers that nothing here explains.
    """

    phone: Writer
    kept: dict[str, str] = field(default_factory=dict)
    board: str = ""
    waiting: list[Facts] = field(default_factory=list)
    asked: int = 0
    strange: list[str] = field(default_factory=list)

    def play(self, games: Iterable[Facts], pace: float) -> None:
        """Note the games one by one at this pace, then send what is left."""
        self._insist()
        for game in games:
            self._note(game)
            self._send()
            time.sleep(pace)
            self._wait(KEPT)
        self._wait(0)
        self.phone.leave()

    def _wait(self, most: int) -> None:
        """Send until at most so many are left."""
        while len(self.waiting) > most:
            time.sleep(PAUSE)
            self._send()

    def _insist(self) -> None:
        """Open link and entry page for the first time, however long that takes."""
        while not self.kept:
            try:
                self.phone.ask("GET", self.phone.site.link)
                self._look()
            except OfflineError:
                time.sleep(PAUSE)

    @property
    def _evening(self) -> str:
        return self.phone.site.evenings[0]

    def _look(self) -> None:
        """Keep an entry page and the board after it: whatever the page has seen stands on that
        board.
        """
        status, page = self.phone.ask("GET", f"{self._evening}/spiel")
        if status != 200:
            self.strange.append(f"entry page {status}")
            return
        board = self._export()
        self.kept = dict(HIDDEN.findall(page))
        self.board = board

    def _note(self, game: Facts) -> None:
        """Fill in the entry page, without network the one of before; not what the board beside it
        shows already.
        """
        with contextlib.suppress(OfflineError):
            self._look()
        if not _shows(self.board, game):
            self.waiting.append({**self.kept, **game, "client_key": secrets.token_urlsafe(16)})

    def _send(self) -> None:
        try:
            while self.waiting:
                self._deliver(self.waiting[0])
                self.waiting.pop(0)
        except OfflineError:
            return

    def _deliver(self, form: Facts) -> None:
        """Send one form until it is stored or dropped."""
        status, page = self.phone.ask("POST", f"{self._evening}/spiel", form)
        while status == 409:
            self.asked += 1
            card = dict(HIDDEN.findall(page.partition('id="twice"')[2]))
            answer = "drop" if _shows(self._export(), form) else "next"
            sent = {**form, "card": card["card"], "twice": answer}
            status, page = self.phone.ask("POST", f"{self._evening}/spiel", sent)
        if status != 303:
            self.strange.append(f"{form['note']} {status}")

    def _export(self) -> str:
        status, text = self.phone.ask("GET", f"{self._evening}/export.json")
        if status != 200:
            self.strange.append(f"export {status}")
            raise OfflineError
        return text


def _shows(board: str, game: Facts) -> bool:
    return json.dumps(game["note"]) in board
