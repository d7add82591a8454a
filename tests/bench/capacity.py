"""What groups cost an operator: bytes in PostgreSQL, memory of a process, processor of a request.

`python -m tests.bench.capacity 1000 10 20` makes 1,000 groups of 10 evenings with 20 games each and
prints a table. Processor is counted, not time, so others on the machine do not matter much: what
the process that serves and all of PostgreSQL have used before and after. Each number is the middle
one of three rounds. Numbers of docs/postgresql.md.
"""

import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from sqlalchemy import create_engine, text

from scorepad.store.engine import driver_url
from tests.conftest import cluster
from tests.launch import make_tables
from tests.many import multiply
from tests.storm.servers import OPEN, Servers, Site, Writer, fill

TICKS = os.sysconf("SC_CLK_TCK")
LOOKS = 400
GAMES = 100
SAVED = 30
"""Few: each makes the evening longer, and none has hundreds of games."""
ROUNDS = 3
AT_ONCE = (1, 2)
"""Phones that ask at the same time: one by one, and as many as requests are in work by default."""


def main(groups: int, evenings: int, games: int) -> None:
    """Make the groups and print what they cost."""
    with tempfile.TemporaryDirectory() as home, cluster() as url:
        folder = Path(home)
        make_tables(url)
        site = fill(folder, url, evenings, games)
        _multiplied(url, groups - 1)
        size = int(_asked(url, "SELECT pg_database_size(current_database())"))
        count = int(_asked(url, "SELECT count(*) FROM entry"))
        print(
            f"{groups} groups, {count} games: {size / 2**20:.0f} MB, {size / count:.0f} bytes a game"
        )
        with Servers(folder, url, 1, **OPEN) as servers:
            before = servers.memory()
            _requests(servers, url, site)
            print(
                f"memory of a process: {before / 1024:.0f} MB, after it {servers.memory() / 1024:.0f} MB"
            )


def _multiplied(url: str, times: int) -> None:
    engine = create_engine(driver_url(url))
    with engine.begin() as connection:
        multiply(connection, 1, times)
    engine.dispose()


def _asked(url: str, question: str) -> str:
    engine = create_engine(driver_url(url))
    with engine.connect() as connection:
        answer = str(connection.execute(text(question)).scalar_one())
    engine.dispose()
    return answer


class Table:
    """A phone at an evening of its own, and what it asks for."""

    def __init__(self, servers: Servers, site: Site, place: int) -> None:
        self.phone = Writer(site, servers.ports[0])
        self.board = site.evenings[place]
        self.phone.arrive()
        answer, _page = self.phone.exchange("GET", self.board, None, {})
        self._tag = {"If-None-Match": answer.getheader("ETag") or ""}

    def unchanged(self) -> None:
        """Ask for the board as it was seen last."""
        self.phone.exchange("GET", self.board, None, self._tag)

    def look(self, page: str = "") -> None:
        """Ask for the board, or for a page of the evening."""
        self.phone.ask("GET", f"{self.board}{page}")

    def look_at_the_runde(self) -> None:
        """Ask for the page of the Runde."""
        self.phone.ask("GET", self.board.partition("/abend")[0])

    def enter(self) -> None:
        """Save a game."""
        self.phone.enter(self.board, f"note {secrets.token_hex(4)}")


KINDS: Mapping[str, tuple[int, Callable[[Table], None]]] = {
    "unchanged board (304)": (LOOKS, Table.unchanged),
    "whole board": (GAMES, Table.look),
    "page that enters": (GAMES, lambda table: table.look("/spiel")),
    "page of the Runde": (GAMES, Table.look_at_the_runde),
    "a game saved": (SAVED, Table.enter),
}
"""What is asked for, and how often by each phone in a round."""


def _requests(servers: Servers, url: str, site: Site) -> None:
    fresh = 0
    for phones in AT_ONCE:
        print(f"phones that ask at the same time: {phones}; load {os.getloadavg()[0]:.0f}")
        tables = [Table(servers, site, fresh + place) for place in range(phones)]
        fresh += phones
        for name, (times, ask) in KINDS.items():
            rounds = [_round(servers, url, tables, times, ask) for _ in range(ROUNDS)]
            app, database = zip(*rounds, strict=True)
            print(f"{name:<24} {_told(app)} of the app, {_told(database)} of PostgreSQL")


def _told(milliseconds: Sequence[float]) -> str:
    """The middle one of the rounds, and the least and the most."""
    least, *_others, most = sorted(milliseconds)
    return f"{median(milliseconds):6.1f} ms ({least:.1f} to {most:.1f})"


def _round(
    servers: Servers,
    url: str,
    tables: Sequence[Table],
    times: int,
    ask: Callable[[Table], None],
) -> tuple[float, float]:
    """Milliseconds of the app and of PostgreSQL for a request, when all ask so often."""

    def go_on(table: Table) -> None:
        for _turn in range(times):
            ask(table)

    for table in tables:
        ask(table)
    with _processor(servers, url) as used, ThreadPoolExecutor(len(tables)) as pool:
        for done in [pool.submit(go_on, table) for table in tables]:
            done.result()
    app, database = (1000 * seconds / (times * len(tables)) for seconds in used)
    return app, database


@contextmanager
def _processor(servers: Servers, url: str) -> Iterator[list[float]]:
    """Seconds of processor that the app and PostgreSQL used within the block."""
    main_process = _postmaster(url)
    used: list[float] = []
    before = _seconds(servers.pid), _family(main_process)
    yield used
    time.sleep(0.2)
    used.extend((_seconds(servers.pid) - before[0], _family(main_process) - before[1]))


def _postmaster(url: str) -> int:
    return int(_asked(url, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)"))


def _family(main_process: int) -> float:
    """What a process and its children use, the ended ones included."""
    children = Path(f"/proc/{main_process}/task/{main_process}/children").read_text().split()
    ended = _fields(main_process)
    waited = (int(ended[13]) + int(ended[14])) / TICKS
    return waited + _seconds(main_process) + sum(_seconds(int(child)) for child in children)


def _seconds(process: int) -> float:
    fields = _fields(process)
    return (int(fields[11]) + int(fields[12])) / TICKS


def _fields(process: int) -> list[str]:
    """What stands in /proc/PID/stat after the name, which may hold spaces."""
    return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
