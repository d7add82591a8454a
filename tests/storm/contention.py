"""Many phones post games into many evenings at once.

`python -m tests.storm.contention --writers 50 --evenings 100 --games 200` is a long run; 10,000 posts.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from tests.storm.servers import Servers, Writer, fill, stored


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
    seconds: float
    said: str


def run(folder: Path, url: str, *, writers: int, evenings: int, games: int, processes: int = 1) -> Found:
    """Let so many writers post so many games each, as fast as they are answered, into one of the evenings in turn."""
    with Servers(folder, url, processes) as servers:
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
        seconds = time.monotonic() - begin
        memory.append(servers.memory())
        said = servers.said
    notes = stored(folder, url, site)
    accepted = Counter(note for one in phones for note in one.accepted)
    took = [each for one in phones for each in one.took]
    return Found(
        statuses=sum((one.statuses for one in phones), Counter()),
        missing=len(accepted - notes),
        doubled=notes.total() - len(notes),
        unasked=len(notes - accepted),
        longest_log=longest,
        memory=tuple(memory),
        median=statistics.median(took),
        slowest=max(took),
        seconds=seconds,
        said=said,
    )


def _play(phone: Writer, number: int, games: int) -> None:
    phone.arrive()
    for game in range(games):
        path = phone.site.evenings[(number + game * 7) % len(phone.site.evenings)]
        phone.enter(path, f"{number}.{game}")
    phone.leave()


def main() -> int:
    """A run of any length; 1 when anything was lost, doubled or answered by an error that is none of ours."""
    parser = argparse.ArgumentParser()
    for name, default in {"writers": 50, "evenings": 100, "games": 200, "processes": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), f"sqlite:///{folder}/scorepad.sqlite", **vars(given))
    print(found)
    return int(bool(found.missing or found.doubled or set(found.statuses) - {303, 503}))


if __name__ == "__main__":
    sys.exit(main())
