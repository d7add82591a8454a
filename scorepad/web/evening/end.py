"""The end of an evening: who won and by how much, its course as a picture, its moments, and the picture to share."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions.replayed import replayed
from scorepad.actions.seal import totals_of
from scorepad.actions.season import Counted, so_far
from scorepad.printing.chart import Picture
from scorepad.printing.sheet import Sheet, course
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.roster import SHAPES, marks
from scorepad.telling.evening import Placing, games_played, standings
from scorepad.telling.milestone import milestone
from scorepad.telling.moments import Moment, moments
from scorepad.telling.result import ahead, margin
from scorepad.web.frame.preferences import told_at_the_end
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.parts.heads import picture as marker
from scorepad.web.parts.history_view import notice_of
from scorepad.web.parts.log import gone
from scorepad.web.parts.reckoned import plain_sheet, statement_of

blueprint = Blueprint("end", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
PICTURE = Picture(theme="page", columns=2, height=200, panel=66)


@blueprint.get("/ende")
@reading
def show(visit: Visit) -> Response | str:
    """The page of an ended evening; a running one has its board."""
    if not visit.evening.ended:
        return visit.to("board.show")
    sheet = replace(plain_sheet(visit), sealed=totals_of(visit.evening))
    places = standings(sheet.result, sheet.totals, sheet.seats)
    money = statement_of(visit)
    first = ahead(places, visit.voice, ended=True)
    return visit.page(
        "evening/end.html",
        day=visit.voice.day(visit.evening.date, "full"),
        games=games_played(sheet.result, visit.voice),
        ahead=first,
        margin=margin(places, visit.voice) if first.points else "",
        plots=_plots(sheet) if any(row.points for row in sheet.result.rows) else (),
        lines=list(_lines(sheet, places, numbered=bool(first.points))),
        moments=moments_view(visit, so_far(visit.runde.id)),
        notice=notice_of(visit.evening, gone(visit.evening, visit.voice), visit.voice) if visit.can_enter else None,
        money=money.tariff.on,
        computed=not money.problems,
    )


def _plots(sheet: Sheet) -> tuple[Markup, ...]:
    # The second one is for doubled type on a narrow screen.
    sizes = (PICTURE, PICTURE.larger)
    return tuple(Markup(course(sheet, size)) for size in sizes)  # noqa: S704 - names are escaped where it is drawn


def _lines(sheet: Sheet, places: Sequence[Placing], *, numbered: bool) -> Iterator[dict[str, Any]]:
    looks = dict(zip(sheet.seats, marks(sheet.voice.roster, sheet.seats), strict=True))
    for placing in places:
        look = looks[placing.player]
        yield {
            "place": f"{placing.place}." if numbered else "",
            "look": look % len(SHAPES),
            "marker": marker(look),
            "name": sheet.voice.name(placing.player),
            "points": sheet.voice.points(placing.points),
        }


def moments_view(visit: Visit, season: Sequence[Counted] = ()) -> list[tuple[str, str, str]]:
    """The highlights of an evening as title, text and URL of the game; empty while it runs or if the phone hides them.

    The last one is a milestone of the season, found in `season`, whose oldest evening is first.
    """
    if not visit.evening.ended or not told_at_the_end():
        return []
    result = replayed(visit.evening)
    lines = [(moment.title, moment.text, _url(moment, visit)) for moment in moments(result, visit.voice)]
    line = _of_season(result, season, visit)
    return [*lines, (told("season"), line, "")] if line else lines


def _url(moment: Moment, visit: Visit) -> str:
    if moment.index is None:
        return ""
    return visit.url("game.show", entry_id=visit.evening.entries[moment.index].id)


def _of_season(result: Replay, season: Sequence[Counted], visit: Visit) -> str:
    places = [place for place, one in enumerate(season) if one.evening.id == visit.evening.id]
    if not places:
        return ""
    until = season[: places[0] + 1]
    return milestone(result, [one.evening for one in until], (one.sums for one in reversed(until[:-1])), visit.voice)
