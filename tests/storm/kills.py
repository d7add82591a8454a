"""Three phones enter the games of an evening while the server is killed again and again; each game stands once."""

import random
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Event, Thread

from tests.bench.outbox import Facts, Outbox, Place
from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import Servers, fill, stored

AUGEN = ("re121", "re151", "re181", "kontra121", "kontra151")
PHONES = 3
MOST = 1500
"""Games that may be played; an evening has room for more."""
ALIVE = 0.2, 3.0
"""Seconds that a server lives after it began to answer, least and most."""
PATIENCE = 120.0
"""Seconds in which the phones send what they still keep, once the server stays."""


@dataclass(frozen=True)
class Outcome:
    """How many games were noted, how often a phone was asked, and what went wrong."""

    games: int
    asked: int
    missing: int
    doubled: int
    strange: tuple[str, ...]


def storm(ground: Ground) -> Sequence[Row]:
    """As many kills as the size says."""
    kills = ground.pick(3, 30, 200)
    found = run(ground, kills=kills, pace=ground.pick(1, 2, 3))
    what = f"kills: {found.games} games, {found.asked} times asked, kill -9:"
    return [
        ground.count("kills: nothing to lose, less than a game for four kills", kills, int(found.games < kills / 4)),
        ground.count(f"{what} missing", kills, found.missing),
        ground.count(f"{what} twice", kills, found.doubled),
        ground.count(f"{what} strange answers", kills, len(found.strange)),
    ]


def run(ground: Ground, *, kills: int, pace: float) -> Outcome:
    """Let phones enter games at this pace, each noted by one or two of them, until the server was killed so often."""
    dice = random.Random(ground.seed)
    with Servers(ground.folder, ground.url, log_format="json") as servers:
        site = fill(ground.folder, ground.url, 1)
        pool = [_game(number, site.people, dice) for number in range(MOST)]
        parts: list[list[Facts]] = [[] for _ in range(PHONES)]
        for game in pool:
            for part in dice.sample(parts, dice.choice((1, 1, 2))):
                part.append(game)
        place, noted, enough = Place(servers.ports[0], site.link, site.evenings[0]), set[str](), Event()
        phones = [Outbox(place) for _ in parts]
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
            servers.stop(0, signal.SIGKILL)
            servers.start(0)
        enough.set()
        until = time.monotonic() + PATIENCE
        for thread in threads:
            thread.join(max(until - time.monotonic(), 0))
        notes = stored(ground.folder, ground.url, site)
    late = [f"{len(one.waiting)} games still wait" for one in phones if one.waiting]
    return Outcome(
        games=len(noted),
        asked=sum(one.asked for one in phones),
        missing=len(noted - set(notes)),
        doubled=notes.total() - len(notes),
        strange=(*late, *(strange for one in phones for strange in one.strange)),
    )


def _noted(games: Sequence[Facts], noted: set[str], enough: Event) -> Iterator[Facts]:
    """The games of a phone, until there was enough of it; what it was given is noted."""
    for game in games:
        if enough.is_set():
            return
        noted.add(str(game["note"]))
        yield game


def _game(number: int, people: Sequence[str], dice: random.Random) -> Facts:
    return {"re": dice.sample(people, 2), "augen": dice.choice(AUGEN), "note": f"{TYPED} {number:04}"}
