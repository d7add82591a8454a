"""The chart of an evening: its running totals as a picture, and each game of it as one taps it."""

from __future__ import annotations

from flask import Blueprint

from scorepad.web.evening.chart_view import chart_page
from scorepad.web.frame.forms import Form, Key
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.parts.reckoned import plain_sheet

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
