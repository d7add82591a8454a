"""Typing in a paper score sheet: running totals or points; rows that do not add up are marked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from flask import Blueprint

from scorepad.actions.files import imports
from scorepad.actions.tournament.tournament_tables import enter_games
from scorepad.files.grid import Cell, JudgedRow, evening, plain_rules
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.doubts import DOUBTS
from scorepad.store import evenings
from scorepad.web.board.seats import MOST_SEATS, next_table
from scorepad.web.files.typed_form import TypedSheet
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.fields import KeyField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.heads import column_names
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.work_limit import long

blueprint = Blueprint("typed", __name__, url_prefix="/runde/<int:runde_id>")


class TableQuery(Form):
    """The query: the evening of the table of a tournament whose list is typed in."""

    table = KeyField(name="tisch")


class Column(NamedTuple):
    """Whose a column of the sheet is, "" for nobody."""

    key: str
    name: str


class TypedCell(NamedTuple):
    """A cell as it was typed, and the points that it means; "" for none."""

    text: str
    points: str


@blueprint.get("/zettel")
@long
@writing
def show(visit: Visit) -> str:
    """Page of an empty sheet for the last table, or with `?tisch` for a table of a tournament."""
    wanted = TableQuery(visit.form.query).table.data
    stored = evenings.load(wanted, visit.runde.id) if wanted else None
    if stored is None:
        sheet = TypedSheet(None, visit.people.everybody, visit.today, next_table(visit).seats)
        sheet.evening.data = None
        return _page(visit, sheet)
    seats = {member.player: member for member in visit.people.everybody}
    table = [seats[player] for player in stored.plan.table]
    sheet = TypedSheet(None, visit.people.everybody, visit.today, table)
    sheet.evening.data = wanted
    return _page(visit, sheet)


@blueprint.post("/zettel")
@long
@writing
def save(visit: Visit) -> Page:
    """Save the sheet as an evening, or show it again, with more rows or columns, or errors."""
    sheet = TypedSheet(visit.form.sent, visit.people.everybody, visit.today)
    if sheet.step.raw_data:
        sheet.take_step()
        return _page(visit, sheet, judged="look" in sheet.step.data)
    plan, rows = sheet.judged(plain_rules(read_rules(visit.runde.rules)))
    day = sheet.date.data
    if sheet.is_wrong or day is None:
        return _page(visit, sheet, judged=True), 422
    if sheet.evening.data is not None:
        return _entered(visit, sheet, rows)
    named_plan = replace(plan, name=plan.name or weekday(day))
    typed_evening = evening(named_plan, rows, f"typed {visit.form.key}")
    evening_id = imports.import_evening(
        visit.runde.id, typed_evening, link_id=visit.link_id, now=visit.now
    )
    return visit.to("board.show", evening_id=evening_id)


def _entered(visit: Visit, sheet: TypedSheet, rows: Sequence[JudgedRow]) -> Page:
    """Enter the games of the sheet at a table of a tournament."""
    evening_id = sheet.evening.data
    games = [row.entry for row in rows if row.entry is not None]
    sure = DOUBTS if sheet.confirmed.data else frozenset[str]()

    def act() -> object:
        return enter_games(visit.runde.id, evening_id, games, sure=sure, **visit.made)

    if sheet.does(act, at={"games": "confirmed", "totals": "confirmed"}):
        return visit.to("at_table.show", evening_id=evening_id)
    return _page(visit, sheet), 422


def _page(visit: Visit, sheet: TypedSheet, *, judged: bool = False) -> str:
    """The page of the sheet; `judged` with the points of each row and its errors."""
    rules = plain_rules(read_rules(visit.runde.rules))
    rows = tuple[JudgedRow, ...]()
    if judged:
        _plan, rows = sheet.judged(rules)
    people = [
        member
        for member in visit.people.everybody
        if not member.visitor or member.player in sheet.columns.data
    ]
    players = [member.player for member in people]
    short = column_names(visit.names, players, len(sheet.columns.data))
    return visit.page(
        "files/typed.html",
        sheet=sheet,
        columns=[Column(key, visit.names.get(Player(key), "")) for key in sheet.columns.data],
        people=list(zip(people, short, strict=True)),
        rows=list(_rows(sheet, rows)),
        zero_sum=rules.table.counting == "plus_minus",
        room=len(sheet.columns.data) < MOST_SEATS,
    )


def _rows(sheet: TypedSheet, judged: tuple[JudgedRow, ...]) -> Iterator[dict[str, Any]]:
    """Each row of the page, without points where it was not judged.

    `off` is its sum where that is not zero, `kept` whether it is kept nevertheless.
    """
    for place, typed in enumerate(sheet.rows):
        row = judged[place] if place < len(judged) else JudgedRow((), 0, None)
        yield {
            "cells": _cells(sheet, typed, row.points),
            "off": signed(row.off) if row.off else "",
            "kept": place in sheet.keep.data,
            "error": "; ".join(sheet.wrong.get(f"row-{place}", ())),
        }


def _cells(sheet: TypedSheet, typed: Sequence[str], points: Sequence[Cell]) -> list[TypedCell]:
    """The cells of a row; `points` are those of the columns that have a player."""
    left = list(points)  # none where the row was not read
    cells = []
    for key, text in zip(sheet.columns.data, typed, strict=True):
        number = left.pop(0) if key and left else None
        cells.append(TypedCell(text, "" if number is None else signed(number)))
    return cells
