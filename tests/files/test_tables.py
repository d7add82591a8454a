"""CSV and spreadsheets: numbers are numbers, nothing is a formula but ours, and the sums can be
checked.
"""

import csv
import datetime as dt
import io
import re
from itertools import chain, pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.utils.cell import rows_from_range
from openpyxl.worksheet.worksheet import Worksheet

from scorepad.files import separated, workbook
from scorepad.files.documents import ExportedEvening
from scorepad.files.separated import STARTS_FORMULA, evening_lines, safe, unit_of_evening, unsafe
from scorepad.files.tournament_table import FileSeat, PlayedTournament, tables
from scorepad.scoring.entry import RulesChange
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, rank
from scorepad.telling.voice import Voice
from tests.conftest import there
from tests.files.evenings import DAY, played, written
from tests.printing.evenings import played as sheet_of
from tests.printing.evenings import priced
from tests.scoring.building import ELA, FOUR, normal, rules

GERMAN = Voice()


def table(
    *some: ExportedEvening, lang: str = "de", players: tuple[Player, ...] = FOUR
) -> list[list[str]]:
    text = "".join(separated.pieces(some, players, lang))
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:]), delimiter="," if lang == "en" else ";"))


def test_every_row_of_the_evening_is_a_line_with_points_and_totals() -> None:
    head, *lines = table(written(*played()))
    assert head[:9] == [
        "Datum",
        "Abend",
        "Nr.",
        "Geber",
        "Setzt aus",
        "Spiel",
        "Re",
        "Wert",
        "Faktor",
    ]
    assert head[9:13] == ["Anna Punkte", "Bert Punkte", "Cem Punkte", "Doro Punkte"]
    assert [line[2] for line in lines] == ["1", "2", "", "", "3"]
    assert lines[1][3:9] == ["Bert", "", "Damen-Solo", "Bert", "1", "1"]
    assert lines[3][5] == "Strafe: Cem −4, -zu spät"
    assert [line[9] for line in lines] == ["4", "1", "", "0", "6"]
    assert [line[13] for line in lines] == ["4", "5", "5", "5", "11"]
    head, first, *_ = table(written(*played()), lang="en")  # with commas
    assert head[3:6] == ["Dealer", "Sits out", "Game"]
    assert first[5] == "Normal game"
    of_five = table(written(normal(151), people=5), players=(*FOUR, ELA))
    sits_out = of_five[1][4]
    points_of_anna = of_five[1][9]
    assert sits_out == "Anna"
    assert points_of_anna == ""


def test_no_cell_is_a_formula_and_negative_numbers_stay_numbers() -> None:
    lines = table(written(*played(), name="@SUM(A1)"))
    assert [lines[1][place] for place in (1, -1, 11)] == ["'@SUM(A1)", "'=1+1", "-4"]
    for cell in chain.from_iterable(lines):
        if cell.startswith(STARTS_FORMULA):
            assert re.fullmatch(r"-\d+", cell)


@given(st.text(max_size=12))
def test_a_cell_made_safe_is_no_formula_and_can_be_read_again(text: str) -> None:
    assert not safe(text).startswith(STARTS_FORMULA)
    assert unsafe(safe(text)) == text or safe(text) == text


def test_the_totals_of_a_sealed_evening_are_those_of_its_seal() -> None:
    one = written(*played())
    totals = {"Anna": 100, "Bert": -100, "Cem": 0, "Doro": 0}
    sealed = ExportedEvening(one.key, one.document, {"totals": totals})
    assert dict(evening_lines(sealed, "de").totals) == totals


class Sheet(NamedTuple):
    """A sheet: values by cell, and which of them are formulas."""

    values: dict[str, Any]
    formulas: dict[str, str]
    frozen: bool


def opened(content: bytes) -> dict[str, Sheet]:
    """The sheets of a spreadsheet, by their titles."""
    with_values = load_workbook(io.BytesIO(content), data_only=True)
    with_formulas = load_workbook(io.BytesIO(content))
    sheets = {}
    for shown, sheet in zip(with_values, with_formulas, strict=True):
        cells = chain.from_iterable(shown.iter_rows())
        values = {cell.coordinate: cell.value for cell in cells if cell.value is not None}
        formulas = {}
        for cell in chain.from_iterable(sheet.iter_rows()):
            if cell.data_type == "f":
                formulas[cell.coordinate] = cell.value.removeprefix("=")
        sheets[sheet.title] = Sheet(values, formulas, sheet.freeze_panes is not None)
    return sheets


