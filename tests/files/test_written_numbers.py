"""Numbers as people write them: brackets and signs behind for minus, words for points, thousands,
strokes; messages with a title; lists without any minus.
"""

import pytest

from scorepad.files.list_guess import counting, guess
from tests.files.evenings import proposed, table_of
from tests.files.test_kept_lists import is_read_whole, reads, totals

HEAD = "Anna;Bert;Cem;Doro\n"
PLAIN = f"{HEAD}2;2;-2;-2\n1;-1;1;-1\n4;4;4;-12\n-3;3;-3;3\n9;-3;-3;-3\n"
THOUSANDS = f"{HEAD}1.020;-980;1.020;-1.060\n1.040;-1.000;1.000;-1.040\n1.060;-1.020;980;-1.020\n"
THOUSANDTHS = f"{HEAD}1.125;-1.125;2.250;-2.250\n2;2;-2;-2\n"
STROKES = f"{HEAD}||;||;-||;-||\n|;-|;|;-|\n||||;||||;||||;-||||| ||||| ||\n-|||;|||;-|||;|||\n"
LAST_STROKES = "||||| ||||;-|||;-|||;-|||\n"
MESSAGE = "Doko am 8.11.2026 bei Anna\nAnna: 2 1 4 -3 9\nBert: 2 -1 4 3 -3\n"
MORE_OF_MESSAGE = "Cem: -2 1 4 -3 -3\nDoro: -2 -1 -12 3 -3\n"
WITHOUT_MINUS = f"{HEAD}2;2;2;2\n1;1;1;1\n4;4;4;12\n"
TOTALS_OF_WINNERS = f"{HEAD}2;2;0;0\n3;2;1;0\n7;6;5;0\n7;9;5;3\n16;9;5;3\n16;9;8;6\n"


def with_minus(written: str) -> str:
    """The list with each minus in this form, in which N is the number."""
    text = PLAIN
    for number in (12, 3, 2, 1):
        form = written.replace("N", f"<{number}>")
        text = text.replace(f"-{number}", form)
    return text.replace("<", "").replace(">", "")


@pytest.mark.parametrize("written", ["(N)", "( N )", "N-", "N -", "N–", "-N Pkt.", "–N Punkte"])
def test_brackets_and_a_sign_behind_say_minus_and_words_for_points_say_nothing(
    written: str,
) -> None:
    text = with_minus(written)
    assert text != PLAIN
    assert reads(text)


@pytest.mark.parametrize("unit", [" Pkt.", " Pkt", "P.", " Punkte", " points", " pts", ",0", ".00"])
def test_words_for_points_and_zeros_behind_a_comma_say_nothing(unit: str) -> None:
    _head, games = PLAIN.split("\n", 1)
    with_units = games.replace(";", f"{unit};")
    assert reads(HEAD + with_units)


def test_dots_part_thousands_where_hundreds_stand_beside_them_without() -> None:
    found = proposed(THOUSANDS)
    assert not found.problems
    assert totals(found) == {"Anna": 1060, "Bert": -1020, "Cem": 980, "Doro": -1020}


def test_points_of_thousandths_stay_what_they_are() -> None:
    found = proposed(THOUSANDTHS)
    codes = {problem.code for problem in found.problems}
    assert codes == {"cell_of_thousands"}


@pytest.mark.parametrize("stroke", ["|", "I"])
def test_strokes_are_counted_also_above_sums_in_digits(stroke: str) -> None:
    text = STROKES + LAST_STROKES
    strokes = text.replace("|", stroke)
    assert reads(strokes)
    assert reads(f"{strokes}13;5;-3;-15\n")


def test_the_title_of_a_message_above_names_with_colons_is_no_heading() -> None:
    found = proposed(MESSAGE + MORE_OF_MESSAGE)
    assert is_read_whole(found)
    assert len(found.file.evenings) == 1


def test_points_of_all_four_without_any_minus_are_not_taken_for_those_of_winners() -> None:
    table = table_of(WITHOUT_MINUS)
    columns = guess(table)
    assert not counting(table, columns)


def test_totals_of_winners_are_of_one_side() -> None:
    table = table_of(TOTALS_OF_WINNERS)
    columns = guess(table)
    assert counting(table, columns) == "plus"
