"""The sheets of a spreadsheet (.xlsx) from anybody, within limits of what it unpacks to.

What a ZIP archive says about its parts may be false. So every part is unpacked here, piece by
piece, up to a limit for all of them; openpyxl then reads an archive that is not packed any more,
and no more of it than each part once, however many sheets point to one part. Time and memory are
limited by the helper process that does this.
"""

import datetime as dt
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.files.problems import FileProblem
from scorepad.files.strict import LONGEST_TEXT
from scorepad.files.unseen import Unseen, unseen_in
from scorepad.scoring.errors import Refused

MOST_BOOK = 4_000_000
"""The most bytes of a spreadsheet as it is stored, compressed."""
MOST_UNPACKED = 60_000_000
"""The most bytes of all its parts, uncompressed."""
MOST_PARTS = 2_000
"""The most parts of a spreadsheet."""
MOST_CELLS = 2_000_000
"""The most cells of all sheets together, empty ones included."""
_PIECE = 65_536
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The methods of compression that Python unpacks piece by piece."""
_READ = (".xml", ".rels")
_TIMES = 3
"""How often a part may be read: for its size, for its rows, and once to spare."""
Line = tuple[int, Sequence[str]]


@dataclass(frozen=True)
class BookSheet:
    """The filled rows of a sheet with their numbers, and what is hidden in it."""

    lines: list[Line]
    unseen: Unseen
    is_seen: bool
    """Whether the sheet is not hidden itself."""


def sheets(content: bytes, *, lines: int, columns: int) -> Mapping[str, BookSheet]:
    """The sheets of a spreadsheet by their names.

    Up to one row more than `lines` is read, and up to `columns` cells of each.

    Raises Refused for a spreadsheet that is too large or cannot be opened.
    """
    if len(content) > MOST_BOOK:
        raise Refused([FileProblem("too_large", params={"most": MOST_BOOK // 1_000_000})])
    room = _Room(MOST_CELLS)
    by_name: dict[str, BookSheet] = {}
    try:
        for sheet, part in _opened(_unpacked(content)):
            written = _written(sheet, lines, columns, room)
            is_seen = sheet.sheet_state == "visible"
            by_name[sheet.title] = BookSheet(written, unseen_in(part), is_seen)
    except (Refused, MemoryError):
        raise
    except Exception:  # noqa: BLE001 - what openpyxl raises for a broken file is anything
        raise Refused([FileProblem("not_a_book")]) from None
    return by_name


def _opened(unpacked: io.BytesIO) -> Iterator[tuple[Any, bytes]]:
    """The sheets that have rows, each with its part of the archive."""
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415 - only when a spreadsheet is read

    reader = ExcelReader(unpacked, read_only=True, data_only=True, keep_links=False)
    reader.read()
    parts = {sheet.name: relation.target for sheet, relation in reader.parser.find_sheets()}
    for sheet in reader.wb.worksheets:
        part = parts.get(sheet.title)
        yield sheet, b"" if part is None else reader.archive.read(part)


class _Room:
    """How many cells may still come."""

    def __init__(self, cells: int) -> None:
        self.cells = cells

    def take(self, cells: int) -> None:
        self.cells -= cells
        if self.cells < 0:
            raise Refused([FileProblem("too_many_cells", params={"most": MOST_CELLS // 1_000_000})])


class _ReadOnce(io.BytesIO):
    """An archive of which no more is read than all of its parts, `_TIMES` each."""

    left = 0

    def begin(self) -> None:
        self.left = _TIMES * self.getbuffer().nbytes + _PIECE
        self.seek(0)

    def read(self, size: int | None = -1, /) -> bytes:
        """Read on; raise Refused once more was read than all parts may be."""
        data = super().read(size)
        self.left -= len(data)
        if self.left < 0:
            raise Refused([FileProblem("not_a_book")])
        return data


def _unpacked(content: bytes) -> io.BytesIO:
    """The spreadsheet as an archive whose parts are not packed: only those that are read."""
    plain = _ReadOnce()
    left = MOST_UNPACKED
    seen: set[str] = set()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as packed,
        zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as out,
    ):
        parts = packed.infolist()
        if len(parts) > MOST_PARTS:
            raise Refused([FileProblem("not_a_book")])
        for part in parts:
            if part.filename in seen or not part.filename.endswith(_READ):
                continue
            seen.add(part.filename)
            data = _part(packed, part, left)
            left -= len(data)
            out.writestr(part.filename, data)
    plain.begin()
    return plain


def _part(packed: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> bytes:
    """The bytes of a part. Raises Refused for more than `most`, and for a compression that cannot
    be unpacked piece by piece.
    """
    if part.compress_type not in _METHODS:
        raise Refused([FileProblem("not_a_book")])
    data = bytearray()
    with packed.open(part) as stream:
        while piece := stream.read(_PIECE):
            data += piece
            if len(data) > most:
                megabytes = MOST_UNPACKED // 1_000_000
                raise Refused([FileProblem("unpacks_too_large", params={"most": megabytes})])
    return bytes(data)


def _written(sheet: Any, lines: int, columns: int, room: _Room) -> list[Line]:
    """The filled lines of a sheet, one more than `lines` at most, so that too many are noticed."""
    written: list[Line] = []
    rows = sheet.iter_rows(max_row=lines + 1, max_col=columns, values_only=True)
    for line, row in enumerate(rows, start=1):
        room.take(max(len(row), 1))
        cells = [_cell(value) for value in row]
        if any(cells):
            written.append((line, cells))
    return written


def _cell(value: object) -> str:
    """The value of a cell as a text; numbers without the digits that only binary fractions have."""
    if isinstance(value, dt.datetime):
        return _moment(value)
    if value is None or value is False:
        return ""
    if value is True:
        return "x"
    if isinstance(value, float):
        return f"{value:.9g}"
    return str(value)[:LONGEST_TEXT].strip()


def _moment(value: dt.datetime) -> str:
    """A day, with its time where one stands there."""
    day = value.date().isoformat()
    if value.time() == dt.time():
        return day
    return f"{day} {value:%H:%M}"
