"""Typing in a sheet of paper: running totals as they are written, rows that do not add up are marked."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint
from werkzeug.wrappers import Response

from scorepad.actions import imports
from scorepad.files.grid import evening, plain_rules
from scorepad.scoring.rules import read_rules
from scorepad.web.files.typed_form import TypedSheet
from scorepad.web.files.typed_view import sheet_page
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.parts.next_table import next_table

blueprint = Blueprint("typed", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/zettel")
@writing
def show(visit: Visit) -> str:
    """An empty sheet for the last table."""
    table = next_table(visit)
    return _page(visit, TypedSheet(None, visit.members, visit.today, table.seats))


@blueprint.post("/zettel")
@writing
def save(visit: Visit) -> Response | tuple[str, int] | str:
    """Keep the sheet as an evening, or show it again: with more room, with its differences, with what is wrong."""
    sheet = TypedSheet(visit.sent, visit.members, visit.today)
    if sheet.step.raw_data:
        sheet.take_step()
        return _page(visit, sheet, judged="look" in sheet.step.data)
    plan, rows = sheet.judged(plain_rules(read_rules(visit.runde.rules)))
    day = sheet.date.data
    if sheet.is_wrong or day is None:
        return _page(visit, sheet, judged=True), 422
    plan = replace(plan, name=plan.name or weekday(day))
    typed_evening = evening(plan, rows, f"typed {visit.key}")
    evening_id = imports.import_evening(visit.runde.id, typed_evening, link_id=visit.link_id, now=visit.now)
    return visit.to("board.show", evening_id=evening_id)


def _page(visit: Visit, sheet: TypedSheet, *, judged: bool = False) -> str:
    rules = plain_rules(read_rules(visit.runde.rules))
    view = sheet_page(sheet, visit.members, visit.names, rules, judged=judged)
    return visit.page("files/typed.html", sheet=sheet, view=view)
