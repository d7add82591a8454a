"""Time as the pages need it: points in time in UTC, days as the people at the table see them."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from flask import Flask, current_app
from flask_babel import format_date

DEFAULT_ZONE = "Europe/Berlin"


def init(app: Flask) -> None:
    """Check the zone once at the start."""
    app.config.setdefault("TIMEZONE", DEFAULT_ZONE)
    ZoneInfo(str(app.config["TIMEZONE"]))


def now() -> dt.datetime:
    """This moment, in UTC."""
    return dt.datetime.now(dt.UTC)


def today() -> dt.date:
    """The day at the table."""
    return now().astimezone(ZoneInfo(str(current_app.config["TIMEZONE"]))).date()


def weekday(day: dt.date) -> str:
    """The usual name of an evening: its day of the week."""
    return str(format_date(day, "EEEE"))
