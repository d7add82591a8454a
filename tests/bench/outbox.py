"""A phone at the table that keeps what it could not send, and sends it until it is stored."""

import contextlib
import http.client
import json
import re
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
PAUSE = 0.1
"""Seconds until something is tried again."""
KEPT = 3
"""Games that a phone keeps before the table waits for the network."""
Facts = Mapping[str, str | Sequence[str]]


class OfflineError(Exception):
    """Nobody answers, or not to the end."""


@dataclass(frozen=True)
class Place:
    """Where a server is, and the paths of the link and the evening."""

    port: int
    link: str
    evening: str


@dataclass
class Outbox:
    """A phone that enters games; each is told apart by its note.

    It notes no game that it saw on the board, and keeps every form as it was filled in, with its client key. What
    others have entered meanwhile it looks at: the same game is dropped, any other one is entered as the next. `strange`
    are answers that nothing here explains.
    """

    place: Place
    cookie: str = ""
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

    def _wait(self, most: int) -> None:
        """Send until at most so many are left."""
        while len(self.waiting) > most:
            time.sleep(PAUSE)
            self._send()

    def _insist(self) -> None:
        """Open link and entry page for the first time, however long that takes."""
        while not self.kept:
            try:
                self._ask("GET", self.place.link)
                self._look()
            except OfflineError:
                time.sleep(PAUSE)

    def _look(self) -> None:
        """Keep an entry page and the board after it: whatever the page has seen stands on that board."""
        status, page = self._ask("GET", f"{self.place.evening}/spiel")
        if status != 200:
            self.strange.append(f"entry page {status}")
            return
        board = self._export()
        self.kept, self.board = dict(HIDDEN.findall(page)), board

    def _note(self, game: Facts) -> None:
        """Fill in the entry page, without network the one of before; not what the board beside it shows already."""
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
        status, page = self._ask("POST", f"{self.place.evening}/spiel", form)
        while status == 409:
            self.asked += 1
            card = dict(HIDDEN.findall(page.partition('id="twice"')[2]))
            answer = "drop" if _shows(self._export(), form) else "next"
            sent = {**form, "card": card["card"], "twice": answer}
            status, page = self._ask("POST", f"{self.place.evening}/spiel", sent)
        if status != 303:
            self.strange.append(f"{form['note']} {status}")

    def _export(self) -> str:
        status, text = self._ask("GET", f"{self.place.evening}/export.json")
        if status != 200:
            self.strange.append(f"export {status}")
            raise OfflineError
        return text

    def _ask(self, method: str, path: str, facts: Facts | None = None) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.place.port, timeout=10)
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            connection.request(method, path, urlencode(facts, doseq=True) if facts else None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise OfflineError from error
        finally:
            connection.close()
        if given := answer.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return answer.status, text


def _shows(board: str, game: Facts) -> bool:
    return json.dumps(game["note"]) in board
