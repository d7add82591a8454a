"""The standing of a tournament as each of its files has it."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import openpyxl

from tests.web.critic import Phone
from tests.web.tournament.book import Line
from tests.web.tournament.pages import ONE

RANK = 2
"""The column of the rank, after day and tournament."""
NAME = 4


def lines_of_json(reader: Phone) -> list[Line]:
    """The standing of the JSON of the result."""
    result = json.loads(reader.get(f"{ONE}/ergebnis.json").data)
    lines = []
    for line in result["standing"]:
        reached = tuple(map(int, line["rounds"]))
        lines.append(Line(line["rank"], line["name"], int(line["value"]), reached))
    return lines


def lines_of_csv(reader: Phone) -> list[Line]:
    """The standing of the CSV, its first table."""
    text = reader.get(f"{ONE}/turnier.csv").text.removeprefix("\ufeff")
    return _lines_of_table([*csv.reader(io.StringIO(text), delimiter=";")])


def lines_of_xlsx(reader: Phone) -> list[Line]:
    """The standing of the spreadsheet, its first sheet."""
    book = openpyxl.load_workbook(io.BytesIO(reader.get(f"{ONE}/turnier.xlsx").data))
    return _lines_of_table([*book.worksheets[0].iter_rows(values_only=True)])


def _lines_of_table(rows: Sequence[Sequence[Any]]) -> list[Line]:
    """The lines below the first head, until an empty row."""
    head = rows[0]
    value = head.index("Wertung")
    points = head.index("Punkte")
    lines = []
    for row in rows[1:]:
        if not any(row):
            break
        reached = tuple(map(int, row[value + 1 : points]))
        lines.append(Line(int(row[RANK]), row[NAME], int(row[value]), reached))
    return lines
