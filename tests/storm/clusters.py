"""Private clusters of PostgreSQL that are stopped, paused, killed and promoted; all on loopback."""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from psycopg import connect

from tests.conftest import FAST, binaries, free_port, run_as, unprivileged

NAME = "scorepad"
LASTING = "-c synchronous_commit=on"


class Cluster:
    """A cluster in a folder, made anew or as a copy of another one."""

    def __init__(self, home: Path, name: str) -> None:
        found = binaries()
        if found is None:
            raise RuntimeError("PostgreSQL is not installed; scripts/setup --test installs it")
        self.binaries = found
        self.user = unprivileged()
        self.folder = home / name
        self.log = home / f"{name}.log"
        self.port = free_port()

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://{NAME}@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        """Make an empty one."""
        make = ("-U", NAME, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        run_as(self.user, self.binaries / "initdb", "-D", self.folder, *make)

    def copy(self, of: Cluster) -> None:
        """Make a standby of another one, which it waits for at every commit."""
        line = f"host=127.0.0.1 port={of.port} user={NAME}"
        run_as(
            self.user,
            self.binaries / "pg_basebackup",
            "-d",
            line,
            "-D",
            self.folder,
            "-R",
            "-X",
            "stream",
        )

    def start(self, more: str = "") -> None:
        """Start it, and wait until it answers."""
        server = f"-k '' -c listen_addresses=127.0.0.1 -p {self.port} {FAST} {more}"
        self.control("-l", str(self.log), "-o", server, "start")

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self.signal(signal.SIGCONT)
        with contextlib.suppress(RuntimeError):
            self.control("-m", "immediate", "stop")

    def ask(self, statement: str) -> str:
        """The first value of the answer, as text; empty for none."""
        with connect(
            f"host=127.0.0.1 port={self.port} user={NAME} dbname=postgres", autocommit=True
        ) as line:
            answer = line.execute(statement.encode())
            row = answer.fetchone() if answer.description else None
        return str(row[0]) if row else ""

    def control(self, *command: str) -> None:
        """Tell it something, and wait until that is done."""
        run_as(self.user, self.binaries / "pg_ctl", "-D", self.folder, "-w", *command)

    def signal(self, by: signal.Signals) -> None:
        """Send a signal to the server and its children, by its own list of itself."""
        with contextlib.suppress(OSError):
            main = int((self.folder / "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
            for process in (main, *map(int, children)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, by)


@dataclass(frozen=True)
class Pair:
    """A primary and its synchronous standby."""

    primary: Cluster
    standby: Cluster

    @property
    def url(self) -> str:
        """The address of both, of which the one that can be written to is meant."""
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in (self.primary, self.standby))
        return f"postgresql://{NAME}@{hosts}/postgres?target_session_attrs=read-write"


@contextlib.contextmanager
def alone() -> Iterator[Cluster]:
    """A cluster by itself, as long as the block."""
    with _home() as home, contextlib.ExitStack() as ends:
        made = Cluster(home, "only")
        ends.callback(made.stop)
        made.make()
        made.start(LASTING)
        yield made


@contextlib.contextmanager
def pair() -> Iterator[Pair]:
    """A primary that is followed, as long as the block."""
    with _home() as home, contextlib.ExitStack() as ends:
        made = Pair(Cluster(home, "primary"), Cluster(home, "standby"))
        for one in (made.primary, made.standby):
            ends.callback(one.stop)
        made.primary.make()
        made.primary.start(LASTING)
        made.standby.copy(made.primary)
        made.standby.start(LASTING)
        made.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        made.primary.ask("SELECT pg_reload_conf()")
        until = time.monotonic() + 20
        while (
            made.primary.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
            != "1"
        ):
            if time.monotonic() > until:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.1)
        yield made


@contextlib.contextmanager
def _home() -> Iterator[Path]:
    """A folder of whoever runs PostgreSQL."""
    with tempfile.TemporaryDirectory(
        prefix="scorepad-cluster-", ignore_cleanup_errors=True
    ) as made:
        user = unprivileged()
        if user is not None:
            os.chown(made, user.pw_uid, user.pw_gid)
        yield Path(made)
