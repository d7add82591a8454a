"""What a revision did: what was before and after, and what a step back or forth is about."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from scorepad.ledger.settle import Transfer
from scorepad.scoring.entry import Announcement, Augen, End, Entry, Game, Penalty, Plan, Seats
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Ripple, Row, RowChange
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import write_entry
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Party, Says
from scorepad.telling.changes import PlanState, State, ToldChange, names_of_gone, read, tell_changes
from scorepad.telling.deeds import (
    Entries,
    done,
    just_happened,
    name_of,
    reason_of,
    way_back,
    way_forward,
)
from scorepad.telling.ripple import RippleLine, points_that_change, tell_ripple
from scorepad.telling.worths import WorthChange, worths
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, TABLE, game

FIRST = game(augen=Augen(149, 149))
SECOND = game(re=(CEM, DORO), augen=Augen(149, 149))
NOTHING: dict[int, tuple[PlanState, PlanState]] = {}


class Change(NamedTuple):
    entry_id: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]


class Step(NamedTuple):
    number: int
    action: str
    entry_id: int | None = None
    changes: Sequence[Change] = ()
    undoes: int | None = None
    moved: Sequence[Transfer] = ()


def entered(number: int, entry_id: int, entry: Entry) -> Step:
    state = {"position": entry_id, "body": write_entry(entry), "deleted": False}
    return Step(number, "enter", entry_id, [Change(entry_id, {}, state)])


def rewritten(number: int, action: str, entry_id: int, entry: Entry, **more: Any) -> Step:
    return Step(
        number, action, entry_id, [Change(entry_id, {}, {"body": write_entry(entry)})], **more
    )


def gone(number: int, action: str, entry_id: int, **more: Any) -> Step:
    return Step(number, action, entry_id, [Change(entry_id, {}, {"deleted": True})], **more)


def standing(*entries: Entry) -> Entries:
    """The evening with these entries, numbered from 1."""
    rows = {row.index: row for row in replay(Plan(TABLE, ANNA), entries).rows}
    return Entries({place + 1: (entry, rows.get(place)) for place, entry in enumerate(entries)})


def told(steps: Sequence[Step], *entries: Entry, only: int | None = None) -> list[ToldChange]:
    return tell_changes(steps[::-1], standing(*entries), DE, NOTHING, only)[::-1]


def test_a_correction_tells_only_what_it_changes() -> None:
    """Source: second-look.md, History: values; what was and what is stand side by side."""
    after = replace(FIRST, augen=Augen(90, 90), re=(ANNA, CEM))
    change = told([entered(1, 1, FIRST), rewritten(2, "correct", 1, after)], after)[1]
    assert change.title == "Spiel 1 geändert"
    assert change.before == ("Re: Anna und Bert · Augen: Re 149, Kontra 91",)
    assert change.after == ("Re: Anna und Cem · Augen: Re 90, Kontra 150",)


def test_what_is_no_game_is_told_by_its_title_alone() -> None:
    """Source: second-look.md, Words: "Strafe: Bert −8"."""
    fine = Penalty({BERT: -8}, reason="falsch bedient")
    entry, undo = told([entered(1, 1, fine), gone(2, "undo", 1, undoes=1)])
    assert entry == ToldChange("Strafe: Bert −8, falsch bedient", (), ())
    assert undo == ToldChange(
        "Rückgängig: Strafe", ("Strafe: Bert −8, falsch bedient",), ("zurückgenommen",)
    )
    assert told([entered(1, 1, End())], End())[0] == ToldChange("Abend abgeschlossen", (), ())
    less = rewritten(2, "correct", 1, Penalty({BERT: -4}))
    (_entered, change) = told([entered(1, 1, fine), less], Penalty({BERT: -4}))
    assert change == ToldChange(
        "Strafe geändert", ("Strafe: Bert −8, falsch bedient",), ("Strafe: Bert −4",)
    )


def test_an_undo_and_a_redo_name_what_they_are_about() -> None:
    steps = [
        entered(1, 1, FIRST),
        rewritten(2, "correct", 1, SECOND),
        rewritten(3, "undo", 1, FIRST, undoes=2),
        rewritten(4, "redo", 1, SECOND, undoes=3),
    ]
    assert [change.title for change in told(steps, SECOND)] == [
        "Spiel 1 eingetragen",
        "Spiel 1 geändert",
        "Rückgängig: Änderung an Spiel 1",
        "Wiederhergestellt: Änderung an Spiel 1",
    ]


def test_what_is_gone_keeps_the_name_it_had() -> None:
    steps = [
        entered(1, 1, FIRST),
        entered(2, 2, SECOND),
        gone(3, "delete", 2),
        gone(4, "undo", 1, undoes=1),
    ]
    assert names_of_gone(steps[::-1], DE) == {1: "Spiel 1", 2: "Spiel 2"}
    lines = told(steps)
    assert lines[2] == ToldChange("Spiel 2 gelöscht", (lines[1].after[0],), ("gelöscht",))
    assert lines[3].title == "Rückgängig: Spiel 1"
    assert lines[3].after == ("zurückgenommen",)


def test_an_entry_that_moves_tells_its_places() -> None:
    moves = Step(3, "move", 2, [Change(2, {}, {"position": 0}), Change(1, {}, {"position": 2})])
    steps = [entered(1, 1, FIRST), entered(2, 2, SECOND), moves]
    change = told(steps, FIRST, SECOND)[2]
    assert change.before == ("Spiel 2",)
    assert change.after == ("Spiel 1",)
    assert told(steps, FIRST, SECOND, only=1)[2] == ToldChange("Spiel 2 verschoben", (), ())


def test_a_game_or_seats_that_only_keep_a_dealer_say_who_that_was() -> None:
    dealt = replace(SECOND, dealer=DORO)
    begun = [entered(1, 1, FIRST), entered(2, 2, SECOND)]
    fix, back, named = (
        rewritten(3, "correct", 2, body)._replace(entry_id=1)
        for body in (dealt, SECOND, replace(SECOND, note="x"))
    )
    assert told([*begun, fix], FIRST, dealt)[2].after == ("Spiel 2: Doro gibt, wie am Tisch",)
    again = told([*begun, fix, back._replace(number=4, action="undo", undoes=3)], FIRST, SECOND)[3]
    assert again.before == ("Spiel 2: Doro gibt",)
    assert again.after == ()
    assert told([*begun, named], FIRST, SECOND)[2].after == ("Spiel 2: Notiz: x",)
    kept = entered(2, 2, Seats(TABLE, BERT))._replace(action="correct", entry_id=1)
    assert told([entered(1, 1, FIRST), kept], FIRST, Seats(TABLE, BERT))[1].after == (
        "Tisch: Bert gibt",
    )


LATER = {"position": 2, "body": {"kind": "later"}, "deleted": False}


def test_an_entry_of_another_version_is_told_as_far_as_it_goes() -> None:
    strange = Step(1, "enter", 1, [Change(1, {}, LATER)])
    assert told([strange])[0] == ToldChange("Eintrag eingetragen", (), ("?",))
    assert names_of_gone([gone(2, "delete", 1), strange], DE) == {1: "Eintrag"}
    late = Step(
        2, "correct", None, [Change(1, {}, {"deleted": True}), Change(3, {}, {"deleted": True})]
    )
    assert all(not change.before + change.after for change in told([gone(1, "delete", 3), late]))


def test_what_was_set_right_about_the_evening_is_told() -> None:
    was = PlanState("Abend", "2026-11-19", Plan(TABLE, ANNA))
    now = PlanState(
        "Nikolaus",
        "2026-12-06",
        Plan((*TABLE, ELA), BERT, read_rules({"options": {"bock.on": True}})),
    )
    change = tell_changes([Step(1, "plan")], standing(), DE, {1: (was, now)})[0]
    assert change.title == "Abend geändert"
    assert change.before == ("Abend", "19.11.2026", "Anna, Bert, Cem, Doro · Anna gibt")
    assert change.after[:3] == ("Nikolaus", "06.12.2026", "Anna, Bert, Cem, Doro, Ela · Bert gibt")
    assert "→" in change.after[3]
    assert tell_changes([Step(1, "plan")], standing(), DE, {1: (was, now)}, only=1)[0].after == ()
    uneven = was._replace(plan=replace(was.plan, imbalance="kasse"))
    change = tell_changes([Step(1, "plan")], standing(), DE, {1: (was, uneven)})[0]
    assert change.before == ()
    assert change.after == ("Gehen die Punkte nicht auf: die Kasse gleicht aus",)


@pytest.mark.parametrize(
    ("step", "entries", "text"),
    [
        (Step(1, "enter", 1), (FIRST,), "Spiel 1: Re +1"),
        (Step(1, "enter", 1), (Penalty({ANNA: 2}),), "Bonus"),
        (Step(1, "enter", 1), (End(),), "Abend abgeschlossen"),
        (Step(1, "enter", 7), (), "Eintrag"),
        (Step(1, "enter", 1), (Game(FIRST.game, FIRST.re),), "Spiel 1"),
        (Step(1, "correct", 1), (FIRST,), "Spiel 1 geändert"),
        (Step(1, "merge"), (), "Mitglieder zusammengelegt"),
        (Step(1, "join"), (), "Mit einem anderen Abend zusammengelegt"),
        (Step(1, "leave"), (), "Vorzeitig abgerechnet"),
        (Step(1, "leave", 1), (Seats(TABLE),), "Abgerechnet und vom Tisch gegangen"),
        (Step(1, "undo", 1, undoes=0), (FIRST,), "Rückgängig: Spiel 1"),
    ],
)
def test_the_notice_says_what_has_just_happened(
    step: Step, entries: tuple[Entry, ...], text: str
) -> None:
    assert just_happened(step, None, standing(*entries), DE) == text
    undo = Step(2, "undo", 1, undoes=1)
    moved = Step(1, "move", 1)
    assert just_happened(undo, moved, standing(FIRST), EN) == "Undone: move of game 1"


@pytest.mark.parametrize(
    ("action", "back", "forward"),
    [
        ("enter", "Spiel 3 zurücknehmen", "Spiel 3 wiederherstellen"),
        ("correct", "Änderung an Spiel 3 zurücknehmen", "Änderung an Spiel 3 wiederherstellen"),
        ("delete", "Spiel 3 zurückholen", "Löschen von Spiel 3 wiederherstellen"),
        ("plan", "Änderung am Abend zurücknehmen", "Änderung am Abend wiederherstellen"),
    ],
)
def test_the_steps_name_what_they_would_do(action: str, back: str, forward: str) -> None:
    step = Step(1, action, 3)
    assert way_back(step, "Spiel 3", DE) == back
    assert way_forward(step, "Spiel 3", DE) == forward
    assert way_back(Step(1, "correct", 3), "Game 3", EN) == "Undo change of game 3"
    assert way_back(Step(1, "enter", 3), "Penalty", EN) == "Undo the penalty"
    assert way_back(Step(1, "delete", 3), "Redeal", EN) == "Bring back the redeal"


def test_what_no_entry_belongs_to_has_a_name() -> None:
    steps = Step(1, "merge"), Step(1, "plan"), Step(1, "enter", 4)
    assert [name_of(one, Entries({}, {4: "Spiel 4"}), DE) for one in steps] == [
        "Mitglieder",
        "Abend",
        "Spiel 4",
    ]
    assert done(Step(1, "later"), "", DE) == "later"


def test_the_evening_that_went_is_named_and_any_other_reason_stands_as_it_was_typed() -> None:
    assert reason_of("join", "Donnerstag", DE) == "Der andere Abend: „Donnerstag“"
    assert reason_of("join", "Donnerstag", EN) == "The other evening: “Donnerstag”"
    assert reason_of("reopen", "ein Zahlendreher", DE) == "ein Zahlendreher"


# what a game was worth before and after each revision, as the evening stood then
CHEAP = FIRST
DEAR = game(augen=Augen(215, 215))
PLAN = Plan(TABLE, ANNA)


def values(steps: Sequence[Step], *wanted: int, plan: Plan = PLAN) -> dict[int, WorthChange]:
    """The worths of these revisions, of all without any named."""
    return worths(steps[::-1], plan, {}, DE, wanted or [step.number for step in steps])


def test_a_new_game_has_a_worth_a_correction_two_and_what_is_deleted_had_one() -> None:
    steps = [
        entered(1, 1, CHEAP),
        rewritten(2, "correct", 1, DEAR),
        rewritten(3, "undo", 1, CHEAP, undoes=2),
    ]
    assert values(steps) == {1: ("", "Re +1"), 2: ("Re +1", "Re +4"), 3: ("Re +4", "Re +1")}
    assert values(steps, 2) == {2: ("Re +1", "Re +4")}
    deleted = [entered(1, 1, CHEAP), entered(2, 2, DEAR), gone(3, "delete", 1)]
    assert values(deleted, 3) == {3: ("Re +1", "")}
    assert values(deleted, 2) == {2: ("", "Re +4")}


def test_a_game_is_worth_what_bock_and_the_rules_of_the_evening_made_of_it_at_that_time() -> None:
    """The game before it no longer starts Bock: what counted twice counts once later. Source: Mainz
    3.2; TSR 7.2.
    """
    rules = read_rules({"options": {"bock.on": True, "bock.triggers": ["manual"]}})
    called = replace(CHEAP, bock_triggers=1)
    steps = [
        entered(1, 1, called),
        entered(2, 2, CHEAP),
        rewritten(3, "correct", 1, CHEAP),
        entered(4, 3, CHEAP),
    ]
    then = values(steps, plan=Plan(TABLE, ANNA, rules))
    assert [then[number].after for number in (1, 2, 3, 4)] == ["Re +1", "Re +2", "Re +1", "Re +1"]
    said = game(augen=Augen(149, 149), announcements=(Announcement(Says.RE, Party.RE),))
    doubling = Plan(TABLE, ANNA, read_rules({"preset": "mainz"}))
    steps = [entered(1, 1, said), Step(2, "plan"), rewritten(3, "correct", 1, CHEAP)]
    states = PlanState("", "", doubling), PlanState("", "", PLAN)
    found = worths(steps[::-1], PLAN, {2: states}, DE, [1, 2, 3])
    assert found == {1: ("", "Re +2"), 3: ("Re +3", "Re +1")}


def test_what_is_no_game_has_no_worth_and_behind_an_entry_of_another_version_nothing_is_known() -> (
    None
):
    for entry in (Penalty({BERT: -8}), Seats(TABLE, CEM), End()):
        assert values([entered(1, 1, entry), entered(2, 2, CHEAP)]).get(1) is None
    assert values([Step(1, "start"), entered(2, 1, CHEAP)]) == {2: ("", "Re +1")}
    strange = Step(2, "enter", 2, [Change(2, {}, LATER)])
    assert values([entered(1, 1, CHEAP), strange, entered(3, 3, CHEAP)]) == {1: ("", "Re +1")}


def test_a_game_put_in_before_others_counts_where_it_stands() -> None:
    put_in = entered(2, 0, game(re=(CEM, DORO), augen=Augen(90, 90)))
    moved = [Change(7, {}, put_in.changes[0].after), Change(1, {"position": 1}, {"position": 2})]
    assert values([entered(1, 1, CHEAP), Step(2, "insert", 7, moved)])[2].after == "Kontra +2"


def test_every_state_of_an_entry_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded in work: an evening of many games and corrections is told as quickly as one of
    few.
    """
    bodies: list[object] = []

    def counted(state: State) -> Entry | None:
        bodies.append(state["body"])
        return read(state)

    monkeypatch.setattr("scorepad.telling.worths.read", counted)
    games = [entered(number, number, CHEAP) for number in range(1, 7)]
    found = values(
        [*games, *(rewritten(6 + number, "correct", number, DEAR) for number in range(1, 7))]
    )
    assert found[12] == ("Re +1", "Re +4")
    assert len(bodies) == 12


