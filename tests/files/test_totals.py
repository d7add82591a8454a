"""Lists that close with a sum or hold running totals, as other programs and spreadsheets write
them.

Source: third-look.md, Papers, "Reading in"; Faults: a closing row "Summe" was read as one more
game, running totals as points of games, and "2,00;-2,00" was split at the comma.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.grid import are_running, is_game
from scorepad.files.list_guess import closing, guess, may_go_on
from scorepad.files.list_lines import ListColumns
from scorepad.files.lists import listed
from scorepad.scoring.rules import Rules
from tests.files.evenings import DAY, points, points_in, proposed, running, table_of

HEAD = "Spiel;Anna;Bert;Cem;Doro\n"
GAMES = "1;2;-2;2;-2\n2;-1;-1;3;-1\n3;4;4;-4;-4\n"
Game = tuple[int, ...]
PLAYED: list[Game] = [(2, -2, 2, -2), (-1, -1, 3, -1), (4, 4, -4, -4)]
"""The points of these games."""


@st.composite
def games(draw: st.DrawFn) -> Game:
    """The points of a game of four or five, of whom one sits out: two against two, or a solo."""
    people = draw(st.integers(4, 5))
    value = draw(st.integers(1, 12)) * draw(st.sampled_from((1, -1)))
    solo = [3 * value, -value, -value, -value]
    two_against_two = [value, value, -value, -value]
    scored = solo if draw(st.booleans()) else two_against_two
    if people == 5:
        scored.append(0)
    return tuple(draw(st.permutations(scored)))


def evenings(least: int) -> st.SearchStrategy[list[Game]]:
    """Games of as many people each as the first one."""
    played = st.lists(games(), min_size=least, max_size=20)
    return played.map(of_one_table)


def of_one_table(rows: list[Game]) -> list[Game]:
    return [row for row in rows if len(row) == len(rows[0])]


def cells(row: Sequence[int]) -> str:
    return ";".join(map(str, row))


def written(rows: Sequence[Sequence[int]], *more: str) -> str:
    """A list of these rows, numbered, and more lines below."""
    names = "ABCDE"[: len(rows[0])]
    lines = [";".join(["Nr", *names])]
    for number, row in enumerate(rows, 1):
        lines.append(f"{number};{cells(row)}")
    return "\n".join([*lines, *more])


def sums_of(rows: Sequence[Game]) -> list[int]:
    """The sum of each column."""
    return [sum(column) for column in zip(*rows, strict=True)]


def read_of(text: str) -> list[list[int]]:
    """The points of a list as it is read, whoever sat out with zero."""
    return [[points or 0 for points in row] for row in points_in(text)]


def closed(text: str) -> dict[int, bool]:
    """The lines that are or may be sums, and whether that is certain."""
    table = table_of(text)
    return dict(closing(table, guess(table)))


def is_running(text: str) -> bool:
    """Whether a list is taken for running totals."""
    return guess(table_of(text)).running


@pytest.mark.parametrize(
    "word",
    [
        "Summe",
        "Summe:",
        "Σ",
        "Gesamt",
        "Total",
        "Endstand",
        "Ergebnis",
        "= Summe",
        "Gesamtpunkte",
        "insgesamt",
    ],
)
def test_a_closing_row_that_says_sum_is_no_game(word: str) -> None:
    found = proposed(f"{HEAD}{GAMES}{word};5;1;1;-7\n")
    assert points(found) == PLAYED
    assert found.problems == ()


@pytest.mark.parametrize(
    "word",
    [
        "Summe 1. Abend",
        "Gesamt nach 2 Spielen",
        "Tagesstand",
        "Punkte gesamt",
        "Total points",
        "Abendsumme (2)",
    ],
)
def test_the_sum_of_two_games_is_known_by_its_word_alone(word: str) -> None:
    """What it is above the second game is the first one: by their numbers the rows may be totals
    too.
    """
    first_two = PLAYED[:2]
    assert points_in(f"{HEAD}1;2;-2;2;-2\n2;-1;-1;3;-1\n{word};1;-3;5;-3\n") == first_two


DATED = """Datum;A;B;C;D
19.11.2026;2;-2;2;-2
19.11.2026;1;-1;-1;1
Summe;3;-3;1;-1
26.11.2026;1;1;-1;-1
"""
NAMED = """Abend;A;B;C;D
Doko;2;-2;2;-2
Doko;1;-1;-1;1
Summe;3;-3;1;-1
"""
TWO_SUMS_AND_ONE_OF_ALL = """Datum;A;B;C;D
19.11.2026;2;-2;2;-2
;1;-1;-1;1
;3;-3;1;-1
26.11.2026;4;4;-4;-4
;1;-1;-1;1
;5;3;-5;-3
Gesamt;8;0;-4;-4
"""
ONE_SUM_OF_ALL = """Datum;A;B;C;D
19.11.2026;2;-2;2;-2
26.11.2026;4;4;-4;-4
;1;-1;-1;1
;7;1;-3;-5
"""


def test_a_closing_row_is_known_by_its_numbers_or_by_its_word_in_any_column() -> None:
    assert points_in(DATED) == [(2, -2, 2, -2), (1, -1, -1, 1), (1, 1, -1, -1)]
    assert len(points_in(NAMED)) == 2
    assert closed(TWO_SUMS_AND_ONE_OF_ALL) == {4: True, 7: True, 8: True}
    assert closed(ONE_SUM_OF_ALL) == {5: True}


def test_a_last_row_that_may_be_a_game_is_only_asked_about() -> None:
    assert closed("A;B;C;D\n1;1;-1;-1\n2;2;-2;-2\n3;3;-3;-3\n") == {4: False}
    assert points_in("A;B;C;D\n1;1;-1;-1\n1;1;-1;-1\n") == [(1, 1, -1, -1)] * 2


def test_the_last_totals_once_more_close_a_list_of_totals() -> None:
    assert points_in("A;B;C;D\n2;-2;2;-2\n1;-3;5;-3\n5;1;1;-7\n5;1;1;-7\n") == PLAYED


CALLED_TOTAL = """Abend;A;B;C;D
Total;2;-2;2;-2
Total;1;-1;-1;1
"""
OURS_CALLED_SUM = """Abend;A Punkte;B Punkte;C Punkte;D Punkte;A Stand;B Stand;C Stand;D Stand
Summe;1;1;-1;-1;1;1;-1;-1
Summe;1;1;-1;-1;2;2;-2;-2
Summe;2;2;-2;-2;4;4;-4;-4
"""


def test_evenings_called_sum_are_evenings_and_a_list_of_ours_has_no_sums() -> None:
    assert closed(CALLED_TOTAL) == {2: True}, "asked about, by the first line alone"
    assert closed(OURS_CALLED_SUM) == {}


@given(evenings(1))
def test_a_plain_list_is_never_taken_for_totals_and_only_its_last_row_for_a_sum(
    rows: list[Game],
) -> None:
    table = table_of(written(rows))
    columns = guess(table)
    assert not columns.running
    sums = closing(table, columns)
    assert set(sums) <= {len(rows) + 1}
    if sums:
        *before, last = rows
        assert sums_of(before) == [*last]
    all_lines = listed(table, columns, Rules(), date=DAY).lines
    assert len(all_lines) == len(rows)


@given(evenings(1), st.sampled_from(("Summe", "Total", "∑")))
def test_a_sum_below_any_evening_is_left_out_by_its_word_and_asked_about_without(
    rows: list[Game], word: str
) -> None:
    total = sums_of(rows)
    with_word = written(rows, f"{word};{cells(total)}")
    assert read_of(with_word) == [[*row] for row in rows]
    without_word = written([*rows, total])
    may_be_anything = len(rows) < 2 or not any(total)
    if not may_be_anything and not is_running(without_word):
        assert len(rows) + 2 in closed(without_word)


@given(evenings(2))
def test_running_totals_of_any_evening_are_known_where_they_are_no_games(rows: list[Game]) -> None:
    totals = running(rows)
    text = written(totals)
    likely = is_running(text)
    assert likely == any(not is_game(row) for row in totals[1:])
    ends_with_a_game = len(totals) > 1 and totals[-1] != totals[-2]
    if likely and ends_with_a_game:
        assert read_of(text) == [[*row] for row in rows]


@pytest.mark.parametrize(
    "rows",
    [
        [(1, -1, 1, -1), (2, -2, 2, -2)],
        [(1, -1, 1, -1)],
        [(7, -3, 1, -5), (9, 2, -6, -5)],
    ],
)
def test_totals_that_may_be_points_are_read_as_points(rows: list[Game]) -> None:
    assert are_running([rows, []]) is None


@pytest.mark.parametrize(
    ("row", "is_one"),
    [
        ((0, 0), True),
        ((2, None, 0, 2), True),
        ((8, -2, -2, -2, -2), True),
        ((1, 1, 1, -1), False),
        ((4, 4, 0, -8), False),
        ((4, -4, 0, 0), False),
    ],
)
def test_points_of_two_parties_or_of_one_against_all_are_a_game(
    row: tuple[int | None, ...], is_one: bool
) -> None:
    assert is_game(row) == is_one


@pytest.mark.parametrize(
    "text", ["2,00;-2,00\n3,00;-3,00", "A;B\n1,50;-1,50", "A;B;C;D\n2,00;-2,00;2,00;-2,00\n"]
)
def test_a_decimal_comma_ends_no_column(text: str) -> None:
    table = table_of(text)
    assert table.dress.delimiter == ";"
    assert len(table.head) == text.partition("\n")[0].count(";") + 1


def test_whole_numbers_with_german_decimals_are_points_and_a_dash_before_one_is_a_minus() -> None:
    """As programs for texts write it."""
    with_decimals = points_in("A;B;C;D\n2,00;-2,00;2,00;-2,00\n1,0;1,0;-1,0;-1,0\n")
    assert with_decimals == [(2, -2, 2, -2), (1, 1, -1, -1)]
    with_dashes = points_in("A;B;C;D\n2;–2;2;–2\n–1,00;–1,00;3;–1\n")
    assert with_dashes == [(2, -2, 2, -2), (-1, -1, 3, -1)]


@pytest.mark.parametrize("head", ["Spiel-Nr.", "Partie", "", "Game #"])
@pytest.mark.parametrize("first", [0, 1])
def test_a_column_that_counts_the_games_has_nobodys_points(head: str, first: int) -> None:
    lines = [f"{head};Anna;Bert;Cem;Doro"]
    for number, row in enumerate(PLAYED, first):
        lines.append(f"{number};{cells(row)}")
    text = "\n".join([*lines, "Summe;5;1;1;-7\n"])
    assert points_in(text) == PLAYED
    points_that_count = table_of("A;B;C;D\n1;1;-1;-1\n2;-2;-2;2\n3;3;-3;-3\n")
    assert guess(points_that_count).players == (0, 1, 2, 3)


@pytest.mark.parametrize("head", ["Σ", "Stand", "Summe", "Gesamt", "", "Punkte"])
def test_a_column_of_sums_is_nobodys(head: str) -> None:
    """As a fifth player it would have added up, game by game."""
    rows = "2;-2;2;-2;0\n-1;-1;3;-1;0\n4;4;-4;-4;0"
    beside = guess(table_of(f"Anna;Bert;Cem;Doro;{head}\n{rows}"))
    assert beside.players == (0, 1, 2, 3)
    each = "2;2;-2;-2;2;2;-2;-2\n-1;1;-1;-3;3;5;-1;-3"
    twice = guess(table_of(f"Anna;{head};Bert;{head};Cem;{head};Doro;{head}\n{each}"))
    assert twice.players == (0, 2, 4, 6)
    assert twice.running is False


@pytest.mark.parametrize(
    "row",
    [
        "Übertrag;5;1;1;-7", "Betrag;0,25;0,05;0,05;-0,35", "€;0,25;0,05;0,05;-0,35",
        "Geld;0,25 €;0,05 €;0,05 €;-0,35 €", "1;Summe;;;",
    ],
)  # fmt: skip
def test_what_else_stands_below_or_between_games_is_left_out_whether_its_cells_are_points_or_not(
    row: str,
) -> None:
    found = proposed(f"{HEAD}{GAMES}{row}\n4;1;1;-1;-1\n")
    assert len(points(found)) == 4
    assert found.problems == ()


@pytest.mark.parametrize("dated", [True, False])
def test_totals_that_go_on_through_several_evenings_bring_what_was_played(dated: bool) -> None:
    """The first row of a new evening would add up as one large game too, so nobody would notice."""
    then: list[Game] = [(1, 1, -1, -1), (-2, 2, 2, -2), (3, -1, -1, -1)]
    played = [*PLAYED, *then, *PLAYED]
    totals = running(played)
    gone_on = typed(totals[:3], totals[3:6], totals[6:], dated=dated)
    assert points_in(gone_on) == played
    begun_anew = typed(running(PLAYED), running(then), dated=dated)
    assert points_in(begun_anew) == [*PLAYED, *then]


def typed(*evenings: list[Game], dated: bool) -> str:
    """A list of evenings a day apart, with its date in each row or in the first one alone."""
    lines = ["Datum;A;B;C;D"]
    for number, rows in enumerate(evenings, 1):
        date = f"{number}.11.2026"
        for row in rows:
            lines.append(f"{date};{cells(row)}")
            if not dated:
                date = ""
    return "\n".join(lines)


def test_what_cannot_be_read_is_told_with_line_column_and_value() -> None:
    text = "Tag;Anna;Bert;Cem;Doro\n19.11.2026;2;-2;2;-2\nmorgen;1;1;-1,50;-1\n"
    table = table_of(text)
    columns = guess(table)
    with_day = ListColumns(columns.players, 0)
    no_number, no_day = listed(table, with_day, Rules(), date=DAY).problems
    assert no_number.message("de") == "Zeile 3: Spalte „Cem“: „-1,50“ ist keine ganze Zahl."
    assert no_number.message("en") == "Line 3: Column “Cem”: “-1,50” is not a whole number."
    assert no_day.message("de") == "Zeile 3: Spalte „Tag“: „morgen“ ist kein Datum."


@pytest.mark.parametrize("written", ["19.11.1826", "1826-11-19", "Nov 19, 1826", "19.11.2126"])
def test_a_day_in_an_impossible_year_is_told_with_the_years_that_are_possible(written: str) -> None:
    table = table_of(f"Tag;Anna;Bert;Cem;Doro\n19.11.2026;2;-2;2;-2\n{written};1;1;-1;-1\n")
    with_day = ListColumns(guess(table).players, 0)
    (no_year,) = listed(table, with_day, Rules(), date=DAY).problems
    told = f"Zeile 3: Spalte „Tag“: „{written}“. Möglich sind die Jahre 1980 bis 2099."
    assert no_year.message("de") == told


SEASON = """Datum;Anna;Bert;Cem;Doro
1.10.2026;34;-13;3;-24
8.10.2026;22;9;1;-32
15.10.2026;28;-11;-1;-16
22.10.2026;41;-20;7;-28
29.10.2026;52;-9;5;-48
"""
"""Totals after each evening of a season."""
TURNING = """Datum;Anna;Bert;Cem;Doro
1.10.2026;34;-13;3;-24
8.10.2026;-20;9;1;10
15.10.2026;28;-11;-1;-16
22.10.2026;-13;6;9;-2
29.10.2026;8;4;-7;-5
"""
"""Points of evenings in which everybody wins and loses."""


def test_totals_go_on_from_evening_to_evening_where_each_has_one_line() -> None:
    """Source: lists as groups write them; chosen as totals they were still read as points."""
    columns = ListColumns((1, 2, 3, 4), date=0, running=True)
    read = listed(table_of(SEASON), columns, Rules(), date=DAY)
    rows = [line.row.points for line in read.lines]
    assert rows[0] == (34, -13, 3, -24)
    assert rows[1] == (-12, 22, -2, -8)
    assert rows[4] == (11, 11, -2, -20)


@pytest.mark.parametrize(("text", "expected"), [(SEASON, True), (TURNING, False)])
def test_totals_of_evenings_change_little_beside_their_height(text: str, expected: bool) -> None:
    table = table_of(text)
    columns = guess(table)
    assert may_go_on(table, columns) is expected


@pytest.mark.parametrize("label", ["Ø", "Durchschnitt", "Mittelwert", "Schnitt"])
def test_a_line_of_means_is_left_out(label: str) -> None:
    table = table_of(f"{HEAD}{GAMES}Summe;5;1;1;-7\n{label};1,67;0,33;0,33;-2,33\n")
    columns = guess(table)
    assert closing(table, columns) == {5: True, 6: True}


def test_colons_behind_the_names_are_no_part_of_them() -> None:
    table = table_of("Anna:;Bert :;Cem:;Doro:\n1;-1;1;-1\n")
    assert table.head == ("Anna", "Bert", "Cem", "Doro")


def test_a_colon_behind_who_writes_in_a_chat_is_no_heading() -> None:
    chat = "[19.11.26, 21:13:05] Anna: Abend heute\nAnna +12\nBert -4\nCem 0\nDoro -8\n"
    table = table_of(chat)
    points = dict(zip(table.head, table.rows[0], strict=True))
    assert [points[name] for name in ("Anna", "Bert", "Cem", "Doro")] == ["+12", "-4", "0", "-8"]
