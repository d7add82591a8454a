"""Saving and restoring backups while the server is running.

A backup is one snapshot of the whole database or of one Runde. Restoring is one transaction:
readers see the old state until its end, writers wait. A backup of an older version is first
migrated in a temporary database.
"""

import contextlib
import errno
import gc
import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    Connection,
    Engine,
    MetaData,
    Table,
    create_engine,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError

from scorepad.actions.instance.instance import sync_folder
from scorepad.store import archive, key_print, lines, postgres, schema
from scorepad.store.anew import make_anew
from scorepad.store.archive import About, Archive, Unusable
from scorepad.store.engine import IMMEDIATE, prepare
from scorepad.store.links import first_version
from scorepad.store.models import Base, InstallationRow, LinkRow, StandingRow

READABLE_BY_OWNER = 0o600
LOCK_SECONDS = 20
ROOM = 32 * 1024
"""SQLite's cache_size in kilobytes while restoring; a small cache makes inserts slow."""


class BackupRefused(Exception):  # noqa: N818
    """Base class: the backup was refused, and nothing has changed; `sentence` says why."""

    sentence = ""


class NotEmpty(BackupRefused):
    """The database already has `runden` that would be replaced, and `replace` was not given."""

    def __init__(self, runden: int) -> None:
        super().__init__(f"{runden} Runden")
        self.runden = runden


class Foreign(BackupRefused):
    """The backup is of a single Runde of another installation, and the database has others."""

    sentence = (
        "The backup holds one Runde of another installation, and there are others here; its file from the page Dateien "
        "can be read in as a new Runde."
    )


class Taken(BackupRefused):
    """Rows of other Runden have ids of the backup, which is of another state of the database."""

    sentence = (
        "Other Runden have numbers by now that this one had; restore the backup in an empty folder of its own, and "
        "read its file from the page Dateien in here as a new Runde."
    )


class NoRunde(BackupRefused):
    """The database has no Runde with this id."""

    sentence = (
        "There is no Runde of this number; it stands in the addresses of its pages, as in /runde/7."
    )


class Outdated(BackupRefused):
    """The database schema is not of this version of Scorepad."""

    sentence = "The database is not up to date; run scorepad db upgrade first."


class Newer(BackupRefused):
    """A newer version of Scorepad has made the tables."""

    sentence = (
        "The database is of a newer version of Scorepad than this one: install that again, or restore --replace a backup "
        "of the whole installation, which deletes all that is there."
    )


class NothingYet(BackupRefused):
    """The database has no tables of Scorepad."""

    sentence = "There is nothing in the database yet; begin by scorepad serve, or restore a backup."


@dataclass(frozen=True)
class Counts:
    runden: int
    evenings: int
    entries: int


@dataclass(frozen=True)
class BackupProgress:
    """Callbacks for progress: `begin` gets the number of all rows, `told` that of a batch.

    Where it is not shown to anybody, nobody need count the rows for it.
    """

    begin: Callable[[int], None]
    told: archive.Told
    is_shown: bool = True


NOT_SHOWN = BackupProgress(lambda _rows: None, lambda _table, _rows: None, is_shown=False)


def require_current(engine: Engine) -> None:
    """Raise Newer or Outdated where the tables are not those of this version."""
    if schema.is_newer(engine):
        raise Newer
    if not schema.is_current(engine):
        raise Outdated


def save(engine: Engine, file: Path, about: About, progress: BackupProgress = NOT_SHOWN) -> Counts:
    """Write a backup of the database, or of the Runde that `about` names; returns what it holds.

    Only the owner of the file can read it; it replaces an older file.
    Raises BackupRefused, OSError.
    """
    require_current(engine)
    runde_id = about.runde_id
    prepare(engine)
    with snapshot(engine) as connection:
        counts = counts_of(connection, runde_id)
        if runde_id is not None and not counts.runden:
            raise NoRunde
        if progress.is_shown:
            rows = sum(count_of(connection, table, runde_id) for table in archive.tables())
            progress.begin(rows)
        with replacing(file) as out:
            archive.write(out, connection, about, progress.told)
    return counts


@contextlib.contextmanager
def replacing(file: Path) -> Iterator[IO[bytes]]:
    """A temporary file that atomically replaces `file` at the end of the block.

    With an exception it is deleted, and `file` stays.
    """
    draft = _draft(file)
    try:
        with draft.open("w+b") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(file.parent)


def _draft(file: Path) -> Path:
    """A new file beside the backup to write it into, which only its owner can read."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, READABLE_BY_OWNER))
    except OSError as error:  # names the file that the caller gave
        raise OSError(error.errno, os.strerror(error.errno or 0), str(file)) from error
    return draft


@contextlib.contextmanager
def _objects_frozen() -> Iterator[None]:
    """The block without the garbage collector looking at the objects of before: that saves a
    quarter of the time with many rows.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@_objects_frozen()
