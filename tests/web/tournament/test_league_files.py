"""A league says the same on its page, on paper and in its files, cell by cell.

Source: issue "A tournament evening that holds", League pages.
"""

import csv
import io
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask
from openpyxl import load_workbook

from tests.printing.reading import plain
from tests.web.critic import Phone
from tests.web.evening_pages import three_games
from tests.web.season_pages import cells, game, over
from tests.web.tournament.pages import create, join, release, type_totals

LEAGUES = "/runde/1/liga"
FIRST = f"{LEAGUES}/1"
PLANS: dict[str, dict[str, str]] = {
    "plain": {},
    "dropped": {"drop": "1", "missed": "minus"},
    "seldom": {"least": "3", "by": "index"},
    "groups": {"groups": "A: Anna, Bert\nB: Cem, Doro", "moving": "1", "rating": "1"},
    "teams": {"teams": "Rot: Anna, Bert\nBlau: Cem, Doro", "by": "per_game"},
}


DIRECTIONS = {"": None, "steigt auf": "up", "steigt ab": "down"}


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """Three evenings, one of them of five, and a tournament of one table on the day of the last."""
    three_games(anna)
    over(site, 3, game(), game("02"))
    over(site, 2, game("13", 151), game("23"))
    create(anna, name="Ligaturnier")
    join(anna, "Anna\nBert\nCem\nDoro")
    (table,) = release(anna, 1)
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    return anna


def league(holder: Phone, **values: str) -> str:
    """Keep a league of the whole time; the text of its page."""
    answer = holder.send(f"{LEAGUES}/neu", "/liga/neu", name="Herbst", **values)
    assert answer.status_code == 303
    return holder.get(str(answer.location)).text


class Shown:
    """The table on the page: lines with what stands in them, days oldest first."""

    def __init__(self, text: str) -> None:
        table = text.partition("<thead>")[2].partition("</thead>")[0]
        heads = re.findall(r'<th scope="col" class="number[^"]*">(.*?)</th>', table, re.DOTALL)
        self.days = [head for head in heads if "<small>" in head]
        self.rated = any("zahl" in head for head in heads)
        self.lines = [self._line(row) for row in cells(text) if len(row) > len(self.days)]

    def _line(self, row: Sequence[str]) -> dict[str, Any]:
        rank, who, *others = row
        days_at = len(others) - len(self.days)
        sums = others[:days_at]
        days = others[days_at:]
        days.reverse()
        above, _below, _times = who.partition(" dabei: ")
        name, _space, move = above.partition(" ")
        rating = sums[1] if self.rated else ""
        return {
            "rank": rank,
            "name": name,
            "move": move,
            "value": sums[0],
            "rating": rating,
            "attended": sums[-1],
            "days": days,
        }


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))


def as_cell(shown: str) -> tuple[str | float, bool]:
    """What a file has for a cell of the page, and whether it counts there."""
    counts = not shown.startswith("(")
    bare = shown.strip("()")
    return (bare if bare == "–" else number(bare)), counts


def check(shown: Shown, rows: Sequence[dict[str, Any]]) -> None:
    """Compare the lines of a file with those of the page; the cells of a file are values."""
    assert len(rows) == len(shown.lines)
    for line, row in zip(shown.lines, rows, strict=True):
        check_line(line, row)


def check_line(line: dict[str, Any], row: dict[str, Any]) -> None:
    rank = str(row["Rang"] or "")
    value = float(row["Wertung"])
    assert row["Name"] == line["name"]
    assert rank == line["rank"]
    assert value == number(line["value"])
    assert str(row["dabei"]) == line["attended"]
    assert row.get("Auf und ab", "") == line["move"]
    if line["rating"]:
        rating = float(row["Wertungszahl"])
        assert rating == number(line["rating"])
    reached = [as_cell(cell) for cell in line["days"]]
    values = [value for value, _counts in reached]
    assert row["days"] == values
    headed = zip(row["heads"], reached, strict=True)
    left_out = [head for head, (_value, counts) in headed if not counts]
    assert row.get("zählt nicht", "") == ", ".join(left_out)


def check_json(line: dict[str, Any], row: dict[str, Any]) -> None:
    """Compare a line of a JSON file with that of the page."""
    rank = str(row["rank"] or "")
    rating = row["rating"] or ""
    assert row["name"] == line["name"]
    assert rank == line["rank"]
    assert number(row["value"]) == number(line["value"])
    assert str(row["attended"]) == line["attended"]
    assert rating.replace(".", ",") == line["rating"]
    assert row["moves"] == DIRECTIONS[line["move"]]
    reached = [as_cell(cell) for cell in line["days"]]
    in_file = ["–" if day is None else number(day) for day in row["days"]]
    assert in_file == [value for value, _counts in reached]
    assert row["counts"] == [counts for _value, counts in reached]


