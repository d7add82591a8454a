"""Days as browsers and files write them."""

import datetime as dt

FIRST_YEAR, LAST_YEAR = 1980, 2099  # the years in which people may have played


def read_day(text: str) -> dt.date | None:
    """The day of "2026-11-19"; None for anything else.

    >>> read_day("2026-11-19"), read_day("20261119"), read_day("2026-02-30")
    (datetime.date(2026, 11, 19), None, None)
    """
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def day_of_play(text: str) -> dt.date | None:
    """The day of "2026-11-19" if people may have played on it; a year outside of the two above gives None.

    >>> day_of_play("2026-11-19"), day_of_play("0206-11-19")
    (datetime.date(2026, 11, 19), None)
    """
    day = read_day(text)
    return day if day is not None and FIRST_YEAR <= day.year <= LAST_YEAR else None
