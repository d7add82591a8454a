"""The standing and its files: cells lead to lists, marks and ties are told, penalties have a list.

Source: fourth-look.md 4 and issue "A tournament evening that holds", Standing and End.
"""

import csv
import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from openpyxl import load_workbook

from scorepad.store import table_links
from tests.web.critic import Phone, answered, between, cells_of, phone
from tests.web.tournament import pages
from tests.web.tournament.pages import (
    ONE,
    create,
    join,
    release,
    tables_on_page,
    type_totals,
    typed,
)

pytestmark = pytest.mark.usefixtures("unprinted")
STANDING = f"{ONE}/stand"
FINED = f"{ONE}/strafen"
NAMES = "Anna\nBert\nCem\nDoro\nEmil\nFrieda\nGerd\nHanne"
TIE = re.compile('<span class="(?:meta|of tie)">([^<]*)</span>')
LINKED = re.compile(r'href="(/runde/1/tisch/\d+)"')


def rows_of(text: str, table: str) -> list[str]:
    """The rows below the head of the first table of this class."""
    inside = between(text, f'<table class="{table}">', "</table>")
    body = between(inside, "<tbody>", "</tbody>")
    return body.split("<tr")[1:]


def on_page(holder: Phone, path: str = STANDING) -> dict[str, list[str]]:
    """The values of the standing by name: what counts, and then each round."""
    shown: dict[str, list[str]] = {}
    for row in rows_of(answered(holder.get(path)), "standing"):
        _rank, name, *values = cells_of(TIE.sub("", row))
        shown[unescape(name)] = values
    return shown


def ties_on_page(holder: Phone) -> dict[str, str]:
    """What decided between equal values, by name."""
    found: dict[str, str] = {}
    for row in rows_of(answered(holder.get(STANDING)), "standing"):
        tie = TIE.search(row)
        name = cells_of(TIE.sub("", row))[1]
        found[unescape(name)] = tie[1] if tie else ""
    return found


@pytest.fixture(name="first_round")
def played_first_round(anna: Phone) -> list[str]:
    """Two tables."""
    return pages.first_round(anna, NAMES)


def guest_at(site: Flask, table_no: int) -> Phone:
    """A phone with the link of a table of the tournament."""
    with site.app_context():
        token = table_links.token(1, 1, table_no)
    holder = phone(site)
    holder.get(f"/l/{token}")
    return holder


def test_every_value_leads_to_its_list_for_leader_readers_and_guests(
    site: Flask, anna: Phone, reader: Phone, first_round: list[str]
) -> None:
    for holder in (anna, reader, guest_at(site, 1)):
        rows = rows_of(answered(holder.get(STANDING)), "standing")
        addresses = [LINKED.findall(row) for row in rows]
        assert len(addresses) == 8
        assert all(len(of_row) == 1 for of_row in addresses)
        for (address,) in addresses:
            assert holder.get(address).status_code == 200
    assert tables_on_page(anna) == set(first_round)


@pytest.mark.usefixtures("first_round")
def test_the_list_behind_a_value_is_the_one_at_which_its_person_sat(anna: Phone) -> None:
    for row in rows_of(answered(anna.get(STANDING)), "standing"):
        name = cells_of(TIE.sub("", row))[1]
        (address,) = LINKED.findall(row)
        assert f"<b>{name}</b>" in anna.get(address).text


def test_a_table_of_an_earlier_round_opened_again_takes_nothing_away(
    anna: Phone, first_round: list[str]
) -> None:
    for table in release(anna, 2):
        assert type_totals(anna, table, 20, -4, -6, -10) == 303
    before = on_page(anna)
    opened = first_round[0]
    assert anna.send(opened, "/oeffnen", reason="Zahl verrutscht").status_code == 303
    text = answered(anna.get(STANDING))
    assert re.findall(r"<th [^>]*>(R\d)</th>", text) == ["R1", "R2"]
    assert "Zwischenstand nach Runde 2" in text
    assert "Runde 1, Tisch 1: ist wieder offen" in text
    after = on_page(anna)
    starred = {name for name, values in after.items() if values[1].endswith("*")}
    assert len(starred) == 4
    for name, values in after.items():
        assert [value.removesuffix("*") for value in values] == before[name]


def test_who_leaves_has_a_mark_in_the_round_that_was_missed(
    anna: Phone, first_round: list[str]
) -> None:
    assert len(first_round) == 2
    for number in (1, 2, 3, 4):
        assert anna.send(f"{ONE}/leute/{number}", "/geht").status_code == 303
    (table,) = release(anna, 2)
    assert type_totals(anna, table, 20, -4, -6, -10) == 303
    assert on_page(anna)["Anna"][2] == "0°"
    assert "° nicht dabei" in anna.get(STANDING).text


