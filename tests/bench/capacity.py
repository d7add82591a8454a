"""What groups cost an operator: bytes in PostgreSQL, memory of a process, processor of a request.

`python -m tests.bench.capacity 1000 10 20` makes 1,000 groups of 10 evenings with 20 games each and
prints a table. Processor is counted, not time, so others on the machine do not matter much: what
the process and all of PostgreSQL have used before and after. Numbers of docs/postgresql.md.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text

from scorepad.store.engine import driver_url
from tests.conftest import cluster
from tests.launch import make_tables
from tests.many import multiply
from tests.storm.servers import OPEN, Servers, Site, Writer, fill

TICKS = os.sysconf("SC_CLK_TCK")
LOOKS = 400
GAMES = 100


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


def _requests(servers: Servers, url: str, site: Site) -> None:
    phone = Writer(site, servers.ports[0])
    phone.arrive()
    board = site.evenings[0]
    answer, _page = phone.exchange("GET", board, None, {})
    tag = {"If-None-Match": answer.getheader("ETag") or ""}
    kinds: dict[str, tuple[int, Callable[[int], object]]] = {
        "unchanged board (304)": (LOOKS, lambda _turn: phone.exchange("GET", board, None, tag)),
        "whole board": (GAMES, lambda _turn: phone.ask("GET", board)),
        "page that enters": (GAMES, lambda _turn: phone.ask("GET", f"{board}/spiel")),
        "page of the Runde": (GAMES, lambda _turn: phone.ask("GET", board.partition("/abend")[0])),
        "a game saved": (GAMES, lambda turn: phone.enter(board, f"note {turn}")),
    }
    for name, (times, ask) in kinds.items():
        ask(-1)
        with _processor(servers, url) as used:
            for turn in range(times):
                ask(turn)
        app, database = (1000 * seconds / times for seconds in used)
        print(f"{name:<24} {app:6.1f} ms of the app  {database:6.1f} ms of PostgreSQL")


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
