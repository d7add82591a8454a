"""A cluster that Patroni leads, by the files of deploy/: etcd, three members on loopback, HAProxy
that asks each of them whether it leads.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from signal import SIGCONT, SIGKILL, Signals
from threading import Thread
from typing import Any

from psycopg import OperationalError, connect

from tests.conftest import binaries, free_port, unprivileged

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
OWN = ROOT / ".patroni" / "bin"
"""Where `scripts/setup --night` puts Patroni; a newer system has it on its path."""
LEAST = 4
"""The first version of Patroni that is safe with etcd: in 3.0 a leader that had hung took the lock
from its successor when it went on, and what the other one had confirmed was lost.
"""
SUPERUSER = "postgres"
PASSWORD = "CHANGE-THIS-PASSWORD"
MEMBERS = 3
BEGINS = 120.0
"""Seconds in which a cluster has a leader, or a member has come back."""
PATH = f"{OWN}:{os.environ['PATH']}:/usr/sbin"
PROGRAMS = {name: shutil.which(name, path=PATH) for name in ("patroni", "etcd", "haproxy")}


def missing() -> list[str]:
    """The programs that are not installed here, or too old."""
    found = [name for name, place in PROGRAMS.items() if place is None]
    if "patroni" not in found and _version() < LEAST:
        found.append(f"patroni {LEAST}")
    return found if binaries() else [*found, "postgresql"]


def _version() -> int:
    """The first number of the version of Patroni."""
    told = subprocess.run(
        [str(PROGRAMS["patroni"]), "--version"], capture_output=True, text=True, check=True
    )
    return int(re.findall(r"\d+", told.stdout)[0])


class Wire:
    """A way from one member to etcd that can be cut: then it stays open, and nothing passes."""

    def __init__(self, to: int) -> None:
        self.port = free_port()
        self._to = to
        self._is_cut = False
        self._listener = socket.create_server(("127.0.0.1", self.port))
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Let nothing pass any more."""
        self._is_cut = True

    def mend(self) -> None:
        """Let everything pass again."""
        self._is_cut = False

    def end(self) -> None:
        """Accept nobody any more."""
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                one, _address = self._listener.accept()
                other = socket.create_connection(("127.0.0.1", self._to))
                for source, target in ((one, other), (other, one)):
                    Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while part := source.recv(65536):
                while self._is_cut:
                    time.sleep(0.05)
                target.sendall(part)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.close()


