"""The format of a backup: a zip with a manifest, the secret key, and JSON lines of each table.

The backup of one Runde has the fingerprint of the key in place of the key, which would open all
other Runden.

The format is the same for SQLite and PostgreSQL. Rows are written from one snapshot and read one by
one, so memory stays small. The manifest holds the SHA-256 of each file, and the columns and the
number of rows of each table.
"""

import datetime as dt
import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from sqlalchemy import JSON, Connection, Date, DateTime, MetaData, Table

from scorepad.store import key_print, lines, schema
from scorepad.store.models import Base, InstallationRow, PenRow, StandingRow, TallyRow
from scorepad.store.models.base import LARGEST_ID, UtcDateTime, Whole

KIND = "scorepad backup"
FORMAT = 1
MANIFEST = "manifest.json"
KEY = "secret.key"
AT_ONCE = 500
"""Rows of a batch."""
CHUNK = 2**16
"""Bytes that are copied at once."""
LONGEST_MANIFEST = 2**20
"""The most bytes of a manifest that are read; Scorepad writes no more."""
LONGEST_KEY = 2**12
"""The most bytes of a key that are read; Scorepad writes no more."""
LONGEST_LINE = 2**25
"""The most bytes of a line that are read; Scorepad writes no more."""
_FORMAT_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
)
_BROKEN = (*_FORMAT_ERRORS, LookupError, TypeError, ValueError)
"""The exceptions of reading a file that is no backup."""
_LEFT_OUT = frozenset(
    [
        "alembic_version",
        InstallationRow.__tablename__,
        PenRow.__tablename__,
        StandingRow.__tablename__,
        TallyRow.__tablename__,
    ]
)
"""Tables of one installation, and those whose rows are computed again."""
Rows = Callable[[Table], Iterator[list[dict[str, Any]]]]
"""Gives the rows of a table in batches, in the order of the key."""
Told = Callable[[str, int], None]
"""Receives progress: the name of a table, and the number of its rows in the last batch."""


class Unusable(Exception):  # noqa: N818
    """The file cannot be restored; the message is a sentence without its full stop."""


@dataclass(frozen=True)
class TableContent:
    """How many rows a table holds, and a sum of their hashes, which is the same in any order."""

    rows: int
    mark: int


def content_of(rows: Iterable[bytes]) -> TableContent:
    """The content of these lines; how JSON is spaced in them does not count."""
    count = 0
    mark = 0
    for line in rows:
        plain = json.dumps(json.loads(line), separators=(",", ":"))
        mark += int.from_bytes(hashlib.sha256(plain.encode()).digest())
        count += 1
    return TableContent(count, mark)


def tables(metadata: MetaData = Base.metadata) -> list[Table]:
    """The tables of a backup, each after those that its foreign keys name."""
    return [table for table in metadata.sorted_tables if table.name not in _LEFT_OUT]


@dataclass(frozen=True, kw_only=True)
class About:
    """The head of a backup: secret key of the installation, version of the program, time.

    With `runde_id` the backup is of this Runde only, and has the fingerprint of the key alone.
    """

    key: str
    program: str
    made_at: dt.datetime
    runde_id: int | None = None


def write(file: IO[bytes], connection: Connection, about: About, told: Told) -> None:
    """Write a backup of the snapshot that the connection reads; `told` gets the progress."""
    described: dict[str, dict[str, object]] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for table in tables():
            batches = lines.of(connection, table, about.runde_id)
            with packed.open(_name(table), "w", force_zip64=True) as out:
                digest, rows = _digest(_written(out, batches, table.name, told))
            columns = [column.name for column in table.columns]
            described[_name(table)] = {"sha256": digest, "rows": rows, "columns": columns}
        if about.runde_id is None:
            packed.writestr(KEY, about.key)
            digest, _lines = _digest([about.key.encode()])
            described[KEY] = {"sha256": digest}
        manifest = {
            "kind": KIND,
            "format": FORMAT,
            "schema": schema.newest(),
            "program": about.program,
            "made_at": about.made_at.isoformat(),
            "runde": about.runde_id,
            "key_print": key_print.of(about.key),
            "files": described,
        }
        packed.writestr(MANIFEST, json.dumps(manifest, indent=1))


