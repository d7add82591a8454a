"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorepad.scoring.numerals import decimal, percent, real_minus, signed


def test_a_total_has_a_real_minus_and_a_game_its_sign() -> None:
    assert [real_minus(points) for points in (12, 0, -12)] == ["12", "0", "−12"]
    assert [signed(points) for points in (12, 0, -12)] == ["+12", "0", "−12"]


@pytest.mark.parametrize(
    ("number", "german", "english"),
    [
        (Fraction(5, 2), "2,5", "2.5"),
        (Fraction(-5, 3), "−1,7", "−1.7"),
        (Fraction(-5, 4), "−1,3", "−1.3"),
        (Fraction(1, 20), "0,1", "0.1"),
        (Fraction(-1, 20), "−0,1", "−0.1"),
        (Fraction(-1, 30), "0,0", "0.0"),
        (Fraction(0), "0,0", "0.0"),
        (Fraction(1234), "1234,0", "1234.0"),
    ],
)
def test_an_average_has_one_decimal_place_rounded_away_from_zero(number: Fraction, german: str, english: str) -> None:
    assert (decimal(number, "de"), decimal(number, "en")) == (german, english)


@pytest.mark.parametrize(
    ("number", "written"),
    [(Fraction(-1, 30), "−0,03"), (Fraction(1, 8), "0,13"), (Fraction(-1, 250), "0,00"), (Fraction(12), "12,00")],
)
def test_an_average_has_as_many_decimals_as_are_asked_for(number: Fraction, written: str) -> None:
    assert decimal(number, "de", 2) == written


@pytest.mark.parametrize(("part", "whole", "share"), [(1, 3, "33"), (2, 3, "67"), (1, 200, "1"), (3, 3, "100")])
def test_a_share_is_whole_percent(part: int, whole: int, share: str) -> None:
    assert percent(part, whole, "de") == f"{share}\N{NO-BREAK SPACE}%"
    assert percent(part, whole, "en") == f"{share}%"