# what a change does to later games, in words
MISFIT = (Problem("not_playing", "re", {"player": ANNA}),)


def change(entry: Entry | None = None, **facts: tuple[Any, Any]) -> RowChange:
    """A later row before and after; as it was unless something is said."""
    row = Row(1, 2, "game", entry or game(), ANNA, TABLE, (), 1, {}, {}, value=1)
    before, after = (
        replace(row, **{name: both[side] for name, both in facts.items()}) for side in (0, 1)
    )
    return RowChange(before, after)


def ripple(*rows: RowChange) -> Ripple:
    return Ripple(rows, {}, (ANNA, ANNA))


@pytest.mark.parametrize(
    ("row", "changes"),
    [
        (change(number=(2, 1)), "wird Spiel 1"),
        (change(dealer=(ANNA, BERT), sits_out=((ANNA,), (BERT,))), "Bert gibt statt Anna"),
        (change(sits_out=((DORO,), (ELA,))), "Ela setzt aus statt Doro"),
        (change(sits_out=((DORO, ANNA), (ELA, CEM))), "Ela und Cem setzen aus statt Doro und Anna"),
        (change(sits_out=((), (ELA,))), "Ela setzt aus"),
        (change(sits_out=((ELA,), ())), "niemand setzt aus"),
        (change(problems=(MISFIT, ()), factor=(1, 2)), "passt wieder, zählt doppelt statt einfach"),
        (change(value=(1, 2)), "Wert +1 → +2"),
        (change(factor=(8, 16), value=(None, 2)), "zählt ×16 statt achtfach"),
        (change(Penalty({ANNA: -1}), factor=(1, 2), dealer=(ANNA, BERT)), ""),
    ],
)
def test_a_later_game_says_how_it_changes(row: RowChange, changes: str) -> None:
    assert ", ".join(tell_ripple(ripple(row), DE).rows[0].changes) == changes


