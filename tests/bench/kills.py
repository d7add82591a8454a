"""Three phones enter the games of an evening while the server is killed again and again; each game stands once.

`python -m tests.bench.kills --small` takes half a minute, `--games 300 --database PostgreSQL` is a long run.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from scorepad.actions import evening, runde
from scorepad.app import create_app
from scorepad.scoring.rules import read_rules
from scorepad.settings import Settings
from scorepad.store import evenings, runden
from tests.bench.games import CAST
from tests.bench.measuring import Result
from tests.bench.outbox import Facts, Outbox, Place
from tests.conftest import cluster, free_port

KEY = "bench" * 10
NOW = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
AUGEN = ("re121", "re151", "re181", "kontra121", "kontra151")
PHONES = 3
ALIVE = 0.2, 6.0
"""Seconds that a server lives after it began to answer, least and most."""
SMALL_GAMES, SMALL_SECONDS = 20, 4.0
"""A short run."""


@dataclass(frozen=True)
class Outcome:
    """How often the server was killed, how often a phone was asked, and what went wrong."""

    kills: int
    asked: int
    missing: int
    doubled: int
    strange: tuple[str, ...]


def each_game_once() -> Sequence[Result]:
    """A short run, on either database."""
    return [result for name in ("SQLite", "PostgreSQL") for result in _small(name)]


def _small(name: str) -> Iterator[Result]:
    return _results(name, games=SMALL_GAMES, seconds=SMALL_SECONDS)


def _results(name: str, *, games: int, seconds: float) -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        url = f"sqlite:///{folder}/scorepad.sqlite" if name == "SQLite" else stack.enter_context(cluster())
        found = run(Path(folder), url, games=games, seconds=seconds)
    print(f"{name}: {found.kills} kills, {found.asked} times asked {' '.join(found.strange)}".rstrip(), file=sys.stderr)
    what = f"{name}: games {{}} after {found.kills} kills"
    yield Result(what.format("missing"), found.missing, 0, "")
    yield Result(what.format("doubled"), found.doubled, 0, "")
    yield Result(f"{name}: answers that are neither", len(found.strange), 0, "")


def run(folder: Path, url: str, *, games: int, seconds: float, seed: int = 19) -> Outcome:
    """Let the phones enter so many games in about this time, each noted by one or two of them."""
    dice = random.Random(seed)
    server = Server(folder, url)
    app = create_app(Settings(instance=folder, secret_key=KEY, database=url))
    with app.app_context():
        place, runde_id, evening_id, people = _begun(server.port)
    noted = [_game(number, people, dice) for number in range(games)]
    parts: list[list[Facts]] = [[] for _ in range(PHONES)]
    for game in noted:
        for part in dice.sample(parts, dice.choice((1, 1, 2))):
            part.append(game)
    phones = [Outbox(place) for _ in parts]
    pace = seconds / max(map(len, parts)) / 2
    threads = [Thread(target=one.play, args=(part, pace)) for one, part in zip(phones, parts, strict=True)]
    for thread in threads:
        thread.start()
    kills = 0
    while any(thread.is_alive() for thread in threads):
        server.live(dice.uniform(*ALIVE))
        kills += 1
    with app.app_context():
        stored = evenings.load(evening_id, runde_id)
        notes = Counter(getattr(entry.entry, "note", "") for entry in stored.entries) if stored else Counter()
    return Outcome(
        kills=kills,
        asked=sum(one.asked for one in phones),
        missing=sum(game["note"] not in notes for game in noted),
        doubled=notes.total() - len(notes),
        strange=tuple(strange for one in phones for strange in one.strange),
    )


class Server:
    """Scorepad in a process of its own that never ends in peace."""

    def __init__(self, folder: Path, url: str) -> None:
        self.port = free_port()
        own = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
        self.environ = own | {"SCOREPAD_INSTANCE": str(folder), "SCOREPAD_SECRET_KEY": KEY, "DATABASE_URL": url}
        subprocess.run([sys.executable, "-m", "scorepad", "db", "upgrade"], env=self.environ, check=True)

    def live(self, seconds: float) -> None:
        """Serve for so long from when it answers, then be killed."""
        command = [sys.executable, "-m", "scorepad", "serve", "--host=127.0.0.1", f"--port={self.port}"]
        with subprocess.Popen(command, env=self.environ, stdout=subprocess.DEVNULL) as process:
            try:
                self._wait()
                time.sleep(seconds)
            finally:
                process.send_signal(signal.SIGKILL)

    def _wait(self) -> None:
        until = time.monotonic() + 40
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not start")


def _begun(port: int) -> tuple[Place, int, int, list[str]]:
    """An evening that just began: where it is, and who plays."""
    rules = read_rules({"preset": "ddv", "options": {"evening.ends": "open", "pflichtsolo.count": 0}})
    made = runde.create("Bench", CAST, "Euro", rules, NOW)
    table = [member.id for member in runden.members(made.runde_id)]
    id_ = evening.start(made.runde_id, table, table[0], NOW.date(), "", (), "bench", made.write.id, NOW)
    place = Place(port, f"/l/{made.write.token}", f"/runde/{made.runde_id}/abend/{id_}")
    return place, made.runde_id, id_, [str(member) for member in table]


def _game(number: int, people: Sequence[str], dice: random.Random) -> Facts:
    return {"re": dice.sample(people, 2), "augen": dice.choice(AUGEN), "note": f"Nr. {number:04}"}


def main() -> int:
    """A run of any length; 1 when a game is missing or stands twice."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30, help="how long the games take where nobody waits")
    parser.add_argument("--small", action="store_true", help=f"{SMALL_GAMES} games, in about half a minute")
    parser.add_argument("--database", choices=("SQLite", "PostgreSQL"), default="SQLite")
    given = parser.parse_args()
    some = _small(given.database) if given.small else None
    results = list(some or _results(given.database, games=given.games, seconds=given.seconds))
    print(*(result.line for result in results), sep="\n")
    return int(not all(result.kept for result in results))


if __name__ == "__main__":
    sys.exit(main())
