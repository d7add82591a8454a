"""Tournament pages that the script of the board polls; an unchanged page is answered with 304."""

from __future__ import annotations

import hashlib
from typing import Any

from flask import Response, make_response, session

from scorepad import __version__
from scorepad.actions.tournament import evening_ids
from scorepad.store import tournaments
from scorepad.store.tournaments import StoredTournament
from scorepad.web.frame.assets import versions
from scorepad.web.frame.conditional import not_modified
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.i18n import language
from scorepad.web.frame.preferences import chosen
from scorepad.web.frame.visit import Visit
from scorepad.web.tournament.tournament_view import STEP

ASSETS = ("css/frame/base.css", "css/frame/parts.css", "css/tournament/tournament.css", "js/evening/board.js")


def unchanged(visit: Visit, stored: StoredTournament) -> tuple[str, Response | None]:
    """The ETag of a page of the tournament, and a 304 response if the phone has this ETag, else None."""
    facts = (
        __version__,
        versions(*ASSETS),
        stored,
        sorted(tournaments.evening_keys(visit.runde.id, evening_ids(stored)).items()),
        visit.names.key,
        visit.role,
        visit.runde,
        visit.person,
        session.get("csrf_token"),
        language(),
        chosen(),
        int(visit.now.timestamp()) // 60 // STEP if stored.state == "running" else 0,
    )
    tag = hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
    return tag, None if "_flashes" in session else not_modified(tag)


def page(visit: Visit, template: str, tag: str, **values: Any) -> Response:
    """The page with its ETag; one with a message is shown once."""
    has_message = "_flashes" in session
    response = make_response(visit.page(template, tag=tag, **values))
    if has_message:
        return unstored(response)
    response.set_etag(tag)
    return response
