"""Parsing ISO dates, and formatting dates in both languages."""

import datetime as dt
from collections.abc import Mapping
from typing import Literal

FIRST_YEAR = 1980
LAST_YEAR = 2099  # the years accepted for an evening


def read_day(text: str) -> dt.date | None:
    """The date in "2026-11-19"; None for anything else.

    >>> read_day("2026-11-19")
    datetime.date(2026, 11, 19)
    >>> read_day("20261119")
    >>> read_day("2026-02-30")
    """
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def day_of_play(text: str) -> dt.date | None:
    """The date in "2026-11-19"; None for anything else and for impossible years.

    These are the years before FIRST_YEAR and after LAST_YEAR.

    >>> day_of_play("2026-11-19"), day_of_play("0206-11-19")
    (datetime.date(2026, 11, 19), None)
    """
    day = read_day(text)
    return day if day is not None and FIRST_YEAR <= day.year <= LAST_YEAR else None


Length = Literal["moment", "short", "medium", "long", "full"]

_FORMS: Mapping[str, Mapping[Length, str]] = {
    "de": {
        "moment": "{day:%d.%m. %H:%M}",
        "short": "{day:%d.%m.%y}",
        "medium": "{day:%d.%m}.{day.year}",
        "long": "{day.day}. {month} {day.year}",
        "full": "{weekday}, {day.day}. {month} {day.year}",
    },
    "en": {
        "moment": "{day.day} {month:.3}, {day:%H:%M}",
        "short": "{day.day} {month:.3} {day:%y}",
        "medium": "{day.day} {month:.3} {day.year}",
        "long": "{day.day} {month} {day.year}",
        "full": "{weekday}, {day.day} {month} {day.year}",
    },
}
_MONTHS = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "en": "January February March April May June July August September October November December",
}
_WEEKDAYS = {
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
}


def write_month(day: dt.date, lang: str) -> str:
    """The month of a day.

    >>> write_month(dt.date(2026, 10, 1), "de")
    'Oktober 2026'
    >>> write_month(dt.date(2026, 10, 31), "en")
    'October 2026'
    """
    return f"{_MONTHS[lang].split()[day.month - 1]} {day.year}"


def write_day(day: dt.date, lang: str, length: Length = "medium") -> str:
    """A date in the chosen length, from "19.11.26" to "Donnerstag, 19. November 2026"; of a
    datetime also "19.11. 20:15", its "moment".

    In English the day comes first and the month is a word, so that nobody anywhere takes one for
    the other.

    >>> write_day(dt.date(2026, 11, 19), "de")
    '19.11.2026'
    >>> write_day(dt.date(2026, 11, 19), "en", "full")
    'Thursday, 19 November 2026'
    """
    month = _MONTHS[lang].split()[day.month - 1]
    weekday = write_weekday(day, lang)
    return _FORMS[lang][length].format(day=day, month=month, weekday=weekday)


def write_weekday(day: dt.date, lang: str) -> str:
    """The weekday of a date.

    >>> write_weekday(dt.date(2026, 11, 19), "de")
    'Donnerstag'
    """
    return _WEEKDAYS[lang].split()[day.weekday()]


def named_day(name: str, day: str) -> str:
    """The name of an evening with its day in words; a weekday as the name is not said twice.

    >>> named_day("Bei Bert", "Donnerstag, 19. November 2026")
    'Bei Bert, Donnerstag, 19. November 2026'
    >>> named_day("Donnerstag", "Donnerstag, 19. November 2026")
    'Donnerstag, 19. November 2026'
    """
    return day if day.startswith(f"{name},") else f"{name}, {day}"
