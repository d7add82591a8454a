"""Phones enter games while the database they write to is killed, or hangs, and its standby takes
over.
"""

import contextlib
import secrets
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

from tests.storm.clusters import pair
from tests.storm.ground import Ground, Row
from tests.storm.servers import OfflineError, Sent, Servers, Writer, beside, fill, sent, stored

AWAY = 1.0
"""Seconds until somebody promotes the standby."""
LONGEST = 60.0
"""Seconds after which saving ought to work again whatever happened."""


@dataclass(frozen=True)
class Found:
    """What came of it, the seconds from the promotion until a game was saved again, and the lines
    in the logs.
    """

    sent: Sent
    back: float
    said: Sequence[str]


class Phone(Writer):
    """A phone whose outbox sends a game again, by the same key, until it was saved."""

    saved_at = 0.0

    def play(self, path: str, number: int, ends: Event) -> None:
        """Enter games until the end."""
        self.arrive()
        game = 0
        while not ends.is_set():
            self._insist(path, f"{number}.{game}", ends)
            game += 1
        self.leave()

    def _insist(self, path: str, note: str, ends: Event) -> None:
        key = secrets.token_urlsafe(16)
        while not ends.is_set():
            with contextlib.suppress(OfflineError):
                if self.enter(path, note, key) == 303:
                    self.saved_at = time.monotonic()
                    return
            time.sleep(0.2)


def run(folder: Path, *, phones: int = 4, games: int = 5, hangs: bool = False) -> Found:
    """Enter games, lose the primary, promote the standby, go on; with `hangs` the primary is paused
    and not killed.

    Before and after, each phone saves so many games.
    """
    with pair() as both, Servers(folder, both.url, 2) as servers:
        site = fill(folder, both.url, phones)
        ends = Event()
        players = [Phone(site, servers.ports[place % 2], patience=8) for place in range(phones)]
        with beside(
            *(
                partial(one.play, site.evenings[place], place, ends)
                for place, one in enumerate(players)
            )
        ):
            _saved(players, games)
            both.primary.signal(signal.SIGSTOP if hangs else signal.SIGKILL)
            time.sleep(AWAY)
            both.standby.control("promote")
            promoted = time.monotonic()
            while (
                not any(one.saved_at > promoted for one in players)
                and time.monotonic() < promoted + LONGEST
            ):
                time.sleep(0.05)
            back = max(one.saved_at for one in players) - promoted
            _saved(players, games)
            ends.set()
        held = stored(folder, both.standby.url, site)
        return Found(sent(players, held), back, tuple(servers.said.splitlines()))


def _saved(players: Sequence[Phone], games: int) -> None:
    """Wait until each of them has saved so many games more."""
    least = [len(one.accepted) + games for one in players]
    until = time.monotonic() + LONGEST
    while any(len(one.accepted) < there for one, there in zip(players, least, strict=True)):
        if time.monotonic() > until:
            raise AssertionError([len(one.accepted) for one in players])
        time.sleep(0.05)


def storm(ground: Ground) -> Sequence[Row]:
    """Primaries that are killed and that hang; clusters of their own. Small, this is
    tests/storm/test_faults.py.
    """
    if not ground.url.startswith("postgresql") or ground.size == "small":
        return ()
    return [row for number in range(ground.pick(0, 2, 10)) for row in _round(ground, number)]


def _round(ground: Ground, number: int) -> Sequence[Row]:
    hangs = bool(number % 2)
    folder = ground.folder / str(number)
    folder.mkdir()
    found = run(folder, phones=6, games=25, hangs=hangs)
    what = f"failover: primary {'hangs' if hangs else 'killed'}"
    last = ground.time(
        f"{what}: seconds until a game is saved again", 1, found.back, 10 if hangs else 15
    )
    return [*ground.sent(what, found.sent), last]
