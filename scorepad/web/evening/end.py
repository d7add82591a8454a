"""The end of an evening: who won and by how much, its course, its moments, a picture to share."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.seal import totals_of
from scorepad.actions.runde.season import Counted, so_far
from scorepad.printing.chart import Picture
from scorepad.printing.sheet import Sheet, course
from scorepad.scoring.evening.rows import Replay
from scorepad.telling.evening import games_played, standings
from scorepad.telling.milestone import milestone
from scorepad.telling.moments import moments
from scorepad.telling.result import ahead, margin
from scorepad.web.board.log import notice_of
from scorepad.web.board.reckoned import looks, plain_sheet, statement_of
from scorepad.web.frame.access import at_table
from scorepad.web.frame.preferences import told_at_the_end
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told

blueprint = Blueprint("end", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
PICTURE = Picture(theme="page", height=200, calm=True)
"""The course of the evening: the winner's line among all."""


@blueprint.get("/ende")
@reading
@at_table
def show(visit: Visit) -> Response | str:
    """The page of an ended evening; a running one has its board."""
    if not visit.evening.ended:
        return visit.to("board.show")
    sheet = replace(plain_sheet(visit), sealed=totals_of(visit.evening))
    places = standings(sheet.result, sheet.totals, sheet.seats)
    statement = statement_of(visit)
    winner = ahead(places, visit.voice, ended=True)
    has_winner = bool(winner.points)
    look_of = looks(sheet)
    lines = []
    for placing in places:
        place = f"{placing.place}." if has_winner else ""
        points = visit.voice.points(placing.points)
        lines.append({**look_of[placing.player], "place": place, "points": points})
    return visit.page(
        "evening/end.html",
        day=visit.voice.day(visit.evening.date, "full"),
        games=games_played(sheet.result, visit.voice),
        ahead=winner,
        margin=margin(places, visit.voice) if has_winner else "",
        plot=_course_of(sheet),
        lines=lines,
        moments=moments_view(visit, () if visit.is_guest else so_far(visit.runde.id)),
        notice=notice_of(visit.evening, visit.voice) if visit.can_enter else None,
        money=statement.tariff.on,
        computed=not statement.problems,
    )


def _course_of(sheet: Sheet) -> Markup:
    """The chart of the evening, in which the lines of the winners lead; empty without points."""
    if not any(row.points for row in sheet.result.rows):
        return Markup()
    return Markup(course(sheet, PICTURE))  # noqa: S704 - names are escaped where it is drawn


def moments_view(visit: Visit, season: Sequence[Counted] = ()) -> list[tuple[str, str, str]]:
    """The highlights of an evening as title, text and URL of the game.

    Empty while it runs, and if the phone hides them. The last one is a milestone of the season,
    found in `season`, whose oldest evening is first.
    """
    if not visit.evening.ended or not told_at_the_end():
        return []
    result = replayed(visit.evening)
    lines = []
    for moment in moments(result, visit.voice):
        url = ""
        if moment.index is not None:
            entry = visit.evening.entries[moment.index]
            url = visit.url("game.show", entry_id=entry.id)
        lines.append((moment.title, moment.text, url))
    sentence = _of_season(result, season, visit)
    if sentence:
        lines.append((told("season"), sentence, ""))
    return lines


def _of_season(result: Replay, season: Sequence[Counted], visit: Visit) -> str:
    """The milestone that this evening is in the season, in a sentence; empty for none."""
    until = list[Counted]()
    for counted in season:
        until.append(counted)
        if counted.evening.id == visit.evening.id:
            break
    else:
        return ""
    evenings = [counted.evening for counted in until]
    sums_before = (counted.sums for counted in reversed(until[:-1]))
    return milestone(result, evenings, sums_before, visit.voice)
