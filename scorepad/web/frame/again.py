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
"""Status codes after which the form can be sent again; 400 only where its CSRF token was too old.
"""
MOST = 4
"""A form up to this many times the allowed size is still given back, so that it can be shortened.
"""
FIELDS = 1000
"""Number of fields that are given back at most; no form has a tenth of that."""
MARKS = frozenset({"client_key", "revision", "base"})
"""Hidden fields of forms; a form with only these holds nothing that was typed."""
WayOut = tuple[str, str]
"""The link of an error page: its address and its words."""
_LETTERS = "".join(map(chr, range(0x21, 0x7F)))
_WHERE = re.compile(r"/runde/(\d{1,10})(?:/abend/(\d{1,10}))?(?![^/])")


def way() -> WayOut:
    """The link to the evening or the Runde of this address, else of the referring page of this
    site.
    """
    for path in (request.path, _came_from()):
        match = _WHERE.match(path)
        if match and access.held(int(match[1])):
            return _to(int(match[1]), int(match[2] or 0))
        if match and (visitor := access.guest(int(match[1]))) is not None:
            return tournament_of(int(match[1]), visitor), _("Zum Turnier")
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
    return (f"{request.script_root}{path}", _("Zurück")) if path.startswith("/") else start()


def kept(code: int) -> tuple[tuple[str, str], ...]:
    """The fields that can be sent again after this status; none of a form that another site
    sent.
    """
    if request.method != "POST" or code not in KEEPS or not _is_ours():
        return ()
    given = tuple(field for field in _sent() if field[0] != "csrf_token")[:FIELDS]
    return given if any(name not in MARKS for name, _value in given) else ()


def address() -> str:
    """The path and the query of this request, percent-encoded."""
    query = quote(request.query_string, safe=_LETTERS)
    return f"{request.path}?{query}" if query else request.path


def _to(runde_id: int, evening_id: int) -> WayOut:
    if evening_id and access.glance(runde_id, evening_id) is not None:
        return url_for("board.show", runde_id=runde_id, evening_id=evening_id), _("Zum Abend")
    return url_for("runde.show", runde_id=runde_id), _("Zur Runde")


def _came_from() -> str:
    host, path = _parts(request.referrer or "")
    return path.removeprefix(request.script_root) if host == request.host else ""


def _is_ours() -> bool:
    """Whether a page of this site sent the form: a form of another site must not get a valid CSRF
    token.
    """
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin") or request.referrer or ""
    return site == "same-origin" if site else _parts(origin)[0] == request.host


def _parts(address: str) -> tuple[str, str]:
    """The host and the path of an address; both empty where it cannot be parsed."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", ""
    return parts.netloc, parts.path


def _sent() -> Iterator[tuple[str, str]]:
    request.max_content_length = MOST * current_app.config["MAX_CONTENT_LENGTH"]
    try:
        return iter(()) if request.files else iter(sent().items(multi=True))
    except HTTPException:  # far too much, or no form at all
        return iter(())
