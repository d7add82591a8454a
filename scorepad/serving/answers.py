"""Answers as a whole: each is made to its last byte before anything of it is sent, so that somebody
who reads slowly holds no turn of the queue.
"""

import logging
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

IN_MEMORY = 2**20
"""Bytes of an answer that are held in memory; a longer one is held in a file."""
PIECE = 2**16
"""Bytes that are sent at once."""
_log = logging.getLogger("scorepad")


class AppAnswer:
    """Status, headers and bytes of an answer as an app makes it."""

    def __init__(self) -> None:
        self.status = ""
        self.headers: list[tuple[str, str]] = []
        self.body: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - outlives this

    def start(self, status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
        """The `start_response` of the app."""
        self.status = status
        self.headers = headers
        return self.body.write

    def fill(self, pieces: Iterable[bytes]) -> None:
        """Take the body, and close what it comes from."""
        try:
            self.body.writelines(pieces)
        finally:
            close = getattr(pieces, "close", None)
            if close is not None:
                close()


def whole_answer(
    app: "WSGIApplication", environ: "WSGIEnvironment", start_response: "StartResponse"
) -> Iterable[bytes]:
    """The answer of an app, complete when this returns; 500 for an exception, which is logged."""
    made = AppAnswer()
    try:
        made.fill(app(environ, made.start))
    except Exception:  # noqa: BLE001 - whatever it is, whoever asked gets an answer
        _log.exception("Exception while serving")
        made.body.close()
        return short_answer(HTTPStatus.INTERNAL_SERVER_ERROR, start_response)
    start_response(made.status, made.headers)
    length = made.body.tell()
    made.body.seek(0)
    if length > IN_MEMORY:
        return _in_pieces(made.body)
    with made.body:
        return [made.body.read()]


def short_answer(
    status: HTTPStatus, start_response: "StartResponse", *more: tuple[str, str]
) -> Iterable[bytes]:
    """An answer without the app: the name of the status as text."""
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"), *more]
    start_response(f"{status.value} {status.phrase}", headers)
    return [f"{status.phrase}\n".encode()]


def _in_pieces(body: IO[bytes]) -> Iterator[bytes]:
    with body:
        while piece := body.read(PIECE):
            yield piece