def of_evening(exported: ExportedEvening, voice: Voice = GERMAN) -> dict[str, Sheet]:
    out = io.BytesIO()
    workbook.evening(out, exported, voice)
    return opened(out.getvalue())


def of_runde(*some: ExportedEvening, voice: Voice = GERMAN, **more: Any) -> dict[str, Sheet]:
    out = io.BytesIO()
    facts = {"players": FOUR, "kasse": [], **more}
    workbook.runde(out, some, voice=voice, **facts)
    return opened(out.getvalue())


def computed(sheet: Sheet, sheets: dict[str, Sheet], formula: str) -> float:
    """The value of one of our formulas: sums of a column or row, and differences."""

    def summed(found: re.Match[str]) -> str:
        where = sheets[found[1]] if found[1] else sheet
        cells = (where.values.get(place) for row in rows_from_range(found[2]) for place in row)
        return str(sum(cell for cell in cells if isinstance(cell, int | float)))

    text = re.sub(r"SUM\((?:'([^']+)'!)?([A-Z]+\d+:[A-Z]+\d+)\)", summed, formula)
    text = re.sub(r"[A-Z]+\d+", lambda found: str(sheet.values[found.group()]), text)
    assert re.fullmatch(r"[-+.\d]+", text), formula
    return float(eval(text))


def checked(sheets: dict[str, Sheet]) -> None:
    for sheet in sheets.values():
        for place, formula in sheet.formulas.items():
            assert computed(sheet, sheets, formula) == sheet.values[place], (place, formula)


def printed_at(sheet: Worksheet) -> float:
    """The percent at which a sheet is printed, its columns beside each other on as many pages as it
    says.
    """
    setup = sheet.page_setup
    assert setup.orientation == "landscape"
    if not sheet.sheet_properties.pageSetUpPr.fitToPage:
        return float(setup.scale)
    assert setup.fitToWidth in {None, 1}
    pixels = sum(
        7 * one.width + 5
        for one in sheet.column_dimensions.values()
        for _ in range(one.min, one.max + 1)
    )
    room = (297 / 25.4 - sheet.page_margins.left - sheet.page_margins.right) * 96
    return float(min(100, 100 * room / pixels))


@pytest.mark.parametrize("people", [4, 40])
def test_each_sheet_is_printed_in_eight_points_or_more(people: int) -> None:
    """Source: fourth-look.md, part 3: *Spiele* of a Runde printed at 3 points."""
    players = tuple(Player(f"Jemand {number}") for number in range(people))
    out = io.BytesIO()
    workbook.runde(out, [written(*played())], (*FOUR, *players), [], GERMAN, priced=True)
    book = load_workbook(io.BytesIO(out.getvalue()))
    for sheet in book.worksheets:
        assert 11 * printed_at(sheet) / 100 >= 8, sheet.title
        assert sheet.print_title_rows == "$1:$1"
    wide = book["Spiele"]
    assert not wide.sheet_properties.pageSetUpPr.fitToPage
    assert wide.print_title_cols == "$A:$C"
    assert book["Geld"].sheet_properties.pageSetUpPr.fitToPage


def test_points_beside_money_are_numbers() -> None:
    """Source: fourth-look.md, part 3: *Punkte* of *Geld* was text."""
    told = there(priced(sheet_of(4)).money)
    out = io.BytesIO()
    workbook.evening(out, written(*played()), GERMAN, told)
    money = opened(out.getvalue())["Geld"].values
    points = [money[f"B{row}"] for row in range(2, 6)]
    assert points == [one.counted for one in told.people]
    assert sum(points) == 0
    assert "B6" not in money


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_sheet_of_an_evening_checks_its_sums(lang: str) -> None:
    ((name, sheet),) = of_evening(written(*played(), name="Do/Fr [=1+1]"), Voice(lang)).items()
    assert name == "Do Fr =1+1 2026-11-19"
    assert sheet.frozen is True
    assert sheet.values["J2"] == 4.0
    assert sheet.values["L2"] == -4.0
    assert [sheet.values[f"{column}7"] for column in "JKLM"] == [11.0, -1.0, -9.0, -5.0]
    assert [sheet.values[f"{column}9"] for column in "JKLM"] == [0.0] * 4
    assert sheet.values["R2"] == "=1+1"
    assert not [formula for formula in sheet.formulas.values() if "1+1" in formula]


