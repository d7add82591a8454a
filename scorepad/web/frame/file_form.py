"""The form of a file: uploaded, pasted, or carried along from page to page."""

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from flask import request, session
from flask_babel import lazy_gettext as _l

from scorepad.files.problems import FileProblem
from scorepad.files.strict import MOST_BYTES, decoded
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.web.frame.fields import BooleanField, FileField, StringField, TextAreaField, put_at
from scorepad.web.frame.forms import Form
from scorepad.web.frame.words import _

MOST_PACKED = 6_000_000
"""The most characters of a packed file in a page; packed files of Scorepad stay below it."""
MOST_FILE = MOST_BYTES + 100_000
"""Bytes of a request with a file in it."""


MOST_SHOWN = 50_000
"""The most characters of a pasted text that a page shows again; a longer one was not typed there.
"""


def allow_files(_endpoint: str | None, _values: object) -> None:
    """Raise the limit of the request body where files are uploaded; all other forms stay small."""
    if session:
        request.max_content_length = MOST_FILE
        request.max_form_memory_size = MOST_PACKED + 100_000


class FileForm(Form):
    """A file, or its text: carried along, uploaded or pasted."""

    otherwise = "file"
    packed = StringField(longest=MOST_PACKED)
    file = FileField(_l("Datei"))
    text = TextAreaField(_l("Oder Text einfügen"), longest=MOST_FILE)
    save = BooleanField()

    def refuse(
        self, problems: Iterable[Problem], at: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Put the problems at their fields; a very long text is not shown again beside them, and
        the page says so.
        """
        super().refuse(problems, at)
        if len(self.text.data) > MOST_SHOWN:
            self.text.process_data("")
            put_at(
                self.text,
                _(
                    "Dein Text ist zu lang, um noch einmal hier zu stehen. "
                    "Berichtige ihn, wo er herkommt, und füge ihn neu ein."
                ),
            )

    def raw(self) -> bytes:
        """What was sent, a pasted text as UTF-8; of a file that is too long one byte too many,
        which is refused when it is read. Raises Refused.
        """
        if self.packed.data:
            return _unpacked(self.packed.data)
        upload = self.file.data
        content = upload.stream.read(MOST_BYTES + 1) if upload else b""
        if not content:
            content = self.text.data.encode("utf-8", "replace")
        if not content.strip():
            raise Refused([FileProblem("empty" if upload else "nothing_sent")])
        return content

    def content(self) -> str:
        """The sent text. Raises Refused."""
        return decoded(self.raw())


def packed(content: bytes) -> str:
    """The packed file, which a page carries to the next one, as an upload cannot be repeated."""
    return base64.b64encode(zlib.compress(content, 6)).decode()


def _unpacked(carried: str) -> bytes:
    """The file that `packed` packed. Of one that is too long one byte too many is unpacked, which
    is refused when the file is read. Raises Refused.
    """
    try:
        compressed = base64.b64decode(carried.encode(), validate=True)
        content = zlib.decompressobj().decompress(compressed, MOST_BYTES + 1)
    except (zlib.error, binascii.Error, UnicodeError, ValueError):
        raise Refused([FileProblem("not_text")]) from None
    if not content.strip():
        raise Refused([FileProblem("empty")])
    return content
