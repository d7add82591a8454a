"""What kind of file somebody has sent, by its first bytes or by its parts.

Each kind that is not read has a sentence.
"""

import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence

PACKED = b"PK\x03\x04"
_EMPTY_ARCHIVE = b"PK\x05\x06"
_BEGINNINGS: Mapping[bytes, str] = {
    b"%PDF": "is_pdf",
    b"\x89PNG": "is_picture",
    b"\xff\xd8\xff": "is_picture",
    b"GIF8": "is_picture",
    b"II*\x00": "is_picture",
    b"MM\x00*": "is_picture",
    b"RIFF": "is_media",
    b"OggS": "is_media",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "is_old_office",
    b"{\\rtf": "is_text_document",
    b"\x1f\x8b": "is_archive",
    b"7z\xbc\xaf\x27\x1c": "is_archive",
    b"Rar!": "is_archive",
    b"BZh": "is_archive",
    b"\xfd7zXZ": "is_archive",
    b"SQLite format 3\x00": "is_database",
    _EMPTY_ARCHIVE: "is_archive",
}
_PARTS: Mapping[str, str] = {
    "word/": "is_text_document",
    "ppt/": "is_text_document",
    "xl/workbook.bin": "is_old_office",
    "Index/": "is_numbers",
    "Index.zip": "is_numbers",
    "tables/": "is_backup",
}
"""Beginnings of the names of parts by which an archive is known."""
_OPEN_DOCUMENT = "application/vnd.oasis.opendocument."
_PHOTO = re.compile(rb"....ftyp(hei|hev|mif|avi)", re.DOTALL)
_MOVIE = re.compile(rb"....ftyp", re.DOTALL)
_MARKUP = re.compile(r"\s*(<!doctype|<html|<head|<body|<table|<\?xml|<svg|<!--)", re.IGNORECASE)
_LOOKED_AT = 400  # parts of an archive, and characters of a text
_OBJECT = re.compile(r"\s*(\{|\[\s*[\[{\"\]])")
"""How a JSON text of objects begins; a list that begins with a title in brackets is none."""


def kind_of(content: bytes) -> str:
    """The code of the sentence about a file that is not read; "" for any other.

    A spreadsheet (.xlsx) is read.

    >>> kind_of(b"%PDF-1.7"), kind_of(b"Anna;Bert")
    ('is_pdf', '')
    """
    if content.startswith(PACKED):
        return _kind_of_archive(content)
    for beginning, code in _BEGINNINGS.items():
        if content.startswith(beginning):
            return code
    if _PHOTO.match(content):
        return "is_picture"
    return "is_media" if _MOVIE.match(content) else ""


def kind_of_text(text: str) -> str:
    """The code of the sentence about a text that is a page of the web or other markup; else ""."""
    return "is_web_page" if _MARKUP.match(text[:_LOOKED_AT]) else ""


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON, not as a list.

    >>> is_json('{"a": 1}')
    True
    >>> is_json("[[1]]")
    True
    >>> is_json("[Donnerstag] Anna;Bert")
    False
    """
    return bool(_OBJECT.match(text)) or _is_whole_json(text)


def _is_whole_json(text: str) -> bool:
    """Whether a text in brackets is JSON to its end."""
    if not text.lstrip().startswith("["):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _mimetype(packed: zipfile.ZipFile, names: Sequence[str]) -> str:
    """The beginning of the media type that stands first in an archive; "" without one."""
    if not names or names[0] != "mimetype":
        return ""
    return packed.open("mimetype").read(80).decode("utf-8", "replace")


def _kind_of_archive(content: bytes) -> str:
    """The code of what a zip archive is; "" for an Excel workbook, which can be read, and for a
    broken one.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()[:_LOOKED_AT]
            mimetype = _mimetype(packed, names)
    except Exception:  # noqa: BLE001 - what zipfile raises for a broken archive is anything
        return ""
    if mimetype.startswith(f"{_OPEN_DOCUMENT}spreadsheet"):
        return "is_open_sheet"
    if mimetype.startswith(_OPEN_DOCUMENT):
        return "is_text_document"
    for beginning, code in _PARTS.items():
        if any(name.startswith(beginning) for name in names):
            return code
    return "" if any(name.startswith("xl/") for name in names) else "is_archive"