def test_formulas_of_an_evening_check_each_row_unless_only_plus_is_written() -> None:
    sheets = of_evening(written(*(one for one in played() if one.kind == "game")))
    checked(sheets)
    (sheet,) = sheets.values()
    assert sheet.formulas["S2"] == "SUM(J2:M2)"
    (sheet,) = of_evening(written(*played())).values()
    sums = [
        formula for formula in sheet.formulas.values() if "SUM(J" in formula and ":M" in formula
    ]
    assert [computed(sheet, {}, formula) for formula in sums] == [0.0, 0.0, -4.0, 0.0]
    (sheet,) = of_evening(written(normal(151), rules=rules(counting="plus"))).values()
    assert not [formula for formula in sheet.formulas.values() if "J2:M2" in formula]


def test_a_runde_has_an_overview_one_table_of_games_and_the_kasse() -> None:
    kasse = [
        {"date": "2026-11-19", "kind": "deposit", "member": "Anna", "cents": 500, "reason": "=A1"},
        {"date": "2026-11-20", "kind": "spending", "cents": -250},
    ]
    some = [written(*played()), written(*played()[:2], people=5), written()]
    sheets = of_runde(*some, players=(*FOUR, ELA), kasse=kasse)
    assert list(sheets) == ["Abende", "Spiele", "Kasse"]
    checked(sheets)
    assert [sheets["Abende"].values[f"C{row}"] for row in (2, 3, 4, 5)] == [3.0, 2.0, 0.0, 5.0]
    assert (
        len([place for place in sheets["Spiele"].values if re.fullmatch(r"A\d+", place)]) == 1 + 7
    )
    assert [sheets["Kasse"].values[f"F{row}"] for row in (2, 3)] == [5.0, 2.5]
    assert [sheets["Kasse"].values[f"{column}2"] for column in "BCD"] == [
        "Einzahlung",
        "Anna",
        "=A1",
    ]
    assert list(sheets["Kasse"].formulas) == ["F2", "F3", "E4", "E6"]
    assert [sheets["Kasse"].values[f"E{row}"] for row in (4, 5, 6)] == [2.5, 2.5, 0.0]


def test_evenings_that_are_not_settled_are_named_where_the_runde_plays_for_money() -> None:
    """Source: third-look.md, Papers, XLSX: evening by person, paid or open."""
    sheets = of_runde(written(*played()), written(), priced=True)
    assert list(sheets) == ["Abende", "Spiele", "Geld"]
    checked(sheets)
    assert [sheets["Geld"].values[f"C{row}"] for row in (2, 3)] == ["nicht abgerechnet"] * 2
    assert sheets["Geld"].values["D4"] == 0.0
    assert list(of_runde(voice=Voice("en"), players=())) == ["Evenings", "Games"], (
        "without any evening"
    )


@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
def test_sheet_names_are_allowed_and_unlike_one_another(wanted: list[str]) -> None:
    names: list[str] = []
    for one in wanted:
        names.append(workbook.sheet_name(one, names))
    assert all(0 < len(name) <= 31 and not re.search(r"[\[\]:*?/\\]", name) for name in names)
    assert not any(name.startswith("'") for name in names)
    assert not any(name.endswith("'") for name in names)
    assert all(len(name.encode("utf-16-le")) <= 2 * 31 for name in names)
    assert all(
        first != second for first, second in pairwise(sorted(name.casefold() for name in names))
    )


@pytest.mark.parametrize("night", ["👨‍👩‍👧‍👦 Familienabend im Advent bei uns", "😀" * 40])
def test_an_evening_named_with_emoji_is_a_spreadsheet(night: str) -> None:
    """A spreadsheet counts each of them as two characters or more; the answer was 500."""
    out = io.BytesIO()
    workbook.evening(out, written(*played(), name=night), Voice("de"))
    name = load_workbook(out).sheetnames[0]
    assert night.startswith(name)