def restore(
    engine: Engine,
    packed: Archive,
    *,
    replace: bool,
    key: str = "",
    progress: BackupProgress = NOT_SHOWN,
) -> Counts:
    """Restore a backup into a database, all or nothing; creates the tables of a new database.

    `replace` allows dropping the present content (or the present Runde, for a backup of one). `key`
    becomes the secret key of the database, by default the key of the backup; another key
    invalidates the links. Raises BackupRefused, Unusable and SQLAlchemy's errors.
    """
    mine = key_print.of(key) if key else packed.key_print
    progress.begin(packed.size)
    if packed.schema == schema.newest():
        return _restore(engine, packed, packed.rows, mine, replace=replace, told=progress.told)
    with tempfile.TemporaryDirectory() as folder:
        between = create_engine(f"sqlite:///{folder}/between.sqlite")
        try:
            schema.upgrade(between, packed.schema)
            _fill_as_described(between, packed)
            schema.upgrade(between)
            with snapshot(between) as source:
                rows = partial(_rows, source)
                return _restore(engine, packed, rows, mine, replace=replace, told=progress.told)
        finally:
            between.dispose()


def _restore(
    engine: Engine,
    packed: Archive,
    rows: archive.Rows,
    mine: str,
    *,
    replace: bool,
    told: archive.Told,
) -> Counts:
    """Restore these rows of a backup; `mine` is the fingerprint of the key that the database gets,
    `told` hears of each batch. Raises Outdated, Newer and what `restore` raises.
    """
    if schema.current(engine) is None:
        schema.upgrade(engine)
    replaces_whole = replace and packed.runde_id is None
    makes_anew = replaces_whole and schema.is_newer(engine)
    if not makes_anew:
        require_current(engine)
    with (
        prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection,
        connection.begin(),
    ):
        _hold(connection, anew=makes_anew)
        only = _runde_to_replace(connection, packed, replace=replace)
        _put_in_place(connection, rows, only, told)
        is_whole = only is None
        first = _begin_epoch(connection, mine if is_whole else packed.key_print)
        if is_whole and mine != packed.key_print:
            # Keeps an old token of this key from opening a restored link with the same id.
            connection.execute(update(LinkRow).values(version=LinkRow.version + first))
        return counts_of(connection, packed.runde_id)


def _put_in_place(
    connection: Connection, rows: archive.Rows, only: int | None, told: archive.Told
) -> None:
    """Insert these rows in place of those that are there, or of those of the Runde `only`."""
    for table in reversed(archive.tables()):
        connection.execute(table.delete().where(lines.rows_of(table, only)))
    for table in archive.tables():
        for batch in rows(table):
            _put_beside(connection, table, batch, only)
            told(table.name, len(batch))
        _set_next_id(connection, table)


def _runde_to_replace(connection: Connection, packed: Archive, *, replace: bool) -> int | None:
    """The Runde whose rows a backup replaces; None for the whole database, also for a backup of a
    Runde into an empty one.
    """
    table = Base.metadata.tables["group"]
    only = packed.runde_id if count_of(connection, table) else None
    if only is not None and key_print.stored(connection) != packed.key_print:
        raise Foreign
    runden = count_of(connection, table, only)
    if runden and not replace:
        raise NotEmpty(runden)
    return only


def _put_beside(
    connection: Connection, table: Table, batch: list[dict[str, Any]], only: int | None
) -> None:
    """Insert a batch of rows, which must belong to the Runde `only` if given.

    Raises Taken, and Unusable.
    """
    if only is not None and any(row[lines.owner(table)] != only for row in batch):
        raise Unusable("it holds more than its one Runde")
    try:
        _put(connection, table, batch)
    except DBAPIError as error:
        if only is None or not _is_taken(error):
            raise
        raise Taken from error
    if only is not None and _is_doubled(connection, table, batch):
        raise Taken


def _is_doubled(connection: Connection, table: Table, batch: list[dict[str, Any]]) -> bool:
    """Whether a link of this batch has the id of one of another Runde, as PostgreSQL allows: tokens
    of one would open the other.
    """
    if table.name != LinkRow.__tablename__:
        return False
    ids = [row["id"] for row in batch]
    same_ids = select(func.count()).where(LinkRow.id.in_(ids))
    return connection.execute(same_ids).scalar_one() > len(batch)


