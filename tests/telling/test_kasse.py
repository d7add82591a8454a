"""The Kasse in words."""

from __future__ import annotations

import datetime as dt

from scorepad.ledger.month_dues import MonthDue
from scorepad.scoring.terms import Player
from scorepad.telling.kasse import month_dues
from scorepad.telling.voice import Voice


def test_dues_of_a_month_without_an_evening_say_who_pays_how_much() -> None:
    """Source: options.md, month_dues."""
    names = {Player("1"): "Anna", Player("2"): "Bert"}
    due = MonthDue(dt.date(2026, 10, 1), tuple(names))
    assert (
        month_dues(due, 500, Voice("de", names, currency="€"))
        == "Oktober 2026: Anna und Bert je 5,00\N{NO-BREAK SPACE}€"
    )
    assert month_dues(due, 500, Voice("en", names, currency="€")).startswith("October 2026: Anna and Bert")
