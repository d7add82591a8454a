"""One table that cannot be counted is marked, and everything else of the tournament stands.

Source: fourth-look.md, part 4: whatever a table holds, the standing shows all others and marks this
one.
"""

import io
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from flask import Flask
from openpyxl import load_workbook
from sqlalchemy import delete, select, update

from scorepad.scoring.entry import Seats
from scorepad.scoring.reading.entries import write_entry
from scorepad.scoring.terms import Player
from scorepad.store import tournaments
from scorepad.store.db import db
from scorepad.store.models import EntryRow, EveningRow, RevisionRow, SeatRow
from tests.conftest import there
from tests.printing.reading import words
from tests.web import attack
from tests.web.critic import Phone, answered, between, cells_of
from tests.web.evening_pages import send
from tests.web.incident_pages import stored
from tests.web.tournament.pages import ONE, agree, create, first_round, join, release, type_totals

NAMES = "Anna\nBert\nCem\nDoro\nE\nF\nG\nH"
PAGES = (
    "", "/wand", "/runde/1", "/runde/1/plaetze.pdf", "/stand.pdf", "/mannschaften.pdf", "/urkunden.pdf",
    "/turnier.json", "/turnier.csv", "/turnier.xlsx", "/leute", "/plan",
)  # fmt: skip


TIE = re.compile('<span class="meta">[^<]*</span>')
"""What decided between equal values, beside a name."""


def evening(table: str) -> int:
    return int(table.rpartition("/")[2])


@pytest.fixture
def tables(anna: Phone) -> list[str]:
    """Two tables."""
    return first_round(anna, NAMES)


def changed(site: Flask, table: str, change: Callable[[EveningRow], None]) -> None:
    """Change the row of a table as no page of today does."""
    with site.app_context():
        row = db.session.scalars(select(EveningRow).where(EveningRow.id == evening(table))).one()
        change(row)
        row.revision += 1
        last = RevisionRow(
            runde_id=1,
            evening_id=row.id,
            number=row.revision,
            action="plan",
            changes={"entries": {}},
        )
        last.client_key = f"changed {row.revision}"
        last.at = row.changed_at
        db.session.add(last)
        db.session.commit()


def others_there(row: EveningRow) -> None:
    """Somebody of nowhere in the tournament, put in by *Tisch ändern* of an earlier version."""
    table = [*row.plan["table"][:3], "5"]
    row.plan = {**row.plan, "table": table}


def guest_came(row: EveningRow) -> None:
    """A fifth at the table from the next game on."""
    body = write_entry(Seats((*row.plan["table"], Player("5"))))
    db.session.add(
        EntryRow(runde_id=1, evening_id=row.id, position=0, kind="seats", version=1, body=body)
    )


def wrong_sum(row: EveningRow) -> None:
    entry = db.session.scalars(select(EntryRow).where(EntryRow.evening_id == row.id)).one()
    first, *_others = entry.body["totals"]
    entry.body = {**entry.body, "totals": {**entry.body["totals"], first: 13}}


def unreadable_plan(row: EveningRow) -> None:
    row.plan = {**row.plan, "rules": {"preset": "of a later version"}}


def gone(row: EveningRow) -> None:
    db.session.execute(update(SeatRow).where(SeatRow.evening_id == row.id).values(evening_id=None))


def only_three(row: EveningRow) -> None:
    """A table of three, of a file that was made by hand."""
    db.session.execute(
        update(EntryRow).where(EntryRow.evening_id == row.id).values(deleted_at=row.changed_at)
    )
    db.session.execute(delete(SeatRow).where(SeatRow.evening_id == row.id, SeatRow.place == 4))
    row.plan = {**row.plan, "table": row.plan["table"][:3]}


WRONG: Mapping[str, tuple[Callable[[EveningRow], None], str]] = {
    "others": (others_there, "dort saßen andere"),
    "guest": (guest_came, "dort saßen andere"),
    "sum": (wrong_sum, "passt nicht zu den Regeln"),
    "plan": (unreadable_plan, "nicht lesbar"),
    "gone": (gone, "fehlt"),
}


def lines(text: str) -> dict[str, list[str]]:
    """The cells of the standing after rank and name, by name."""
    standing = between(text, '<table class="standing">', "</table>")
    _before, _head, *rows = standing.split("<tr")
    shown = {}
    for row in rows:
        without_ties = TIE.sub("", row)
        _rank, name, *rest = cells_of(without_ties)
        shown[name] = rest
    return shown


def not_counted(shown: dict[str, list[str]]) -> int:
    """How many people the standing shows with a question mark in place of their points."""
    return sum(rest[1] == "?" for rest in shown.values())


