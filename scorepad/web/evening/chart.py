"""The chart of an evening: its running totals as a picture, and each game of it as one taps it."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint
from markupsafe import Markup

from scorepad.printing.chart import Picture, taps_svg
from scorepad.printing.sheet import Sheet, course, course_rows, named_courses
from scorepad.scoring.evening.rows import Row
from scorepad.telling.incident import row_sentence
from scorepad.web.board.reckoned import looks, plain_sheet
from scorepad.web.frame.access import at_table
from scorepad.web.frame.fields import KeyField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, reading

HERE = "#course"


def _plot(sheet: Sheet, picture: Picture, ways: Sequence[str]) -> tuple[Markup, Markup]:
    """The chart as SVG, and the transparent SVG over it whose links lead to each game."""
    drawn = course(sheet, picture)
    taps = taps_svg(named_courses(sheet, picture), picture, ways)
    return Markup(drawn), Markup(taps)  # noqa: S704 - names are escaped where it is drawn


def _standings(sheet: Sheet, row: Row) -> list[dict[str, Any]]:
    """The key to the chart, with what the shown game brought everybody, and the totals after it."""
    voice = sheet.voice
    lines = []
    for player, look in looks(sheet).items():
        if player in row.totals:
            brought = voice.points(row.points[player]) if player in row.points else "–"
            total = voice.total(row.totals[player])
            lines.append({**look, "brought": brought, "total": total})
    return lines


blueprint = Blueprint("chart", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")


class ChartForm(Form):
    """The query of the chart: the number of its shown row, counted from 1."""

    until = KeyField(name="bis")


@blueprint.get("/verlauf")
@reading
@at_table
def show(visit: Visit) -> str:
    """The calm chart with the game that was tapped, else the last one, and a chart for everybody.

    `?bis=7` is the game of the seventh row.
    """
    sheet = plain_sheet(visit)
    asked = ChartForm(visit.form.query).until.data or 0
    rows = course_rows(sheet)
    if not rows:
        return visit.page("evening/chart.html", game=None)
    chosen = asked if 1 <= asked <= len(rows) else None
    number = chosen or len(rows)
    row = rows[number - 1]
    address = visit.url("chart.show")
    ways = [f"{address}?bis={place}{HERE}" for place in range(1, len(rows) + 1)]
    calm = Picture(theme="page", height=200, calm=True, chosen=chosen)
    apart = Picture(theme="page", columns=2, apart=True, chosen=chosen)
    game = {
        "sentence": row_sentence(row, visit.voice, signs=True),
        "factor": f"×{row.factor}" if row.factor > 1 else "",
        "entry_id": visit.evening.entries[row.index].id,
        "before": ways[number - 2] if number > 1 else "",
        "after": ways[number] if number < len(ways) else "",
    }
    return visit.page(
        "evening/chart.html",
        plot=_plot(sheet, calm, ways),
        plots=[_plot(sheet, size, ways) for size in (apart, apart.larger)],
        game=game,
        standings=_standings(sheet, row),
    )
