"""Two phones at the same moment, on real threads."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from scorepad.actions.entry import entries
from scorepad.actions.entry.log import Saved
from scorepad.actions.errors import Conflict, Sealed
from scorepad.actions.evening.evening import NewPlan, start
from scorepad.actions.made import Made
from scorepad.actions.money import seal as sealing
from scorepad.actions.money.kasse import book
from scorepad.actions.money.tariff import set_tariff
from scorepad.actions.runde.runde import CreatedRunde, create
from scorepad.ledger.kasse import balance
from scorepad.scoring.rules import Rules
from scorepad.store import kasse
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow
from tests import saving
from tests.actions.settling import INTO_THE_KASSE, at_once, booked, four, in_force
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there

pytestmark = pytest.mark.both_databases

ROUNDS = 5


def by(key: str) -> Made:
    return {"client_key": key, "link_id": None, "now": NOW}


def enter(runde: Runde, evening: Abend, key: str, augen: int = 140) -> Callable[[], Saved]:
    return partial(
        saving.enter, runde.id, evening.id, body=runde.game("Bert", "Cem", augen=augen), **by(key)
    )


def test_two_phones_enter_at_once_and_both_games_are_kept(runde: Runde) -> None:
    evening = four(runde)
    for number in range(ROUNDS):
        both = at_once(enter(runde, evening, f"a{number}"), enter(runde, evening, f"b{number}"))
        assert all(isinstance(one, Saved) and not one.repeated for one in both), both
    stored = evening.load()
    assert [one.position for one in stored.entries] == list(range(1, 2 * ROUNDS + 1))
    assert stored.revision == 1 + 2 * ROUNDS


def test_the_same_form_sent_twice_at_once_is_one_game(runde: Runde) -> None:
    evening = four(runde)
    for number in range(ROUNDS):
        both = at_once(*[enter(runde, evening, f"same{number}")] * 3)
        saved = [one for one in both if isinstance(one, Saved)]
        assert sorted(one.repeated for one in saved) == [False, True, True], both
        assert len({one.entry_id for one in saved}) == 1
    assert len(evening.load().entries) == ROUNDS


def test_of_two_corrections_at_once_one_wins_and_the_other_sees_the_conflict(runde: Runde) -> None:
    evening = four(runde)
    entry_id = there(enter(runde, evening, "first")().entry_id)

    def correct(key: str, augen: int) -> Callable[[], Saved]:
        changed: dict[str, Any] = {
            "body": runde.game("Bert", "Cem", augen=augen),
            "base_revision": 2,
            **by(key),
        }
        return partial(saving.correct, runde.id, evening.id, entry_id=entry_id, **changed)

    both = at_once(correct("a", 130), correct("b", 150))
    assert sorted(type(one).__name__ for one in both) == ["Conflict", "Saved"], both
    (conflict,) = [one for one in both if isinstance(one, Conflict)]
    assert [(one.action, one.entry_id) for one in conflict.since] == [("correct", entry_id)]
    assert evening.load().revision == 3


def test_an_undo_and_a_new_game_at_once_never_take_back_the_new_game(runde: Runde) -> None:
    evening = four(runde)
    enter(runde, evening, "first")()
    undo = partial(entries.undo, runde.id, evening.id, base_revision=2, **by("undo"))
    undone, entered = at_once(undo, enter(runde, evening, "second", augen=150))
    assert isinstance(entered, Saved)
    stored = evening.load()
    assert entered.entry_id in [one.id for one in stored.entries]
    assert len(stored.entries) == (2 if isinstance(undone, Conflict) else 1)


def test_making_a_runde_or_starting_an_evening_twice_at_once_makes_one(runde: Runde) -> None:
    table = [runde.ids[name] for name in CAST]
    plan = NewPlan(table, table[0], DATE)
    first, second = at_once(*[partial(start, runde.id, plan, **by("start"))] * 2)
    assert first == second
    assert isinstance(first, int)
    made, *others = at_once(*[partial(create, "Donnerstag", CAST, "Euro", Rules(), NOW, "key")] * 3)
    assert isinstance(made, CreatedRunde)
    assert others == [made] * 2


def test_two_phones_seal_or_open_at_once_and_one_of_them_sees_it(
    runde: Runde, begun: Abend
) -> None:
    set_tariff(runde.id, INTO_THE_KASSE)
    sealed = partial(sealing.seal, runde.id, begun.id, base_revision=2)
    both = at_once(partial(sealed, **by("a")), partial(sealed, **by("b")))
    assert sorted(type(one).__name__ for one in both) == ["Saved", "Sealed"], both
    assert len(booked(runde)) == len(set(booked(runde)))
    assert balance(kasse.entries(runde.id)) == sum(in_force(begun).kasse.values())
    opened = partial(sealing.reopen, runde.id, begun.id)
    both = at_once(partial(opened, **by("c")), partial(opened, **by("d")))
    assert sorted(type(one).__name__ for one in both) == ["NotSealed", "Saved"], both
    assert balance(kasse.entries(runde.id)) == 0


def test_a_game_and_a_seal_at_once_leave_no_game_outside_the_seal(runde: Runde) -> None:
    evening = four(runde)
    enter(runde, evening, "first")()
    settle = partial(sealing.seal, runde.id, evening.id, base_revision=2, **by("seal"))
    sealed, entered = at_once(settle, enter(runde, evening, "late", augen=150))
    stored = evening.load()
    assert stored.sealed is isinstance(sealed, Saved)
    assert isinstance(entered, Saved) is not stored.sealed
    assert isinstance(sealed, Saved | Conflict)
    assert isinstance(entered, Saved | Sealed)


def test_a_booking_and_a_seal_at_once_are_both_kept(runde: Runde, begun: Abend) -> None:
    set_tariff(runde.id, INTO_THE_KASSE)
    done: list[object] = at_once(
        lambda: sealing.seal(runde.id, begun.id, base_revision=2, **by("seal")).revision,
        lambda: book(
            runde.id,
            kind="spending",
            member=None,
            cents=-500,
            reason="Chips",
            date=DATE,
            **by("book"),
        ),
    )
    assert all(isinstance(one, int) for one in done), done
    assert balance(kasse.entries(runde.id)) == sum(in_force(begun).kasse.values()) - 500
    assert len(db.session.scalars(select(KasseEntryRow.client_key).distinct()).all()) == len(
        booked(runde)
    )
