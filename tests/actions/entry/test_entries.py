"""Entering, correcting, inserting, deleting and moving: what is kept, what is refused, what is in
the way.
"""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import update

from scorepad.actions.entry import entries, log
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.errors import NotFound, NothingToRedo, NothingToUndo
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.actions.runde.runde import create
from scorepad.actions.transaction import transaction
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules
from scorepad.store import revisions
from scorepad.store.models import EntryRow
from tests import saving
from tests.actions.settling import refusing
from tests.caches import forget_all
from tests.conftest import NOW, Abend, Runde, there
from tests.effort import examples


def test_a_full_evening_takes_no_more(
    runde: Runde, evening: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """hosting.md, fault 2: one limit of entries for every way in."""
    monkeypatch.setattr(log, "MOST_ENTRIES", 2)
    first = evening.enter("Doro", "Ela")
    evening.enter("Doro", "Ela")
    game = runde.game("Ela", "Doro")
    with pytest.raises(Refused, match="at most 2 entries"):
        saving.enter(runde.id, evening.id, body=game, **evening.made())
    with pytest.raises(Refused, match="at most 2 entries"):
        saving.insert(runde.id, evening.id, before=first, body=game, **evening.change())
    saving.correct(runde.id, evening.id, entry_id=first, body=game, **evening.change())
    entries.delete(runde.id, evening.id, entry_id=first, **evening.change())
    evening.enter("Doro", "Ela")
    assert len(evening.load().entries) == 2


def test_a_double_tap_is_one_entry_whatever_text_serves_as_client_key(
    runde: Runde, evening: Abend
) -> None:
    redeal = {"kind": "redeal", "reason": "kings"}
    for key in ("", "x" * 10_000, "\0", "\ud800", "Schlüssel"):
        facts: dict[str, Any] = {"body": redeal, "client_key": key, "link_id": None, "now": NOW}
        first = saving.enter(runde.id, evening.id, **facts)
        again = saving.enter(runde.id, evening.id, **facts)
        assert again == replace(first, repeated=True)
    assert len(evening.load().entries) == 5


@pytest.mark.parametrize(
    "fault",
    [
        {"re": ["99", "98"]},
        {"re": None},
        {"kind": "nonsense"},
        {"augen": {"re": 999}},
        {
            "kind": "seats",
            "table": ["1", "2", "3", "99"],
            "re": None,
            "augen": None,
            "game": None,
            "dealer": "1",
        },
    ],
)
def test_what_cannot_have_happened_is_refused_and_not_kept(
    runde: Runde, evening: Abend, fault: dict[str, Any]
) -> None:
    body = {
        key: value
        for key, value in (runde.game("Bert", "Cem") | fault).items()
        if value is not None
    }
    with pytest.raises(Refused) as problem:
        saving.enter(runde.id, evening.id, body=body, **evening.made())
    assert problem.value.problems
    assert evening.load().entries == ()
    assert evening.revision == 1


def test_who_sits_out_cannot_have_played(evening: Abend) -> None:
    with pytest.raises(Refused) as refused:
        evening.enter("Anna", "Bert")
    assert "Anna" in " ".join(
        problem.message() for problem in refused.value.problems
    )  # the name, not the key
    evening.enter("Bert", "Cem")
    evening.enter("Anna", "Cem")


def test_what_was_judged_in_the_evening_as_it_is_is_not_judged_again(
    runde: Runde, evening: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = read_entry(runde.game("Bert", "Cem"))
    draft = entries.Draft(game, judged_in=evening.load())
    monkeypatch.setattr(log.Log, "replayed", Mock(side_effect=AssertionError))
    entries.save(runde.id, evening.id, draft, **evening.made())
    assert [entry.entry for entry in evening.load().entries] == [game]


def test_what_was_judged_before_others_entered_something_is_judged_again(
    runde: Runde, evening: Abend
) -> None:
    second_game = read_entry(runde.game("Anna", "Cem"))
    before = evening.load()
    evening.enter("Bert", "Cem")  # now Bert sits out, and Anna plays
    entries.save(
        runde.id, evening.id, entries.Draft(second_game, judged_in=before), **evening.made()
    )
    with pytest.raises(Refused):
        entries.save(
            runde.id, evening.id, entries.Draft(second_game, judged_in=before), **evening.made()
        )
    assert len(evening.load().entries) == 2


def test_a_table_of_strangers_is_refused_whoever_judged_it(runde: Runde, evening: Abend) -> None:
    people = [runde.key(name) for name in ("Anna", "Bert", "Cem")]
    seats = read_entry({"kind": "seats", "table": [*people, "99"]})
    draft = entries.Draft(seats, judged_in=evening.load())
    with refusing(("not_a_member", "table")):
        entries.save(runde.id, evening.id, draft, **evening.made())


def facts(evening: Abend) -> tuple[object, ...]:
    stored = evening.load()
    return stored.name, stored.date, stored.plan, stored.entries, stored.ended


def test_undo_and_redo_go_step_by_step_to_either_end_and_no_further(
    runde: Runde, evening: Abend
) -> None:
    """`test_machine.py` tries them in any course of actions."""
    before = facts(evening)
    first = evening.enter("Bert", "Cem")
    states = [before, facts(evening)]
    steps: tuple[Callable[..., object], ...] = (
        partial(saving.insert, before=first, body=runde.game("Doro", "Ela")),
        partial(saving.correct, entry_id=first, body=runde.game("Cem", "Ela")),
        partial(entries.delete, entry_id=first),
        partial(change_plan, corrected=CorrectedPlan(first_dealer=runde.ids["Cem"], name="Fest")),
        partial(saving.enter, body={"kind": "end"}),
    )
    for step in steps:
        step(runde.id, evening.id, **evening.change())
        states.append(facts(evening))
    for state in reversed(states[:-1]):
        entries.undo(runde.id, evening.id, **evening.change())
        assert facts(evening) == state
    assert evening.load().last.action == "undo"
    assert evening.load().last.undoes == 2
    with pytest.raises(NothingToUndo):
        entries.undo(runde.id, evening.id, **evening.change())
    for state in states[1:]:
        entries.redo(runde.id, evening.id, **evening.change())
        assert facts(evening) == state
    with pytest.raises(NothingToRedo):
        entries.redo(runde.id, evening.id, **evening.change())


@pytest.mark.parametrize("number", [0, -1, 99, 2**31, 2**70])
def test_actions_on_what_the_runde_does_not_have_find_nothing(
    runde: Runde, evening: Abend, number: int
) -> None:
    body = runde.game("Bert", "Cem")
    game = evening.enter("Bert", "Cem")
    other = create("Freitag", ["Fritz"], "", Rules(), NOW).runde_id
    attempts: tuple[Callable[[], object], ...] = (
        lambda: saving.enter(other, evening.id, body=body, **evening.made()),
        lambda: entries.delete(other, evening.id, entry_id=game, **evening.change()),
        lambda: saving.enter(runde.id, number, body=body, **evening.made()),
        lambda: saving.enter(number, evening.id, body=body, **evening.made()),
        lambda: saving.correct(
            runde.id, evening.id, entry_id=number, body=body, **evening.change()
        ),
        lambda: saving.insert(runde.id, evening.id, before=number, body=body, **evening.change()),
        lambda: entries.delete(runde.id, evening.id, entry_id=number, **evening.change()),
        lambda: entries.move(
            runde.id, evening.id, entry_id=game, before=number, **evening.change()
        ),
    )
    for attempt in attempts:
        with pytest.raises(NotFound):
            attempt()
    assert [one.id for one in evening.load().entries] == [game]


def test_the_history_tells_what_was_changed_when_and_through_which_link(
    runde: Runde, evening: Abend
) -> None:
    link = runde.made.write.id
    made: dict[str, Any] = {"link_id": link, "now": NOW}
    body = runde.game("Bert", "Cem", augen=140)
    better = runde.game("Bert", "Cem", augen=90)
    game = there(saving.enter(runde.id, evening.id, body=body, client_key="a", **made).entry_id)
    saving.correct(
        runde.id, evening.id, entry_id=game, body=better, base_revision=2, client_key="b", **made
    )
    history = revisions.history(evening.id, runde.id)
    assert [revision.action for revision in history] == ["correct", "enter", "start"]
    for revision in history:
        assert revision.link_id == link
        assert revision.at == NOW
    corrected, entered, _started = history
    (change,) = corrected.changes
    assert change.entry_id == game
    assert change.before["body"]["augen"]["re"] == 140
    assert change.after["body"]["augen"] == {"re": 90}
    assert set(change.after) == {"body"}
    (change,) = entered.changes
    assert change.before == {"deleted": True}
    assert set(change.after) == {"position", "body", "deleted"}


def test_any_note_is_kept_as_it_was_written(runde: Runde, evening: Abend) -> None:
    notes = ["\0", "\ud800", "Ä 李 🂡", "x" * 2000]
    for note in notes:
        body = {"kind": "redeal", "reason": "kings", "note": note}
        saving.enter(runde.id, evening.id, body=body, **evening.made())
    forget_all()
    assert [one.body["note"] for one in evening.load().entries] == notes
    *entered, _started = revisions.history(evening.id, runde.id)
    assert [one.changes[0].after["body"]["note"] for one in reversed(entered)] == notes


KEYS = (
    "kind",
    "game",
    "re",
    "kontra",
    "augen",
    "announcements",
    "specials",
    "note",
    "points",
    "table",
    "dealer",
)
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5),
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3)
    ),
)


@examples(60)
@given(some.dictionaries(some.sampled_from(KEYS), VALUES, max_size=4))
def test_no_body_does_anything_but_be_kept_or_refused(
    runde: Runde, evening: Abend, change: dict[str, Any]
) -> None:
    with contextlib.suppress(Refused):
        saving.enter(
            runde.id, evening.id, body=runde.game("Cem", "Doro") | change, **evening.made()
        )


def test_an_entry_that_newer_reading_refuses_does_not_lock_the_evening(
    runde: Runde, evening: Abend
) -> None:
    game = evening.enter("Bert", "Cem")
    evening.enter("Cem", "Doro")
    with transaction() as session:
        session.execute(
            update(EntryRow).where(EntryRow.id == game).values(body={"kind": "game", "old": 1})
        )
    forget_all()
    first, second = replayed(evening.load()).rows
    assert first.problems != ()
    assert second.problems == ()
    saving.correct(
        runde.id, evening.id, entry_id=game, body=runde.game("Bert", "Cem"), **evening.change()
    )
    assert not replayed(evening.load()).rows[0].problems
