"""Many phones post games into many evenings at once, and some of them tap twice."""

from __future__ import annotations

import secrets
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import OfflineError, Servers, Writer, fill, stored

TWICE = 3
"""Each so many-th game is tapped twice."""
MOST_LOG = 4 * 1024
"""kB of the write-ahead log of SQLite."""
LEVEL = 10_000
"""kB by which memory breathes."""


@dataclass(frozen=True)
class Found:
    """What came of it: answers by status, games that were answered as saved and are missing, those that are double."""

    statuses: Counter[int]
    missing: int
    doubled: int
    unasked: int
    """Games that stand although their phone was told otherwise."""
    longest_log: int
    """Bytes of the write-ahead log at its longest."""
    memory: tuple[int, ...]
    """Memory of the first server in kB, looked at in turns of equal length."""
    median: float
    slowest: float
    said: str

    @property
    def honest(self) -> int:
        """Answers that a phone knows how to go on from."""
        return self.statuses[303] + self.statuses[503]


def run(
    folder: Path, url: str, *, writers: int, evenings: int, games: int, processes: int = 1, **settings: str
) -> Found:
    """Let so many writers post so many games each, as fast as they are answered, into one of the evenings in turn."""
    with Servers(folder, url, processes, **settings) as servers:
        site = fill(folder, url, evenings)
        phones = [Writer(site, servers.ports[place % processes]) for place in range(writers)]
        threads = [Thread(target=_play, args=(one, place, games)) for place, one in enumerate(phones)]
        begin = time.monotonic()
        for thread in threads:
            thread.start()
        log, longest, memory = Path(f"{url.partition(':///')[2]}-wal"), 0, [servers.memory()]
        while any(thread.is_alive() for thread in threads):
            longest = max(longest, log.stat().st_size if log.exists() else 0)
            time.sleep(0.1)
            if time.monotonic() - begin > 10 * len(memory):
                memory.append(servers.memory())
        memory.append(servers.memory())
        said = servers.said
    notes = stored(folder, url, site)
    accepted = {note for one in phones for note in one.accepted}
    took = [each for one in phones for each in one.took]
    return Found(
        statuses=sum((one.statuses for one in phones), Counter()),
        missing=len(accepted - set(notes)),
        doubled=notes.total() - len(notes),
        unasked=len(set(notes) - accepted),
        longest_log=longest,
        memory=tuple(memory),
        median=statistics.median(took),
        slowest=max(took),
        said=said,
    )


def _play(phone: Writer, number: int, games: int) -> None:
    """Enter games; each third one by two taps at once, as one game that is sent twice."""
    phone.arrive()
    for game in range(games):
        path = phone.site.evenings[(number + game * 7) % len(phone.site.evenings)]
        tap_twice(phone, path, f"{TYPED} {number}.{game}", twice=game % TWICE == 0)
    phone.leave()


def tap_twice(phone: Writer, path: str, note: str, *, twice: bool) -> None:
    """Enter a game; where it is tapped twice, the same form is sent over two connections at once."""
    key = secrets.token_urlsafe(16)
    twin = Writer(phone.site, phone.port, cookie=phone.cookie, token=phone.token)
    second = Thread(target=_tap, args=(twin, path, note, key))
    if twice:
        second.start()
    _tap(phone, path, note, key)
    if twice:
        second.join()
        twin.leave()
        phone.statuses += twin.statuses
        phone.accepted += twin.accepted
        phone.took += twin.took


def _tap(phone: Writer, path: str, note: str, key: str) -> None:
    try:
        phone.enter(path, note, key)
    except OfflineError:
        phone.statuses[0] += 1


def storm(ground: Ground) -> Sequence[Row]:
    """Fifty phones and a hundred evenings."""
    writers, evenings, games = ground.pick(12, 50, 50), ground.pick(12, 100, 100), ground.pick(4, 40, 200)
    found = run(ground.folder, ground.url, writers=writers, evenings=evenings, games=games, log_format="json")
    posts = found.statuses.total()
    middle = found.memory[len(found.memory) // 2]
    rows = [
        ground.count("posts: answers that are neither saved nor 503", posts, posts - found.honest),
        ground.count("posts: games that were saved and are missing", posts, found.missing),
        ground.count("posts: games that stand twice", posts, found.doubled),
        ground.count("posts: games that stand and were told not to", posts, found.unasked),
        ground.count("posts: kB of memory more than half way", posts, max(found.memory[-1] - middle, 0), LEVEL),
        ground.tell("posts: median of a save, everybody as fast as answered", posts, found.median),
    ]
    if found.longest_log:
        rows.append(
            ground.count("posts: kB of the write-ahead log at its longest", posts, found.longest_log // 1024, MOST_LOG)
        )
    return rows
