"""Two servers behind a proxy are started anew one after the other while phones enter games and look
at boards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

from tests.storm.balancer import Balancer
from tests.storm.ground import Ground, Row
from tests.storm.servers import Sent, Servers, Writer, beside, fill, sent, stored


@dataclass(frozen=True)
class Found:
    """What came of it, how many connections broke, and the exit codes of the servers that were told
    to end.
    """

    sent: Sent
    broken: int
    codes: tuple[int, ...]


def run(folder: Path, url: str, *, phones: int = 4, rounds: int = 1, **settings: str) -> Found:
    """Enter games all the time while each server is ended and started so many times."""
    with Servers(folder, url, 2, **settings) as servers, Balancer(servers.ports) as front:
        site = fill(folder, url, phones)
        ends = Event()
        players = [Writer(site, front.port) for _ in range(phones)]
        codes = []
        with beside(
            *(
                partial(one.go_on, path, path, ends)
                for one, path in zip(players, site.evenings, strict=True)
            )
        ):
            for server in servers.processes * rounds:
                ends.wait(0.3)
                codes.append(server.end())
                server.begin()
            ends.wait(0.3)
            ends.set()
    return Found(
        sent(players, stored(folder, url, site)),
        sum(len(one.broken) for one in players),
        tuple(codes),
    )


def storm(ground: Ground) -> Sequence[Row]:
    """Each of two is started anew some times. Small, this is tests/test_connections.py on
    SQLite.
    """
    if ground.size == "small" and ground.url.startswith("sqlite"):
        return ()
    found = run(
        ground.folder, ground.url, phones=4, rounds=ground.pick(1, 4, 20), log_format="json"
    )
    statuses = found.sent.statuses
    codes = found.codes
    asked = statuses.total() + found.broken
    failed = asked - statuses[200] - statuses[303]
    return [
        ground.count(
            f"restart: requests that failed while {len(codes)} servers ended", asked, failed
        ),
        ground.count("restart: games that were saved and are missing", asked, found.sent.missing),
        ground.count("restart: games that stand twice", asked, found.sent.doubled),
        ground.count(
            "restart: servers that ended with a mistake", len(codes), sum(map(bool, codes))
        ),
    ]
