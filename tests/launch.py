"""Scorepad as people run it: an installation, its commands, and a process that serves it on a port of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Self

from sqlalchemy import create_engine

from scorepad.serving.connections import Server
from scorepad.store import schema
from scorepad.store.engine import driver_url
from tests.conftest import free_port

SCOREPAD = (sys.executable, "-m", "scorepad")


def make_tables(url: str) -> None:
    """Make the tables of a database, without a process for the command that does."""
    engine = create_engine(driver_url(url))
    schema.upgrade(engine)
    engine.dispose()


@contextmanager
def running(server: Server) -> Iterator[int]:
    """The port of a server that runs in a thread of this process, and ends as by a signal."""
    ends = Event()

    def run() -> None:
        while not ends.is_set():
            server.poll(0.05)
        server.drain()

    thread = Thread(target=run)
    thread.start()
    try:
        yield int(server.getsockname()[1])
    finally:
        ends.set()
        thread.join(40)
        assert not thread.is_alive()


class Process:
    """A process of Scorepad on an installation whose database has its tables; it is begun, ended and begun again."""

    def __init__(self, folder: Path, database: str = "", options: Iterable[str] = (), **settings: str) -> None:
        self.folder, self.port = folder, free_port()
        folder.mkdir(exist_ok=True)
        own = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
        given = {"INSTANCE": str(folder), **{name.upper(): value for name, value in settings.items()}}
        self.environ = own | {"DATABASE_URL": database, "PYTHONUNBUFFERED": "1"}
        self.environ |= {f"SCOREPAD_{name}": value for name, value in given.items()}
        self.command = [*SCOREPAD, "serve", "--host=127.0.0.1", f"--port={self.port}", *options]
        self.process: subprocess.Popen[bytes] | None = None
        self.address = ""
        self._log = folder / f"log-{self.port}"

    def run(self, *command: str) -> str:
        """Do a command of this installation; what it says."""
        done = subprocess.run([*SCOREPAD, *command], env=self.environ, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def begin(self) -> Self:
        """Serve, and come back when phones can connect; the address is the one that is told."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environ, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        told = (line.decode() for line in self.process.stdout if line.startswith(b"Scorepad: "))
        self.address = next(told, "").removeprefix("Scorepad: ").strip()
        if not self.address:
            self.end()
            raise AssertionError(self.log)
        return self

    @property
    def url(self) -> str:
        """Where it serves."""
        return self.address.partition("/l/")[0]

    @property
    def log(self) -> str:
        """What it has written so far."""
        return self._log.read_text(encoding="utf-8")

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        """Stop it and wait for its end."""
        if self.process is not None:
            self.process.send_signal(by)
            self.process.communicate(timeout=60)
            self.process = None
