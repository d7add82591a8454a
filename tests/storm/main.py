"""The load, kill and fault tests of scripts/storm: each on a database of its own, in a size, with
one table.
"""

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.conftest import cluster
from tests.launch import make_tables
from tests.storm import (
    contention,
    failover,
    fuzz,
    kills,
    papers,
    phones,
    restart,
    rounds,
    split,
    stranger,
    tables,
    upkeep,
)
from tests.storm.ground import HEAD, SIZES, Ground, Row

STORMS: Mapping[str, Callable[[Ground], Sequence[Row]]] = {
    "posts": contention.storm,
    "kills": kills.storm,
    "phones": phones.storm,
    "fuzz": fuzz.storm,
    "stranger": stranger.storm,
    "papers": papers.storm,
    "restart": restart.storm,
    "failover": failover.storm,
    "patroni": split.storm,
    "upkeep": upkeep.storm,
    "tables": tables.storm,
    "rounds": rounds.storm,
}
TWICE = {"fuzz", "kills", "stranger", "tables", "rounds"}
"""Storms that blow small on both databases. Of the others, tests/storm blows on SQLite what
depends on the database.
"""
DATABASES = ("sqlite", "postgresql")


def main(given: Sequence[str]) -> int:
    """Print the table of the chosen storms, or of all; 1 when a limit is missed."""
    chosen = _read(given)
    databases = DATABASES if chosen.database == "both" else (chosen.database,)
    print(f"{'database':<11} {HEAD}")
    missed = 0
    for database in databases:
        for row in _rows(database, chosen):
            print(f"{database:<11} {row.line}", flush=True)
            if row.missed:
                missed += 1
    if missed:
        print(f"{missed} limits missed.")
        return 1
    print("All limits kept.")
    return 0


def _read(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/storm", description=__doc__)
    parser.add_argument("size", nargs="?", choices=SIZES, default="small")
    parser.add_argument("names", nargs="*", metavar="name", help=f"some of {', '.join(STORMS)}")
    parser.add_argument("--database", choices=(*DATABASES, "both"), default="both")
    parser.add_argument("--seed", type=int, default=19, help="what chance goes by")
    chosen = parser.parse_args(given)
    unknown = sorted(set(chosen.names) - set(STORMS))
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known are {', '.join(STORMS)}")
    return chosen


def _rows(database: str, chosen: argparse.Namespace) -> Iterator[Row]:
    """The rows of all storms on a database, and at last what their logs hold."""
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        server = ""
        if database == "postgresql":
            server = stack.enter_context(cluster())
            make_tables(server)
        for name in chosen.names or _usual(database, chosen):
            folder = Path(home) / name
            folder.mkdir()
            url = _database(server, name) if server else f"sqlite:///{folder}/scorepad.sqlite"
            begin = time.monotonic()
            yield from STORMS[name](Ground(folder, url, chosen.size, chosen.seed))
            took = time.monotonic() - begin
            print(f"{name}: {took:.0f} s", file=sys.stderr)
        whole = Ground(Path(home), "", chosen.size, chosen.seed)
        told = whole.told()
        for line in told[:5]:
            print(line, file=sys.stderr)
        lines = sum(1 for _line in whole.lines())
        yield whole.count("logs: lines with a link, a name or something typed", lines, len(told))


def _usual(database: str, chosen: argparse.Namespace) -> list[str]:
    """The storms that blow on a database when nobody names any."""
    comes_again = database == "sqlite" and chosen.database == "both"
    if chosen.size == "small" and comes_again:
        return [name for name in STORMS if name in TWICE]
    return [*STORMS]


def _database(server: str, name: str) -> str:
    """The address of a new database with the same tables."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE storm_{name} TEMPLATE postgres"))
    engine.dispose()
    return str(engine.url.set(database=f"storm_{name}").render_as_string(hide_password=False))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
