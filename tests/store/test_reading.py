"""Reading Runden and evenings: what is found, what is not, and at what cost."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event

from scorepad.actions import entries
from scorepad.store import evenings, revisions, runden
from scorepad.store.db import db
from scorepad.store.revisions import Mark, standing
from tests.conftest import CAST, DATE, NOW, Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is sent to the database meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        sent.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def test_a_runde_has_its_name_rules_and_members_in_order(runde: Runde) -> None:
    group = runden.load_runde(runde.id)
    assert group is not None
    assert (group.name, group.currency, group.rules["preset"]) == ("Donnerstag", "Euro", "ddv")
    assert tuple(member.name for member in runden.members(runde.id)) == CAST
    assert runden.names(runde.id)[runden.members(runde.id)[0].player] == "Anna"


@pytest.mark.parametrize("number", [0, -1, 99, 2**31, 2**63, 2**70])
def test_what_does_not_exist_is_none_whatever_the_number(runde: Runde, evening: Abend, number: int) -> None:
    assert runden.load_runde(number) is None
    assert runden.members(number) == ()
    assert evenings.load(number, runde.id) is evenings.load(evening.id, number) is None
    assert evenings.head(number, runde.id) is evenings.head(evening.id, number) is None
    assert evenings.list_of(number) == ()
    assert revisions.history(number, runde.id) == revisions.history(evening.id, number) == ()


def test_an_evening_is_loaded_with_plan_and_entries_in_order(runde: Runde, evening: Abend) -> None:
    first, second = evening.enter("Bert", "Cem"), evening.enter("Doro", augen=100)
    stored = evening.load()
    assert [one.id for one in stored.entries] == [first, second]
    assert stored.entries[1].body["re"] == [runde.key("Doro")]
    assert stored.plan.table == tuple(runde.key(name) for name in CAST)
    assert (stored.plan.first_dealer, stored.plan.date) == (runde.key("Anna"), "2026-11-19")
    assert (stored.revision, stored.date, stored.ended, stored.changed_at) == (3, DATE, False, NOW)
    found = stored.entry(second)
    assert found is stored.entries[1]
    assert stored.entry(99) is None


def test_the_head_is_one_query_and_tells_every_change(runde: Runde, evening: Abend) -> None:
    db.session.rollback()
    with statements() as sent:
        assert evenings.head(evening.id, runde.id) == (1, NOW)
    assert len([one for one in sent if one.startswith("SELECT")]) == 1
    evening.enter("Bert", "Cem")
    assert evenings.head(evening.id, runde.id) == (2, NOW)


def test_loading_takes_three_queries_once_and_then_one(evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    for expected in (3, 1):
        with statements() as sent:
            evening.load()
        assert len([one for one in sent if one.startswith("SELECT")]) == expected


def test_reading_takes_no_write_lock(app: Flask, runde: Runde, evening: Abend) -> None:
    with statements() as sent:
        evening.load()
        evenings.list_of(runde.id)
    assert not [one for one in sent if "IMMEDIATE" in one or "FOR " in one]


def test_evenings_are_listed_newest_first_with_their_games(runde: Runde, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    deleted = evening.enter("Cem", "Doro")
    entries.delete(runde.id, evening.id, entry_id=deleted, **evening.change())
    entries.enter(runde.id, evening.id, body={"kind": "redeal", "reason": "kings"}, **evening.made())
    (line,) = evenings.list_of(runde.id)
    assert (line.id, line.date, line.games, line.running) == (evening.id, DATE, 1, True)
    entries.enter(runde.id, evening.id, body={"kind": "end"}, **evening.made())
    assert not evenings.list_of(runde.id)[0].running
    assert evening.load().ended


def mark(number: int, action: str, undoes: int | None = None) -> Mark:
    return Mark(number, action, NOW, None, undoes)


@pytest.mark.parametrize(
    ("actions", "undo", "redo"),
    [
        ([("start", None)], None, None),
        ([("start", None), ("enter", None)], 2, None),
        ([("start", None), ("enter", None), ("undo", 2)], None, 3),
        ([("start", None), ("enter", None), ("enter", None), ("undo", 3), ("undo", 2)], None, 5),
        ([("start", None), ("enter", None), ("enter", None), ("undo", 3), ("undo", 2), ("redo", 5)], 2, 4),
        ([("start", None), ("enter", None), ("undo", 2), ("redo", 3)], 2, None),
        ([("start", None), ("enter", None), ("undo", 2), ("redo", 3), ("undo", 2)], None, 5),
        ([("start", None), ("enter", None), ("undo", 2), ("enter", None)], 4, None),
    ],
)
def test_undo_takes_the_newest_action_in_force_and_redo_the_newest_undo(
    actions: list[tuple[str, int | None]], undo: int | None, redo: int | None
) -> None:
    found = standing(mark(number, action, undoes) for number, (action, undoes) in enumerate(actions, 1))
    assert found.last.number == len(actions)
    assert (found.undo.number if found.undo else None) == undo
    assert (found.redo.number if found.redo else None) == redo


def test_an_evening_without_a_revision_is_no_evening() -> None:
    with pytest.raises(ValueError, match="started"):
        standing([])
