"""The chart of an evening: its running totals as a picture, and each game of it as one taps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint
from markupsafe import Markup

from scorepad.printing.chart import Picture, taps_svg
from scorepad.printing.sheet import Sheet, course, course_rows, courses
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.roster import SHAPES, marks
from scorepad.store.evenings import StoredEvening
from scorepad.telling.incident import row_sentence
from scorepad.web.frame.forms import Form, Key
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.parts.looks_view import picture as marker
from scorepad.web.parts.reckoned import plain_sheet

HERE = "#course"


@dataclass(frozen=True)
class ChartKey:
    """Somebody in the key to the lines: colour, marker and name, and what the game brought and left."""

    look: int
    marker: Markup
    name: str
    brought: str
    total: str


@dataclass(frozen=True)
class ChartGame:
    """A game of the evening, and the ways to those before and after it."""

    sentence: str
    factor: str
    entry_id: int
    before: str
    after: str


@dataclass(frozen=True)
class ChartPage:
    """The chart with the moment that was tapped, else the last; without games there is neither.

    `plots` are the picture and what lies over it, first as usual, then for doubled type on a narrow screen.
    """

    plots: tuple[tuple[Markup, Markup], ...]
    moment: ChartGame | None
    standings: tuple[ChartKey, ...]


def chart_page(sheet: Sheet, stored: StoredEvening, asked: int | None, address: str) -> ChartPage:
    """The page of an evening; `asked` is the row up to which, counted from 1, `address` its own without that."""
    rows = course_rows(sheet)
    if not rows:
        return ChartPage((), None, ())
    chosen = asked if asked is not None and 1 <= asked <= len(rows) else None
    at = chosen or len(rows)
    look = Picture(theme="page", columns=1, chosen=chosen)
    ways = [f"{address}?bis={place}{HERE}" for place in range(1, len(rows) + 1)]
    return ChartPage(
        plots=tuple(_plot(sheet, picture, ways) for picture in (look, look.larger)),
        moment=_moment(sheet, stored, rows, at, ways),
        standings=_standings(sheet, rows[at - 1]),
    )


def _plot(sheet: Sheet, picture: Picture, ways: Sequence[str]) -> tuple[Markup, Markup]:
    drawn, taps = course(sheet, picture), taps_svg(courses(sheet), picture, ways)
    return Markup(drawn), Markup(taps)  # noqa: S704 - names are escaped where it is drawn


def _moment(sheet: Sheet, stored: StoredEvening, rows: Sequence[Row], at: int, ways: Sequence[str]) -> ChartGame:
    row = rows[at - 1]
    return ChartGame(
        sentence=row_sentence(row, sheet.voice),
        factor=f"×{row.factor}" if row.factor > 1 else "",
        entry_id=stored.entries[row.index].id,
        before=ways[at - 2] if at > 1 else "",
        after=ways[at] if at < len(ways) else "",
    )


def _standings(sheet: Sheet, row: Row) -> tuple[ChartKey, ...]:
    return tuple(
        ChartKey(
            look=look % len(SHAPES),
            marker=marker(look),
            name=sheet.voice.name(player),
            brought=sheet.voice.points(row.points[player]) if player in row.points else "–",
            total=sheet.voice.total(row.totals[player]),
        )
        for player, look in zip(sheet.seats, marks(sheet.voice.roster, sheet.seats), strict=True)
        if player in row.totals
    )


blueprint = Blueprint("chart", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


class ChartForm(Form):
    """Up to which row the chart is shown."""

    until = Key(name="bis")


@blueprint.get("/verlauf")
@reading
def show(visit: Visit) -> str:
    """The chart, with `?bis=7` up to its seventh row: what that game was and how everybody stood then."""
    address = visit.url("chart.show", evening_id=visit.evening.id)
    page = chart_page(plain_sheet(visit), visit.evening, ChartForm(visit.asked).until.data, address)
    return visit.page("evening/chart.html", page=page)
