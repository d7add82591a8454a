"""Days without a year in lists of other people, as tables read them."""

import datetime as dt

import pytest

from scorepad.files.years import dated, with_years
from tests.files.evenings import table_of

TODAY = dt.date(2026, 11, 30)


def days(text: str) -> list[str]:
    """The first cell of each line of a list, after years were added."""
    read = with_years(table_of(text), TODAY)
    return [row[0] for row in read.table.rows]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("30.11.", "2026-11-30"),
        ("1.12.", "2025-12-01"),
        ("Do 19.11", "2026-11-19"),
        ("19. November", "2026-11-19"),
        ("Sa, 24. Dez.", "2025-12-24"),
        ("November 19th", "2026-11-19"),
        ("29.2.", "2024-02-29"),
        ("13/11", "2026-11-13"),
        ("31.9.", "31.9."),
        ("Anna 3", "Anna 3"),
        ("8.11.25", "8.11.25"),
    ],
)
def test_a_day_without_a_year_was_last_until_today(typed: str, meant: str) -> None:
    assert dated(typed, TODAY) == meant


def test_a_column_of_days_gets_years_and_a_sum_below_it_stays() -> None:
    text = "Datum;A;B;C;D\n20.12.;1;-1;1;-1\n3.1.;1;-1;1;-1\n;1;-1;1;-1\nSumme;3;-3;3;-3\n"
    assert days(text) == ["2025-12-20", "2026-01-03", "", "Summe"]
    read = with_years(table_of(text), TODAY)
    assert read.were_without


def test_days_of_a_column_say_together_that_the_month_is_first() -> None:
    text = "Date;A;B;C;D\n11/5;1;-1;1;-1\n11/19;1;-1;1;-1\n"
    assert days(text) == ["2026-11-05", "2026-11-19"]


def test_a_line_that_is_a_day_gets_a_year() -> None:
    text = "A;B;C;D\nDo 19.11.;;;\n1;-1;1;-1\n26. Nov;;;\n1;-1;1;-1\n"
    assert days(text) == ["2026-11-19", "1", "2026-11-26", "1"]


def test_numbers_with_a_dot_below_a_name_are_no_days() -> None:
    table = table_of("A;B;C;D\n1.10;-1.10;1.10;-1.10\n2.10;-2.10;2.10;-2.10\n")
    dated_table = with_years(table, TODAY)
    assert dated_table.table.rows == table.rows
    assert not dated_table.were_without


def test_months_of_one_year_are_no_days() -> None:
    table = table_of("Name;Okt 26;Nov 26\nA;1;-1\nB;-1;1\nC;1;-1\nD;-1;1\n")
    months = with_years(table, TODAY)
    assert months.table == table
    assert not months.were_without
