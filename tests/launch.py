"""Scorepad as people run it: an installation, its commands, and a process that serves it on a port
of its own. What starts many times is forked from one process that has imported Scorepad already:
each start of Python costs more than what is tried afterwards. How the program itself starts is
tried by `tests/test_project.py`.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, set_start_method
from multiprocessing.reduction import DupFd
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO, Self, TextIO

from flask import Flask
from sqlalchemy import create_engine
from werkzeug.serving import WSGIRequestHandler, make_server

from scorepad import cli
from scorepad.printing import helpers
from scorepad.serving.connections import Server
from scorepad.store import schema
from scorepad.store.db import db
from scorepad.store.engine import driver_url
from tests.conftest import free_port

LOG = "log-"
"""How the names of logs begin."""
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    ["alembic.command", "psycopg", "scorepad.serving.server", "tests.launch"]
)


class Started:
    """A process that does a command of Scorepad in an environment of its own."""

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], out: BinaryIO, error: BinaryIO
    ) -> None:
        given = (command, dict(environ), DupFd(out.fileno()), DupFd(error.fileno()))
        self._process = FORKS.Process(target=_do, args=given)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended yet."""
        if self._process.exitcode is None:
            os.kill(self.pid, number)

    def wait(self, seconds: float) -> int:
        """Wait for its end; its exit code, below zero by a signal."""
        self._process.join(seconds)
        assert self._process.exitcode is not None, "it does not end"
        return self._process.exitcode


def _do(command: Sequence[str], environ: Mapping[str, str], out: Any, error: Any) -> None:
    set_start_method("fork", force=True)  # as where Python was started by a command
    os.environ.clear()
    os.environ.update(environ)
    for number, stream in ((1, out), (2, error)):
        os.dup2(stream.detach(), number)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", buffering=1, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1, closefd=False)
    try:
        code = cli.main(command)
    finally:
        helpers.end_all()  # a forked process runs nothing at its exit
    sys.exit(code)


def make_tables(url: str) -> None:
    """Make the tables of a database, without a process for the command that does."""
    engine = create_engine(driver_url(url))
    schema.upgrade(engine)
    engine.dispose()


def forked(app: Flask) -> Callable[[], Flask]:
    """What gives an app of this process to the worker of a server, with connections of its own."""

    def load() -> Flask:
        if "sqlalchemy" in app.extensions:
            with app.app_context():
                db.engine.dispose(close=False)
        return app

    return load


class Forked:
    """A server in processes that are forked from this one: what is changed here later does not
    change there.
    """

    def __init__(self, server: Server) -> None:
        self.port = server.port
        context = get_context("fork")
        self._ready = context.Event()
        self.process = context.Process(target=server.run, args=(self._ready.set,))

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def begin(self) -> Self:
        self.process.start()
        assert self._ready.wait(20)
        return self

    def end(self, seconds: float = 40) -> int | None:
        """End it as by a signal and wait for that; its exit code."""
        self.process.terminate()
        return self.ended(seconds)

    def ended(self, seconds: float = 40) -> int | None:
        """Wait until it has ended; its exit code."""
        self.process.join(seconds)
        assert not self.process.is_alive()
        return self.process.exitcode


@contextmanager
def running(server: Server) -> Iterator[int]:
    """The port of a server while it runs."""
    process = Forked(server).begin()
    try:
        yield process.port
    finally:
        process.end()


class _Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Write nothing."""


@contextmanager
def in_thread(app: Flask, port: int = 0) -> Iterator[int]:
    """The port of a simple server in a thread of this process, where the test needs the app at
    hand.
    """
    server = make_server("127.0.0.1", port, app, threaded=True, request_handler=_Quiet)
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.port
    finally:
        server.shutdown()
        thread.join(40)
        server.server_close()


def certify(folder: Path, name: str, *lock: str) -> None:
    """Make a certificate for this machine and its key in a folder, NAME.pem and NAME.key; `lock` it
    by a password.
    """
    kind = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        *(lock or ["-nodes"]),
        "-days",
        "2",
    ]
    whom = ["-subj", "/CN=Scorepad", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    out = ["-keyout", str(folder / f"{name}.key"), "-out", str(folder / f"{name}.pem")]
    subprocess.run(["openssl", "req", "-x509", *kind, *whom, *out], check=True, capture_output=True)


class Process:
    """A process of Scorepad on an installation whose database has its tables; it is begun, ended
    and begun again.
    """

    def __init__(
        self, folder: Path, database: str = "", options: Iterable[str] = (), **settings: str
    ) -> None:
        self.folder = folder
        self.port = free_port()
        folder.mkdir(exist_ok=True)
        own = {
            name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")
        }
        given = {
            "INSTANCE": str(folder),
            **{name.upper(): value for name, value in settings.items()},
        }
        self.environ = own | {"DATABASE_URL": database}
        self.environ |= {f"SCOREPAD_{name}": value for name, value in given.items()}
        self.command = ["serve", "--host=127.0.0.1", f"--port={self.port}", *options]
        self.process: Started | None = None
        self._out: TextIO
        self.address = ""
        self._log = folder / f"{LOG}{self.port}"

    def run(self, *command: str, may_fail: bool = False) -> str:
        """Do a command of this installation; what it says."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
            code = Started(command, self.environ, out, error).wait(60)
            out.seek(0)
            error.seek(0)
            assert may_fail or code == 0, error.read().decode()
            return out.read().decode()

    def begin(self) -> Self:
        """Serve, and come back when phones can connect; the address is the one that is told."""
        reading, writing = os.pipe()
        with self._log.open("ab") as log, os.fdopen(writing, "wb") as out:
            self.process = Started(self.command, self.environ, out, log)
        self._out = os.fdopen(reading, encoding="utf-8")
        told = (line for line in self._out if line.startswith("Scorepad: "))
        self.address = next(told, "").removeprefix("Scorepad: ").strip()
        if not self.address:
            self.end()
            raise AssertionError(self.log)
        return self

    @property
    def url(self) -> str:
        return self.address.partition("/l/")[0]

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Stop it, if it runs, and wait for its end; its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(by)
        code = self.process.wait(60)
        self.process = None
        self._out.read()  # to its end, which comes when the worker has ended too
        self._out.close()
        return code
