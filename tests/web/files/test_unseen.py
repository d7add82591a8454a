"""Spreadsheets of which something is not seen: what one sees counts, and the page says the rest."""

import io
from collections.abc import Sequence

import openpyxl
from flask import Flask

from scorepad.files.unseen import unseen_in
from tests.web.critic import Page, Phone
from tests.web.files.test_files import errors, upload
from tests.web.files.test_lists import four, read_in, totals

__all__ = ["four"]

GAMES = [[2, 2, -2, -2], [1, -1, 1, -1], [4, 4, 4, -12]]
ALL = {"Anna": 7, "Bert": 5, "Cem": 3, "Doro": -15}
WITHOUT_SECOND = {"Anna": 6, "Bert": 6, "Cem": 2, "Doro": -14}


def book(games: Sequence[Sequence[object]], *, rows: Sequence[int] = (), column: str = "") -> bytes:
    """A list as a spreadsheet in which these rows and this column are hidden."""
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(["Anna", "Bert", "Cem", "Doro", "Emil"][: len(games[0])])
    for game in games:
        sheet.append(game)
    for row in rows:
        sheet.row_dimensions[row].hidden = True
    if column:
        sheet.column_dimensions[column].hidden = True
    return saved(made)


def saved(made: openpyxl.Workbook) -> bytes:
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def test_a_hidden_row_is_no_game_and_the_page_says_so(site: Flask, four: Phone) -> None:
    content = book(GAMES, rows=[3])
    assert "1 verborgene Zeile. Gelesen wird nur, was man sieht." in upload(four, content).text
    read_in(four, content)
    assert totals(site) == WITHOUT_SECOND


def test_who_wants_reads_what_is_hidden_too(four: Phone) -> None:
    looked = upload(four, book(GAMES, rows=[3]), hidden="1")
    assert "1 verborgene Zeile. Auch das wird gelesen." in looked.text
    assert "3 Spiele" in looked.text


def test_somebody_whose_column_is_hidden_does_not_play(site: Flask, four: Phone) -> None:
    with_emil = [[*game, 0] for game in GAMES]
    content = book(with_emil, column="E")
    assert "1 verborgene Spalte" in upload(four, content).text
    read_in(four, content)
    assert totals(site) == ALL


def test_a_hidden_sheet_is_not_read_in_place_of_one_that_is_seen(site: Flask, four: Phone) -> None:
    made = openpyxl.load_workbook(io.BytesIO(book(GAMES)))
    older = made.create_sheet("Alt")
    older.sheet_state = "hidden"
    older.append(["Anna", "Bert", "Cem", "Doro"])
    for _year in range(5):
        older.append([3, 3, -3, -3])
    content = saved(made)
    assert "Alt" not in Page(upload(four, content).text).form("/einlesen").values["sheet"]
    read_in(four, content)
    assert totals(site) == ALL


def test_formulas_without_values_are_told_and_not_read_as_nothing(four: Phone) -> None:
    rows: list[Sequence[object]] = [[2, 2, -2, "=-SUM(A2:C2)"], *GAMES]
    (error,) = errors(upload(four, book(rows)))
    assert error.startswith("Hier stehen Formeln ohne ihre Ergebnisse.")


def test_a_row_of_sums_without_values_disturbs_nobody(site: Flask, four: Phone) -> None:
    read_in(four, book([*GAMES, ["=SUM(A2:A4)", "=SUM(B2:B4)", "=SUM(C2:C4)", "=SUM(D2:D4)"]]))
    assert totals(site) == ALL


def test_a_formula_with_a_value_lacks_none() -> None:
    cells = (
        b'<c r="A2"><f>B2</f><v>3</v></c><c r="A3" t="str"><f>""</f><v></v></c>'
        b'<c r="A4"><f>B2</f><v/></c><c r="A5"><f>B2</f></c><c r="A6"><v>1</v></c>'
    )
    assert unseen_in(cells).without_values == {4, 5}


def test_rows_without_a_number_follow_the_row_before() -> None:
    rows = b'<row r="4"></row><row hidden="1"></row><row r="9" hidden="true"/>'
    assert unseen_in(rows).rows == {5, 9}
