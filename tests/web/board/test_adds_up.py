"""The board, the spreadsheet and the text for the chat add up, with four to seven people and every
kind of entry.

Source: fourth-look.md, part 3.
"""

import csv
import io
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from openpyxl import load_workbook

from scorepad.actions.entry.replayed import replayed
from scorepad.store import evenings
from tests import saving
from tests.conftest import there
from tests.printing.evenings import COSTLY
from tests.printing.test_adds_up import as_number
from tests.web.critic import Phone, between
from tests.web.evening_pages import EVENING, SEVEN, rows, table, under

NOW = datetime(2026, 11, 19, 20, tzinfo=UTC)


def bodies(people: int) -> list[dict[str, Any]]:
    """One of each kind of entry, with the people by the numbers of their seats."""
    seats = [str(number + 1) for number in range(people)]
    first, second, third, *_rest = seats
    last = seats[-1]
    incidents: list[dict[str, Any]] = [
        {"kind": "penalty", "points": {first: 1 - people}, "share": True},
        {"kind": "penalty", "points": {last: 2 * (people - 1)}, "share": True},
        {"kind": "penalty", "points": {first: -5}},
        {"kind": "penalty", "points": {second: 7, third: 3}},
        {"kind": "redeal", "reason": "misdeal"},
        {"kind": "event", "name": "Runde", "who": second},
    ]
    moved = {"kind": "seats", "table": [*seats[1:], first]}
    return [
        *incidents,
        {"kind": "game"},
        *incidents,
        moved,
        {"kind": "wrong_card"},
        {"kind": "direct"},
        *incidents,
    ]


def whole(body: dict[str, Any], active: tuple[str, ...]) -> dict[str, Any]:
    """An entry of people who play, now that it is known who does; others as they are."""
    if body["kind"] == "game":
        return {"kind": "game", "game": "normal", "re": [*active[:2]], "augen": {"re": 151}}
    if body["kind"] == "wrong_card":
        return {
            "kind": "wrong_card",
            "culprit": active[1],
            "severity": "serious",
            "re": [*active[:2]],
        }
    if body["kind"] == "direct":
        points = dict(zip(active, (9, -3, -3, -3), strict=True))
        return {"kind": "game", "game": "direct", "points": points}
    return body


@pytest.fixture(params=[4, 5, 6, 7])
def full(request: pytest.FixtureRequest, site: Flask) -> tuple[Phone, int]:
    """A phone at an evening with everything in it, ended, and the number of people."""
    people: int = request.param
    options = {name.replace(".", "__"): value for name, value in COSTLY.items()}
    holder = table(site, people, under(**options))
    with site.app_context():
        for number, body in enumerate([*bodies(people), {"kind": "end"}]):
            active = replayed(there(evenings.load(1, 1))).next.active
            saving.enter(
                1, 1, body=whole(body, active), client_key=f"key-{number}", link_id=None, now=NOW
            )
    return holder, people


def board(phone: Phone) -> list[tuple[str, list[str]]]:
    """The rows of the board, oldest first: what is read aloud and the cells, none where a sentence
    stands.
    """
    text = between(phone.get(EVENING).text, "<tbody>", "</tbody>")
    labels = re.findall(r'aria-label="([^"]*)"', text)
    found = list(zip(labels, rows(phone), strict=True))
    return [(label, line[1:-1] if len(line) > 3 else []) for label, line in reversed(found)]


def told(label: str) -> dict[str, int]:
    """The points that a row has for each person by what is read aloud."""
    return {name: as_number(value) for name, value in re.findall(r"(\w+) ([+−]\d+)", label)}


def test_each_column_and_row_of_the_board_adds_up(full: tuple[Phone, int]) -> None:
    """A penalty is told in a sentence in place of its cells, so its points are those that are read
    aloud.
    """
    phone, people = full
    totals = board(phone)
    phone.send("/anzeige", "/anzeige", cells="points")
    points = board(phone)
    assert sum(not cells for _label, cells in points) >= 4 * 3
    running = dict.fromkeys(SEVEN[:people], 0)
    for (label, won), (_label, shown) in zip(points, totals, strict=True):
        numbers = [0 if cell == "–" else as_number(cell) for cell in won]
        row = dict(zip(running, numbers, strict=True)) if won else told(label)
        running |= {name: running[name] + value for name, value in row.items()}
        assert sum(row.values()) in {0, -5, 10}, label
        assert all(
            cell in {"–", f"{running[name]}".replace("-", "−")}
            for name, cell in zip(running, shown, strict=False)
        )
    assert [as_number(total) for total in heads(phone)] == [*running.values()]


def test_who_listens_hears_the_same_points_as_the_cells_show(full: tuple[Phone, int]) -> None:
    phone, _people = full
    phone.send("/anzeige", "/anzeige", cells="points")
    for label, won in board(phone):
        spoken = {name: value for name, value in told(label).items() if value}
        shown = {
            name: as_number(cell)
            for name, cell in zip(SEVEN, won, strict=False)
            if cell not in {"–", "0"}
        }
        if won and not label.startswith("Spiel"):
            assert spoken == shown, label


def heads(phone: Phone) -> list[str]:
    """The totals over the columns of the board."""
    return [
        part.partition("<")[0] for part in phone.get(EVENING).text.split("<span class=total>")[1:]
    ]


def test_the_spreadsheet_and_the_list_add_up(full: tuple[Phone, int]) -> None:
    phone, people = full
    final = [as_number(total) for total in heads(phone)]
    book = load_workbook(io.BytesIO(phone.get(f"{EVENING}/export.xlsx").data), data_only=True)
    sheet = book.worksheets[0]
    lines = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    games = [line for line in lines if line[0]]
    sums = [sum(line[9 + seat] or 0 for line in games) for seat in range(people)]
    assert sums == final
    text = phone.get(f"{EVENING}/export.csv").data.decode("utf-8-sig")
    table_lines = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]
    assert [
        sum(int(line[9 + seat] or 0) for line in table_lines) for seat in range(people)
    ] == final


def test_the_text_for_the_chat_has_these_totals(full: tuple[Phone, int]) -> None:
    phone, people = full
    final = sorted(as_number(total) for total in heads(phone))
    text = between(phone.get(f"{EVENING}/text").text, "<textarea", "</textarea>")
    told = [line.split()[-1] for line in text.splitlines() if line[:1].isdigit()]
    assert sorted(map(as_number, told)) == final, text
    assert len(told) == people