def _is_taken(error: DBAPIError) -> bool:
    """Whether a row could not be inserted because its id or key is there already."""
    code = getattr(error.orig, "sqlite_errorname", "") or getattr(error.orig, "sqlstate", "")
    return code in {
        "SQLITE_CONSTRAINT_PRIMARYKEY",
        "SQLITE_CONSTRAINT_UNIQUE",
        "SQLITE_CONSTRAINT_ROWID",
        "23505",
    }


def _put(connection: Connection, table: Table, batch: list[dict[str, Any]]) -> None:
    """Insert a batch of rows; on PostgreSQL by one COPY."""
    if connection.dialect.name == "sqlite":
        connection.execute(table.insert(), batch)
        return
    dialect = connection.dialect
    columns = [table.columns[name] for name in batch[0]]
    names = ", ".join(f'"{column.name}"' for column in columns)
    to_driver = [column.type.dialect_impl(dialect).bind_processor(dialect) for column in columns]
    raw: Any = connection.connection.driver_connection
    statement = f'COPY "{table.name}" ({names}) FROM STDIN'
    try:
        with raw.cursor() as cursor, cursor.copy(statement) as copy:
            for row in batch:
                pairs = zip(to_driver, row.values(), strict=True)
                copy.write_row([value if bind is None else bind(value) for bind, value in pairs])
    except dialect.loaded_dbapi.Error as error:
        raise DBAPIError(statement, None, error) from error


@contextlib.contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the rows as they were at its beginning, whatever others write."""
    with schema.unchanged(engine), prepare(engine).connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        with connection.begin():
            postgres.without_limits(connection)
            yield connection


def _hold(connection: Connection, *, anew: bool) -> None:
    """Lock out writers but not readers until the end of the transaction; SQLite does so with BEGIN
    IMMEDIATE. Tables that are made `anew` are seen by nobody until then.
    """
    postgres.without_limits(connection)
    is_lite = connection.dialect.name == "sqlite"
    if is_lite:
        connection.exec_driver_sql(f"PRAGMA cache_size = -{ROOM}")
    else:
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
    if anew:
        make_anew(connection)
    elif not is_lite:
        quoted = ", ".join(f'"{table.name}"' for table in archive.tables())
        connection.execute(text(f"LOCK TABLE {quoted} IN EXCLUSIVE MODE"))


def _fill_as_described(engine: Engine, packed: Archive) -> None:
    """Restore into tables of an older version, whose columns are not those of the models."""
    with (
        prepare(engine).connect().execution_options(**{IMMEDIATE: True}) as connection,
        connection.begin(),
    ):
        described = MetaData()
        described.reflect(connection)
        for table in archive.tables(described):
            for batch in packed.rows(table):
                connection.execute(table.insert(), batch)


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    query = select(table).order_by(*table.primary_key.columns)
    rows = connection.execute(query, execution_options={"yield_per": archive.AT_ONCE})
    for batch in rows.mappings().partitions():
        yield [dict(row) for row in batch]


def _set_next_id(connection: Connection, table: Table) -> None:
    # Sets the id sequence of PostgreSQL to the highest id, never back, so that no id is used twice.
    if connection.dialect.name != "postgresql" or "id" not in table.columns:
        return
    of_table = text("SELECT pg_get_serial_sequence(:name, 'id')")
    name = connection.execute(of_table, {"name": f'"{table.name}"'}).scalar_one()
    highest = connection.execute(select(func.max(table.columns["id"]))).scalar_one() or 1
    reached = connection.execute(text(f"SELECT last_value FROM {name}")).scalar_one()  # noqa: S608 - its own name
    set_on = text("SELECT setval(:name, :at)")
    connection.execute(set_on, {"name": name, "at": max(highest, reached)})


def _begin_epoch(connection: Connection, mine: str) -> int:
    """Begin a new epoch, which makes every cache outdated; the version of the links of this epoch.
    """
    connection.execute(delete(StandingRow))
    connection.execute(delete(InstallationRow))
    epoch = secrets.token_hex(16)
    connection.execute(insert(InstallationRow), {"id": 1, "epoch": epoch, "key_print": mine})
    return first_version(epoch)


def counts_of(connection: Connection, runde_id: int | None = None) -> Counts:
    """How much a database holds, or one Runde in it."""
    tables = Base.metadata.tables
    return Counts(
        runden=count_of(connection, tables["group"], runde_id),
        evenings=count_of(connection, tables["evening"], runde_id),
        entries=count_of(connection, tables["entry"], runde_id),
    )


def count_of(connection: Connection, table: Table, runde_id: int | None = None) -> int:
    """The number of rows of a table, or of those of one Runde."""
    query = select(func.count()).select_from(table).where(lines.rows_of(table, runde_id))
    return connection.execute(query).scalar_one()
