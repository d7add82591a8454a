"""PgBouncer before a cluster: each transaction may get another connection to PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

from tests.conftest import free_port, unprivileged
from tests.storm.clusters import NAME, Cluster

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
SETTINGS = """\
[databases]
postgres = host=127.0.0.1 port={cluster} user={name} {database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
default_pool_size = {backends}
max_client_conn = 200
{more}
"""


@contextlib.contextmanager
def pooled(
    cluster: Cluster,
    *,
    backends: int,
    mode: str = "transaction",
    database: str = "",
    more: str = "",
) -> Iterator[str]:
    """The address of the cluster's database behind a PgBouncer with so many connections to it, as
    long as the block.

    `database` and `more` are added to its settings of the database and of itself.
    """
    if PROGRAM is None:
        raise RuntimeError("PgBouncer is not installed; scripts/setup --test installs it")
    port = free_port()
    user = unprivileged()
    told = {"cluster": cluster.port, "name": NAME, "port": port, "mode": mode, "backends": backends}
    file = cluster.folder.parent / f"pgbouncer-{port}.ini"
    file.write_text(SETTINGS.format(**told, database=database, more=more), encoding="ascii")
    identity = (
        {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
    )
    with file.with_suffix(".log").open("wb") as log:
        process = subprocess.Popen([PROGRAM, file], stdout=log, stderr=log, cwd="/", **identity)  # type: ignore[call-overload]
    try:
        _wait(port, process)
        yield f"postgresql://{NAME}@127.0.0.1:{port}/postgres"
    finally:
        process.kill()
        process.wait()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 20
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if process.poll() is not None or time.monotonic() > until:
            raise RuntimeError("PgBouncer does not start")
        time.sleep(0.05)