class Member:
    """One machine: Patroni with its PostgreSQL, by deploy/patroni.yml."""

    def __init__(self, home: Path, number: int, etcd: int) -> None:
        self.name = f"db{number}"
        self.port = free_port()
        self.api = free_port()
        self.wire = Wire(etcd)
        self.data = home / f"data-{self.name}"
        self._home = home
        self._process: subprocess.Popen[bytes] | None = None
        self.file = home / f"{self.name}.yml"
        self.file.write_text(self._configured(), encoding="utf-8")

    def _configured(self) -> str:
        folder = binaries()
        changed = {
            "name: db1": f"name: {self.name}",
            "10.0.0.1:8008": f"127.0.0.1:{self.api}",
            # By no other way than its wire, although etcd says where it is.
            "10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379": f"127.0.0.1:{self.wire.port}\n  use_proxies: true",
            "10.0.0.1:5432": f"127.0.0.1:{self.port}",
            "/var/lib/postgresql/15/scorepad": str(self.data),
            "/usr/lib/postgresql/15/bin": str(folder),
            "/var/lib/postgresql/.pgpass-patroni": str(self._home / f"pgpass-{self.name}"),
            "10.0.0.0/24": "127.0.0.0/8",
            "mode: automatic": "mode: 'off'",
        }
        text = replaced((DEPLOY / "patroni.yml").read_text(encoding="utf-8"), changed)
        # A member of many on one machine has no socket of its own in /var/run, and little memory.
        own = (
            f"    unix_socket_directories: {self._home}\n    shared_buffers: 16MB\n    fsync: 'off'"
        )
        return text.replace("  create_replica", f"  parameters:\n{own}\n  create_replica")

    def start(self) -> None:
        """Start Patroni, which starts PostgreSQL."""
        self._process = started(
            self._home / f"{self.name}.log", str(PROGRAMS["patroni"]), str(self.file)
        )

    def signal(self, by: Signals, *, database: bool = True) -> None:
        """Send a signal to Patroni, and to PostgreSQL with all its processes."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(by)
        if database:
            self._signal_database(by)

    def _signal_database(self, by: Signals) -> None:
        with contextlib.suppress(OSError):
            main = int((self.data / "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
            for process in (main, *map(int, children)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, by)

    def come_back(self) -> None:
        """Go on, or start again after a kill, with its network."""
        self.wire.mend()
        self.signal(SIGCONT)
        if self._process is not None and self._process.poll() is not None:
            self.start()

    def end(self) -> None:
        """End it at once."""
        self.signal(SIGCONT)
        self.signal(SIGKILL)
        if self._process is not None:
            self._process.wait()
        self.wire.end()

    @property
    def leads(self) -> bool:
        """Whether it says that it is the primary, as HAProxy asks it."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.api}/primary", timeout=2):
                return True
        except OSError:
            return False

    @property
    def state(self) -> Mapping[str, Any]:
        """What it says of itself and its standbys; empty without an answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.api}/patroni", timeout=2) as told:
                return dict(json.load(told))
        except urllib.error.HTTPError as error:
            return dict(json.load(error))
        except (OSError, ValueError):
            return {}

    def ask(self, statement: str) -> str:
        """The first value of the answer of its own PostgreSQL, whoever leads."""
        return asked(self.port, statement)


class Patroni:
    """The whole cluster; `url` leads to whoever is primary."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._others: list[subprocess.Popen[bytes]] = []
        self._etcd = free_port()
        self._front = free_port()
        self.members = [Member(home, number, self._etcd) for number in range(1, MEMBERS + 1)]

    @property
    def url(self) -> str:
        """The address of HAProxy, as Scorepad has it."""
        return f"postgresql://{SUPERUSER}:{PASSWORD}@127.0.0.1:{self._front}/postgres"

    def start(self) -> None:
        """Start everything, and wait until a leader has a synchronous standby."""
        client = f"http://127.0.0.1:{self._etcd}"
        self._others.append(
            started(
                self._home / "etcd.log",
                str(PROGRAMS["etcd"]),
                f"--data-dir={self._home}/etcd",
                f"--listen-client-urls={client}",
                f"--advertise-client-urls={client}",
                f"--listen-peer-urls=http://127.0.0.1:{free_port()}",
            )
        )
        for member in self.members:
            member.start()
        file = self._home / "haproxy.cfg"
        file.write_text(self._proxied(), encoding="utf-8")
        self._others.append(
            started(self._home / "haproxy.log", str(PROGRAMS["haproxy"]), "-db", "-f", str(file))
        )
        self.wait_until_safe()

    def _proxied(self) -> str:
        changed = {
            "/dev/log local0": "stderr format raw local0",
            "127.0.0.1:5000": f"127.0.0.1:{self._front}",
        }
        for number, member in enumerate(self.members, 1):
            changed[f"10.0.0.{number}:5432 check port 8008"] = (
                f"127.0.0.1:{member.port} check port {member.api}"
            )
        return replaced((DEPLOY / "haproxy-postgresql.cfg").read_text(encoding="utf-8"), changed)

    @property
    def leader(self) -> Member:
        """The only member that says that it leads."""
        (one,) = [member for member in self.members if member.leads]
        return one

    def wait_until_safe(self) -> None:
        """Wait until one leads, to whom HAProxy leads, and all others follow it, one of them
        synchronously.
        """
        until = time.monotonic() + BEGINS
        while not self._is_safe():
            if time.monotonic() > until:
                raise RuntimeError(f"the cluster does not come up: {self.logs()}")
            time.sleep(0.2)

    def _is_safe(self) -> bool:
        leading = [member for member in self.members if member.leads]
        if len(leading) != 1:
            return False
        following = leading[0].state.get("replication", [])
        states = [one["sync_state"] for one in following if one["state"] == "streaming"]
        is_followed = len(states) == MEMBERS - 1 and "sync" in states
        return is_followed and self._is_reached(leading[0])

    def _is_reached(self, leading: Member) -> bool:
        """Whether HAProxy, which asks each member once a second, has heard who leads."""
        try:
            return asked(self._front, "SELECT inet_server_port()") == str(leading.port)
        except OperationalError:
            return False

    def logs(self) -> str:
        """The ends of all logs."""
        files = sorted(self._home.glob("*.log"))
        return "\n".join(
            f"{file.name}: {file.read_text(errors='replace')[-600:]}" for file in files
        )

    def end(self) -> None:
        """End everything at once."""
        for member in self.members:
            member.end()
        for other in self._others:
            other.kill()
            other.wait()


@contextlib.contextmanager
def patroni() -> Iterator[Patroni]:
    """A cluster as long as the block."""
    user = unprivileged()
    with tempfile.TemporaryDirectory(
        prefix="scorepad-patroni-", ignore_cleanup_errors=True
    ) as folder:
        home = Path(folder)
        if user is not None:
            os.chown(home, user.pw_uid, user.pw_gid)
        made = Patroni(home)
        try:
            made.start()
            yield made
        finally:
            made.end()


def asked(port: int, statement: str) -> str:
    """The first value of the answer of the PostgreSQL that is reached at a port."""
    line = f"host=127.0.0.1 port={port} user={SUPERUSER} password={PASSWORD} dbname=postgres"
    with connect(line, autocommit=True, connect_timeout=5) as connection:
        answer = connection.execute(statement.encode())
        row = answer.fetchone() if answer.description else None
    return str(row[0]) if row else ""


def replaced(text: str, changed: Mapping[str, str]) -> str:
    """A shipped file with the places of a test in it; each has to be there."""
    for shown, used in changed.items():
        if shown not in text:
            raise ValueError(shown)
        text = text.replace(shown, used)
    return text


def started(log: Path, *command: str) -> subprocess.Popen[bytes]:
    """A process of whoever runs PostgreSQL; what it says is added to a log."""
    user = unprivileged()
    identity: dict[str, Any] = {}
    if user is not None:
        identity = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
    given: Sequence[str] = command
    with log.open("ab") as out:
        return subprocess.Popen(given, stdout=out, stderr=out, cwd="/", **identity)
