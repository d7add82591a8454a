"""Taking a backup and putting one back, both while the server runs.

A backup is read in one snapshot. Restoring is one transaction: whoever looks on sees the old state until it is done,
whoever writes waits. A backup of an older version is first brought up to date in a database in between.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
import os
import secrets
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, delete, func, insert, select, text

from scorepad.store import archive, schema
from scorepad.store.archive import Archive
from scorepad.store.engine import IMMEDIATE, prepare
from scorepad.store.models import EntryRow, EveningRow, InstallationRow, RundeRow, StandingRow

READABLE_BY_OWNER = 0o600
LOCK_SECONDS = 20


class NotEmpty(Exception):  # noqa: N818
    """The database holds `runden`, and nobody said that they may go."""

    def __init__(self, runden: int) -> None:
        super().__init__(f"{runden} Runden")
        self.runden = runden


class Outdated(Exception):  # noqa: N818
    """The tables are not as this version of Scorepad needs them."""


@dataclass(frozen=True)
class Counts:
    """How much a backup holds."""

    runden: int
    evenings: int
    entries: int


def save(engine: Engine, file: Path, *, key: str, program: str, now: dt.datetime) -> Counts:
    """Write a backup into a file that only its owner can read; an older one of that name is there until it is done.

    `key` is the installation's secret key. Raises Outdated, OSError.
    """
    if not schema.is_current(engine):
        raise Outdated
    with _snapshot(prepare(engine)) as connection, replacing(file) as out:
        counts = Counts(*(_count(connection, table) for table in (RundeRow, EveningRow, EntryRow)))
        archive.write(out, connection, key=key, schema=schema.newest(), program=program, now=now)
    return counts


@contextlib.contextmanager
def replacing(file: Path) -> Iterator[IO[bytes]]:
    """A new file that takes the place of another one at the end of the block, complete and on the disk, or never."""
    draft = _draft(file)
    try:
        with draft.open("w+b") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _draft(file: Path) -> Path:
    """An empty file beside another one, that only its owner can read."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, READABLE_BY_OWNER))
    except OSError as error:  # named as it was asked for
        raise OSError(error.errno, os.strerror(error.errno or 0), str(file)) from error
    return draft


def restore(engine: Engine, packed: Archive, *, replace: bool) -> Counts:
    """Put what a backup holds into a database, all or nothing; makes the tables of a new one.

    `replace`: what is in it now goes. Raises NotEmpty, Outdated, Unusable and SQLAlchemy's errors.
    """
    if packed.schema == schema.newest():
        return _restore(engine, packed.rows, replace=replace)
    with tempfile.TemporaryDirectory() as folder:
        between = create_engine(f"sqlite:///{folder}/between.sqlite")
        try:
            schema.upgrade(between, packed.schema)
            _fill_as_described(between, packed)
            schema.upgrade(between)
            with _snapshot(between) as source:
                return _restore(engine, lambda table: _rows(source, table), replace=replace)
        finally:
            between.dispose()


def _restore(engine: Engine, rows: archive.Rows, *, replace: bool) -> Counts:
    if schema.current(engine) is None:
        schema.upgrade(engine)
    elif not schema.is_current(engine):
        raise Outdated
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection, connection.begin():
        _hold(connection)
        if not replace:
            _refuse_unless_empty(connection)
        for table in reversed(archive.tables()):
            connection.execute(table.delete())
        for table in archive.tables():
            for batch in rows(table):
                connection.execute(table.insert(), batch)
            _count_on(connection, table)
        _begin_epoch(connection)
        return Counts(*(_count(connection, table) for table in (RundeRow, EveningRow, EntryRow)))


@contextlib.contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one state, whatever others write."""
    with prepare(engine).connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            yield connection


def _hold(connection: Connection) -> None:
    """Let writers wait and readers read; SQLite does so from the first moment of such a transaction."""
    if connection.dialect.name == "postgresql":
        quoted = ", ".join(f'"{table.name}"' for table in archive.tables())
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
        connection.execute(text(f"LOCK TABLE {quoted} IN EXCLUSIVE MODE"))


def _refuse_unless_empty(connection: Connection) -> None:
    if runden := _count(connection, RundeRow):
        raise NotEmpty(runden)


def _fill_as_described(engine: Engine, packed: Archive) -> None:
    """Put the rows of an older backup into the tables that it was made from."""
    with prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection, connection.begin():
        described = MetaData()
        described.reflect(connection)
        for table in archive.tables(described):
            for batch in packed.rows(table):
                connection.execute(table.insert(), batch)


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    query = select(table).order_by(*table.primary_key.columns)
    for part in connection.execute(query, execution_options={"yield_per": archive.AT_ONCE}).mappings().partitions():
        yield [dict(row) for row in part]


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows after the highest one; never back, so that no number is used twice."""
    if connection.dialect.name == "postgresql" and "id" in table.columns:
        sequence = connection.execute(text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": f'"{table.name}"'})
        name = sequence.scalar_one()
        highest = connection.execute(select(func.max(table.columns["id"]))).scalar_one() or 1
        reached = connection.execute(text(f"SELECT last_value FROM {name}")).scalar_one()  # noqa: S608 - its own name
        connection.execute(text("SELECT setval(:name, :at)"), {"name": name, "at": max(highest, reached)})


def _begin_epoch(connection: Connection) -> None:
    """Whatever was remembered of this database is another database's from now on."""
    connection.execute(delete(StandingRow))
    connection.execute(delete(InstallationRow))
    connection.execute(insert(InstallationRow), {"id": 1, "epoch": secrets.token_hex(16)})


def _count(connection: Connection, table: type[RundeRow | EveningRow | EntryRow]) -> int:
    return connection.execute(select(func.count(table.id))).scalar_one()
