"""Two phones at the same moment, on real threads."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from sqlalchemy import select

from scorepad.actions import entries
from scorepad.actions import evening as evenings_of
from scorepad.actions import seal as sealing
from scorepad.actions.entries import Made
from scorepad.actions.errors import Conflict, Sealed
from scorepad.actions.kasse import book
from scorepad.actions.log import Saved
from scorepad.actions.runde import create
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.kasse import balance
from scorepad.scoring.rules import Rules
from scorepad.store import kasse
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow
from tests.actions.settling import INTO_THE_KASSE, at_once, booked, in_force, seal
from tests.conftest import CAST, DATE, NOW, Abend, Runde

ROUNDS = 5


def enter(runde: Runde, evening: Abend, key: str, augen: int = 140) -> Callable[[], Saved]:
    body = runde.game("Bert", "Cem", augen=augen)
    return lambda: entries.enter(runde.id, evening.id, body=body, client_key=key, link_id=None, now=NOW)


def four(app: Flask, runde: Runde) -> Abend:
    """An evening at which nobody sits out."""
    table = [runde.ids[name] for name in CAST[:4]]
    with app.app_context():
        started = evenings_of.start(runde.id, table, table[0], DATE, "", (), "four", None, NOW)
    return Abend(runde, started, dict)


def test_two_phones_enter_at_once_and_both_games_are_kept(app: Flask, runde: Runde) -> None:
    evening = four(app, runde)
    for number in range(ROUNDS):
        both = at_once(app, enter(runde, evening, f"a{number}"), enter(runde, evening, f"b{number}"))
        assert all(isinstance(one, Saved) and not one.repeated for one in both), both
    with app.app_context():
        stored = evening.load()
        assert len(stored.entries) == 2 * ROUNDS
        assert [one.position for one in stored.entries] == list(range(1, 2 * ROUNDS + 1))
        assert stored.revision == 1 + 2 * ROUNDS


def test_the_same_form_sent_twice_at_once_is_one_game(app: Flask, runde: Runde) -> None:
    evening = four(app, runde)
    for number in range(ROUNDS):
        both = at_once(app, *[enter(runde, evening, f"same{number}")] * 3)
        saved = [one for one in both if isinstance(one, Saved)]
        assert len(saved) == 3, both
        assert len({one.entry_id for one in saved}) == 1
        assert sorted(one.repeated for one in saved) == [False, True, True]
    with app.app_context():
        assert len(evening.load().entries) == ROUNDS


def test_of_two_corrections_at_once_one_wins_and_the_other_sees_the_conflict(app: Flask, runde: Runde) -> None:
    evening = four(app, runde)
    game = enter(runde, evening, "first")
    with app.app_context():
        entry_id = game().entry_id
        assert entry_id is not None

    def correct(key: str, augen: int) -> Callable[[], Saved]:
        facts: dict[str, Any] = {"client_key": key, "link_id": None, "now": NOW}
        body = runde.game("Bert", "Cem", augen=augen)
        return lambda: entries.correct(runde.id, evening.id, entry_id=entry_id, body=body, base_revision=2, **facts)

    both = at_once(app, correct("a", 130), correct("b", 150))
    assert sorted(type(one).__name__ for one in both) == ["Conflict", "Saved"], both
    (conflict,) = [one for one in both if isinstance(one, Conflict)]
    assert [one.action for one in conflict.since] == ["correct"]
    with app.app_context():
        assert evening.load().revision == 3


def test_an_undo_and_a_new_game_at_once_never_take_back_the_new_game(app: Flask, runde: Runde) -> None:
    evening = four(app, runde)
    with app.app_context():
        enter(runde, evening, "first")()
    facts: dict[str, Any] = {"base_revision": 2, "client_key": "undo", "link_id": None, "now": NOW}
    undone, entered = at_once(
        app, lambda: entries.undo(runde.id, evening.id, **facts), enter(runde, evening, "second", augen=150)
    )
    assert isinstance(entered, Saved)
    with app.app_context():
        stored = evening.load()
    assert entered.entry_id in [one.id for one in stored.entries]
    assert len(stored.entries) == (2 if isinstance(undone, Conflict) else 1)


def test_starting_an_evening_twice_at_once_starts_one(app: Flask, runde: Runde) -> None:
    table = [runde.ids[name] for name in CAST]

    def begin() -> int:
        return evenings_of.start(runde.id, table, table[0], DATE, "", (), "start", None, NOW)

    first, second = at_once(app, begin, begin)
    assert first == second
    assert isinstance(first, int)


def test_making_a_runde_twice_at_once_makes_one(app: Flask) -> None:
    def make() -> int:
        return create("Donnerstag", CAST, "Euro", Rules(), NOW, "key").runde_id

    made = at_once(app, make, make, make)
    assert len(set(map(str, made))) == 1, made
    assert isinstance(made[0], int)


# settling on two phones at the same moment: one wins, the other sees it


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
    evening = four(app, runde)
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
