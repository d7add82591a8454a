"""Settling on two phones at the same moment: one wins, the other sees it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from sqlalchemy import select

from scorepad.actions import seal as sealing
from scorepad.actions.entries import Made
from scorepad.actions.errors import Conflict, Sealed
from scorepad.actions.kasse import book
from scorepad.actions.log import Saved
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.kasse import balance
from scorepad.store import kasse
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow
from tests.actions.settling import INTO_THE_KASSE, booked, in_force, seal
from tests.actions.test_two_phones import at_once, enter
from tests.actions.test_two_phones import four as four_at_table
from tests.conftest import DATE, NOW, Abend, Runde


def test_two_phones_seal_at_once_and_one_of_them_sees_it(app: Flask, runde: Runde, evening: Abend) -> None:
    with app.app_context():
        set_tariff(runde.id, INTO_THE_KASSE)
        evening.enter("Bert", "Cem")

    def sealed(key: str) -> Callable[[], Saved]:
        facts: Made = {"client_key": key, "link_id": None, "now": NOW}
        return lambda: sealing.seal(runde.id, evening.id, base_revision=2, **facts)

    both = at_once(app, sealed("a"), sealed("b"))
    assert sorted(type(one).__name__ for one in both) == ["Saved", "Sealed"], both
    with app.app_context():
        assert len(booked(runde)) == len(set(booked(runde)))
        assert balance(kasse.entries(runde.id)) == sum(in_force(evening).kasse.values())


def test_a_game_and_a_seal_at_once_leave_no_game_outside_the_seal(app: Flask, runde: Runde) -> None:
    evening = four_at_table(app, runde)
    with app.app_context():
        enter(runde, evening, "first")()
    facts: Made = {"client_key": "seal", "link_id": None, "now": NOW}
    sealed, entered = at_once(
        app,
        lambda: sealing.seal(runde.id, evening.id, base_revision=2, **facts),
        enter(runde, evening, "late", augen=150),
    )
    with app.app_context():
        stored = evening.load()
        assert stored.sealed is isinstance(sealed, Saved)
        assert isinstance(entered, Saved) is not stored.sealed
        assert isinstance(sealed, Saved | Conflict)
        assert isinstance(entered, Saved | Sealed)


def test_opening_twice_at_once_counters_once(app: Flask, runde: Runde, evening: Abend) -> None:
    with app.app_context():
        set_tariff(runde.id, INTO_THE_KASSE)
        evening.enter("Bert", "Cem")
        seal(evening)

    def opened(key: str) -> Callable[[], Saved]:
        facts: Made = {"client_key": key, "link_id": None, "now": NOW}
        return lambda: sealing.reopen(runde.id, evening.id, **facts)

    both = at_once(app, opened("a"), opened("b"))
    assert sorted(type(one).__name__ for one in both) == ["NotSealed", "Saved"], both
    with app.app_context():
        assert balance(kasse.entries(runde.id)) == 0


def test_a_booking_and_a_seal_at_once_are_both_kept(app: Flask, runde: Runde, evening: Abend) -> None:
    with app.app_context():
        set_tariff(runde.id, INTO_THE_KASSE)
        evening.enter("Bert", "Cem")
    facts: Made = {"client_key": "seal", "link_id": None, "now": NOW}
    other: Made = {"client_key": "book", "link_id": None, "now": NOW}
    done: list[object] = at_once(
        app,
        lambda: sealing.seal(runde.id, evening.id, base_revision=2, **facts).revision,
        lambda: book(runde.id, kind="spending", member=None, cents=-500, reason="Chips", date=DATE, **other),
    )
    assert all(isinstance(one, int) for one in done), done
    with app.app_context():
        assert balance(kasse.entries(runde.id)) == sum(in_force(evening).kasse.values()) - 500
        assert len(db.session.scalars(select(KasseEntryRow.client_key).distinct()).all()) == len(booked(runde))