class Archive:
    """A backup that is open for reading, and checked against its manifest. Raises Unusable.

    `key` is the secret key of its installation, empty in the backup of one Runde (`runde_id`);
    `key_print` is the fingerprint of the key; `made_at` is the time of the backup.
    """

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self._packed = zipfile.ZipFile(file)
            self._manifest = json.loads(self._short(MANIFEST, LONGEST_MANIFEST))
            if self._manifest["kind"] != KIND:
                raise Unusable("it is no backup of Scorepad")
            self._check_version()
            self._files: Mapping[str, Mapping[str, Any]] = self._manifest["files"]
            self._check_files()
            has_key = KEY in self._files or self._manifest.get("runde") is None
            self.key = self._short(KEY, LONGEST_KEY).decode() if has_key else ""
            self.key_print = key_print.of(self.key) if has_key else str(self._manifest["key_print"])
            self.made_at = dt.datetime.fromisoformat(self._manifest["made_at"]).astimezone(dt.UTC)
            only = self._manifest.get("runde")
            self.runde_id = None if only is None else _whole(LARGEST_ID, only)
        except _BROKEN as error:
            raise Unusable("it is no backup of Scorepad, or it is damaged") from error

    @property
    def schema(self) -> str:
        """The migration of the tables."""
        return str(self._manifest["schema"])

    @property
    def size(self) -> int:
        """The number of all rows."""
        return sum(described.get("rows", 0) for described in self._files.values())

    def rows(self, table: Table) -> Iterator[list[dict[str, Any]]]:
        """The rows of a table in batches, in the order of the key."""
        described = self._files.get(_name(table))
        if described is None:
            return
        batch: list[dict[str, Any]] = []
        try:
            columns = [table.columns[name] for name in described["columns"]]
            readers = [(column.name, _reader(column.type)) for column in columns]
            with self._packed.open(_name(table)) as member:
                for line in _lines_of(member):
                    row: dict[str, Any] = {}
                    for (name, read), value in zip(readers, json.loads(line), strict=True):
                        row[name] = None if value is None else read(value)
                    batch.append(row)
                    if len(batch) == AT_ONCE:
                        yield batch
                        batch = []
        except _BROKEN as error:
            raise Unusable(f"its table {table.name} cannot be read") from error
        if batch:
            yield batch

    def content(self, table: Table) -> "TableContent | None":
        """What a table of the backup holds; None where the backup is older than the table."""
        if _name(table) not in self._files:
            return None
        with self._packed.open(_name(table)) as member:
            return content_of(_lines_of(member))

    def _short(self, name: str, most: int) -> bytes:
        """A file of the archive. Raises ValueError for one of more than `most` bytes."""
        with self._packed.open(name) as member:
            text = member.read(most + 1)
        if len(text) > most:
            raise ValueError(name)
        return text

    def _check_version(self) -> None:
        if self._manifest["format"] != FORMAT or not schema.knows(self._manifest["schema"]):
            program = str(self._manifest["program"])[:20]
            raise Unusable(
                f"it was made by a version of Scorepad ({program}) that this one does not know"
            )

    def _check_files(self) -> None:
        # Reads the zip once: it has all files of the manifest and no other, each unchanged and
        # complete.
        if sorted(self._packed.namelist()) != sorted([*self._files, MANIFEST]):
            raise ValueError("other files")
        for name, described in self._files.items():
            with self._packed.open(name) as member:
                digest, rows = _digest(_chunks_of(member))
            if digest != described["sha256"] or rows != described.get("rows", rows):
                raise Unusable(f"{name} in it is damaged")


def _written(
    out: IO[bytes], batches: Iterable[list[bytes]], name: str, told: Told
) -> Iterator[bytes]:
    for batch in batches:
        part = b"".join(batch)
        out.write(part)
        yield part
        told(name, len(batch))


def _digest(parts: Iterable[bytes]) -> tuple[str, int]:
    # The SHA-256 and the number of lines.
    digest = hashlib.sha256()
    rows = 0
    for part in parts:
        digest.update(part)
        rows += part.count(b"\n")
    return digest.hexdigest(), rows


def _chunks_of(member: IO[bytes]) -> Iterator[bytes]:
    while chunk := member.read(CHUNK):
        yield chunk


def _name(table: Table) -> str:
    return f"tables/{table.name}.jsonl"


def _lines_of(member: IO[bytes]) -> Iterable[bytes]:
    while line := member.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise ValueError("a line that is too long")
        yield line


def _reader(kind: object) -> Callable[[Any], Any]:
    if isinstance(kind, UtcDateTime):
        return dt.datetime.fromisoformat
    if isinstance(kind, DateTime):  # a table reflected by SQLAlchemy has UTC without time zone
        return lambda text: dt.datetime.fromisoformat(text).astimezone(dt.UTC).replace(tzinfo=None)
    if isinstance(kind, Date):
        return dt.date.fromisoformat
    if isinstance(kind, Whole):
        return partial(_whole, kind.largest)
    if isinstance(kind, JSON):
        kind.none_as_null = True
    return lambda value: value


def _whole(largest: int, value: object) -> int:
    # Refuses numbers that PostgreSQL cannot hold; SQLite would store them, or raise an error of its
    # own.
    if type(value) is not int or abs(value) > largest:
        raise ValueError(value)
    return value
