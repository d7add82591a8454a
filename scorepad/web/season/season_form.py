"""What of a season is asked for in an address: the time, who is ranked and how, what is dropped, the Bock."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorepad.scoring.days import read_day
from scorepad.scoring.rules.season import SeasonRules
from scorepad.scoring.season.season import BY_POINTS, Choice
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.numbers import small
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

ALL, YEAR, TWELVE, RANGE = TIMES = ("alle", "jahr", "12", "von-bis")
WITH, WITHOUT = BOCK = ("mit", "ohne")
POINTS, PLACES = RANKS = ("punkte", "plaetze")
MOST_EVENINGS = 999
_LONGEST = 12
_FIELDS = ("zeit", "von", "bis", "mindestens", "streichen", "bock", "rang")


@dataclass(frozen=True)
class SeasonForm:
    """The fields as they were sent, what is wrong with them, and the choice they make; a wrong one chooses nothing."""

    time: str
    since: str
    until: str
    least: str
    dropped: str
    bock: str
    rank: str
    choice: Choice
    errors: Errors

    @property
    def query(self) -> dict[str, Any]:
        """What an address needs to ask the same again; what is usual is left out."""
        given = (self.time, self.since, self.until, self.least, self.dropped, self.bock, self.rank)
        asked = dict(zip(_FIELDS, given, strict=True))
        if self.time != RANGE:
            asked |= {"von": "", "bis": ""}
        usual = {"zeit": ALL, "bock": WITH, "rang": POINTS}
        return {name: value for name, value in asked.items() if value and usual.get(name) != value}

    @property
    def other_bock(self) -> dict[str, Any]:
        """The same without Bock, or with it."""
        return replace(self, bock=WITHOUT if self.bock == WITH else WITH).query

    def ranked(self, rank: str) -> dict[str, Any]:
        """The same ranked by points or by places."""
        return replace(self, rank=rank).query


def read(sent: Mapping[str, str], today: dt.date, rules: SeasonRules = BY_POINTS) -> SeasonForm:
    """The form of an address; `today` is the day at the table, `rules` say what an evening counts."""
    errors: Errors = {}
    since, until = (sent.get(name, "").strip()[:_LONGEST] for name in ("von", "bis"))
    time = sent.get("zeit", RANGE if since or until else ALL)
    if time not in TIMES:
        complain(errors, "zeit", _("Diesen Zeitraum gibt es nicht."))
        time = ALL
    first, last = _days(time, since, until, today, errors)
    bock = sent.get("bock", WITH)
    if bock not in BOCK:
        complain(errors, "bock", _("Entweder mit oder ohne Bock."))
        bock = WITH
    rank = PLACES if sent.get("rang") == PLACES else POINTS
    least, dropped = (sent.get(name, "").strip()[:_LONGEST] for name in ("mindestens", "streichen"))
    choice = Choice(
        since=first,
        until=last,
        least=max(1, _whole(least, "mindestens", errors)),
        dropped=_whole(dropped, "streichen", errors),
        bock=bock == WITH,
        by_places=rank == PLACES,
        rules=rules,
    )
    return SeasonForm(time, since, until, least, dropped, bock, rank, choice, errors)


def _days(time: str, since: str, until: str, today: dt.date, errors: Errors) -> tuple[dt.date | None, dt.date | None]:
    if time == YEAR:
        return dt.date(today.year, 1, 1), dt.date(today.year, 12, 31)
    if time == TWELVE:
        return _year_before(today) + dt.timedelta(days=1), None
    if time != RANGE:
        return None, None
    first, last = _day(since, "von", errors), _day(until, "bis", errors)
    if first and last and last < first:
        complain(errors, "bis", _("Das Ende liegt vor dem Anfang."))
        return first, None
    return first, last


def _year_before(day: dt.date) -> dt.date:
    """The same day a year earlier; of a leap day the one before."""
    leap = (day.month, day.day) == (2, 29)
    return dt.date(day.year - 1, 2, 28) if leap else day.replace(year=day.year - 1)


def _day(typed: str, name: str, errors: Errors) -> dt.date | None:
    if not typed:
        return None
    day = read_day(typed)
    if day is None:
        complain(errors, name, told("not_a_date"))
    return day


def _whole(typed: str, name: str, errors: Errors) -> int:
    if not typed:
        return 0
    number = small(typed, MOST_EVENINGS)
    if number is None:
        complain(errors, name, _("Hier gehört eine Zahl von 0 bis %(most)s hin.", most=MOST_EVENINGS))
    return number or 0
