"""Phones enter games while the primary of a cluster that Patroni leads is killed, hangs, loses its
network, or goes on beside a new one.

Source: docs/postgresql.md, and issue: two hosts in the address do not survive a primary that
Patroni has lost, as both take writes.
"""

import contextlib
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from psycopg import Error

from tests.storm.ground import Ground, Row
from tests.storm.patroni import Member, Patroni, missing, patroni
from tests.storm.players import Phone, playing, wait_for_games
from tests.storm.servers import Sent, Servers, fill, sent, stored

LONGEST = 90.0
"""Seconds after which another member ought to lead, and a game to be saved, whatever happened."""
WAITS = 3.0
"""Seconds that a write waits at a primary that was given up, before it counts as not confirmed."""


def _killed(primary: Member) -> None:
    primary.signal(signal.SIGKILL)


def _hangs(primary: Member) -> None:
    primary.signal(signal.SIGSTOP)


def _split(primary: Member) -> None:
    """Patroni stands still and cannot end its PostgreSQL, which takes writes as before."""
    primary.signal(signal.SIGSTOP, database=False)


def _cut(primary: Member) -> None:
    """It reaches etcd no more, and has to end its PostgreSQL by itself."""
    primary.wire.cut()


FAULTS: Mapping[str, Callable[[Member], None]] = {
    "killed": _killed,
    "hangs": _hangs,
    "split": _split,
    "cut": _cut,
}


@dataclass(frozen=True)
class Found:
    """What came of the games; for each fault the seconds until one was saved again; and how many
    writes a primary confirmed that was given up.
    """

    sent: Sent
    back: Mapping[str, float]
    confirmed: int


def run(folder: Path, faults: Sequence[str], *, phones: int = 4, games: int = 5) -> Found:
    """Enter games through one fault after the other; between them the cluster becomes whole."""
    back: dict[str, float] = {}
    confirmed = 0
    with patroni() as cluster, Servers(folder, cluster.url, 2) as servers:
        site = fill(folder, cluster.url, phones)
        with playing(site, servers, phones) as players:
            for fault in faults:
                wait_for_games(players, games, LONGEST)
                old = cluster.leader
                FAULTS[fault](old)
                back[fault] = _until_saved(cluster, old, players)
                confirmed += _confirms(old) if fault in {"split", "cut"} else 0
                old.come_back()
                cluster.wait_until_safe()
            wait_for_games(players, games, LONGEST)
        held = stored(folder, cluster.url, site)
    return Found(sent(players, held), back, confirmed)


def _until_saved(cluster: Patroni, old: Member, players: Sequence[Phone]) -> float:
    """Seconds until another member leads and a phone has saved a game by it."""
    began = time.monotonic()
    while not any(member.leads for member in cluster.members if member is not old):
        _not_too_long(began, cluster)
        time.sleep(0.2)
    leads = time.monotonic()
    while not any(one.saved_at > leads for one in players):
        _not_too_long(began, cluster)
        time.sleep(0.05)
    return max(one.saved_at for one in players) - began


def _not_too_long(began: float, cluster: Patroni) -> None:
    if time.monotonic() > began + LONGEST:
        raise AssertionError(cluster.logs())


def _confirms(old: Member) -> bool:
    """Whether a primary that was given up confirms a write, asked directly."""
    is_done = Event()

    def write() -> None:
        with contextlib.suppress(Error):
            old.ask("CREATE TABLE IF NOT EXISTS written_by_two (id int)")
            is_done.set()

    Thread(target=write, daemon=True).start()
    return is_done.wait(WAITS)


def storm(ground: Ground) -> Sequence[Row]:
    """All faults, several times. Small it does not blow: a failover takes half a minute."""
    if not ground.url.startswith("postgresql") or ground.size == "small":
        return ()
    if missing():
        print(f"split: not tried, without {', '.join(missing())}", file=sys.stderr)
        return ()
    faults = [*FAULTS] * ground.pick(0, 1, 3)
    found = run(ground.folder, faults, phones=6, games=25)
    rows = ground.sent("patroni", found.sent)
    rows.append(
        ground.count("patroni: writes that a lost primary confirmed", len(faults), found.confirmed)
    )
    for fault, seconds in found.back.items():
        what = f"patroni: primary {fault}: seconds until a game is saved again"
        rows.append(ground.time(what, 1, seconds, LONGEST))
    return rows
