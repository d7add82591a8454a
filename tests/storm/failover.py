"""Phones enter games while the database they write to is killed, or hangs, and its standby takes over."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from tests.storm.clusters import Pair
from tests.storm.ground import Ground, Row
from tests.storm.servers import OfflineError, Servers, Site, Writer, fill, stored

BEFORE, AWAY, AFTER = 3.0, 1.0, 3.0
"""Seconds of entering before the fault, until somebody promotes the standby, and after the first save on it."""
LONGEST = 60.0
"""Seconds after which saving ought to work again whatever happened."""


@dataclass(frozen=True)
class Found:
    """What came of it."""

    statuses: Counter[int]
    games: int
    """Games that were answered as saved."""
    missing: int
    doubled: int
    back: float
    """Seconds from the promotion until a game was saved again."""
    said: Sequence[str]
    """Lines in the logs of the servers."""

    @property
    def honest(self) -> int:
        """Answers that a phone knows how to go on from."""
        return self.statuses[303] + self.statuses[503]


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


def run(folder: Path, *, phones: int = 4, hangs: bool = False) -> Found:
    """Enter games, lose the primary, promote the standby, go on; with `hangs` the primary is paused and not killed."""
    with Pair() as pair, Servers(folder, pair.url, 2) as servers:
        site = fill(folder, pair.url, phones)
        ends = Event()
        players = [Phone(site, servers.ports[place % 2], patience=8) for place in range(phones)]
        threads = [
            Thread(target=one.play, args=(site.evenings[place], place, ends)) for place, one in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        time.sleep(BEFORE)
        (pair.primary.pause if hangs else pair.primary.kill)()
        time.sleep(AWAY)
        pair.standby.promote()
        promoted = time.monotonic()
        while not any(one.saved_at > promoted for one in players) and time.monotonic() < promoted + LONGEST:
            time.sleep(0.05)
        back = max(one.saved_at for one in players) - promoted
        time.sleep(AFTER)
        ends.set()
        for thread in threads:
            thread.join()
        return _found(players, back, _stored(folder, pair, site), servers.said)


def _stored(folder: Path, pair: Pair, site: Site) -> Counter[str]:
    """What the new primary holds."""
    return stored(folder, f"postgresql://scorepad@127.0.0.1:{pair.standby.port}/postgres", site)


def _found(players: Sequence[Phone], back: float, notes: Counter[str], said: str) -> Found:
    accepted = Counter(note for one in players for note in one.accepted)
    return Found(
        statuses=sum((one.statuses for one in players), Counter()),
        games=accepted.total(),
        missing=len(accepted - notes),
        doubled=notes.total() - len(notes),
        back=back,
        said=tuple(said.splitlines()),
    )


def storm(ground: Ground) -> Sequence[Row]:
    """Primaries that are killed and that hang; clusters of their own. Small, this is tests/storm/test_failover.py."""
    if not ground.url.startswith("postgresql") or ground.size == "small":
        return ()
    return [row for number in range(ground.pick(0, 2, 10)) for row in _round(ground, number)]


def _round(ground: Ground, number: int) -> Sequence[Row]:
    hangs = bool(number % 2)
    found = run(ground.within(str(number)).folder, phones=6, hangs=hangs)
    what, asked = f"failover: primary {'hangs' if hangs else 'killed'}:", found.statuses.total()
    return [
        ground.count(f"{what} games that were saved and are missing", found.games, found.missing),
        ground.count(f"{what} games that stand twice", found.games, found.doubled),
        ground.count(f"{what} answers that are neither saved nor 503", asked, asked - found.honest),
        ground.time(f"{what} seconds until a game is saved again", 1, found.back, 10 if hangs else 15),
    ]