@pytest.mark.usefixtures("first_round")
def test_who_was_disqualified_is_told_below_the_table_with_the_reason(anna: Phone) -> None:
    sent = anna.send(f"{ONE}/leute/1", "/ausgeschlossen", reason="Karten gezinkt")
    assert sent.status_code == 303
    assert "Anna" not in on_page(anna)
    assert "Ausgeschlossen ist Anna (Nr. 1): Karten gezinkt" in anna.get(STANDING).text
    assert "Ausgeschlossen ist Anna (Nr. 1): Karten gezinkt" in anna.get(f"{ONE}/stand.pdf").text


@pytest.mark.usefixtures("first_round")
def test_equal_values_say_what_decided_and_the_page_explains_it_once(anna: Phone) -> None:
    assert set(ties_on_page(anna).values()) == {"gleicher Rang"}
    assert anna.get(STANDING).text.count("Bei gleichen Punkten zählen gewonnene Soli") == 1


def test_before_the_first_round_is_over_the_page_says_so(anna: Phone, reader: Phone) -> None:
    create(anna, name="Sommer")
    join(anna, NAMES)
    assert "Der Stand kommt nach der ersten Runde." in answered(reader.get(STANDING))
    assert "Bisher gab es keine Strafe." in answered(reader.get(FINED))
    written = json.loads(anna.get(f"{ONE}/ergebnis.json").data)
    assert written["standing"] == []
    assert anna.get(f"{ONE}/ergebnis.png").status_code == 404


@pytest.mark.usefixtures("first_round")
def test_links_say_after_which_round_until_the_result_is_there(anna: Phone, reader: Phone) -> None:
    assert "Zwischenstand nach Runde 1 als PDF" in reader.get(ONE).text
    for number in (2, 3):
        for table in release(anna, number):
            assert type_totals(anna, table, 20, -4, -6, -10) == 303
    assert anna.send(ONE, "/ende").status_code == 303
    text = answered(reader.get(ONE))
    assert "Ergebnis als PDF" in text
    assert "Zwischenstand" not in text
    for path in ("stand.pdf", "ergebnis.png", "ergebnis.json", "turnier.csv", "turnier.xlsx"):
        assert f"{ONE}/{path}" in reader.page(ONE).links
        assert reader.get(f"{ONE}/{path}").status_code == 200


def fine(leader: Phone, table: str, points: str, reason: str) -> None:
    """Enter a penalty for the first seat of a table."""
    sent = leader.send(table, "/strafe", points=points, reason=reason)
    assert sent.status_code == 303, sent.text


def type_list(leader: Phone, table: str, known: str, *given: int, penalty: int = 0) -> None:
    """Type a list in at a table with a penalty."""
    form = leader.page(table).form("/summen")
    sent = {**typed(form, *given, penalty=penalty), "known": known}
    answer = leader.post(form.action, data=sent)
    assert answer.status_code == 303, answer.text


@pytest.fixture
def fined(anna: Phone) -> Phone:
    """The leader's phone after two rounds of which the worse counts for nobody, with a team,
    somebody who leaves, one who is out, and three penalties.

    One stands at a table and on its list, one at a table besides its list, one on a list alone.
    """
    create(anna, name="Sommer", drop="1")
    join(anna, NAMES.replace("Anna", "Anna; SC; Rot").replace("Bert", "Bert; SC; Rot"))
    first, second = release(anna, 1)
    fine(anna, first, "−2", "Karte gezeigt")
    type_list(anna, first, "on_list", 10, -4, 0, -8)
    fine(anna, second, "−6", "Zu spät")
    type_list(anna, second, "besides", 12, -4, 0, -12, penalty=-4)
    assert anna.send(f"{ONE}/leute/8", "/geht").status_code == 303
    sent = anna.send(f"{ONE}/leute/7", "/ausgeschlossen", reason="Karten gezinkt")
    assert sent.status_code == 303
    (table,) = release(anna, 2)
    assert type_totals(anna, table, 20, -4, -6, -10, 0, 0) == 303
    return anna


