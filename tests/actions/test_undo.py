"""Undo and redo, any number of steps; `test_machine.py` tries them in any course of actions."""

import pytest

from scorepad.actions import entries
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.actions.evening import change_plan
from scorepad.store.evenings import StoredEvening
from tests.conftest import Abend, Runde


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


def test_an_undo_from_an_outdated_page_does_not_take_back_what_others_did(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    outdated = evening.change()
    evening.enter("Cem", "Doro")
    for action in (entries.undo, entries.redo):
        with pytest.raises(Conflict) as conflict:
            action(runde.id, evening.id, **outdated)
        assert [one.action for one in conflict.value.since] == ["enter"]
    assert len(evening.load().entries) == 2


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
