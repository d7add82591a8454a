"""Trying a backup: it is restored into a scratch database, and what stands there is compared with
the file.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sqlalchemy import Engine, Table
from sqlalchemy.exc import DBAPIError

from scorepad.actions.instance import backup
from scorepad.actions.instance.backup import BackupProgress, BackupRefused, Counts
from scorepad.store import archive, lines, lite, schema
from scorepad.store.archive import Archive, TableContent

SQLITE = b"SQLite format 3\0"
"""The beginning of every SQLite file. Source: sqlite.org, Database File Format, 1.3.1."""


class Different(BackupRefused):
    """What was restored is not what the file says; `sentence` names the first difference."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Tried:
    """What was compared: each row of these tables, or only how many there are of each table.

    The backup of an older version is compared by numbers only, as its rows have other columns.
    """

    counts: Counts
    tables: int
    rows: int
    is_by_content: bool


def is_sqlite(file: Path) -> bool:
    """Whether a file is an SQLite database, such as a copy of that of an installation."""
    with file.open("rb") as opened:
        return opened.read(len(SQLITE)) == SQLITE


def try_backup(
    scratch: Engine, packed: Archive, progress: BackupProgress = backup.NOT_SHOWN
) -> Tried:
    """Restore a backup into an empty scratch database and compare both, table by table.

    Raises Different, Unusable and BackupRefused.
    """
    try:
        counts = backup.restore(scratch, packed, replace=False, progress=progress)
    except DBAPIError as error:
        kind = type(error.orig).__name__
        raise Different(f"The backup is no good: the database takes no row of it ({kind}).") from error
    is_by_content = packed.schema == schema.newest()
    tables = 0
    rows = 0
    with backup.snapshot(scratch) as connection:
        for table in archive.tables():
            told = packed.content(table)
            if told is None:
                continue
            batches = lines.of(connection, table, packed.runde_id)
            restored = archive.content_of(chain.from_iterable(batches))
            _compare(table, told, restored, is_by_content=is_by_content)
            tables += 1
            rows += restored.rows
    return Tried(counts, tables, rows, is_by_content)


def _compare(table: Table, told: TableContent, restored: TableContent, *, is_by_content: bool) -> None:
    if told.rows != restored.rows:
        numbers = f"{restored.rows} rows, and the file {told.rows}"
        raise Different(f"The backup is no good: restored, the table {table.name} has {numbers}.")
    if is_by_content and told.mark != restored.mark:
        raise Different(f"The backup is no good: restored, the table {table.name} holds other rows.")


def copy_whole(file: Path, to: Path) -> Path:
    """Copy an SQLite file, so that a check may do with it what it likes; return the copy.

    Raises Different for one that is damaged.
    """
    try:
        with closing(_read_only(file)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            faults = target.execute("PRAGMA integrity_check(1)").fetchall()
            lost = target.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise Different(f"The copy is no good: {error}.") from error
    if faults != [("ok",)]:
        raise Different(f"The copy is no good: {faults[0][0]}.")
    if lost:
        raise Different(f"The copy is no good: a row of {lost[0][0]} refers to one that is gone.")
    return to


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def try_copy(scratch: Engine) -> Tried:
    """Bring the copy of a database up to date and count what is in it.

    Raises Different for a database that is not one of Scorepad, or of a newer version.
    """
    if lite.is_lost(scratch) or not schema.knows(schema.current(scratch) or ""):
        raise Different("The copy is no good: it is no database of a Scorepad that this one knows.")
    schema.upgrade(scratch)
    with backup.snapshot(scratch) as connection:
        counts = backup.counts_of(connection)
        every = [backup.count_of(connection, table) for table in archive.tables()]
    return Tried(counts, len(every), sum(every), is_by_content=False)
