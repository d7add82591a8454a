"""The end of an evening: who won and by how much, its course as a picture, its moments, and the picture to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad.actions.seal import totals_of
from scorepad.actions.season import so_far
from scorepad.printing.chart import Picture
from scorepad.printing.sheet import Sheet, course
from scorepad.scoring.roster import SHAPES, marks
from scorepad.telling.evening import Placing, games_played, standings
from scorepad.telling.result import ahead, margin
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.parts.changes import gone
from scorepad.web.parts.history_view import notice_of
from scorepad.web.parts.looks_view import picture as marker
from scorepad.web.parts.moments_view import moments_view
from scorepad.web.parts.reckoned import plain_sheet, statement_of

blueprint = Blueprint("end", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
PICTURE = Picture(theme="page", columns=2, height=200, panel=66)


@dataclass(frozen=True)
class EndLine:
    """A person at the end: place, colour and marker as in the picture, name and points."""

    place: str
    look: int
    marker: Markup
    name: str
    points: str


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
        lines=tuple(_lines(sheet, places, numbered=bool(first.points))),
        moments=moments_view(visit, so_far(visit.runde.id)),
        notice=notice_of(visit.evening, gone(visit.evening, visit.voice), visit.voice) if visit.can_enter else None,
        money=money.tariff.on,
        computed=not money.problems,
    )


def _plots(sheet: Sheet) -> tuple[Markup, ...]:
    # The second one is for doubled type on a narrow screen.
    sizes = (PICTURE, PICTURE.larger)
    return tuple(Markup(course(sheet, size)) for size in sizes)  # noqa: S704 - names are escaped where it is drawn


def _lines(sheet: Sheet, places: Sequence[Placing], *, numbered: bool) -> Iterator[EndLine]:
    looks = dict(zip(sheet.seats, marks(sheet.voice.roster, sheet.seats), strict=True))
    for placing in places:
        look = looks[placing.player]
        yield EndLine(
            place=f"{placing.place}." if numbered else "",
            look=look % len(SHAPES),
            marker=marker(look),
            name=sheet.voice.name(placing.player),
            points=sheet.voice.points(placing.points),
        )