@pytest.mark.parametrize(
    ("before", "words"), [(True, "no longer fits"), (False, "still does not fit")]
)
def test_a_game_that_does_not_fit_says_what_is_wrong(before: bool, words: str) -> None:
    line = tell_ripple(ripple(change(problems=(() if before else MISFIT, MISFIT))), EN).rows[0]
    assert line == RippleLine("Game 2", (words,), "Anna sits out this game.")


def test_points_totals_and_the_next_dealer_shift_games_that_fit_no_longer_are_counted_and_so_is_nothing() -> (
    None
):
    row = change(points=({ANNA: 1, BERT: -1}, {ANNA: -1, BERT: -1}))
    told = tell_ripple(Ripple((row, row), {ANNA: (3, 1)}, (ANNA, BERT)), DE)
    assert told.rows[0].points == "Anna +1\xa0→\xa0−1"
    assert told.count == "2 spätere Spiele ändern sich."
    assert told.totals == "Anna 3\xa0→\xa01"
    assert told.then == "Danach gibt Bert statt Anna."
    unfit = change(problems=((), MISFIT))
    assert tell_ripple(ripple(unfit, unfit), DE).misfits.startswith(
        "2 Spiele passen dann nicht mehr"
    )
    nothing = tell_ripple(ripple(), EN)
    assert nothing.count == "No later game changes."
    assert nothing.totals == ""
    assert nothing.then == ""
    assert nothing.misfits == ""


def test_the_points_that_change_come_game_by_game_before_the_totals() -> None:
    """Source: second-look.md, Regeln: of other rules the changed points of earlier games first."""
    told = points_that_change(
        replace(ripple(change(points=({ANNA: 1}, {ANNA: 2}))), totals={ANNA: (3, 4)}), DE
    )
    assert told == ("Spiel 2: Anna +1\xa0→\xa0+2", "Anna 3\xa0→\xa04")


def test_without_shifted_totals_the_changed_points_stand_alone() -> None:
    changed = ripple(change(points=({ANNA: 1}, {ANNA: 2})))
    assert points_that_change(changed, DE) == ("Spiel 2: Anna +1\xa0→\xa0+2",)
