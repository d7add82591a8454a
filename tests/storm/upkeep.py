"""Phones look at boards while a backup runs and an upgrade wants the tables; the medium and the
large storm.
"""

import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from threading import Event

from alembic.config import Config
from sqlalchemy import create_engine, text

from scorepad.store import schema
from tests.bench.measuring import Result
from tests.storm.ground import Ground, Row, slowest
from tests.storm.servers import OfflineError, Servers, Writer, beside, fill

PHONES = 4
GAMES = 20
PAUSE = 0.1
"""Seconds between two looks of a phone."""
CHANGES = (
    "ALTER TABLE evening ADD COLUMN of_the_storm INTEGER",
    "ALTER TABLE evening DROP COLUMN of_the_storm",
)


def storm(ground: Ground) -> Sequence[Row]:
    """How much longer the slowest boards take than without."""
    if ground.size == "small":
        return ()
    seconds = ground.pick(0, 10, 60)
    with Servers(ground.folder, ground.url, log_format="json") as servers:
        site = fill(ground.folder, ground.url, ground.pick(0, 20, 200), GAMES)
        phones = [Writer(site, servers.ports[0]) for _ in range(PHONES)]
        for phone in phones:
            phone.arrive()
        _looks(phones, seconds / 5)
        alone, failed = _looks(phones, seconds)
        ends = Event()
        done = Counter[str]()
        with beside(*(partial(one, servers, ground, ends, done) for one in (_backups, _upgrades))):
            late, failed_beside = _looks(phones, seconds)
            ends.set()
        for phone in phones:
            phone.leave()
    times = slowest(late) / slowest(alone)
    looks = len(alone) + len(late)
    what = f"upkeep: {done['backup']} backups, {done['upgrade']} upgrades:"
    return [
        ground.count(f"{what} none done of one of them", sum(done.values()), 2 - len(done)),
        ground.count(
            "upkeep: boards that failed during backups and upgrades", looks, failed + failed_beside
        ),
        Row(
            Result(
                "upkeep: board, 99 of 100 within: beside backup and upgrade / alone", times, 2, "x"
            ),
            looks,
        ),
    ]


def _looks(phones: Sequence[Writer], seconds: float) -> tuple[list[float], int]:
    """How long all looks at boards took, and how many failed."""
    waited: list[float] = []
    failed: list[str] = []
    until = time.monotonic() + seconds

    def look(phone: Writer, place: int) -> None:
        while time.monotonic() < until:
            place += 1
            begin = time.monotonic()
            try:
                status, _ = phone.ask("GET", phone.site.evenings[place % len(phone.site.evenings)])
            except OfflineError as error:
                failed.append(str(error))
                continue
            waited.append(time.monotonic() - begin)
            if status != 200:
                failed.append(str(status))
            time.sleep(PAUSE)

    with beside(*(partial(look, one, place) for place, one in enumerate(phones))):
        pass
    return waited, len(failed)


def _backups(servers: Servers, ground: Ground, ends: Event, done: Counter[str]) -> None:
    """One backup after the other."""
    while not ends.is_set():
        file = ground.folder / f"{done['backup']}.backup"
        servers.processes[0].run("backup", str(file))
        file.unlink()
        done["backup"] += 1


def _upgrades(_servers: Servers, ground: Ground, ends: Event, done: Counter[str]) -> None:
    """A change of a table that is much read, by the way that all migrations take; then back."""
    engine = create_engine(ground.url)
    while not ends.is_set():
        for change in CHANGES:

            def run(config: Config, change: str = change) -> None:
                config.attributes["connection"].execute(text(change))

            schema._run(engine, run)
            done["upgrade"] += 1
        ends.wait(1)
    engine.dispose()
