"""A document as an answer: inline under a file name a phone keeps, and 304 while it would come out the same."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Sequence

from flask import Response, current_app, make_response, request

from scorepad import __version__
from scorepad.printing import pdf

LONGEST_NAME = 80
MIMETYPES = {"pdf": "application/pdf", "png": "image/png"}


def answer(page: pdf.Document, *name: object) -> Response:
    """The PDF of a page that is decided already; its name is made of these words."""
    return tagged(tag(page), page, *name)


def tagged(etag: str, page: pdf.Document, *name: object) -> Response:
    """The same under a tag the caller knows; the page is printed only when the phone has another one."""
    return unchanged(etag) if request.if_none_match.contains(etag) else _sent(etag, pdf.make(page), "pdf", name)


def drawn(etag: str, page: pdf.Document, *name: object) -> Response:
    """A page as a picture, under its tag."""
    return _sent(etag, pdf.draw(page), "png", name)


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
