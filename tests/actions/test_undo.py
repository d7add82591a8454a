"""Undo and redo, any number of steps."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorepad.actions import entries
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.actions.evening import change_plan, start
from scorepad.store.evenings import StoredEvening
from tests.conftest import CAST, DATE, NOW, Abend, Runde
from tests.effort import examples

pytestmark = pytest.mark.usefixtures("in_app")


def facts(stored: StoredEvening) -> tuple[object, ...]:
    """Everything of an evening that an undo must bring back."""
    log = tuple((one.id, one.position, dict(one.body)) for one in stored.entries)
    return stored.name, stored.date, stored.plan, log, stored.ended


def undo(evening: Abend) -> None:
    entries.undo(evening.runde.id, evening.id, **evening.change())


def redo(evening: Abend) -> None:
    entries.redo(evening.runde.id, evening.id, **evening.change())


def test_a_new_evening_has_nothing_to_undo_or_redo(evening: Abend) -> None:
    with pytest.raises(NothingToUndo):
        undo(evening)
    with pytest.raises(NothingToRedo):
        redo(evening)
    assert evening.revision == 1


def test_an_undone_game_is_gone_and_comes_back_as_the_same_entry(evening: Abend) -> None:
    game = evening.enter("Bert", "Cem")
    undo(evening)
    assert evening.load().entries == ()
    assert (evening.load().last.action, evening.load().last.undoes) == ("undo", 2)
    redo(evening)
    assert [one.id for one in evening.load().entries] == [game]
    with pytest.raises(NothingToRedo):
        redo(evening)


def test_an_action_after_an_undo_closes_the_way_forward(evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    undo(evening)
    evening.enter("Doro", "Ela")
    assert evening.load().redo is None
    with pytest.raises(NothingToRedo):
        redo(evening)


def test_an_undo_from_an_outdated_page_does_not_take_back_what_others_did(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    outdated = evening.change()
    evening.enter("Cem", "Doro")
    for action in (entries.undo, entries.redo):
        with pytest.raises(Conflict) as conflict:
            action(runde.id, evening.id, **outdated)
        assert [one.action for one in conflict.value.since] == ["enter"]
    assert len(evening.load().entries) == 2


def test_a_double_tap_undoes_once(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    evening.enter("Cem", "Doro")
    change = evening.change()
    assert [entries.undo(runde.id, evening.id, **change).repeated for _ in range(2)] == [False, True]
    assert len(evening.load().entries) == 1


def test_the_end_of_an_evening_can_be_taken_back(runde: Runde, evening: Abend) -> None:
    entries.enter(runde.id, evening.id, body={"kind": "end"}, **evening.made())
    assert evening.load().ended
    undo(evening)
    assert not evening.load().ended


def test_the_history_survives_any_number_of_steps(runde: Runde, evening: Abend) -> None:
    states = [facts(evening.load())]

    def did(_result: object) -> None:
        states.append(facts(evening.load()))

    did(evening.enter("Bert", "Cem"))
    first = evening.load().entries[0].id
    did(evening.enter("Cem", "Doro"))
    did(entries.insert(runde.id, evening.id, before=first, body=runde.game("Doro", "Ela"), **evening.change()))
    did(entries.correct(runde.id, evening.id, entry_id=first, body=runde.game("Cem", "Ela"), **evening.change()))
    did(entries.delete(runde.id, evening.id, entry_id=first, **evening.change()))
    did(change_plan(runde.id, evening.id, first_dealer=runde.ids["Cem"], name="Fest", **evening.change()))
    for state in reversed(states[:-1]):
        undo(evening)
        assert facts(evening.load()) == state
    with pytest.raises(NothingToUndo):
        undo(evening)
    for state in states[1:]:
        redo(evening)
        assert facts(evening.load()) == state
    with pytest.raises(NothingToRedo):
        redo(evening)


STEPS = ("enter", "insert", "correct", "delete", "move", "plan", "undo", "redo")


@examples(15, share=3)
@given(steps=some.lists(some.tuples(some.sampled_from(STEPS), some.integers(0, 5)), min_size=1, max_size=14))
def test_undo_and_redo_bring_back_exactly_what_was(
    runde: Runde, made: Callable[[], dict[str, Any]], steps: list[tuple[str, int]]
) -> None:
    table = [runde.ids[name] for name in CAST[:4]]  # nobody sits out: every order of games is possible
    started = start(runde.id, table, table[0], DATE, "", (), made()["client_key"] + "-start", None, NOW)
    evening = Abend(runde, started, made)
    before, after = [facts(evening.load())], list[tuple[object, ...]]()
    for step, number in steps:
        done = _do(evening, step, number)
        now = facts(evening.load())
        if not done:
            assert now == before[-1]
        elif step == "undo":
            after.append(before.pop())
            assert now == before[-1]
        elif step == "redo":
            before.append(after.pop())
            assert now == before[-1]
        else:
            before.append(now)
            after.clear()


def _do(evening: Abend, step: str, number: int) -> bool:
    """Do a step if it is possible at all."""
    stored, runde_id = evening.load(), evening.runde.id
    chosen = stored.entries[number % len(stored.entries)].id if stored.entries else None
    body = evening.runde.game("Anna", CAST[1 + number % 3], augen=121 + 5 * number)
    change = evening.change()
    if step == "enter":
        evening.enter("Anna", "Bert", augen=125 + number)
    elif step == "plan":
        change_plan(runde_id, evening.id, name=f"Fest {number}", **change)
    elif step in {"undo", "redo"}:
        if (stored.undo if step == "undo" else stored.redo) is None:
            return False
        (undo if step == "undo" else redo)(evening)
    elif chosen is None:
        return False
    elif step == "insert":
        entries.insert(runde_id, evening.id, before=chosen, body=body, **change)
    elif step == "correct":
        entries.correct(runde_id, evening.id, entry_id=chosen, body=body, **change)
    elif step == "delete":
        entries.delete(runde_id, evening.id, entry_id=chosen, **change)
    else:
        entries.move(runde_id, evening.id, entry_id=chosen, before=stored.entries[-1].id, **change)
    return True
