"""The form of a file: uploaded, pasted, or carried along from page to page."""

import base64
import binascii
import zlib

from flask import request, session
from flask_babel import lazy_gettext as _l

from scorepad.files.problems import FileProblem
from scorepad.files.strict import MOST_BYTES, decoded
from scorepad.scoring.errors import Refused
from scorepad.web.frame.forms import Area, Form, TextField, Tick, Upload

MOST_PACKED = 6_000_000
"""The most characters of a packed file in a page; packed files of Scorepad stay below it."""
MOST_FILE = MOST_BYTES + 100_000
"""Bytes of a request with a file in it."""


def allow_files(_endpoint: str | None, _values: object) -> None:
    """Raise the limit of the request body where files are uploaded; all other forms stay small."""
    if session:
        request.max_content_length = MOST_FILE
        request.max_form_memory_size = MOST_PACKED + 100_000


class FileForm(Form):
    """A file, or its text: carried along, uploaded or pasted."""

    otherwise = "file"
    packed = TextField(longest=MOST_PACKED)
    file = Upload(_l("Datei"))
    text = Area(_l("oder hier einfügen"), longest=MOST_FILE)
    save = Tick()

    def raw(self) -> bytes:
        """What was sent, a pasted text as UTF-8. Raises Refused."""
        if self.packed.data:
            return _unpacked(self.packed.data)
        upload = self.file.data
        content = upload.stream.read(MOST_BYTES + 1) if upload else b""
        content = content or self.text.data.encode("utf-8", "replace")
        if not content.strip():
            raise Refused([FileProblem("empty")])
        return content

    def content(self) -> str:
        """The sent text. Raises Refused."""
        return decoded(self.raw())


def packed(content: bytes) -> str:
    """The packed file, which a page carries to the next one, as an upload cannot be repeated."""
    return base64.b64encode(zlib.compress(content, 6)).decode()


def _unpacked(carried: str) -> bytes:
    try:
        content = zlib.decompressobj().decompress(base64.b64decode(carried.encode(), validate=True), MOST_BYTES + 1)
    except (zlib.error, binascii.Error, UnicodeError, ValueError):
        raise Refused([FileProblem("not_text")]) from None
    if not content.strip():
        raise Refused([FileProblem("empty")])
    return content