def words_of_sheet(spreadsheet: bytes, number: int) -> str:
    """All that stands in the cells of a sheet of a workbook."""
    book = load_workbook(io.BytesIO(spreadsheet))
    rows = book.worksheets[number].iter_rows(values_only=True)
    return "\n".join(str(value) for row in rows for value in row)


@pytest.mark.parametrize("name", WRONG)
def test_a_table_that_cannot_be_counted_is_marked_and_all_others_stand(
    site: Flask, anna: Phone, tables: list[str], name: str
) -> None:
    wrong, good = tables
    before = lines(anna.get(ONE).text)
    change, why = WRONG[name]
    changed(site, wrong, change)
    for page in PAGES:
        assert anna.get(f"{ONE}{page}").status_code == 200, page
    text = answered(anna.get(ONE))
    shown = lines(text)
    assert not_counted(shown) == 4
    for who, rest in shown.items():
        if rest[1] != "?":
            assert rest == before[who]
    wall = anna.get(f"{ONE}/wand").text
    paper = words(anna.get(f"{ONE}/stand.pdf").data)[0]
    for marked in (text, wall, " ".join(paper.split())):
        assert "Runde 1, Tisch 1: zählt nicht" in marked
        assert why in marked
    assert why in anna.get(f"{ONE}/turnier.csv").text
    spreadsheet = anna.get(f"{ONE}/turnier.xlsx").data
    assert why in words_of_sheet(spreadsheet, 1)
    (tournament,) = json.loads(anna.get(f"{ONE}/turnier.json").data)["tournaments"]
    assert len(tournament["rounds"]) == 1
    if name not in {"plan", "gone"}:
        assert anna.get(wrong).status_code == 200
    assert anna.get(good).status_code == 200
    assert anna.get("/runde/1/liga").status_code == 200
    release(anna, 2)
    assert lines(anna.get(ONE).text) == shown


def test_a_table_of_three_is_marked_and_all_others_stand(
    site: Flask, anna: Phone, tables: list[str]
) -> None:
    changed(site, tables[0], only_three)
    assert "Runde 1, Tisch 1: zählt nicht, seine Liste passt nicht" in answered(anna.get(ONE))
    assert not_counted(lines(anna.get(ONE).text)) == 3


def test_no_way_of_an_evening_changes_who_sits_at_a_table_of_a_tournament(
    site: Flask, anna: Phone
) -> None:
    create(anna)
    join(anna, NAMES)
    table, _other = release(anna, 1)
    path = table.replace("tisch", "abend")
    assert f"{path}/tisch" not in anna.page(f"{path}/mehr").links
    answer = anna.get(f"{path}/tisch")
    assert answer.status_code == 409
    assert "bestimmt das Turnier" in answer.text
    people = list(stored(site, 1, evening(table)).plan.table)
    game = send(anna, f"{path}/spiel", re=people[:2], augen="re121")
    assert game.status_code == 303
    before = attack.everything(site)["evening"]
    values: dict[str, Any] = {"csrf_token": attack.token(anna), "revision": "2", "client_key": "x"}
    leaving = {**values, "do": "leave", "who": people[0], "leaver": people[0]}
    assert anna.post(f"{path}/abrechnen", data=leaving).status_code in {409, 422}
    coming = {**values, "table": [*people[:3], "5"]}
    assert anna.post(f"{path}/tisch", data=coming).status_code == 409
    assert attack.everything(site)["evening"] == before


@pytest.mark.both_databases
def test_a_substitute_sits_down_at_a_running_table_and_takes_over_its_list(
    site: Flask, anna: Phone
) -> None:
    create(anna)
    join(anna, NAMES)
    first, second = release(anna, 1)
    path = first.replace("tisch", "abend")
    with site.app_context():
        seats = there(tournaments.load(1, 1)).tables_of(1)
    number = seats[0][1]
    name = NAMES.split("\n")[number - 1]
    people = list(stored(site, 1, evening(first)).plan.table)
    assert send(anna, f"{path}/spiel", re=people[:2], augen="re121").status_code == 303
    assert anna.send(f"{ONE}/leute/{number}", "/ersatz", name="Rolf", ab="1").status_code == 303
    text = answered(anna.get(first))
    assert "Rolf" in text
    assert f">{name}<" not in text
    assert anna.get(ONE).status_code == 200
    assert "Rückgängig" not in anna.get(path).text
    people = list(stored(site, 1, evening(first)).plan.table)
    assert send(anna, f"{path}/spiel", re=people[:2], augen="re121").status_code == 303
    agree(anna, first)
    assert type_totals(anna, second, 12, -4, 0, -8) == 303
    shown = lines(anna.get(ONE).text)
    assert f"{shown['Rolf'][0]}*" == shown["Rolf"][1], "a short list is marked"
    assert "?" not in str(shown)
    assert name not in shown
