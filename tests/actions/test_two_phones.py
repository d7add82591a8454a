"""Two phones at the same moment, on real threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from flask import Flask

from scorepad.actions import entries, history
from scorepad.actions import evening as evenings_of
from scorepad.actions.errors import Conflict
from scorepad.actions.log import Saved
from scorepad.actions.runde import create
from scorepad.scoring.rules import Rules
from tests.conftest import CAST, DATE, NOW, Abend, Runde

T = TypeVar("T")
ROUNDS = 5


def at_once(app: Flask, *actions: Callable[[], T]) -> list[T | Exception]:
    """Do all of these on threads of their own that start together; what each returned or raised."""
    gate = Barrier(len(actions))

    def do(action: Callable[[], T]) -> T | Exception:
        with app.app_context():
            gate.wait(timeout=10)
            try:
                return action()
            except Exception as problem:  # noqa: BLE001
                return problem

    with ThreadPoolExecutor(len(actions)) as phones:
        return list(phones.map(do, actions))


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
        app, lambda: history.undo(runde.id, evening.id, **facts), enter(runde, evening, "second", augen=150)
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
