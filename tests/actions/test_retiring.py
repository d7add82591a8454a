"""A Runde that nobody uses is told of for a month; then it rests or goes, unless somebody wants to keep it."""

from __future__ import annotations

import datetime as dt

import pytest

from scorepad.actions import runde as actions
from scorepad.actions.evening import start
from scorepad.actions.retiring import End, keep, months_before, retire
from scorepad.scoring.rules import Rules
from scorepad.store import runden
from scorepad.store.db import db
from scorepad.store.models import EveningRow
from tests.conftest import CAST, DATE, NOW, Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")
LATER = NOW + dt.timedelta(days=340)
"""After eleven months of a year; a month later the year is over."""
MONTH = dt.timedelta(days=30)


def steps(now: dt.datetime, end: End = "archive", months: int = 12) -> list[str]:
    return [one.step for one in retire(months, end, now)]


def retires_on(runde: Runde) -> dt.date | None:
    loaded = runden.load_runde(runde.id)
    assert loaded is not None
    return loaded.retires_on


def test_a_runde_in_use_is_left_alone(evening: Abend) -> None:
    assert steps(NOW) == []
    assert steps(NOW + dt.timedelta(days=330)) == []
    assert retires_on(evening.runde) is None


@pytest.mark.parametrize(("end", "done"), [("archive", "archived"), ("delete", "deleted")])
def test_an_unused_runde_ends_a_month_after_it_was_told_and_not_before(evening: Abend, end: End, done: str) -> None:
    assert steps(LATER, end) == ["noticed"]
    assert retires_on(evening.runde) == (LATER + MONTH).date()
    assert steps(LATER, end) == []
    assert steps(LATER + MONTH - dt.timedelta(days=1), end) == []
    assert steps(LATER + MONTH, end) == [done]
    loaded = runden.load_runde(evening.runde.id)
    assert (loaded is None) if end == "delete" else (loaded is not None and loaded.archived)
    assert steps(LATER + 2 * MONTH, end) == []


def test_nothing_goes_untold_however_long_nobody_came(runde: Runde) -> None:
    """Whoever sets idle_months for the first time loses no old Runde in the first night."""
    assert steps(NOW + dt.timedelta(days=4000), "delete") == ["noticed"]
    assert runden.load_runde(runde.id) is not None


def test_who_is_wanted_stays(evening: Abend) -> None:
    steps(LATER, "delete")
    keep(evening.runde.id, LATER)
    assert retires_on(evening.runde) is None
    assert steps(LATER + 2 * MONTH, "delete") == []
    assert steps(LATER + dt.timedelta(days=345), "delete") == ["noticed"]


def test_who_plays_again_stays(evening: Abend) -> None:
    steps(LATER, "delete")
    ids = [evening.runde.ids[name] for name in CAST]
    start(evening.runde.id, ids, ids[0], DATE, "", (), "again", None, LATER)
    assert retires_on(evening.runde) is None
    assert steps(LATER + MONTH, "delete") == []


def test_a_game_entered_meanwhile_spares_a_runde(evening: Abend) -> None:
    assert steps(LATER, "delete") == ["noticed"]
    evening.enter("Bert", "Cem")
    db.session.get_one(EveningRow, (evening.runde.id, evening.id)).changed_at = LATER
    db.session.commit()
    assert steps(LATER + MONTH, "delete") == ["spared"]
    assert retires_on(evening.runde) is None


def test_one_that_rests_already_goes_only_where_it_is_deleted(runde: Runde) -> None:
    actions.archive(runde.id, NOW)
    assert steps(LATER) == []
    assert steps(LATER, "delete") == ["noticed"]
    actions.bring_back(runde.id, LATER)
    assert steps(LATER + MONTH, "delete") == []


def test_many_runden_are_all_looked_at(runde: Runde, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.store.idle.AT_ONCE", 2)
    for number in range(4):
        actions.create(f"Runde {number}", CAST, "", Rules(), NOW)
    assert steps(LATER) == ["noticed"] * 5


@pytest.mark.parametrize(
    ("months", "then"), [(0, (2026, 3, 31)), (1, (2026, 2, 28)), (3, (2025, 12, 31)), (25, (2024, 2, 29))]
)
def test_months_are_counted_by_the_calendar(months: int, then: tuple[int, int, int]) -> None:
    assert months_before(dt.date(2026, 3, 31), months) == dt.date(*then)
