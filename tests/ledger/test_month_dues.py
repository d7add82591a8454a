"""Dues for months without an evening: which are due of whom. Source: options.md, `month_dues`."""

from __future__ import annotations

import datetime as dt

from scorepad.ledger.kasse import KasseEntry, opposite
from scorepad.ledger.month_dues import KIND, MonthDue, months_due
from tests.ledger.evenings import ANNA, BERT, CEM

day = dt.date
SINCE, TODAY = day(2026, 8, 20), day(2026, 11, 2)
AUGUST, SEPTEMBER, OCTOBER = day(2026, 8, 1), day(2026, 9, 1), day(2026, 10, 1)


def test_every_month_without_an_evening_is_due_of_every_member_once_it_is_over() -> None:
    """The running month is not over, and the month in which it was agreed counts."""
    both = (ANNA, BERT)
    dues = months_due(SINCE, TODAY, [day(2026, 9, 30)], dict.fromkeys(both), ())
    assert dues == (MonthDue(AUGUST, both), MonthDue(OCTOBER, both))
    assert [due.last_day for due in dues] == [day(2026, 8, 31), day(2026, 10, 31)]
    assert months_due(SINCE, day(2026, 8, 31), [], dict.fromkeys(both), ()) == ()
    assert months_due(day(2025, 12, 31), day(2026, 1, 1), [], {ANNA: None}, ())[0].last_day == day(2025, 12, 31)


def test_who_joined_later_pays_from_the_month_of_joining_on() -> None:
    joined = {ANNA: None, BERT: day(2026, 9, 30), CEM: day(2026, 11, 1)}
    dues = months_due(SINCE, TODAY, [], joined, ())
    assert dues == (MonthDue(AUGUST, (ANNA,)), MonthDue(SEPTEMBER, (ANNA, BERT)), MonthDue(OCTOBER, (ANNA, BERT)))
    assert months_due(SINCE, TODAY, [], {CEM: day(2026, 11, 1)}, ()) == ()


def test_nothing_is_booked_twice_not_even_what_was_taken_back() -> None:
    anna = KasseEntry(1, day(2026, 10, 31), KIND, ANNA, 500, "")
    bert = KasseEntry(2, day(2026, 8, 1), KIND, BERT, 500, "")
    other = KasseEntry(3, day(2026, 9, 30), "dues", ANNA, 500, "")
    booked = [anna, bert, other, opposite(anna, 4, day(2026, 11, 1), "doch nicht")]
    assert months_due(SINCE, TODAY, [], dict.fromkeys((ANNA, BERT)), booked) == (
        MonthDue(AUGUST, (ANNA,)),
        MonthDue(SEPTEMBER, (ANNA, BERT)),
        MonthDue(OCTOBER, (BERT,)),
    )
