"""What an error page offers: a link back, and the typed values in a form that sends them again."""

import re
from collections.abc import Iterator
from urllib.parse import quote, urlsplit

from flask import current_app, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from scorepad.web.frame import access
from scorepad.web.frame.submitted import sent

KEEPS = frozenset({400, 409, 413, 429, 500, 503})
"""Statuses after which the form can be sent again; 400 only where its CSRF token was too old."""
MOST = 4
"""A form up to this many times the allowed size is given back, so that it can be shortened."""
FIELDS = 1000
"""Number of fields that are given back at most; no form has a tenth of that."""
MARKS = frozenset({"client_key", "revision", "base"})
"""Hidden fields of forms; a form with only these holds nothing that was typed."""
WayOut = tuple[str, str]
"""The link of an error page: its address and its words."""
_LETTERS = "".join(map(chr, range(0x21, 0x7F)))
_WHERE = re.compile(r"/runde/(\d{1,10})(?:/abend/(\d{1,10}))?(?![^/])")


def way() -> WayOut:
    """The link to the evening or the Runde of this address, else of the page that led here."""
    for path in (request.path, _came_from()):
        match = _WHERE.match(path)
        if match is None:
            continue
        runde_id = int(match[1])
        evening_id = int(match[2] or 0)
        if access.held(runde_id):
            return _to(runde_id, evening_id)
        visitor = access.guest(runde_id)
        if visitor is not None:
            return tournament_of(runde_id, visitor), _("Zum Turnier")
    return start()


def tournament_of(runde_id: int, visitor: access.Guest) -> str:
    """The address of the newest tournament that is open to a guest."""
    return url_for("tournament.show", runde_id=runde_id, tournament_id=max(visitor.tournaments))


def start() -> WayOut:
    """The link to the start page."""
    return url_for("start.show"), _("Zur Startseite")


def once_more() -> WayOut:
    """The link that repeats a GET; after a POST the link to the referring page."""
    if request.method in {"GET", "HEAD"}:
        return address(), _("Noch einmal versuchen")
    path = _came_from()
    if not path.startswith("/"):
        return start()
    return f"{request.script_root}{path}", _("Zurück")


def kept(code: int) -> tuple[tuple[str, str], ...]:
    """The fields that can be sent again after this status; none of a form of another site."""
    if request.method != "POST" or code not in KEEPS or not _is_ours():
        return ()
    fields = [(name, value) for name, value in _sent() if name != "csrf_token"]
    given = tuple(fields[:FIELDS])
    has_typed = any(name not in MARKS for name, _value in given)
    return given if has_typed else ()


def address() -> str:
    """The path and the query of this request, percent-encoded."""
    query = quote(request.query_string, safe=_LETTERS)
    return f"{request.path}?{query}" if query else request.path


def _to(runde_id: int, evening_id: int) -> WayOut:
    """The link to an evening, if it is still there, else to its Runde."""
    if evening_id and access.glance(runde_id, evening_id) is not None:
        return url_for("board.show", runde_id=runde_id, evening_id=evening_id), _("Zum Abend")
    return url_for("runde.show", runde_id=runde_id), _("Zur Runde")


def _came_from() -> str:
    """The path of the referring page of this site; empty for another site."""
    host, path = _parts(request.referrer or "")
    return path.removeprefix(request.script_root) if host == request.host else ""


def _is_ours() -> bool:
    """Whether a page of this site sent the form.

    A form of another site must not get a valid CSRF token.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site:
        return site == "same-origin"
    origin = request.headers.get("Origin") or request.referrer or ""
    host, _path = _parts(origin)
    return host == request.host


def _parts(address: str) -> tuple[str, str]:
    """The host and the path of an address; both empty where it cannot be parsed."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", ""
    return parts.netloc, parts.path


def _sent() -> Iterator[tuple[str, str]]:
    """The fields of the form, as far as it can be read; none beside an uploaded file."""
    # More than a view reads: what was refused for its size is kept too.
    request.max_content_length = MOST * current_app.config["MAX_CONTENT_LENGTH"]
    try:
        if request.files:
            return iter(())
        return iter(sent().items(multi=True))
    except HTTPException:  # far too much, or no form at all
        return iter(())
