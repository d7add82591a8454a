"""The file of a backup: a zip with a manifest, the secret key, and one file of JSON lines for each table.

That of one Runde has the fingerprint of the key in its manifest instead: whoever is given it opens nothing else.

It is the same for every database. Rows are written from one snapshot and read one by one, so that memory stays small;
the manifest holds for each file its SHA-256, for each table its columns and the number of its rows.
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

from scorepad.store import key_print, lines
from scorepad.store.models import Base, InstallationRow, PenRow, StandingRow, TallyRow
from scorepad.store.models.base import LARGEST_ID, UtcDateTime, Whole

KIND, FORMAT = "scorepad backup", 1
MANIFEST, KEY = "manifest.json", "secret.key"
AT_ONCE = 500
"""Rows that are read or written together."""
CHUNK = 2**16
LONGEST_MANIFEST, LONGEST_KEY, LONGEST_LINE = 2**20, 2**12, 2**25
"""Bytes; what is longer was not written by Scorepad."""
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What reading something that is no backup can end in."""


Rows = Callable[[Table], Iterator[list[dict[str, Any]]]]
"""The rows of a table in their order, some at once."""
Told = Callable[[str, int], None]
"""Hears of a table that so many rows more of it are done."""


def silent(_table: str, _rows: int) -> None:
    """Nobody wants to know."""


class Unusable(Exception):  # noqa: N818
    """The file cannot be restored; the text is one sentence without its full stop."""


def tables(metadata: MetaData = Base.metadata) -> list[Table]:
    """The tables that belong into a backup, each after those it refers to."""
    left_out = {row.__tablename__ for row in (InstallationRow, PenRow, StandingRow, TallyRow)} | {"alembic_version"}
    return [table for table in metadata.sorted_tables if table.name not in left_out]


@dataclass(frozen=True, kw_only=True)
class About:
    """What a backup says of itself: the secret key, the migration of the tables, who made it, when.

    `runde_id`: it holds this Runde only, and of the key no more than the fingerprint.
    """

    key: str
    schema: str
    program: str
    made_at: dt.datetime
    runde_id: int | None = None


def write(file: IO[bytes], connection: Connection, about: About, told: Told = silent) -> None:
    """Write the backup of a snapshot; `told` hears of each table how many rows more are done."""
    described: dict[str, dict[str, object]] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for table in tables():
            member = _Member(packed, _name(table))
            for some in lines.of(connection, table, about.runde_id):
                member.write(b"".join(some))
                told(table.name, len(some))
            columns = [column.name for column in table.columns]
            described[member.name] = member.close() | {"rows": member.lines, "columns": columns}
        if about.runde_id is None:
            secret = _Member(packed, KEY)
            secret.write(about.key.encode())
            described[KEY] = secret.close()
        manifest = {"kind": KIND, "format": FORMAT, "schema": about.schema, "program": about.program}
        manifest |= {"made_at": about.made_at.isoformat(), "runde": about.runde_id}
        manifest["key_print"] = key_print.of(about.key)
        packed.writestr(MANIFEST, json.dumps(manifest | {"files": described}, indent=1))


class Archive:
    """A backup that was opened: everything in it is as its manifest says. Raises Unusable.

    `key` is the secret key of the installation, empty where only its fingerprint `key_print` is known; `made_at` when
    it was made; `runde_id`: it holds this Runde only.
    """

    def __init__(self, file: IO[bytes], knows: Callable[[object], bool]) -> None:
        try:
            self._packed = zipfile.ZipFile(file)
            self._manifest = json.loads(self._short(MANIFEST, LONGEST_MANIFEST))
            if self._manifest["kind"] != KIND:
                raise Unusable("it is no backup of Scorepad")
            self._check_version(knows)
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
        """The migration that its tables are at."""
        return str(self._manifest["schema"])

    @property
    def size(self) -> int:
        """The number of its rows."""
        return sum(described.get("rows", 0) for described in self._files.values())

    def rows(self, table: Table) -> Iterator[list[dict[str, Any]]]:
        """The rows of a table in their order, some at once."""
        described = self._files.get(_name(table))
        if described is None:
            return
        batch: list[dict[str, Any]] = []
        try:
            columns = [table.columns[name] for name in described["columns"]]
            readers = [(column.name, _reader(column.type)) for column in columns]
            with self._packed.open(_name(table)) as member:
                for line in _lines_of(member):
                    values = json.loads(line)
                    pairs = zip(readers, values, strict=True)
                    batch.append({name: None if value is None else read(value) for (name, read), value in pairs})
                    if len(batch) == AT_ONCE:
                        yield batch
                        batch = []
        except _BROKEN as error:
            raise Unusable(f"its table {table.name} cannot be read") from error
        if batch:
            yield batch

    @property
    def _files(self) -> Mapping[str, Mapping[str, Any]]:
        files: Mapping[str, Mapping[str, Any]] = self._manifest["files"]
        return files

    def _short(self, name: str, most: int) -> bytes:
        with self._packed.open(name) as member:
            text = member.read(most + 1)
        if len(text) > most:
            raise ValueError(name)
        return text

    def _check_version(self, knows: Callable[[object], bool]) -> None:
        if self._manifest["format"] != FORMAT or not knows(self._manifest["schema"]):
            program = str(self._manifest["program"])[:20]
            raise Unusable(f"it was made by a version of Scorepad ({program}) that this one does not know")

    def _check_files(self) -> None:
        """Read everything once: each file is there, unchanged and complete, and no other one."""
        if sorted(self._packed.namelist()) != sorted([*self._files, MANIFEST]):
            raise ValueError("other files")
        for name, described in self._files.items():
            digest, lines = hashlib.sha256(), 0
            with self._packed.open(name) as member:
                while part := member.read(CHUNK):
                    digest.update(part)
                    lines += part.count(b"\n")
            if digest.hexdigest() != described["sha256"] or lines != described.get("rows", lines):
                raise Unusable(f"{name} in it is damaged")


class _Member:
    """A file of the zip while it is written."""

    def __init__(self, packed: zipfile.ZipFile, name: str) -> None:
        self.name, self.lines = name, 0
        self._digest = hashlib.sha256()
        self._out = packed.open(name, "w", force_zip64=True)

    def write(self, part: bytes) -> None:
        self._digest.update(part)
        self._out.write(part)
        self.lines += part.count(b"\n")

    def close(self) -> dict[str, object]:
        """Finish the file and describe it."""
        self._out.close()
        return {"sha256": self._digest.hexdigest()}


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
    if isinstance(kind, DateTime):  # a table as the database describes it, in the file in between: UTC without zone
        return lambda text: dt.datetime.fromisoformat(text).astimezone(dt.UTC).replace(tzinfo=None)
    if isinstance(kind, Date):
        return dt.date.fromisoformat
    if isinstance(kind, Whole):
        return partial(_whole, kind.largest)
    if isinstance(kind, JSON):
        kind.none_as_null = True
    return lambda value: value


def _whole(largest: int, value: object) -> int:
    """A number that every database can hold; SQLite would take others, or end in an error of its own."""
    if type(value) is not int or abs(value) > largest:
        raise ValueError(value)
    return value
