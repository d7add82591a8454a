"""Many phones post games into many evenings at once, and some of them tap twice."""

import contextlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import OfflineError, Sent, Servers, Writer, beside, fill, sent, stored

TWICE = 3
"""Each so many-th game is tapped twice."""
MOST_LOG = 4 * 1024
"""kB of the write-ahead log of SQLite."""
LEVEL = 10_000
"""kB by which memory breathes."""


@dataclass(frozen=True)
class Found:
    """What came of it; the bytes of the write-ahead log at its longest; what the servers have said.
    `grown` are the kB of memory that the first server holds more at the end than half way.
    """

    sent: Sent
    longest_log: int
    grown: int
    said: str


def run(
    home: Path,
    url: str,
    *,
    writers: int,
    evenings: int,
    games: int,
    processes: int = 1,
    **settings: str,
) -> Found:
    """Let so many writers post so many games each, as fast as they are answered, into one of the
    evenings in turn.
    """
    with Servers(home, url, processes, **settings) as servers:
        site = fill(home, url, evenings)
        phones = [Writer(site, servers.ports[place % processes]) for place in range(writers)]
        log = Path(f"{url.partition(':///')[2]}-wal")
        longest = 0
        memory = [servers.memory()]
        with beside(
            *(partial(_play, one, place, games) for place, one in enumerate(phones))
        ) as playing:
            while not all(one.done() for one in playing):
                longest = max(longest, log.stat().st_size if log.exists() else 0)
                memory.append(servers.memory())
                time.sleep(0.1)
        memory.append(servers.memory())
        said = servers.said
    grown = max(memory[-1] - memory[len(memory) // 2], 0)
    return Found(sent(phones, stored(home, url, site)), longest, grown, said)


def _play(phone: Writer, number: int, games: int) -> None:
    """Enter games; each third one by two taps at once, as one game that is sent twice."""
    phone.arrive()
    for game in range(games):
        path = phone.site.evenings[(number + game * 7) % len(phone.site.evenings)]
        tap_twice(phone, path, f"{TYPED} {number}.{game}", twice=game % TWICE == 0)
    phone.leave()


def tap_twice(phone: Writer, path: str, note: str, *, twice: bool) -> None:
    """Enter a game; where it is tapped twice, the same form is sent over two connections at
    once.
    """
    key = secrets.token_urlsafe(16)
    twin = Writer(phone.site, phone.port, cookie=phone.cookie, token=phone.token)
    with beside(partial(_tap, twin, path, note, key)) if twice else contextlib.nullcontext():
        _tap(phone, path, note, key)
    twin.leave()
    phone.statuses += twin.statuses
    phone.accepted += twin.accepted


def _tap(phone: Writer, path: str, note: str, key: str) -> None:
    try:
        phone.enter(path, note, key)
    except OfflineError:
        phone.statuses[0] += 1


def storm(ground: Ground) -> Sequence[Row]:
    """Fifty phones and a hundred evenings."""
    writers = ground.pick(12, 50, 50)
    evenings = ground.pick(12, 100, 100)
    games = ground.pick(4, 40, 200)
    found = run(
        ground.folder,
        ground.url,
        writers=writers,
        evenings=evenings,
        games=games,
        log_format="json",
    )
    posts = found.sent.statuses.total()
    log = found.longest_log // 1024
    return [
        *ground.sent("posts", found.sent),
        ground.count("posts: games that stand and were told not to", posts, found.sent.unasked),
        ground.count("posts: kB of memory more than half way", posts, found.grown, LEVEL),
        ground.count("posts: kB of the write-ahead log at its longest", posts, log, MOST_LOG),
    ]
