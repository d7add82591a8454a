"""Time: moments in UTC, days and weekdays in the configured time zone."""

import datetime as dt
from zoneinfo import ZoneInfo

from flask import Flask, current_app
from flask_babel import format_date

DEFAULT_ZONE = "Europe/Berlin"


def init(app: Flask) -> None:
    """Set the default time zone. Raises ZoneInfoNotFoundError for an unknown one."""
    app.config.setdefault("TIMEZONE", DEFAULT_ZONE)
    ZoneInfo(str(app.config["TIMEZONE"]))


def now() -> dt.datetime:
    """This moment, in UTC."""
    return dt.datetime.now(dt.UTC)


def today() -> dt.date:
    """The current day in the time zone of the installation."""
    return now().astimezone(ZoneInfo(str(current_app.config["TIMEZONE"]))).date()


def weekday(day: dt.date) -> str:
    """The weekday in the language of the page: the default name of an evening."""
    return str(format_date(day, "EEEE"))
