"""Typing in a sheet of paper: running totals as they are written, rows that do not add up are marked."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.actions import take_in
from scorepad.files.grid import evening, plain_rules
from scorepad.scoring.rules import read_rules
from scorepad.store import evenings, groups
from scorepad.web import access, clock
from scorepad.web.access import Access
from scorepad.web.forms.fields import client_key
from scorepad.web.forms.typed import Sheet
from scorepad.web.presenters.runde import next_table, weekday
from scorepad.web.presenters.typed import sheet_view

blueprint = Blueprint("typed", __name__, url_prefix="/runde/<int:group_id>")


@blueprint.get("/zettel")
def show(group_id: int) -> str:
    """An empty sheet for the last table."""
    allowed = access.writer()
    table = next_table(group_id, groups.members(group_id), evenings.list_of(group_id))
    return _page(allowed, Sheet.empty(table.seats, clock.today()), client_key(None))


@blueprint.post("/zettel")
def save(group_id: int) -> Response | tuple[str, int] | str:
    """Keep the sheet as an evening, or show it again: with more room, with its differences, with what is wrong."""
    allowed = access.writer()
    sheet = Sheet.read(request.form, groups.members(group_id))
    key = client_key(request.form.get("client_key"))
    if "step" in request.form:
        return _page(allowed, sheet.stepped(request.form["step"]), key, judged="look" in request.form["step"])
    plan, rows, errors = sheet.judged(plain_rules(read_rules(allowed.group.rules)))
    day = sheet.day
    if errors or day is None:
        return _page(allowed, sheet, key, judged=True), 422
    plan = replace(plan, name=plan.name or weekday(day))
    found = evening(plan, rows, f"typed {key}")
    evening_id = take_in.add(group_id, found, link_id=allowed.link_id, now=clock.now())
    return redirect(url_for("board.show", group_id=group_id, evening_id=evening_id), code=303)


def _page(allowed: Access, sheet: Sheet, key: str, *, judged: bool = False) -> str:
    rules = plain_rules(read_rules(allowed.group.rules))
    group_id = allowed.group.id
    view = sheet_view(sheet, groups.members(group_id), groups.names(group_id), rules, judged=judged)
    return render_template("typed/typed.html", access=allowed, sheet=sheet, view=view, key=key)
