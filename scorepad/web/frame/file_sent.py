"""A file as the answer: JSON, CSV or a spreadsheet."""

import tempfile
from collections.abc import Callable, Iterator
from typing import IO

from flask import stream_with_context
from werkzeug.wrappers import Response

from scorepad.web.frame.file_names import named

PIECE = 64 * 1024
MIMETYPES = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
Content = Iterator[str] | Callable[[IO[bytes]], None]


def sent(form: str, content: Content, name: str) -> Response:
    """The file as an attachment: text is streamed, a spreadsheet is sent from a temporary file."""
    pieces = _filled(content) if callable(content) else (piece.encode() for piece in content)
    response = Response(stream_with_context(pieces), content_type=MIMETYPES[form])
    named(response, "attachment", name)
    return response


def _filled(content: Callable[[IO[bytes]], None]) -> Iterator[bytes]:
    """The chunks of a temporary file, which is deleted after the last one or when the connection
    ends.
    """
    with tempfile.TemporaryFile() as out:
        content(out)
        out.seek(0)
        while piece := out.read(PIECE):
            yield piece
