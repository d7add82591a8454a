"""News for an open entry page: what other phones have entered since, and who is about to."""

import hashlib
from functools import partial

from flask import Blueprint, Response, abort, jsonify, request

from scorepad import __version__
from scorepad.actions.entry import pens
from scorepad.actions.entry.seen import Seen, entered_since, has_moved_on
from scorepad.scoring.entry import Game
from scorepad.store.evenings import StoredEvening
from scorepad.telling.twice import changed, news, who_writes
from scorepad.telling.voice import Voice
from scorepad.web.board.log import row_of
from scorepad.web.entry.course_form import SeenForm
from scorepad.web.frame import access, clock, phone
from scorepad.web.frame.away import advise
from scorepad.web.frame.conditional import not_modified, unchanged
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, visit_of, writing

blueprint = Blueprint("news", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("/neues")
@access.at_table
def show(runde_id: int, evening_id: int) -> Response:
    """The news for a form, by the state that its page had seen; 304 while nothing has changed."""
    glance_at = access.glancing(runde_id, evening_id) or abort(404)
    now = clock.now()
    glance = glance_at(now) or abort(404)
    facts = repr((__version__, glance, language(), request.query_string))
    tag = hashlib.sha256(facts.encode()).hexdigest()[:16]
    is_unchanged = unchanged(glance_at, glance, now)
    repeated = not_modified(tag, is_unchanged)
    if repeated is not None:
        return repeated
    visit = visit_of(runde_id, evening_id)
    if not visit.can_enter:
        raise access.ReadOnly
    seen = SeenForm(visit.form.query).seen
    told = told_news(visit.evening, seen, visit.voice) if seen else ""
    answer = jsonify(news=told, pen=who_writes(glance.pens, visit.voice))
    answer.set_etag(tag)
    return answer


@blueprint.post("/neues")
@writing
@access.at_table
def hold(visit: Visit) -> Response:
    """Extend the pen of this phone, as its form is still being filled in."""
    take(visit)
    return Response(status=204)


def take(visit: Visit) -> None:
    """Take a pen, which shows others that this phone is about to enter something."""
    if visit.evening_id is None:
        return
    mark = phone.hold(visit.evening_id)
    if mark:
        write = partial(
            pens.take, visit.evening_id, visit.runde.id, mark, visit.people.writer, visit.now
        )
        advise(write)


def told_news(stored: StoredEvening, seen: Seen, voice: Voice) -> str:
    """The entries of others since, in one line; empty while the page is up to date."""
    rows = [row_of(stored, entry_id) for entry_id in entered_since(stored, seen)]
    lines = [news(row, voice) for row in rows if row is not None]
    if lines:
        return " ".join(lines)
    return changed(voice) if has_moved_on(stored, seen, Game.kind) else ""
