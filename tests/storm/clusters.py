"""Private clusters of PostgreSQL that are stopped, paused, killed and promoted; all on loopback."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from psycopg import connect

from tests.conftest import FAST, binaries, free_port, run_as, unprivileged

NAME = "scorepad"


class Cluster:
    """A cluster in a folder; a context that ends it. `folder` may be made before as a copy of another one."""

    def __init__(self, home: Path, name: str) -> None:
        found = binaries()
        if found is None:
            raise RuntimeError("PostgreSQL is not installed; scripts/setup --test installs it")
        self.binaries, self.user = found, unprivileged()
        self.folder, self.log, self.port = home / name, home / f"{name}.log", free_port()

    def make(self) -> None:
        """Make an empty one."""
        make = ("-U", NAME, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        run_as(self.user, self.binaries / "initdb", "-D", self.folder, *make)

    def copy(self, of: Cluster) -> None:
        """Make a standby of another one, which it waits for at every commit."""
        line = f"host=127.0.0.1 port={of.port} user={NAME}"
        run_as(self.user, self.binaries / "pg_basebackup", "-d", line, "-D", self.folder, "-R", "-X", "stream")

    def start(self, more: str = "") -> None:
        """Start it, and wait until it answers."""
        server = f"-k '' -c listen_addresses=127.0.0.1 -p {self.port} {FAST} {more}"
        self._control("-l", str(self.log), "-o", server, "start")

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self.resume()
        with contextlib.suppress(RuntimeError):
            self._control("-m", "immediate", "stop")

    def promote(self) -> None:
        """Let a standby go on by itself, and wait until it can be written to."""
        self._control("promote")

    def kill(self) -> None:
        """Kill all its processes."""
        self._signal(signal.SIGKILL)

    def pause(self) -> None:
        """Let all its processes hang; its connections stay open."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def ask(self, statement: str) -> str:
        """The first value of the answer, as text; empty for none."""
        with connect(f"host=127.0.0.1 port={self.port} user={NAME} dbname=postgres", autocommit=True) as line:
            answer = line.execute(statement.encode())
            row = answer.fetchone() if answer.description else None
        return str(row[0]) if row else ""

    def _control(self, *command: str) -> None:
        run_as(self.user, self.binaries / "pg_ctl", "-D", self.folder, "-w", *command)

    def _signal(self, by: signal.Signals) -> None:
        for process in self._processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, by)

    def _processes(self) -> list[int]:
        """The server and its children, by its own list of itself."""
        try:
            main = int((self.folder / "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        except OSError:
            return []
        return [main, *map(int, children)]


class Pair:
    """A primary and its synchronous standby; a context that ends both and removes them."""

    def __enter__(self) -> Self:
        self._home = Path(tempfile.mkdtemp(prefix="scorepad-pair-"))
        user = unprivileged()
        if user is not None:
            os.chown(self._home, user.pw_uid, user.pw_gid)
        self.primary, self.standby = Cluster(self._home, "primary"), Cluster(self._home, "standby")
        try:
            self._begin()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def _begin(self) -> None:
        self.primary.make()
        self.primary.start("-c synchronous_commit=on")
        self.standby.copy(self.primary)
        self.standby.start("-c synchronous_commit=on")
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.ask("SELECT pg_reload_conf()")
        until = time.monotonic() + 20
        while self.primary.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            if time.monotonic() > until:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.1)

    @property
    def url(self) -> str:
        """The address of both, of which the one that can be written to is meant."""
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in (self.primary, self.standby))
        return f"postgresql://{NAME}@{hosts}/postgres?target_session_attrs=read-write"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in (self.standby, self.primary):
            one.stop()
        shutil.rmtree(self._home, ignore_errors=True)
