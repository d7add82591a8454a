"""Days are written as the calendars of both languages write them. Source: CLDR, by way of babel."""

from __future__ import annotations

import datetime as dt

import pytest
from babel.dates import format_date

from scorepad.telling.days import Length, write_day, write_month

LENGTHS: tuple[Length, ...] = ("short", "medium", "long", "full")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("length", LENGTHS)
def test_every_day_of_a_year_is_written_as_babel_writes_it(length: Length, lang: str) -> None:
    for number in range(366):
        day = dt.date(2028, 1, 1) + dt.timedelta(days=number)
        assert write_day(day, lang, length) == format_date(day, length, locale=lang)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_month_is_written_as_babel_writes_it(lang: str) -> None:
    for month in range(1, 13):
        day = dt.date(2028, month, 1)
        assert write_month(day, lang) == format_date(day, "MMMM y", locale=lang)