def test_every_penalty_is_listed_once_with_table_person_and_reason(fined: Phone) -> None:
    text = answered(fined.get(FINED))
    items = between(text, '<ul class="list penalties">', "</ul>").split("<li>")[1:]
    told = [re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", item)) for item in items]
    assert len(told) == 3
    assert "Karte gezeigt" in told[0]
    assert "Runde 1, Tisch 1" in told[0]
    assert "−2" in told[0]
    assert "Zu spät" in told[1]
    assert "−6" in told[1]
    assert "auf der Liste vom Papier" in told[2]
    assert "−4" in told[2]


def test_a_guest_sees_the_penalties_and_not_who_entered_them(site: Flask, fined: Phone) -> None:
    guest = guest_at(site, 1)
    text = answered(guest.get(FINED))
    assert "Karte gezeigt" in text
    assert "Schreiblink" not in text
    written = json.loads(guest.get(f"{ONE}/ergebnis.json").data)
    assert {line["entered_by"] for line in written["penalties"]} == {None}
    assert "Schreiblink" in fined.get(FINED).text


def number_of(cell: str) -> float:
    """A cell of the page as a number, without the signs of its marks."""
    return float(cell.strip("()°+*").replace("−", "-").replace(",", "."))


def blocks_of_csv(holder: Phone) -> list[list[list[str]]]:
    """The tables of the CSV, each with its head."""
    text = holder.get(f"{ONE}/turnier.csv").data.decode("utf-8-sig")
    blocks: list[list[list[str]]] = [[]]
    for row in csv.reader(io.StringIO(text), delimiter=";"):
        if row:
            blocks[-1].append(row)
        else:
            blocks.append([])
    return blocks


def sheets_of(holder: Phone) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of each sheet of the workbook, without its head."""
    book = load_workbook(io.BytesIO(holder.get(f"{ONE}/turnier.xlsx").data))
    sheets: dict[str, list[tuple[Any, ...]]] = {}
    for sheet in book.worksheets:
        _head, *rows = sheet.iter_rows(values_only=True)
        sheets[sheet.title] = rows
    return sheets


def test_csv_workbook_json_and_paper_say_what_the_page_says_cell_by_cell(fined: Phone) -> None:
    shown = on_page(fined)
    assert len(shown) == 7
    csv_standing = blocks_of_csv(fined)[0]
    head = csv_standing[0]
    value_at = head.index("Wertung")
    paper = rows_of(fined.get(f"{ONE}/stand.pdf").text, "ranks")
    written = json.loads(fined.get(f"{ONE}/ergebnis.json").data)["standing"]
    book = sheets_of(fined)["Stand"]
    ties = ties_on_page(fined)
    in_order = zip(shown, csv_standing[1:], book, written, paper, strict=True)
    for name, in_csv, in_book, in_json, on_paper in in_order:
        values = shown[name]
        numbers = [number_of(value) for value in values]
        assert name == in_csv[head.index("Name")] == in_book[head.index("Name")] == in_json["name"]
        assert [float(cell) for cell in in_csv[value_at : value_at + 3]] == numbers
        assert list(in_book[value_at : value_at + 3]) == numbers
        assert [float(cell) for cell in (in_json["value"], *in_json["rounds"])] == numbers
        _rank, _number, paper_name, *paper_values = cells_of(TIE.sub("", on_paper))
        assert paper_name == name
        assert paper_values == values
        assert in_json["tie"] == ties[name]
        assert in_csv[head.index("Gleichstand")] == ties[name]
        assert (in_book[head.index("Gleichstand")] or "") == ties[name]
        kinds = {mark["kind"] for mark in in_json["marks"]}
        assert ("dropped" in kinds) == any(value.startswith("(") for value in values)
        assert ("missed" in kinds) == any("°" in value for value in values)


def test_teams_penalties_and_the_disqualified_are_tables_of_their_own(fined: Phone) -> None:
    sheets = sheets_of(fined)
    assert list(sheets)[2:] == ["Mannschaften", "Strafen", "Ausgeschlossen"]
    written = json.loads(fined.get(f"{ONE}/ergebnis.json").data)
    (team,) = written["teams"]
    assert sheets["Mannschaften"][0][2:5] == (team["rank"], team["team"], float(team["value"]))
    in_json = [(line["name"], line["points"], line["reason"]) for line in written["penalties"]]
    in_book = [(row[5], row[7], row[8]) for row in sheets["Strafen"]]
    assert in_book == in_json
    blocks = blocks_of_csv(fined)
    in_csv = [(row[5], int(row[7].removeprefix("'")), row[8]) for row in blocks[3][1:]]
    assert in_csv == in_json
    paper = rows_of(fined.get(f"{ONE}/strafen.pdf").text, "penalties")
    on_paper = [
        (cells_of(row)[2], int(cells_of(row)[4].replace("−", "-")), cells_of(row)[5])
        for row in paper
    ]
    assert on_paper == in_json
    assert rows_of(fined.get(f"{ONE}/stand.pdf").text, "penalties") == paper
    (out,) = written["disqualified"]
    assert sheets["Ausgeschlossen"][0][2:] == (out["number"], out["name"], out["reason"])