def test_a_table_stands_in_the_unit_of_its_last_rules_and_says_so() -> None:
    """Source: options.md, `counting.unit`: exports show points times so much."""
    tens = rules(**{"counting.unit": 10})
    exported = written(*played(), RulesChange(tens))
    assert unit_of_evening(exported) == 10
    assert unit_of_evening(written(rules=tens)) == 10
    assert unit_of_evening(written()) == 1
    text = "".join(separated.pieces([exported], FOUR, "en", 10))
    head, *lines = csv.reader(io.StringIO(text[1:]))
    assert head[7] == "Value (times 10)"
    assert head[9] == "Anna points (times 10)"
    assert head[13] == "Anna total (times 10)"
    assert [line[9] for line in lines] == ["40", "10", "", "0", "60"]
    assert lines[0][7] == "40"
    assert lines[1][8] == "1"
    assert lines[3][5] == "Penalty: Cem −40, -zu spät"
    (sheet,) = of_evening(exported, GERMAN.counting(10)).values()
    assert sheet.values["J1"] == "Anna Punkte (mal 10)"
    assert sheet.values["J2"] == 40.0
    assert sheet.values["J8"] == 110.0
    overview = of_runde(exported, voice=GERMAN.counting(10))["Abende"]
    assert overview.values["D1"] == "Anna (mal 10)"
    assert overview.values["D2"] == 110.0


ENTRANTS = [
    Entrant(1, "Anna / Rolf", "=Rot", "SC Nord"),
    *(Entrant(number, f"Nr {number}") for number in (2, 3, 4)),
]
LISTS = [ListResult(1, 1, {1: 12, 2: -4, 3: 0, 4: -12}, {1: 1}, {4: -4}, 24)]
SEATS = [
    *(FileSeat(1, 1, at, at, one.name) for at, one in enumerate(ENTRANTS, 1)),
    FileSeat(2, None, 1, 2, "Nr 2"),
]


def tournament(lists: list[ListResult]) -> PlayedTournament:
    """Source: tournament.md, exports, and screens and papers."""
    ranks = rank(Ranking("index"), 2, ENTRANTS, lists)
    return PlayedTournament("Sommer", DAY, "index", ENTRANTS, ranks, SEATS, lists)


@pytest.mark.parametrize(("lang", "delimiter", "index"), [("de", ";", "19,2"), ("en", ",", "19.2")])
def test_a_list_has_the_standing_and_below_it_every_seat_with_its_result(
    lang: str, delimiter: str, index: str
) -> None:
    text = separated.of_tables(tables(tournament(LISTS), lang), lang)
    assert text.startswith(separated.MARK)
    rows = list(csv.reader(io.StringIO(text[1:]), delimiter=delimiter))
    gap = rows.index([])
    standing = rows[:gap]
    seats = rows[gap + 1 :]
    assert standing[1] == [
        "2026-11-19",
        "Sommer",
        "1",
        "1",
        "Anna / Rolf",
        "SC Nord",
        "'=Rot",
        index,
        index,
        "12",
        "1",
    ]
    assert standing[0][-3:] == (
        ["R1", "Punkte", "Soli"] if lang == "de" else ["R1", "Points", "Solos"]
    )
    assert len(standing) == 5
    assert seats[4] == ["2026-11-19", "Sommer", "1", "1", "4", "4", "Nr 4", "-12", "0", "-4", "24"]
    assert seats[5] == ["2026-11-19", "Sommer", "2", "", "1", "2", "Nr 2", "", "", "", ""]


def test_a_spreadsheet_has_a_sheet_for_each_with_real_numbers_and_dates() -> None:
    out = io.BytesIO()
    workbook.of_tables(out, tables(tournament(LISTS), "de"), Voice("de"))
    book = load_workbook(io.BytesIO(out.getvalue()))
    assert book.sheetnames == ["Stand", "Plätze und Ergebnisse"]
    standing, seats = ([*sheet.values] for sheet in book.worksheets)
    assert standing[1][0] == dt.datetime(2026, 11, 19)  # noqa: DTZ001 - as spreadsheets keep days
    assert standing[1][2:] == (1, 1, "Anna / Rolf", "SC Nord", "=Rot", 19.2, 19.2, 12, 1)
    assert seats[4][2:] == (1, 1, 4, 4, "Nr 4", -12, 0, -4, 24)
    for cell in chain.from_iterable(book.worksheets[0].iter_rows()):
        assert cell.data_type in {"s", "n", "d"}


def test_before_the_first_result_there_is_no_rank_and_no_value() -> None:
    standing, seats = tables(tournament([]), "de")
    assert standing.rows[0][2] is None
    assert standing.rows[0][7] is None
    assert seats.rows[0][-1] is None
