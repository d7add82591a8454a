"""Prizes that were paid out, as they are stored and written in files."""

import pytest

from scorepad.scoring.tournament.paid_prizes import read_paid, write_paid
from scorepad.scoring.tournament.prizes import ALL, WonPrize
from tests.scoring.outcome import refused

PAID = (WonPrize(1, ALL, 1, (1, 2), 2, 4000), WonPrize(7, "Damen", 1, (1,), 1, 500))


def test_what_was_paid_is_read_as_it_is_written() -> None:
    assert read_paid(write_paid(PAID)) == PAID


def test_nothing_is_paid_where_nothing_stands() -> None:
    assert read_paid(None) == ()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "wrong_type"),
        ([1], "not_an_object"),
        ([{"number": 1, "rank": 1, "sharing": 1}], "missing"),
        ([{"number": 1, "rank": 1, "sharing": 1, "cents": 0}], "unknown_value"),
        ([{"number": 1, "rank": 1, "sharing": 1, "cents": 1, "more": 1}], "unknown_key"),
    ],
)
def test_what_cannot_be_is_refused(given: object, code: str) -> None:
    codes = [found for found, _field in refused(read_paid, given)]
    assert code in codes
