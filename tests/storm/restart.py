"""Two servers behind a proxy are started anew one after the other while phones enter games and look at boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from tests.storm.balancer import Balancer
from tests.storm.ground import Ground, Row
from tests.storm.servers import OfflineError, Servers, Writer, fill, stored


@dataclass(frozen=True)
class Found:
    """What came of it: answers by status, connections that broke, and games lost or double."""

    statuses: Counter[int]
    broken: int
    missing: int
    doubled: int
    codes: tuple[int, ...]
    """The exit codes of the servers that were told to end."""


def run(folder: Path, url: str, *, phones: int = 4, rounds: int = 1, **settings: str) -> Found:
    """Enter games all the time while each server is ended and started so many times."""
    with Servers(folder, url, 2, **settings) as servers, Balancer(servers.ports) as front:
        site = fill(folder, url, phones)
        ends = Event()
        players = [Writer(site, front.port) for _ in range(phones)]
        broken: list[str] = []
        threads = [
            Thread(target=_play, args=(one, site.evenings[place], ends, broken)) for place, one in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        codes = []
        for place in [0, 1] * rounds:
            ends.wait(0.7)
            codes.append(servers.stop(place))
            servers.start(place)
        ends.wait(0.7)
        ends.set()
        for thread in threads:
            thread.join()
    notes = stored(folder, url, site)
    accepted = Counter(note for one in players for note in one.accepted)
    return Found(
        statuses=sum((one.statuses for one in players), Counter()),
        broken=len(broken),
        missing=len(accepted - notes),
        doubled=notes.total() - len(notes),
        codes=tuple(codes),
    )


def _play(phone: Writer, path: str, ends: Event, broken: list[str]) -> None:
    """Enter a game and look at the board, again and again."""
    phone.arrive()
    game = 0
    while not ends.is_set():
        try:
            phone.enter(path, f"{path} {game}")
            phone.statuses[phone.ask("GET", path)[0]] += 1
        except OfflineError as error:
            broken.append(str(error))
        game += 1
    phone.leave()


def storm(ground: Ground) -> Sequence[Row]:
    """Each of two is started anew some times. Small, this is tests/test_connections.py on SQLite."""
    if ground.size == "small" and ground.url.startswith("sqlite"):
        return ()
    found = run(ground.folder, ground.url, phones=4, rounds=ground.pick(1, 4, 20), log_format="json")
    asked = found.statuses.total() + found.broken
    good = found.statuses[200] + found.statuses[303]
    return [
        ground.count(f"restart: requests that failed while {len(found.codes)} servers ended", asked, asked - good),
        ground.count("restart: games that were saved and are missing", asked, found.missing),
        ground.count("restart: games that stand twice", asked, found.doubled),
        ground.count("restart: servers that ended with a mistake", len(found.codes), sum(map(bool, found.codes))),
    ]
