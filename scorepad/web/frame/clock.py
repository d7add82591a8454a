"""Time: moments in UTC, days and weekdays in the configured time zone."""

import datetime as dt
from zoneinfo import ZoneInfo

from flask import Flask, current_app
from flask_babel import to_user_timezone

from scorepad.telling.days import Length, write_day, write_month, write_weekday
from scorepad.web.frame.i18n import language

DEFAULT_ZONE = "Europe/Berlin"


def init(app: Flask) -> None:
    """Set the default time zone. Raises ZoneInfoNotFoundError for an unknown one."""
    app.config.setdefault("TIMEZONE", DEFAULT_ZONE)
    ZoneInfo(str(app.config["TIMEZONE"]))
    app.jinja_env.filters["day"] = day_of


def now() -> dt.datetime:
    """This moment, in UTC."""
    return dt.datetime.now(dt.UTC)


def today() -> dt.date:
    """The current day in the time zone of the installation."""
    zone = ZoneInfo(str(current_app.config["TIMEZONE"]))
    return now().astimezone(zone).date()


def day_of(when: dt.date, length: Length = "medium") -> str:
    """The day of a date in the language of the page; of a moment in the time zone that is set."""
    day = when
    if isinstance(when, dt.datetime):
        day = to_user_timezone(when).date()
    return write_day(day, language(), length)


def time_of(moment: dt.datetime) -> str:
    """The time of a moment in the time zone of the installation: "19:30"."""
    return f"{to_user_timezone(moment):%H:%M}"


def moment_of(when: dt.datetime) -> str:
    """The day without its year, and the time, in the time zone of the installation."""
    return write_day(to_user_timezone(when), language(), "moment")


def month_of(when: dt.date) -> str:
    """The month and the year of a day; of a moment in the time zone of the installation."""
    day = when
    if isinstance(when, dt.datetime):
        day = to_user_timezone(when).date()
    return write_month(day, language())


def weekday(day: dt.date) -> str:
    """The weekday in the language of the page: the default name of an evening."""
    return write_weekday(day, language())


def evening_name(typed: str, day: dt.date, shown: dt.date) -> str:
    """The name of an evening on a `day`, from a form that came with the day `shown`.

    A name that is only the weekday of the day before it was changed goes along with the day.
    """
    name = typed.strip()
    if not name or name == weekday(shown):
        return weekday(day)
    return name
