"""A document as an answer: inline under a file name a phone keeps, and 304 while it would come out the same."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Callable, Sequence

from flask import Flask, Response, current_app, make_response, request

from scorepad import __version__
from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, SIZES, Edition, Page
from scorepad.printing.helpers import TooLong
from scorepad.printing.printer import PREVIEW
from scorepad.store.cache import Recent
from scorepad.web.frame.clock import today
from scorepad.web.frame.forms import PageQuery, asked
from scorepad.web.frame.i18n import english_of_america
from scorepad.web.frame.work_limit import TooBusy, WorkLimit

LONGEST_NAME = 80
EMPTY = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="85" viewBox="0 0 60 85">'
    '<path d="M0 0h60v85H0z" fill="#fff"/>'
    '<path d="M9 12h24M9 22h42M9 30h42M9 38h42M9 46h42M9 54h27" stroke="#ccc"/></svg>'
)
"""The sheet that stands where no picture is yet; by its width the page sees that it is to ask again."""
NEVER = EMPTY.replace('width="60" height="85"', 'width="120" height="170"')
"""The same where there will be none."""
papers = WorkLimit(2)
"""The limit of papers and previews; whoever wants to print waits for a few at most, pages wait for none."""
Make = Callable[[pdf.Decided, Edition], bytes | None]
MIMETYPES = {"pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml"}
_made: Recent[str, tuple[bytes | None]] = Recent(100)
"""Papers and previews by their ETag, None for what is too long: what a whole table asks for is made once.

The bench row "board during 50 sheets" needs it.
"""


def init(app: Flask) -> None:
    """As many at once as the settings say."""
    papers.most = app.config.setdefault("PAPERS", papers.most)


def edition() -> Edition:
    """On what paper this phone prints, and that it is today."""
    usual = LETTER if english_of_america() else A4
    return Edition(SIZES.get(current_app.config.get("PAPER", ""), usual), today())


def answer(page: Page, *name: object) -> Response:
    """The PDF of a page that is decided already; its name is made of these words."""
    return tagged(tag(page), lambda: page, *name)


def tagged(etag: str, page: pdf.Decided, *name: object) -> Response:
    """The same under a tag the caller knows; the page is decided and printed only when the phone has another one.

    With `?vorschau` it is the small picture of the first page.
    """
    etag = tag(etag, edition())
    if PageQuery(asked()).preview.data:
        return _preview(f"{etag}-{PREVIEW}", page)
    return _paper(etag, pdf.make, page, "pdf", name)


def drawn(etag: str, page: pdf.Decided, *name: object) -> Response:
    """A page as a picture, under its tag."""
    return _paper(etag, pdf.draw, page, "png", name)


def _paper(etag: str, make: Make, page: pdf.Decided, ending: str, name: Sequence[object]) -> Response:
    """A paper, made when it is its turn; equal ones are made once. Raises Busy and TooLong."""
    if request.if_none_match.contains_weak(etag):
        return unchanged(etag)
    data = _kept(etag, make, page)
    if data is None:
        raise TooLong(etag)
    return _sent(etag, data, ending, name)


def _preview(etag: str, page: pdf.Decided) -> Response:
    """The picture of a first page, drawn once for all that stands on it, and never many at the same time.

    While others are drawn it is an empty sheet, which no phone keeps; a very long document has one for good.
    """
    if request.if_none_match.contains_weak(etag):
        return unchanged(etag)
    try:
        data = _kept(etag, pdf.preview, page, waits=False)
    except TooBusy:
        return _empty()
    return _sent(etag, NEVER.encode(), "svg", ()) if data is None else _sent(etag, data, "png", ())


def _kept(etag: str, make: Make, page: pdf.Decided, *, waits: bool = True) -> bytes | None:
    """What was made under this tag, else what is made now, in its turn; None for what is too long. Raises Busy."""
    kept = _made.get(etag)
    if kept is None:
        with papers.slot(etag, waits=waits):
            kept = _made.get(etag) or _made.keep(etag, (_within_bounds(make, page),))
    return kept[0]


def _within_bounds(make: Make, page: pdf.Decided) -> bytes | None:
    try:
        return make(page, edition())
    except TooLong as error:
        current_app.logger.warning("A paper is too long: %s.", error)
        return None


def _empty() -> Response:
    return Response(EMPTY, mimetype=MIMETYPES["svg"], headers={"Cache-Control": "no-store"})


def _sent(etag: str, data: bytes, ending: str, name: Sequence[object]) -> Response:
    response = make_response(data)
    response.mimetype = MIMETYPES[ending]
    response.headers.set("Content-Disposition", "inline", filename=file_name(*name, ending=ending))
    response.set_etag(etag)
    return response


def unchanged(etag: str) -> Response:
    """The answer to a phone that has this file already."""
    response = Response(status=304)
    response.set_etag(etag)
    return response


def tag(*facts: object) -> str:
    """A tag that changes with any of these facts, and with the program."""
    return hashlib.sha256(repr((__version__, facts)).encode()).hexdigest()[:16]


def file_name(*name: object, ending: str = "pdf") -> str:
    """The name of a file: letters, digits, and days as they sort.

    >>> file_name("Abend", dt.date(2026, 11, 19), "Bei Anna / Müller")
    'Scorepad-Abend-2026-11-19-Bei-Anna-Müller.pdf'
    """
    words = [word for part in name for word in _words(part)]
    return "-".join(["Scorepad", *words])[:LONGEST_NAME] + f".{ending}"


def address(path: str) -> str:
    """A path of this site as the whole address that a camera reads."""
    return str(current_app.config.get("PUBLIC_ADDRESS") or request.url_root).rstrip("/") + path


def _words(part: object) -> list[str]:
    return [part.isoformat()] if isinstance(part, dt.date) else re.findall(r"\w+", str(part))
