"""The board of an evening and the pages around it.

A poll is answered with 304 before the evening is loaded. The rendered board is cached by revision
and language.
"""

import datetime as dt
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    render_template,
    request,
    session,
)
from flask_babel import gettext as _
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from scorepad import __version__
from scorepad.actions.entry import entries, pens
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.seal import totals_of
from scorepad.actions.money.tariff import readable_tariff
from scorepad.actions.runde.season import Counted, so_far
from scorepad.scoring.entry import End
from scorepad.scoring.terms import Player
from scorepad.store import revisions, tournaments
from scorepad.store import season as season_store
from scorepad.store.evenings import StoredEvening
from scorepad.store.glances import Glance
from scorepad.store.runden import Member
from scorepad.telling.game import tell_reasons
from scorepad.telling.incident import row_sentence
from scorepad.telling.tournament_clock import table_finishes
from scorepad.telling.twice import who_writes
from scorepad.telling.voice import Voice
from scorepad.web.board.board_view import BoardView
from scorepad.web.board.link import ShownLink, read_link
from scorepad.web.board.log import notice_of, steps_of
from scorepad.web.evening.end import moments_view
from scorepad.web.evening.joining import offers
from scorepad.web.frame import access, clock, phone
from scorepad.web.frame.assets import versions
from scorepad.web.frame.away import advise
from scorepad.web.frame.conditional import not_modified, unchanged
from scorepad.web.frame.forms import PageQuery
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.i18n import language
from scorepad.web.frame.pieces import kept
from scorepad.web.frame.preferences import chosen, is_plain, preferred, told_at_the_end
from scorepad.web.frame.submitted import sent_query
from scorepad.web.frame.visit import Visit, reading, visit_of, writing

