"""A phone that is entering something holds a pen, which is put down or expires."""

import datetime as dt

import pytest
from sqlalchemy import select

from scorepad.actions.entry import pens
from scorepad.store.db import db
from scorepad.store.models import PenRow
from tests.conftest import NOW, Abend, Runde

pytestmark = pytest.mark.both_databases

AFTER_20_SECONDS = NOW + dt.timedelta(seconds=20)
AFTER_40_SECONDS = NOW + dt.timedelta(seconds=40)
ENDS = NOW + pens.LASTS
ENDS_LATER = AFTER_20_SECONDS + pens.LASTS
ENDS_LAST = AFTER_40_SECONDS + pens.LASTS
LONG_AGO = NOW - dt.timedelta(days=2)


def pens_there() -> list[tuple[str, str, dt.datetime]]:
    """Phone, name and end of every pen."""
    columns = select(PenRow.phone, PenRow.name, PenRow.until)
    ordered = columns.order_by(PenRow.phone)
    return [(phone, name, until) for phone, name, until in db.session.execute(ordered)]


def take(evening: Abend, phone: str, name: str, at: dt.datetime) -> None:
    pens.take(evening.id, evening.runde.id, phone, name, at)


def test_a_pen_is_taken_by_its_name_and_lasts_two_minutes(runde: Runde, evening: Abend) -> None:
    take(evening, "a", "Anna", NOW)
    assert pens_there() == [("a", "Anna", ENDS)]


def test_a_fresh_pen_is_not_written_again(runde: Runde, evening: Abend) -> None:
    take(evening, "a", "Anna", NOW)
    take(evening, "a", "Anna", AFTER_20_SECONDS)
    assert pens_there() == [("a", "Anna", ENDS)]


def test_an_older_pen_is_renewed(runde: Runde, evening: Abend) -> None:
    take(evening, "a", "Anna", NOW)
    take(evening, "a", "Anna", AFTER_40_SECONDS)
    assert pens_there() == [("a", "Anna", ENDS_LAST)]


def test_a_pen_gets_the_name_of_who_writes_now(runde: Runde, evening: Abend) -> None:
    take(evening, "a", "Anna", NOW)
    take(evening, "a", "Bert", AFTER_20_SECONDS)
    assert pens_there() == [("a", "Bert", ENDS_LATER)]


def test_who_puts_down_a_pen_takes_away_those_that_expired_long_ago(
    runde: Runde, evening: Abend
) -> None:
    take(evening, "forgotten", "Cem", LONG_AGO)
    take(evening, "other", "Bert", NOW)
    take(evening, "own", "Anna", NOW)
    pens.put_down(evening.id, runde.id, "own", NOW)
    assert pens_there() == [("other", "Bert", ENDS)]
