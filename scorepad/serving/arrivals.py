"""Forms as a whole: a WSGI middleware that takes a form in before its request waits for a turn, so
that somebody who sends slowly holds none.

Until a form has arrived it holds a thread of the server; `MOST_ARRIVING` keeps one address from
taking them all, `MOST_ARRIVING_IN_ALL` keeps many from it. How long a form may take is up to the
proxy.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import IO, TYPE_CHECKING

from scorepad.serving.answers import IN_MEMORY, PIECE, short_answer
from scorepad.serving.fair_queue import address
from scorepad.web.frame.file_form import MOST_FILE
from scorepad.web.frame.work_limit import SOON, TooBusy

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST_BYTES = MOST_FILE + 2**20
"""Bytes of a request: the largest file that Scorepad exports can be imported again."""
MOST_ARRIVING = 32
"""Forms that arrive from one address at the same time; each further one gets 503."""
MOST_ARRIVING_IN_ALL = 48
"""Forms that arrive from all addresses at the same time; each further one gets 503, while pages are
read as before.
"""
CLOSE = ("Connection", "close")
RETRY = ("Retry-After", str(SOON))


class CutOff(Exception):  # noqa: N818 - reads as a sentence
    """The connection ended before the form was complete."""


class Arrivals:
    """The middleware before an app behind so many trusted proxies."""

    def __init__(self, app: "WSGIApplication", proxies: int) -> None:
        self._app = app
        self._proxies = proxies
        self._lock = Lock()
        self._arriving: Counter[str] = Counter()

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        length = _length(environ)
        if length is None:
            return short_answer(HTTPStatus.LENGTH_REQUIRED, start_response, CLOSE)
        if length > MOST_BYTES:
            return short_answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, start_response, CLOSE)
        if not length:
            environ["wsgi.input"] = BytesIO()
            return self._app(environ, start_response)
        try:
            with self._arrival(address(environ, self._proxies)):
                form = _taken_in(environ["wsgi.input"], length)
        except TooBusy:
            return short_answer(HTTPStatus.SERVICE_UNAVAILABLE, start_response, CLOSE, RETRY)
        except CutOff:
            return short_answer(HTTPStatus.BAD_REQUEST, start_response, CLOSE)
        with form:
            environ["wsgi.input"] = form
            return self._app(environ, start_response)

    @contextmanager
    def _arrival(self, whose: str) -> Iterator[None]:
        """Count a form while it arrives. Raises TooBusy where many arrive, of this address or in
        all.
        """
        with self._lock:
            if self._arriving[whose] >= MOST_ARRIVING:
                raise TooBusy
            if self._arriving.total() >= MOST_ARRIVING_IN_ALL:
                raise TooBusy
            self._arriving[whose] += 1
        try:
            yield
        finally:
            with self._lock:
                self._arriving[whose] -= 1
                if not self._arriving[whose]:
                    del self._arriving[whose]


def _length(environ: "WSGIEnvironment") -> int | None:
    """Bytes of the form; None where the request does not tell, so that a form that was cut off
    would look complete.
    """
    told = environ.get("CONTENT_LENGTH", "")
    if told:
        return int(told)
    return None if "HTTP_TRANSFER_ENCODING" in environ else 0


def _taken_in(sent: IO[bytes], length: int) -> IO[bytes]:
    """The whole form, from its beginning. Raises CutOff where less was sent."""
    form = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed when it is answered
    left = length
    while left:
        piece = sent.read(min(PIECE, left))
        if not piece:
            form.close()
            raise CutOff
        form.write(piece)
        left -= len(piece)
    form.seek(0)
    return form
