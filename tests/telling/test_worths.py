"""What a game was worth before and after each revision, as the evening stood then.

Source: second-look.md, Runde and everything around: "History: name of the phone, values, filter".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorepad.scoring.entry import Announcement, Augen, End, Entry, Penalty, Plan, Seats
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Party, Says
from scorepad.telling.changes import PlanState, State, read
from scorepad.telling.worths import WorthChange, worths
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, TABLE, game
from tests.telling.test_changes import Change, Step, entered, gone, rewritten

CHEAP, DEAR = game(augen=Augen(149, 149)), game(augen=Augen(215, 215))
PLAN = Plan(TABLE, ANNA)


def values(steps: Sequence[Step], *wanted: int, plan: Plan = PLAN) -> dict[int, WorthChange]:
    """The worths of these revisions, of all without any named."""
    return worths(steps[::-1], plan, {}, DE, wanted or [step.number for step in steps])


def test_a_new_game_has_a_worth_and_a_correction_has_two() -> None:
    steps = [entered(1, 1, CHEAP), rewritten(2, "correct", 1, DEAR), rewritten(3, "undo", 1, CHEAP, undoes=2)]
    assert values(steps) == {
        1: WorthChange("", "Re +1"),
        2: WorthChange("Re +1", "Re +4"),
        3: WorthChange("Re +4", "Re +1"),
    }
    assert values(steps, 2) == {2: WorthChange("Re +1", "Re +4")}


def test_what_is_deleted_had_a_worth() -> None:
    steps = [entered(1, 1, CHEAP), entered(2, 2, DEAR), gone(3, "delete", 1)]
    assert values(steps, 3) == {3: WorthChange("Re +1", "")}
    assert values(steps, 2) == {2: WorthChange("", "Re +4")}


def test_a_game_is_worth_what_its_bock_made_of_it_at_that_time() -> None:
    """The game before it no longer starts Bock: what counted twice then counts once later."""
    rules = read_rules({"options": {"bock.on": True, "bock.triggers": ["manual"]}})
    called = replace(CHEAP, bock_triggers=1)
    steps = [entered(1, 1, called), entered(2, 2, CHEAP), rewritten(3, "correct", 1, CHEAP), entered(4, 3, CHEAP)]
    found = values(steps, plan=Plan(TABLE, ANNA, rules))
    assert [found[number].after for number in (1, 2, 3, 4)] == ["Re +1", "Re +2", "Re +1", "Re +1"]


def test_the_worth_follows_the_rules_of_the_evening_at_that_time() -> None:
    """Source: Mainz 3.2 doubles for Re; TSR 7.2 adds two."""
    said = game(augen=Augen(149, 149), announcements=(Announcement(Says.RE, Party.RE),))
    doubling = Plan(TABLE, ANNA, read_rules({"preset": "mainz"}))
    steps = [entered(1, 1, said), Step(2, "plan"), rewritten(3, "correct", 1, CHEAP)]
    states = PlanState("", "", doubling), PlanState("", "", PLAN)
    found = worths(steps[::-1], PLAN, {2: states}, DE, [1, 2, 3])
    assert found == {1: WorthChange("", "Re +2"), 3: WorthChange("Re +3", "Re +1")}


def test_what_is_no_game_has_no_worth_but_moves_nothing() -> None:
    for entry in (Penalty({BERT: -8}), Seats(TABLE, CEM), End()):
        assert values([entered(1, 1, entry), entered(2, 2, CHEAP)]).get(1) is None
    assert values([Step(1, "start"), entered(2, 1, CHEAP)]) == {2: WorthChange("", "Re +1")}


def test_behind_an_entry_of_another_version_nothing_is_known() -> None:
    strange = Step(2, "enter", 2, [Change(2, {}, {"position": 2, "body": {"kind": "later"}, "deleted": False})])
    assert values([entered(1, 1, CHEAP), strange, entered(3, 3, CHEAP)]) == {1: WorthChange("", "Re +1")}


def test_a_game_put_in_before_others_counts_where_it_stands() -> None:
    body: Entry = game(re=(CEM, DORO), augen=Augen(90, 90))
    first = entered(1, 1, CHEAP)
    put_in = replace(entered(2, 0, body), entry_id=7, action="insert")
    moved = [Change(7, {}, put_in.changes[0].after), Change(1, {"position": 1}, {"position": 2})]
    assert values([first, replace(put_in, changes=moved)])[2].after == "Kontra +2"


def test_every_state_of_an_entry_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded in work: an evening of many games and corrections is told as quickly as one of few."""
    bodies: list[object] = []

    def counted(state: State) -> Entry | None:
        bodies.append(state["body"])
        return read(state)

    monkeypatch.setattr("scorepad.telling.worths.read", counted)
    games = [entered(number, number, CHEAP) for number in range(1, 7)]
    found = values([*games, *(rewritten(6 + number, "correct", number, DEAR) for number in range(1, 7))])
    assert found[12] == WorthChange("Re +1", "Re +4")
    assert len(bodies) == 12
