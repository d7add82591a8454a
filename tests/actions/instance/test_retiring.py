"""A Runde that nobody uses is told of for a month; then it rests or goes, unless somebody wants to
keep it.
"""

import datetime as dt
from collections.abc import Callable
from fractions import Fraction

import pytest

from scorepad.actions.evening.deleting import delete_member
from scorepad.actions.evening.evening import NewPlan, start
from scorepad.actions.instance.retiring import End, keep, months_before, retire
from scorepad.actions.money import debts, seal, tariff
from scorepad.actions.runde import rule_sets, rules
from scorepad.actions.runde import runde as actions
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.rules import Rules, preset
from scorepad.store import runden, seals
from scorepad.store.db import db
from scorepad.store.models import EveningRow, RundeRow
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there

pytestmark = pytest.mark.both_databases

LATER = NOW + dt.timedelta(days=340)
"""After eleven months of a year; a month later the year is over."""
MONTH = dt.timedelta(days=30)
UNUSED = dt.timedelta(days=345)


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> Callable[[dt.datetime], None]:
    """The day on which actions without a moment of their own are done."""

    def turn(now: dt.datetime) -> None:
        monkeypatch.setattr("scorepad.actions.transaction.today", now.date)

    turn(NOW)
    return turn


def steps(now: dt.datetime, end: End = "archive", months: int = 12) -> list[str]:
    return [retired.step for retired in retire(months, end, now)]


def stored(runde: Runde) -> runden.Runde:
    return there(runden.load_runde(runde.id))


def test_a_runde_in_use_is_left_alone_and_none_goes_untold(evening: Abend) -> None:
    """Whoever sets idle_months for the first time loses no old Runde in the first night."""
    assert steps(NOW) == []
    assert steps(NOW + dt.timedelta(days=330)) == []
    assert stored(evening.runde).retires_on is None
    assert steps(NOW + dt.timedelta(days=4000), "delete") == ["noticed"]
    assert runden.load_runde(evening.runde.id) is not None


@pytest.mark.parametrize(("end", "done"), [("archive", "archived"), ("delete", "deleted")])
def test_an_unused_runde_ends_a_month_after_it_was_told_and_not_before(
    evening: Abend, end: End, done: str
) -> None:
    assert steps(LATER, end) == ["noticed"]
    assert stored(evening.runde).retires_on == (LATER + MONTH).date()
    assert steps(LATER, end) == []
    assert steps(LATER + MONTH - dt.timedelta(days=1), end) == []
    assert steps(LATER + MONTH, end) == [done]
    if end == "delete":
        assert runden.load_runde(evening.runde.id) is None
    else:
        assert stored(evening.runde).archived
    assert steps(LATER + 2 * MONTH, end) == []


def test_a_game_entered_meanwhile_spares_a_runde(evening: Abend) -> None:
    assert steps(LATER, "delete") == ["noticed"]
    evening.enter("Bert", "Cem")
    db.session.get_one(EveningRow, (evening.runde.id, evening.id)).changed_at = LATER
    db.session.commit()
    assert steps(LATER + MONTH, "delete") == ["spared"]
    assert stored(evening.runde).retires_on is None


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
    ("months", "then"),
    [(0, (2026, 3, 31)), (1, (2026, 2, 28)), (3, (2025, 12, 31)), (25, (2024, 2, 29))],
)
def test_months_are_counted_by_the_calendar(months: int, then: tuple[int, int, int]) -> None:
    assert months_before(dt.date(2026, 3, 31), months) == dt.date(*then)


def test_who_was_told_of_the_archive_is_not_deleted(evening: Abend) -> None:
    """Where the setting changes, deletion is told in its own time."""
    assert steps(LATER, "archive") == ["noticed"]
    assert steps(LATER + MONTH, "delete") == ["archived"]
    assert stored(evening.runde).archived
    assert steps(LATER + MONTH, "delete") == ["noticed"]
    assert steps(LATER + 2 * MONTH - dt.timedelta(days=1), "delete") == []
    assert steps(LATER + 2 * MONTH, "delete") == ["deleted"]


@pytest.mark.parametrize(("kept", "end"), [(False, "delete"), (True, "archive")])
def test_who_was_told_of_an_end_rests_unless_deletion_was_told_and_is_set(
    evening: Abend, kept: bool, end: End
) -> None:
    """Also who was told before it was kept of which end."""
    assert steps(LATER, "delete") == ["noticed"]
    if not kept:
        db.session.get_one(RundeRow, evening.runde.id).retires_to = None
        db.session.commit()
    assert steps(LATER + MONTH, end) == ["archived"]
    assert stored(evening.runde).retires_on is None


Change = Callable[[Runde], object]
CHANGES: dict[str, Change] = {
    "it is wanted": lambda runde: keep(runde.id, LATER),
    "a new evening": lambda runde: start(
        runde.id,
        NewPlan([*runde.ids.values()], runde.ids["Anna"], DATE),
        client_key="",
        link_id=None,
        now=LATER,
    ),
    "somebody new": lambda runde: actions.add_member(runde.id, "Fritz"),
    "another name": lambda runde: actions.change_member(runde.id, runde.ids["Anna"], name="Änne"),
    "somebody rests": lambda runde: actions.set_active(runde.id, runde.ids["Ela"], active=False),
    "somebody goes": lambda runde: delete_member(runde.id, actions.add_member(runde.id, "Fritz")),
    "other rules": lambda runde: rules.save(
        runde.id, preset("kneipe"), rules.mark(stored(runde).rules)
    ),
    "a rule set": lambda runde: rule_sets.keep(runde.id, "Mit Bock", preset("kneipe")),
    "money": lambda runde: tariff.set_tariff(runde.id, Tariff()),
    "an account": lambda runde: tariff.set_account(
        runde.id, runde.ids["Anna"], "DE89370400440532013000", ""
    ),
    "the name of the Runde": lambda runde: actions.rename(runde.id, "Freitag"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_in_a_runde_is_use(
    runde: Runde, change: Change, day: Callable[[dt.datetime], None]
) -> None:
    assert steps(LATER, "delete") == ["noticed"]
    day(LATER)
    change(runde)
    assert stored(runde).retires_on is None
    assert steps(LATER + MONTH, "delete") == []
    assert steps(LATER + UNUSED, "delete") == ["noticed"]


def test_a_debt_that_is_paid_or_not_paid_after_all_is_use(
    evening: Abend, day: Callable[[dt.datetime], None]
) -> None:
    runde_id = evening.runde.id
    now = LATER
    tariff.set_tariff(runde_id, Tariff(players_rate=Fraction(20)))
    evening.enter("Bert", "Cem")
    seal.seal(runde_id, evening.id, **evening.change())
    owed = seals.transfers(evening.id, runde_id)[0].id
    changes: tuple[Callable[[dt.datetime], object], ...] = (
        lambda now: seal.mark_paid(runde_id, owed, paid=True, now=now),
        lambda now: seal.mark_paid(runde_id, owed, paid=False, now=now),
        lambda now: debts.mark_together(runde_id, debts.Chosen([owed]), now=now),
        lambda now: debts.take_back(runde_id, now - UNUSED),
    )
    for change in changes:
        assert steps(now, "delete") == ["noticed"]
        day(now)
        change(now)
        assert stored(evening.runde).retires_on is None
        assert steps(now + MONTH, "delete") == []
        now += UNUSED
