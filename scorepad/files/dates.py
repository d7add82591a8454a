"""Days as people write them: 2026-11-08, 8.11.26, "Sonntag, 8. Nov. 2026", "Nov 8, 2026"."""

import datetime as dt
import re
from collections.abc import Iterable

from scorepad.telling.days import FIRST_YEAR, LAST_YEAR

OF_DAYS = re.compile("datum|date|tag|day", re.IGNORECASE)
"""Headings of a column of days."""
_MONTHS = (
    "januar january jänner",
    "februar february feber",
    "märz maerz march mrz",
    "april",
    "mai may",
    "juni june",
    "juli july",
    "august",
    "september",
    "oktober october",
    "november",
    "dezember december",
)
_YEAR = r"(?P<year>\d{4}|['’]?\d{2})(?!\d)"
_DATE = r"(?<!\d)(?P<day>\d{1,2})"
_WORD = r"(?P<month>[^\W\d_]{3,9})"
_FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?<!\d)(?P<year>\d{4})(?P<sign>[-./])(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})(?!\d)",
        rf"{_DATE}(?P<sign>[./-])\s?(?P<month>\d{{1,2}})(?P=sign)\s?{_YEAR}",
        rf"{_DATE}(?:\.|st|nd|rd|th)?\s?(?:of\s)?{_WORD}\.?,?\s?{_YEAR}",
        rf"\b{_WORD}\.?\s?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s{_YEAR}",
    )
)
_IN_NUMBERS = _FORMS[1]
"""The form of 8.11.26, in which the month may stand first."""
_NUMBER_OF_DAY = re.compile(r"[3-6]\d{4}")  # from 1982 to 2091
_DAY_ZERO = dt.date(1899, 12, 30)
_TIME = re.compile(r"[\sT,](?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)")
_MORNING = 6  # the hour at which an evening is over
_BEFORE = re.compile(r"(?:[^\W\d_]{2,10}[.,]{0,2}\s*)?")  # a day of the week
_AFTER = re.compile(r"(?:\D.*)?", re.DOTALL)  # a time


def day(text: str, *, month_first: bool = False) -> dt.date | None:
    """The day that a cell is, with or without a day of the week before it and a time behind it.

    >>> day("Sonntag, 8. Nov. 2026")
    datetime.date(2026, 11, 8)
    >>> day("8.11.26 21:10")
    datetime.date(2026, 11, 8)
    >>> day("Spiel 3 am 8.11.2026")
    """
    written = any_day(text, month_first=month_first)
    return written if written is not None and _is_possible(written) else None


def any_day(text: str, *, month_first: bool = False) -> dt.date | None:
    """The same in any year, so that who wrote 1826 hears of the year."""
    plain = text.strip()
    for form in _FORMS:
        match = form.search(plain)
        if match is None:
            continue
        before = plain[: match.start()]
        after = plain[match.end() :]
        if _BEFORE.fullmatch(before) and _AFTER.fullmatch(after):
            return _day(match, month_first=month_first)
    return None


def day_in(text: str) -> dt.date | None:
    """A day inside of a text, such as a heading or the name of a file; None without one.

    >>> day_in("Doppelkopf am 8. November 2026 bei Anna")
    datetime.date(2026, 11, 8)
    >>> day_in("doko_2026-11-08.csv")
    datetime.date(2026, 11, 8)
    >>> day_in("Doppelkopf")
    """
    plain = text.replace("_", " ")
    for form in _FORMS:
        for match in form.finditer(plain):
            date = _day(match)
            if date is not None and _is_possible(date):
                return date
    return None


def day_of_number(text: str) -> dt.date | None:
    """The day that a spreadsheet keeps as a number, counted from the end of 1899.

    >>> day_of_number("46334")
    datetime.date(2026, 11, 8)
    >>> day_of_number("12")
    """
    if not _NUMBER_OF_DAY.fullmatch(text):
        return None
    return _DAY_ZERO + dt.timedelta(days=int(text))


def have_times(cells: Iterable[str]) -> bool:
    """Whether any of these days has a time with it other than midnight, which programs write for
    none.
    """
    times = [_TIME.search(cell) for cell in cells]
    return any(time and (time["hour"], time["minute"]) != ("00", "00") for time in times)


def is_after_midnight(text: str) -> bool:
    """Whether the time behind a day is one until which an evening may last.

    >>> is_after_midnight("9.11.2026 0:40"), is_after_midnight("9.11.2026 20:40")
    (True, False)
    """
    time = _TIME.search(text)
    return time is not None and int(time["hour"]) < _MORNING


def is_month_first(cells: Iterable[str]) -> bool:
    """Whether days of a column are written as 11/22/2026.

    So it is where some can be read only so, and none only as 22/11/2026.

    >>> is_month_first(["11/8/2026", "11/22/2026"])
    True
    >>> is_month_first(["8/11/2026", "9/11/2026"])
    False
    """
    largest_first = 0
    largest_second = 0
    for cell in cells:
        match = _IN_NUMBERS.search(cell)
        if match:
            largest_first = max(largest_first, int(match["day"]))
            largest_second = max(largest_second, int(match["month"]))
    return largest_second > 12 >= largest_first


def _day(match: re.Match[str], *, month_first: bool = False) -> dt.date | None:
    """The day that a text means, None for none; `month_first` is for days in numbers."""
    date = int(match["day"])
    month = _month(match["month"])
    year = int(match["year"].lstrip("'’"))
    if month_first and match.re is _IN_NUMBERS:
        date, month = month, date
    if month > 12 and date <= 12:  # can be meant only the other way round
        date, month = month, date
    if year < 100:
        is_of_last_century = year >= FIRST_YEAR % 100
        year += 1900 if is_of_last_century else 2000
    try:
        return dt.date(year, month, date)
    except ValueError:
        return None


def _is_possible(played_on: dt.date) -> bool:
    return FIRST_YEAR <= played_on.year <= LAST_YEAR


def _month(text: str) -> int:
    """The number of a month, from its number or from the beginning of its name; else 0."""
    if text.isdecimal():
        return int(text)
    word = text.casefold()
    for number, names in enumerate(_MONTHS, start=1):
        if any(name.startswith(word) for name in names.split()):
            return number
    return 0
