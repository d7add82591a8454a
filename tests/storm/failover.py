"""Phones enter games while the database they write to is killed, or hangs, and its standby takes
over.
"""

import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.storm.clusters import pair
from tests.storm.ground import Ground, Row
from tests.storm.players import playing, wait_for_games
from tests.storm.servers import Sent, Servers, fill, sent, stored

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


def run(folder: Path, *, phones: int = 4, games: int = 5, hangs: bool = False) -> Found:
    """Enter games, lose the primary, promote the standby, go on; with `hangs` the primary is paused
    and not killed.

    Before and after, each phone saves so many games.
    """
    with pair() as both, Servers(folder, both.url, 2) as servers:
        site = fill(folder, both.url, phones)
        with playing(site, servers, phones) as players:
            wait_for_games(players, games, LONGEST)
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
            wait_for_games(players, games, LONGEST)
        held = stored(folder, both.standby.url, site)
        return Found(sent(players, held), back, tuple(servers.said.splitlines()))


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
