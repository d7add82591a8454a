"""Two phones at the same moment, on real threads."""

from collections.abc import Callable, Sequence
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
from scorepad.scoring.rules import Rules
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow
from tests import saving
from tests.actions.settling import (
    INTO_THE_KASSE,
    at_once,
    booked,
    four,
    in_force,
    in_the_kasse,
)
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there

pytestmark = pytest.mark.both_databases

ROUNDS = 5


def by(key: str) -> Made:
    return {"client_key": key, "link_id": None, "now": NOW}


def enter(runde: Runde, evening: Abend, key: str, augen: int = 140) -> Callable[[], Saved]:
    """The action by which a phone enters a game, for its own thread."""
    body = runde.game("Bert", "Cem", augen=augen)
    return partial(saving.enter, runde.id, evening.id, body=body, **by(key))


def kinds(answers: Sequence[object]) -> list[str]:
    """The names of the classes of what came back."""
    return sorted(type(answer).__name__ for answer in answers)


def test_two_phones_enter_at_once_and_both_games_are_kept(runde: Runde) -> None:
    evening = four(runde)
    for number in range(ROUNDS):
        both = at_once(enter(runde, evening, f"a{number}"), enter(runde, evening, f"b{number}"))
        for saved in both:
            assert isinstance(saved, Saved), both
            assert not saved.repeated, both
    stored = evening.load()
    assert [entry.position for entry in stored.entries] == list(range(1, 2 * ROUNDS + 1))
    assert stored.revision == 1 + 2 * ROUNDS


def test_the_same_form_sent_twice_at_once_is_one_game(runde: Runde) -> None:
    evening = four(runde)
    for number in range(ROUNDS):
        send = enter(runde, evening, f"same{number}")
        answers = at_once(send, send, send)
        saved = [answer for answer in answers if isinstance(answer, Saved)]
        assert sorted(answer.repeated for answer in saved) == [False, True, True], answers
        assert len({answer.entry_id for answer in saved}) == 1
    assert len(evening.load().entries) == ROUNDS


def test_of_two_corrections_at_once_one_wins_and_the_other_sees_the_conflict(runde: Runde) -> None:
    evening = four(runde)
    entry_id = there(enter(runde, evening, "first")().entry_id)

    def correct(key: str, augen: int) -> Callable[[], Saved]:
        body = runde.game("Bert", "Cem", augen=augen)
        change: dict[str, Any] = {"body": body, "base_revision": 2, **by(key)}
        return partial(saving.correct, runde.id, evening.id, entry_id=entry_id, **change)

    both = at_once(correct("a", 130), correct("b", 150))
    assert kinds(both) == ["Conflict", "Saved"], both
    (conflict,) = [answer for answer in both if isinstance(answer, Conflict)]
    (meanwhile,) = conflict.since
    assert meanwhile.action == "correct"
    assert meanwhile.entry_id == entry_id
    assert evening.load().revision == 3


def test_an_undo_and_a_new_game_at_once_never_take_back_the_new_game(runde: Runde) -> None:
    evening = four(runde)
    enter(runde, evening, "first")()
    undo = partial(entries.undo, runde.id, evening.id, base_revision=2, **by("undo"))
    undone, entered = at_once(undo, enter(runde, evening, "second", augen=150))
    assert isinstance(entered, Saved)
    stored = evening.load()
    assert entered.entry_id in [entry.id for entry in stored.entries]
    first_is_kept = isinstance(undone, Conflict)
    assert len(stored.entries) == (2 if first_is_kept else 1)


def test_making_a_runde_or_starting_an_evening_twice_at_once_makes_one(runde: Runde) -> None:
    table = [runde.ids[name] for name in CAST]
    plan = NewPlan(table, table[0], DATE)
    begin = partial(start, runde.id, plan, **by("start"))
    first, second = at_once(begin, begin)
    assert first == second
    assert isinstance(first, int)
    make = partial(create, "Donnerstag", CAST, "Euro", Rules(), NOW, "key")
    made, again, once_more = at_once(make, make, make)
    assert isinstance(made, CreatedRunde)
    assert again == made
    assert once_more == made


def test_two_phones_seal_or_open_at_once_and_one_of_them_sees_it(
    runde: Runde, begun: Abend
) -> None:
    set_tariff(runde.id, INTO_THE_KASSE)
    sealed = partial(sealing.seal, runde.id, begun.id, base_revision=2)
    both = at_once(partial(sealed, **by("a")), partial(sealed, **by("b")))
    assert kinds(both) == ["Saved", "Sealed"], both
    assert len(booked(runde)) == len(set(booked(runde)))
    assert in_the_kasse(runde) == sum(in_force(begun).kasse.values())
    opened = partial(sealing.reopen, runde.id, begun.id)
    both = at_once(partial(opened, **by("c")), partial(opened, **by("d")))
    assert kinds(both) == ["NotSealed", "Saved"], both
    assert in_the_kasse(runde) == 0


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
    settle: Callable[[], object] = partial(
        sealing.seal, runde.id, begun.id, base_revision=2, **by("seal")
    )
    chips: dict[str, Any] = {"kind": "spending", "member": None, "cents": -500, "reason": "Chips"}
    spend: Callable[[], object] = partial(book, runde.id, date=DATE, **chips, **by("book"))
    done = at_once(settle, spend)
    assert kinds(done) == ["Saved", "int"], done
    assert in_the_kasse(runde) == sum(in_force(begun).kasse.values()) - 500
    keys = db.session.scalars(select(KasseEntryRow.client_key).distinct()).all()
    assert len(keys) == len(booked(runde))
