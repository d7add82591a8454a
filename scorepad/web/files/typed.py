"""Typing in a sheet of paper: running totals as they are written, rows that do not add up are marked."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.actions import take_in
from scorepad.files.grid import evening, plain_rules
from scorepad.scoring.rules import read_rules
from scorepad.store import evenings, runden
from scorepad.web.files.typed_form import Sheet
from scorepad.web.files.typed_view import sheet_view
from scorepad.web.frame import access, clock
from scorepad.web.frame.access import Access
from scorepad.web.frame.fields import client_key
from scorepad.web.runde.runde_view import next_table, weekday

blueprint = Blueprint("typed", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/zettel")
def show(runde_id: int) -> str:
    """An empty sheet for the last table."""
    allowed = access.writer()
    table = next_table(runde_id, runden.members(runde_id), evenings.list_of(runde_id))
    return _page(allowed, Sheet.empty(table.seats, clock.today()), client_key(None))


@blueprint.post("/zettel")
def save(runde_id: int) -> Response | tuple[str, int] | str:
    """Keep the sheet as an evening, or show it again: with more room, with its differences, with what is wrong."""
    allowed = access.writer()
    sheet = Sheet.read(request.form, runden.members(runde_id))
    key = client_key(request.form.get("client_key"))
    if "step" in request.form:
        return _page(allowed, sheet.stepped(request.form["step"]), key, judged="look" in request.form["step"])
    plan, rows, errors = sheet.judged(plain_rules(read_rules(allowed.runde.rules)))
    day = sheet.day
    if errors or day is None:
        return _page(allowed, sheet, key, judged=True), 422
    plan = replace(plan, name=plan.name or weekday(day))
    found = evening(plan, rows, f"typed {key}")
    evening_id = take_in.add(runde_id, found, link_id=allowed.link_id, now=clock.now())
    return redirect(url_for("board.show", runde_id=runde_id, evening_id=evening_id), code=303)


def _page(allowed: Access, sheet: Sheet, key: str, *, judged: bool = False) -> str:
    rules = plain_rules(read_rules(allowed.runde.rules))
    runde_id = allowed.runde.id
    view = sheet_view(sheet, runden.members(runde_id), runden.names(runde_id), rules, judged=judged)
    return render_template("files/typed.html", access=allowed, sheet=sheet, view=view, key=key)
