"""What an error page gives back: the way to where one came from, and what was typed, to be sent once more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from flask import current_app, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from scorepad.web.frame import access
from scorepad.web.frame.forms import LONGEST, sent

KEEPS = frozenset({400, 409, 413, 429, 500, 503})
"""Errors after which the same may be sent again, by their status; of 400 that of a form that was too old."""
MOST = 4
"""How many times as much as a form may hold is still given back, to be made shorter."""
FIELDS = 1000
"""Fields that are given back; no form has a tenth of it."""
MARKS = frozenset({"client_key", "revision", "base"})
"""What a form without a field holds too: nobody typed it."""
_LETTERS = "".join(map(chr, range(0x21, 0x7F)))
_WHERE = re.compile(r"/runde/(\d{1,10})(?:/abend/(\d{1,10}))?(?![^/])")


@dataclass(frozen=True)
class WayOut:
    """Where an error page leads, and in which words."""

    way: str
    words: str


@dataclass(frozen=True)
class Kept:
    """An answer of a form that was sent; a long one can be made shorter."""

    name: str
    value: str

    @property
    def is_long(self) -> bool:
        """Whether it is a text and not an answer in a few words."""
        return len(self.value) > LONGEST


def way() -> WayOut:
    """To the evening or the Runde of this address, or of the page of ours one came from; never to a foreign site."""
    for path in (request.path, _came_from()):
        match = _WHERE.match(path)
        if match and access.held(int(match[1])):
            return _to(int(match[1]), int(match[2] or 0))
    return start()


def start() -> WayOut:
    """To the first page."""
    return WayOut(url_for("start.show"), _("Zur Startseite"))


def once_more() -> WayOut:
    """To the same page, where it was only looked at; else to the one that one came from."""
    if request.method in {"GET", "HEAD"}:
        return WayOut(address(), _("Noch einmal versuchen"))
    path = _came_from()
    return WayOut(f"{request.script_root}{path}", _("Zurück")) if path.startswith("/") else start()


def kept(code: int) -> tuple[Kept, ...]:
    """What was sent by a form of ours, where it is worth while to send it again; nothing of a form from elsewhere."""
    if request.method != "POST" or code not in KEEPS or not _is_ours():
        return ()
    given = tuple(Kept(name, value) for name, value in _sent() if name != "csrf_token")[:FIELDS]
    return given if any(one.name not in MARKS for one in given) else ()


def address() -> str:
    """Where it was sent to, in letters that an address may have."""
    query = quote(request.query_string, safe=_LETTERS)
    return f"{request.path}?{query}" if query else request.path


def _to(runde_id: int, evening_id: int) -> WayOut:
    if evening_id and access.glance(runde_id, evening_id) is not None:
        return WayOut(url_for("board.show", runde_id=runde_id, evening_id=evening_id), _("Zum Abend"))
    return WayOut(url_for("runde.show", runde_id=runde_id), _("Zur Runde"))


def _came_from() -> str:
    """The path of the page of this site that led here; empty for none."""
    host, path = _parts(request.referrer or "")
    return path.removeprefix(request.script_root) if host == request.host else ""


def _is_ours() -> bool:
    """Whether a page of this site sent the form: a form from elsewhere must not become one of ours."""
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin") or request.referrer or ""
    return site == "same-origin" if site else _parts(origin)[0] == request.host


def _parts(address: str) -> tuple[str, str]:
    """The host and the path of an address that a browser sent; empty where it is none."""
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
