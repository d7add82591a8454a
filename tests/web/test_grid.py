"""Numbers of the season's tables, as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flask import Flask

from scorepad.scoring.stats import Tally
from scorepad.web.presenters.grid import NOTHING, Cell, decimal, percent, rate


@pytest.mark.parametrize(
    ("number", "german", "english"),
    [
        (Fraction(5, 2), "2,5", "2.5"),
        (Fraction(-5, 3), "−1,7", "−1.7"),
        (Fraction(1, 20), "0,1", "0.1"),
        (Fraction(-1, 20), "−0,1", "−0.1"),
        (Fraction(-1, 30), "0,0", "0.0"),
        (Fraction(0), "0,0", "0.0"),
        (Fraction(1234), "1234,0", "1234.0"),
    ],
)
def test_an_average_has_one_decimal_place_rounded_away_from_zero(
    site: Flask, number: Fraction, german: str, english: str
) -> None:
    for header, text in (("de", german), ("en", english)):
        with site.test_request_context(headers={"Accept-Language": header}):
            assert decimal(number) == text


def test_a_share_is_whole_percent_with_its_numbers_below(site: Flask) -> None:
    with site.test_request_context(headers={"Accept-Language": "de"}):
        assert percent(1, 3) == "33\N{NO-BREAK SPACE}%"
        assert percent(1, 200) == "1\N{NO-BREAK SPACE}%"
        assert rate(Tally(3, 2)) == Cell("67\N{NO-BREAK SPACE}%", "2/3")
        assert rate(Tally()) == NOTHING
    with site.test_request_context(headers={"Accept-Language": "en"}):
        assert percent(3, 3) == "100%"
