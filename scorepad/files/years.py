"""Days without a year in a list: each is the last such day until a given day."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorepad.files.dates import OF_DAYS, day, is_month_first
from scorepad.files.table import TextTable

_LEAP_YEAR = 2024
_YEARS_TRIED = 8  # a 29 February may be so long ago
_WEEKDAY = r"(?:[^\W\d_]{2,10}[.,]{0,2}\s*)?"
_NUMBER = r"\d{1,2}"
_WORD = r"[^\W\d_]{3,9}"
_CLEAR = tuple(
    re.compile(_WEEKDAY + form)
    for form in (
        rf"{_NUMBER}\.\s?{_NUMBER}\.",
        rf"{_NUMBER}(?:\.|st|nd|rd|th)?\s?(?:of\s)?{_WORD}\.?",
        rf"{_WORD}\.?\s?{_NUMBER}(?:st|nd|rd|th)?",
    )
)
"""19.11., 19. November and Nov 19, which can be nothing but a day."""
_MONTH_OF_YEAR = re.compile(rf"{_WORD}\.?\s?(?P<year>\d\d)")
"""Nov 26, which is a month of 2026 where all cells beside it end so too."""
_SHORT = re.compile(rf"{_WEEKDAY}{_NUMBER}(?P<sign>[./]){_NUMBER}")
"""19.11 and 11/19, which can be numbers too."""


class DatedTable(NamedTuple):
    """A table whose days all have a year, and whether any had none before."""

    table: TextTable
    were_without: bool


def with_years(table: TextTable, until: dt.date) -> DatedTable:
    """The table with a year for each day without one, in columns and in lines of days."""
    if table.is_ours:
        return DatedTable(table, were_without=False)
    rows = [list(row) for row in table.rows]
    for place, head in enumerate(table.head):
        cells = table.sample[place]
        may_be_short = OF_DAYS.fullmatch(head) is not None
        if _are_days(cells, may_be_short=may_be_short):
            _date_column(rows, place, until)
    for row in rows:
        _date_title(row, until)
    dated = tuple(tuple(row) for row in rows)
    return DatedTable(replace(table, rows=dated), were_without=dated != table.rows)


def dated(text: str, until: dt.date, *, month_first: bool = False) -> str:
    """A day with the year in which it was last, until a given day; other texts as they are.

    >>> dated("19.11.", dt.date(2026, 11, 30))
    '2026-11-19'
    >>> dated("Sa 24. Dez", dt.date(2026, 11, 30))
    '2025-12-24'
    >>> dated("Runde 3", dt.date(2026, 11, 30))
    'Runde 3'
    """
    if not _lacks_year(text, may_be_short=True):
        return text
    for year in range(until.year, until.year - _YEARS_TRIED, -1):
        played_on = day(_in_year(text, year), month_first=month_first)
        if played_on is not None and played_on <= until:
            return played_on.isoformat()
    return text


def _date_column(rows: Sequence[list[str]], place: int, until: dt.date) -> None:
    cells = [_in_year(row[place], _LEAP_YEAR) for row in rows]
    month_first = is_month_first(cells)
    for row in rows:
        row[place] = dated(row[place], until, month_first=month_first)


def _date_title(row: list[str], until: dt.date) -> None:
    """Date a line that holds a day and nothing else."""
    filled = [place for place, cell in enumerate(row) if cell]
    if len(filled) != 1:
        return
    place = filled[0]
    if _lacks_year(row[place], may_be_short=False):
        row[place] = dated(row[place], until)


def _are_days(cells: Iterable[str], *, may_be_short: bool) -> bool:
    """Whether most cells are days, at least one of them without a year."""
    texts = list(cells)
    if _are_months(texts):
        return False
    lacking = [text for text in texts if _lacks_year(text, may_be_short=may_be_short)]
    whole = [text for text in texts if day(text)]
    return bool(lacking) and len(lacking) + len(whole) > len(texts) / 2


def _are_months(texts: Iterable[str]) -> bool:
    months = [_MONTH_OF_YEAR.fullmatch(text.strip()) for text in texts]
    years = {month["year"] for month in months if month}
    return len(years) == 1 and all(months)


def _lacks_year(text: str, *, may_be_short: bool) -> bool:
    plain = text.strip()
    is_clear = any(form.fullmatch(plain) for form in _CLEAR)
    is_short = may_be_short and _SHORT.fullmatch(plain) is not None
    return (is_clear or is_short) and day(_in_year(plain, _LEAP_YEAR)) is not None


def _in_year(text: str, year: int) -> str:
    """A day without a year as people write it in a year."""
    plain = text.strip()
    short = _SHORT.fullmatch(plain)
    if short:
        return f"{plain}{short['sign']}{year}"
    if plain.endswith(".") and plain[-2:-1].isdecimal():
        return f"{plain}{year}"
    return f"{plain} {year}"
