"""A tournament as CSV and spreadsheet: standing and seats. Source: tournament.md, exports, and screens and papers."""

import csv
import datetime as dt
import io

import pytest
from openpyxl import load_workbook

from scorepad.files import separated, workbook
from scorepad.files.tournament_table import FileSeat, PlayedTournament, tables
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, rank
from scorepad.telling.voice import Voice

DAY = dt.date(2026, 11, 19)
PEOPLE = [Entrant(1, "Anna / Rolf", "=Rot", "SC Nord"), *(Entrant(number, f"Nr {number}") for number in (2, 3, 4))]
LISTS = [ListResult(1, 1, {1: 12, 2: -4, 3: 0, 4: -12}, {1: 1}, {4: -4}, 24)]
SEATS = [FileSeat(1, 1, place, place, PEOPLE[place - 1].name) for place in (1, 2, 3, 4)] + [
    FileSeat(2, None, 1, 2, "Nr 2")
]


def played(lists: list[ListResult]) -> PlayedTournament:
    ranks = rank(Ranking("index"), 2, PEOPLE, lists)
    return PlayedTournament("Sommer", DAY, "index", PEOPLE, ranks, SEATS, lists)


@pytest.mark.parametrize(("lang", "delimiter", "index"), [("de", ";", "19,2"), ("en", ",", "19.2")])
def test_a_list_has_the_standing_and_below_it_every_seat_with_its_result(lang: str, delimiter: str, index: str) -> None:
    text = separated.of_tables(tables(played(LISTS), lang), lang)
    assert text.startswith(separated.MARK)
    rows = list(csv.reader(io.StringIO(text[1:]), delimiter=delimiter))
    gap = rows.index([])
    standing, seats = rows[:gap], rows[gap + 1 :]
    assert standing[1] == ["2026-11-19", "Sommer", "1", "1", "Anna / Rolf", "SC Nord", "'=Rot", index, index, "12", "1"]
    assert standing[0][-3:] == (["R1", "Punkte", "Soli"] if lang == "de" else ["R1", "Points", "Solos"])
    assert len(standing) == 5
    assert seats[4] == ["2026-11-19", "Sommer", "1", "1", "4", "4", "Nr 4", "-12", "0", "-4", "24"]
    assert seats[5] == ["2026-11-19", "Sommer", "2", "", "1", "2", "Nr 2", "", "", "", ""]


def test_a_spreadsheet_has_a_sheet_for_each_with_real_numbers_and_dates() -> None:
    out = io.BytesIO()
    workbook.of_tables(out, tables(played(LISTS), "de"), Voice("de"))
    book = load_workbook(io.BytesIO(out.getvalue()))
    assert book.sheetnames == ["Stand", "Plätze und Ergebnisse"]
    standing, seats = ([[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in book.worksheets)
    assert standing[1][0] == dt.datetime(2026, 11, 19)  # noqa: DTZ001 - as spreadsheets keep days
    assert standing[1][2:] == [1, 1, "Anna / Rolf", "SC Nord", "=Rot", 19.2, 19.2, 12, 1]
    assert seats[4][2:] == [1, 1, 4, 4, "Nr 4", -12, 0, -4, 24]
    assert {cell.data_type for row in book.worksheets[0].iter_rows() for cell in row} <= {"s", "n", "d"}


def test_before_the_first_result_there_is_no_rank_and_no_value() -> None:
    standing, seats = tables(played([]), "de")
    assert standing.rows[0][2] is None
    assert standing.rows[0][7] is None
    assert seats.rows[0][-1] is None