STYLES = (
    "frame/base",
    "frame/parts",
    "evening/board",
    "evening/large",
    "evening/flash",
    "evening/own",
)
SCRIPTS = ("evening/board", "evening/clock", "frame/awake", "tournament/clock")
ASSETS = (*(f"css/{name}.css" for name in STYLES), *(f"js/{name}.js" for name in SCRIPTS))
SHOWN = 3
"""The number of the next game up to which the board offers to share the links."""
blueprint = Blueprint("board", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


@blueprint.get("")
@access.at_table
def show(runde_id: int, evening_id: int) -> Response:
    """The board, with `?gross` for a large screen; 304 while nothing on it has changed."""
    _put_pen_down(runde_id, evening_id)
    has_message = "_flashes" in session
    if request.if_none_match and not has_message:
        answer = _not_modified(runde_id, evening_id)
        if answer is not None:
            return answer
    seen = access.glance(runde_id, evening_id) or abort(404)
    mark = _mark(runde_id, evening_id, seen, clock.now())
    counted = so_far(runde_id) if mark.tells else None
    visit = visit_of(runde_id, evening_id)
    response = make_response(_page(visit, mark, counted))
    is_counted_on = counted == ()
    if has_message or is_counted_on:  # the next request shows something else
        return unstored(response)
    response.set_etag(mark.tag)
    return unstored(response) if mark.code else response


def _not_modified(runde_id: int, evening_id: int) -> Response | None:
    """A 304 response if the phone has the board as it is now, else None.

    Where the board depends on the glance alone, the 304 may be repeated without this view.
    """
    now = clock.now()
    glance_at = access.glancing(runde_id, evening_id) or abort(404)
    seen = glance_at(now) or abort(404)
    mark = _mark(runde_id, evening_id, seen, now)
    depends_on_more_than_glance = mark.code is not None or mark.tells
    validator = None if depends_on_more_than_glance else unchanged(glance_at, seen, now)
    answer = not_modified(mark.tag, validator)
    if answer is None:
        return None
    return unstored(answer) if mark.code else answer


class LastGame(NamedTuple):
    """The last game in a sentence, and its reasons with their points."""

    sentence: str
    reasons: list[str]


class TournamentSeat(NamedTuple):
    """The number of the table in a tournament, and the own place there; 0 for who does not play."""

    table: int
    place: int


@dataclass(frozen=True)
class _Mark:
    """What the ETag `tag` stands for; `tells` is whether highlights are shown.

    `code` is the link on a `large` screen, None at a table of a tournament, which is watched by
    people of any Runde.
    """

    tag: str
    seen: Glance
    time_up: bool
    large: bool
    code: ShownLink | None
    tells: bool


def _mark(runde_id: int, evening_id: int, seen: Glance, now: dt.datetime) -> _Mark:
    """The mark of the board at this moment; the session gets its CSRF token if it has none."""
    time_up = seen.is_time_up(now)
    large = PageQuery(sent_query()).large.data
    code = None
    if large and tournaments.place_of(evening_id, runde_id) is None:
        code = read_link(runde_id)
    tells = seen.ended_at is not None and not large and told_at_the_end()
    state = tells and season_store.state(runde_id)
    own = access.to_show(runde_id), access.kept_of(runde_id), phone.who(runde_id)
    facts = (seen, time_up, large, code, own, state)
    if "csrf_token" not in session:
        generate_csrf()
    here = (
        __version__,
        versions(*ASSETS),
        session.get("csrf_token"),
        language(),
        chosen(),
        is_plain(),
        _lost_at(),
    )
    tag = hashlib.sha256(repr((evening_id, facts, here)).encode()).hexdigest()[:16]
    return _Mark(tag, seen, time_up, large, code, tells)


def _page(visit: Visit, mark: _Mark, counted: Sequence[Counted] | None) -> str:
    stored = visit.evening
    # The table is cached by revision, language, kind of cells and names.
    key = ("board", *stored.key, preferred("cells"), visit.names.key, mark.seen.rule_sets)
    view, table = kept(key, lambda: _draw(visit), stored.entries)
    moments = []
    if counted is not None:
        moments = moments_view(visit, () if visit.is_guest else counted)
    return visit.page(
        "evening/large.html" if mark.large else "evening/board.html",
        board=view,
        table=table,
        tag=mark.tag,
        over=view.over or _time_is_up(visit, view, mark),
        until=mark.seen.until,
        own=_own_column(visit, view),
        people=_people(visit, view),
        plain=is_plain(),
        flashes=preferred("flashes") == "on",
        **_for_writers(visit, view, mark.seen),
        moments=moments,
        last=_last_game(stored, visit.voice) if mark.large else None,
        code=mark.code,
        tournament_seat=_tournament_seat(visit),
        lacks=_may_lack_games(visit),
    )


def _time_is_up(visit: Visit, view: BoardView, mark: _Mark) -> str:
    """That the time of a running evening is up, at a table what is still played; else empty."""
    if not mark.time_up or visit.evening.ended:
        return ""
    if visit.time_left is None:
        return str(_("Die Zeit ist um."))
    return table_finishes(visit.voice, owes_soli=view.soli_left)


def _own_player(visit: Visit) -> Player | None:
    """The person whose phone this is."""
    return visit.people.person.player if visit.people.person else None


def _own_column(visit: Visit, view: BoardView) -> int:
    """The place of the own column on the board, from 1; 0 without one."""
    player = _own_player(visit)
    for place, head in enumerate(view.heads, 1):
        if head.player == player:
            return place
    return 0


def _lost_at() -> dt.datetime | None:
    at: dt.datetime | None = current_app.config["LOST_AT"]
    return at


def _may_lack_games(visit: Visit) -> bool:
    """Whether the last games of a running evening may be missing.

    They may if it began before the journal was taken away.
    """
    lost_at = _lost_at()
    if lost_at is None or visit.evening.ended:
        return False
    return revisions.one(visit.evening.id, visit.runde.id, 1).at < lost_at


def _tournament_seat(visit: Visit) -> TournamentSeat | None:
    """Where the evening is played in a tournament; None for other evenings."""
    number = visit.head.table_no if visit.head else None
    if number is None:
        return None
    people = visit.evening.plan.table
    player = _own_player(visit)
    place = people.index(player) + 1 if player in people else 0
    return TournamentSeat(number, place)


def _people(visit: Visit, view: BoardView) -> list[Member]:
    """The members to choose from, those at the table first.

    Empty once the phone knows whose it is, and for whoever only reads.
    """
    if not visit.can_enter or not visit.people.asks_person:
        return []
    if visit.evening.ended or visit.runde.archived:
        return []
    seats = {head.player for head in view.heads}
    at_table = list[Member]()
    others = list[Member]()
    for member in visit.people.everybody:
        if member.player in seats:
            at_table.append(member)
        elif member.active:
            others.append(member)
    return at_table if visit.is_guest else at_table + others


def _for_writers(visit: Visit, view: BoardView, seen: Glance) -> dict[str, Any]:
    """What only those see who may enter something."""
    if not visit.can_enter:
        return {"pen": "", "notice": None, "to_show": False}
    return {
        "pen": who_writes(seen.pens, visit.voice),
        "notice": notice_of(visit.evening, visit.voice),
        "to_show": 1 < view.next_number <= SHOWN and access.to_show(visit.runde.id),
    }


def _last_game(stored: StoredEvening, voice: Voice) -> LastGame | None:
    """The last game of the evening; None before the first one."""
    games = [row for row in replayed(stored).rows if row.number is not None]
    if not games:
        return None
    row = games[-1]
    reasons = tell_reasons(row.reasons, voice.under(row.rules))
    told_reasons = [f"{reason.text} {reason.points}" for reason in reasons]
    return LastGame(row_sentence(row, voice, signs=True), told_reasons)


def _put_pen_down(runde_id: int, evening_id: int) -> None:
    """Release the pen of this phone when a person opens the board; a poll does not release it."""
    if phone.opens_page() and phone.let_go(evening_id):
        advise(partial(pens.put_down, evening_id, runde_id, phone.mark(), clock.now()))


@blueprint.get("/mehr")
@reading
@access.at_table
def more(visit: Visit) -> str:
    """The menu of an evening: undo, chart, sheet, links, history, display."""
    steps = steps_of(visit.evening, visit.voice) if visit.can_enter else ()
    event_names = ", ".join(price.name for price in readable_tariff(visit.runde).event_prices)
    return visit.page(
        "evening/more.html", steps=steps, event_names=event_names, joinable=offers(visit)
    )


@blueprint.post("/abschliessen")
@writing
@access.at_table
def end(visit: Visit) -> BaseResponse:
    """Close the evening, and go on to its end.

    A phone that does not show that goes to the settlement, or back to the board.
    """
    if not visit.evening.ended:
        made = visit.made | {"client_key": f"end-{visit.evening.revision}"}
        entries.save(visit.runde.id, visit.evening.id, entries.Draft(End()), **made)
    if told_at_the_end():
        return visit.to("end.show")
    return visit.to("settle.show" if readable_tariff(visit.runde).on else "board.show")


@blueprint.post("/gezeigt")
@writing
@access.at_table
def dismiss(visit: Visit) -> BaseResponse:
    """Stop offering the links of a new Runde on the board."""
    access.shown(visit.runde.id)
    return visit.to("board.show")


def _draw(visit: Visit) -> tuple[BoardView, Markup]:
    """The board, and its table as HTML."""
    stored = visit.evening
    minutes = replayed(stored).next.rules.evening.minutes
    until = ""
    if minutes and not visit.is_of_tournament:
        began = revisions.marks(stored.id, stored.runde_id)[0].at
        until = clock.time_of(began + dt.timedelta(minutes=minutes))
    points = preferred("cells") == "points"
    view = BoardView(stored, visit.voice, totals_of(stored), points=points, until=until)
    table = Markup(render_template("evening/table.html", evening=stored, board=view))  # noqa: S704 - escaped in there
    return view, table