def named(head: Sequence[str], row: Sequence[Any], days: int) -> dict[str, Any]:
    """The cells of a row by their heads; those of the days together."""
    first = head.index("dabei") + 1
    cells_by_head = dict(zip(head, row, strict=True))
    reached = [cell if cell == "–" else float(cell) for cell in row[first : first + days]]
    return {**cells_by_head, "days": reached, "heads": list(head[first : first + days])}


def with_point(cell: str) -> str:
    """A number of a German CSV as Python reads it; any other cell stays."""
    return cell.replace(",", ".") if re.fullmatch(r"-?\d+,\d+", cell) else cell


def from_csv(text: str, days: int) -> list[dict[str, Any]]:
    """The lines of the standing in a CSV, numbers as in other languages."""
    first_table = text.removeprefix("\ufeff").split("\r\n\r\n")[0]
    head, *rows = csv.reader(io.StringIO(first_table), delimiter=";")
    return [named(head, [with_point(cell) for cell in row], days) for row in rows]


def from_xlsx(data: bytes, days: int) -> list[dict[str, Any]]:
    """The lines of the standing in a spreadsheet."""
    sheet = load_workbook(io.BytesIO(data)).worksheets[0]
    head, *rows = [["" if cell is None else cell for cell in row] for row in sheet.values]
    return [named([str(cell) for cell in head], row, days) for row in rows]


@pytest.mark.parametrize("plan", PLANS)
def test_the_files_have_the_cells_of_the_page(played: Phone, plan: str) -> None:
    shown = Shown(league(played, **PLANS[plan]))
    assert len(shown.days) == 4
    assert len(shown.lines) == 5
    check(shown, from_csv(played.get(f"{FIRST}/liga.csv").text, 4))
    check(shown, from_xlsx(played.get(f"{FIRST}/liga.xlsx").data, 4))


@pytest.mark.parametrize("plan", PLANS)
def test_json_has_the_cells_of_the_page_as_decimal_texts(played: Phone, plan: str) -> None:
    shown = Shown(league(played, **PLANS[plan]))
    answer = played.get(f"{FIRST}/liga.json")
    file = json.loads(answer.text)
    *evenings, cup = file["days"]
    assert cup["name"] == "Ligaturnier"
    assert cup["tournament"]
    assert not any(day["tournament"] for day in evenings)
    for line, row in zip(shown.lines, file["standing"], strict=True):
        check_json(line, row)


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("plan", PLANS)
def test_the_paper_has_the_cells_of_the_page(played: Phone, plan: str) -> None:
    text = league(played, **PLANS[plan])
    shown = Shown(text)
    paper = played.get(f"{FIRST}/liga.pdf").text
    printed = [row for row in cells(paper) if len(row) > len(shown.days)]
    for line, row in zip(shown.lines, printed, strict=True):
        assert row[0] == line["rank"]
        assert row[1].split()[0] == line["name"]
        assert row[2] == line["value"]
        assert row[-len(shown.days) :] == line["days"]
    for note in re.findall('<p class="meta">([^<]*)</p>', text.partition('class="told"')[2])[:2]:
        assert note in plain(paper)


def test_absence_is_a_dash_everywhere_and_never_a_number(played: Phone) -> None:
    shown = Shown(league(played, missed="minus"))
    (ela,) = [line for line in shown.lines if line["name"] == "Ela"]
    assert ela["days"][:2] == ["–", "–"]
    assert ela["attended"] == "1"


def test_the_teams_and_the_days_are_in_the_files(played: Phone) -> None:
    league(played, **PLANS["teams"])
    text = played.get(f"{FIRST}/liga.csv").text
    _standing, teams, days = text.split("\r\n\r\n")
    head, *rows = teams.splitlines()
    names = {row.split(";")[1] for row in rows}
    assert "Mannschaft" in head
    assert names == {"Rot", "Blau"}
    assert "Ligaturnier;Turnier" in days
    answer = played.get(f"{FIRST}/liga.json")
    in_json = json.loads(answer.text)["teams"]
    assert {team["team"] for team in in_json} == names


def test_the_page_leads_to_what_has_counted_and_readers_get_the_files(
    played: Phone, reader: Phone
) -> None:
    league(played)
    links = reader.page(FIRST).links
    for ending in ("pdf", "csv", "xlsx", "json"):
        assert f"{FIRST}/liga.{ending}" in links
        assert reader.get(f"{FIRST}/liga.{ending}").status_code == 200
    assert "/runde/1/turnier/1" in links
    assert "/runde/1/abend/1" in links
    assert reader.get(f"{FIRST}/liga.ods").status_code == 404
    assert reader.get(f"{LEAGUES}/9/liga.csv").status_code == 404


def test_a_league_of_nothing_has_no_files_on_its_page_but_none_breaks(anna: Phone) -> None:
    text = league(anna)
    assert "noch nichts gespielt" in text
    assert "liga.csv" not in text
    for ending in ("pdf", "csv", "xlsx", "json"):
        assert anna.get(f"{FIRST}/liga.{ending}").status_code == 200
