"""PDF, PNG and SVG documents as answers: file name, ETag, cache, thumbnails, and limits on their
layout.
"""

import hashlib
from collections.abc import Callable, Sequence

from flask import Flask, Response, current_app, make_response

from scorepad import __version__
from scorepad.printing import pdf
from scorepad.printing.edition import A4, LETTER, SIZES, Edition, Page
from scorepad.printing.helpers import TooLong
from scorepad.printing.printer import PREVIEW
from scorepad.store.cache import Recent
from scorepad.web.frame.clock import today
from scorepad.web.frame.conditional import not_modified
from scorepad.web.frame.file_names import file_name, named
from scorepad.web.frame.forms import PageQuery
from scorepad.web.frame.i18n import english_of_america
from scorepad.web.frame.submitted import sent_query
from scorepad.web.frame.work_limit import TooBusy, WorkLimit

EMPTY = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="85" viewBox="0 0 60 85">'
    '<path d="M0 0h60v85H0z" fill="#fff"/>'
    '<path d="M9 12h24M9 22h42M9 30h42M9 38h42M9 46h42M9 54h27" stroke="#ccc"/></svg>'
)
"""The placeholder SVG of a thumbnail that is not ready; its width tells the script to poll again.
"""
NEVER = EMPTY.replace('width="60" height="85"', 'width="120" height="170"')
"""The placeholder SVG of a thumbnail that cannot be made; its width tells the script to stop
polling.
"""
papers = WorkLimit(2)
"""The limit on papers and thumbnails that are laid out at the same time."""
Make = Callable[[pdf.Decided, Edition], bytes | None]
MIMETYPES = {"pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml"}
_made: Recent[str, tuple[bytes | None]] = Recent(100)
"""The cache of papers and thumbnails by ETag; None for a document that is too long to print.

Pages with thumbnails and the storm "papers" need it.
"""


def init(app: Flask) -> None:
    """Apply the setting `papers`."""
    papers.most = app.config.setdefault("PAPERS", papers.most)


def edition() -> Edition:
    """The paper size for this phone, and the date of today."""
    usual = LETTER if english_of_america() else A4
    return Edition(SIZES.get(current_app.config.get("PAPER", ""), usual), today())


def answer(page: Page, *name: object) -> Response:
    """The PDF of a page; `name` are the words of its file name."""
    return tagged(tag(page), lambda: page, *name)


def tagged(etag: str, decide: pdf.Decided, *name: object) -> Response:
    """The PDF of a page with a known ETag; it is decided and laid out only if neither phone nor
    cache has this version.

    With `?vorschau` the answer is the thumbnail of the first page.
    """
    etag = tag(etag, edition())
    if PageQuery(sent_query()).preview.data:
        return _preview(f"{etag}-{PREVIEW}", decide)
    return _paper(etag, pdf.make, decide, "pdf", name)


def drawn(etag: str, decide: pdf.Decided, *name: object) -> Response:
    """The PNG of a page with a known ETag."""
    return _paper(etag, pdf.draw, decide, "png", name)


def _paper(
    etag: str, make: Make, decide: pdf.Decided, ending: str, name: Sequence[object]
) -> Response:
    """A response with the document, cached or made once a slot is free; else 304. Raises TooBusy
    and TooLong.
    """
    unchanged = not_modified(etag)
    if unchanged is not None:
        return unchanged
    data = _cached_or_made(etag, make, decide)
    if data is None:
        raise TooLong(etag)
    return _file_response(etag, data, ending, name)


def _preview(etag: str, decide: pdf.Decided) -> Response:
    """The thumbnail of a first page; while the limit is reached, the placeholder `EMPTY`, which is
    not cached; for a document that is too long, the placeholder `NEVER`.
    """
    unchanged = not_modified(etag)
    if unchanged is not None:
        return unchanged
    try:
        data = _cached_or_made(etag, pdf.preview, decide, waits=False)
    except TooBusy:
        return Response(EMPTY, mimetype=MIMETYPES["svg"], headers={"Cache-Control": "no-store"})
    if data is None:
        return _file_response(etag, NEVER.encode(), "svg", ())
    return _file_response(etag, data, "png", ())


def _cached_or_made(
    etag: str, make: Make, decide: pdf.Decided, *, waits: bool = True
) -> bytes | None:
    """The document of this ETag: from the cache, else made once a slot is free; None if it is too
    long. Raises TooBusy.
    """
    kept = _made.get(etag)
    if kept is None:
        with papers.slot(etag, waits=waits):
            # Another request may have made it meanwhile.
            kept = _made.get(etag) or _made.keep(etag, (_made_within_bounds(make, decide),))
    (document,) = kept
    return document


def _made_within_bounds(make: Make, decide: pdf.Decided) -> bytes | None:
    """The document, made now; None if it is too long."""
    try:
        return make(decide, edition())
    except TooLong as error:
        current_app.logger.warning("A paper is too long: %s.", error)
        return None


def _file_response(etag: str, data: bytes, ending: str, name: Sequence[object]) -> Response:
    response = make_response(data)
    response.mimetype = MIMETYPES[ending]
    named(response, "inline", file_name(*name, ending=ending))
    response.set_etag(etag)
    return response


def tag(*facts: object) -> str:
    """An ETag: a hash of these facts and of the version of the program."""
    return hashlib.sha256(repr((__version__, facts)).encode()).hexdigest()[:16]
