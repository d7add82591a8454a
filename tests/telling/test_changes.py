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
    change = Change(entry_id, {}, state)
    return Step(number, "enter", entry_id, [change])


def rewritten(number: int, action: str, entry_id: int, entry: Entry, **more: Any) -> Step:
    change = Change(entry_id, {}, {"body": write_entry(entry)})
    return Step(number, action, entry_id, [change], **more)


def gone(number: int, action: str, entry_id: int, **more: Any) -> Step:
    change = Change(entry_id, {}, {"deleted": True})
    return Step(number, action, entry_id, [change], **more)


def standing(*entries: Entry) -> Entries:
    """The evening with these entries, numbered from 1."""
    result = replay(Plan(TABLE, ANNA), entries)
    rows = {row.index: row for row in result.rows}
    numbered = {place + 1: (entry, rows.get(place)) for place, entry in enumerate(entries)}
    return Entries(numbered)


def told(steps: Sequence[Step], *entries: Entry, only: int | None = None) -> list[ToldChange]:
    """The changes of these steps, the first one first, of an evening as it stands after them."""
    latest_first = steps[::-1]
    changes = tell_changes(latest_first, standing(*entries), DE, NOTHING, only)
    return changes[::-1]


def test_a_correction_tells_only_what_it_changes() -> None:
    """Source: second-look.md, History: values; what was and what is stand side by side."""
    after = replace(FIRST, augen=Augen(90, 90), re=(ANNA, CEM))
    steps = [entered(1, 1, FIRST), rewritten(2, "correct", 1, after)]
    _entered, change = told(steps, after)
    assert change.title == "Spiel 1 geändert"
    assert change.before == ("Re: Anna und Bert · Augen: Re 149, Kontra 91",)
    assert change.after == ("Re: Anna und Cem · Augen: Re 90, Kontra 150",)


def test_what_is_no_game_is_told_by_its_title_alone() -> None:
    """Source: second-look.md, Words: "Strafe: Bert −8"."""
    fine = Penalty({BERT: -8}, reason="falsch bedient")
    title = "Strafe: Bert −8, falsch bedient"
    entry, undo = told([entered(1, 1, fine), gone(2, "undo", 1, undoes=1)])
    assert entry == ToldChange(title, (), ())
    assert undo == ToldChange("Rückgängig: Strafe", (title,), ("zurückgenommen",))

    less = Penalty({BERT: -4})
    steps = [entered(1, 1, fine), rewritten(2, "correct", 1, less)]
    _entered, change = told(steps, less)
    assert change == ToldChange("Strafe geändert", (title,), ("Strafe: Bert −4",))

    (end,) = told([entered(1, 1, End())], End())
    assert end == ToldChange("Abend abgeschlossen", (), ())


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
    _first, second, deleted, undone = told(steps)
    assert deleted == ToldChange("Spiel 2 gelöscht", (second.after[0],), ("gelöscht",))
    assert undone.title == "Rückgängig: Spiel 1"
    assert undone.after == ("zurückgenommen",)


def test_an_entry_that_moves_tells_its_places() -> None:
    second_first = [Change(2, {}, {"position": 0}), Change(1, {}, {"position": 2})]
    moves = Step(3, "move", 2, second_first)
    steps = [entered(1, 1, FIRST), entered(2, 2, SECOND), moves]
    moved = told(steps, FIRST, SECOND)[2]
    assert moved.before == ("Spiel 2",)
    assert moved.after == ("Spiel 1",)
    moved_for_the_other = told(steps, FIRST, SECOND, only=1)[2]
    assert moved_for_the_other == ToldChange("Spiel 2 verschoben", (), ())


def test_a_game_or_seats_that_only_keep_a_dealer_say_who_that_was() -> None:
    begun = [entered(1, 1, FIRST), entered(2, 2, SECOND)]
    dealt = replace(SECOND, dealer=DORO)
    keep = rewritten(3, "correct", 2, dealt)._replace(entry_id=1)
    kept = told([*begun, keep], FIRST, dealt)[2]
    assert kept.after == ("Spiel 2: Doro gibt, wie am Tisch",)

    undo = rewritten(4, "undo", 2, SECOND, undoes=3)._replace(entry_id=1)
    undone = told([*begun, keep, undo], FIRST, SECOND)[3]
    assert undone.before == ("Spiel 2: Doro gibt",)
    assert undone.after == ()

    note = rewritten(3, "correct", 2, replace(SECOND, note="x"))._replace(entry_id=1)
    noted = told([*begun, note], FIRST, SECOND)[2]
    assert noted.after == ("Spiel 2: Notiz: x",)

    seats = Seats(TABLE, BERT)
    keep = entered(2, 2, seats)._replace(action="correct", entry_id=1)
    kept = told([entered(1, 1, FIRST), keep], FIRST, seats)[1]
    assert kept.after == ("Tisch: Bert gibt",)


LATER = {"position": 2, "body": {"kind": "later"}, "deleted": False}


def test_an_entry_of_another_version_is_told_as_far_as_it_goes() -> None:
    strange = Step(1, "enter", 1, [Change(1, {}, LATER)])
    (change,) = told([strange])
    assert change == ToldChange("Eintrag eingetragen", (), ("?",))
    deleted = gone(2, "delete", 1)
    assert names_of_gone([deleted, strange], DE) == {1: "Eintrag"}
    both_gone = [Change(1, {}, {"deleted": True}), Change(3, {}, {"deleted": True})]
    steps = [gone(1, "delete", 3), Step(2, "correct", None, both_gone)]
    for change in told(steps):
        assert change.before == ()
        assert change.after == ()


def test_what_was_set_right_about_the_evening_is_told() -> None:
    was = PlanState("Abend", "2026-11-19", Plan(TABLE, ANNA))
    with_bock = read_rules({"options": {"bock.on": True}})
    now = PlanState("Nikolaus", "2026-12-06", Plan((*TABLE, ELA), BERT, with_bock))
    set_right = [Step(1, "plan")]
    (change,) = tell_changes(set_right, standing(), DE, {1: (was, now)})
    assert change.title == "Abend geändert"
    assert change.before == ("Abend", "19.11.2026", "Anna, Bert, Cem, Doro · Anna gibt")
    assert change.after[:3] == ("Nikolaus", "06.12.2026", "Anna, Bert, Cem, Doro, Ela · Bert gibt")
    assert "→" in change.after[3]
    (of_one_game,) = tell_changes(set_right, standing(), DE, {1: (was, now)}, only=1)
    assert of_one_game.after == ()
    uneven = was._replace(plan=replace(was.plan, imbalance="kasse"))
    (change,) = tell_changes(set_right, standing(), DE, {1: (was, uneven)})
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
    corrected = Step(1, "correct", 3)
    assert way_back(corrected, "Game 3", EN) == "Undo change of game 3"
    entered = Step(1, "enter", 3)
    assert way_back(entered, "Penalty", EN) == "Undo the penalty"
    deleted = Step(1, "delete", 3)
    assert way_back(deleted, "Redeal", EN) == "Bring back the redeal"


def test_what_no_entry_belongs_to_has_a_name() -> None:
    entries = Entries({}, {4: "Spiel 4"})
    assert name_of(Step(1, "merge"), entries, DE) == "Mitglieder"
    assert name_of(Step(1, "plan"), entries, DE) == "Abend"
    assert name_of(Step(1, "enter", 4), entries, DE) == "Spiel 4"
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
    numbers = wanted or [step.number for step in steps]
    latest_first = steps[::-1]
    return worths(latest_first, plan, {}, DE, numbers)


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
    assert then[1].after == "Re +1"
    assert then[2].after == "Re +2"
    assert then[3].after == "Re +1"
    assert then[4].after == "Re +1"

    said = game(augen=Augen(149, 149), announcements=(Announcement(Says.RE, Party.RE),))
    doubling = Plan(TABLE, ANNA, read_rules({"preset": "mainz"}))
    steps = [entered(1, 1, said), Step(2, "plan"), rewritten(3, "correct", 1, CHEAP)]
    change_of_rules = (PlanState("", "", doubling), PlanState("", "", PLAN))
    then = worths(steps[::-1], PLAN, {2: change_of_rules}, DE, [1, 2, 3])
    assert then == {1: ("", "Re +2"), 3: ("Re +3", "Re +1")}


def test_what_is_no_game_has_no_worth_and_behind_an_entry_of_another_version_nothing_is_known() -> (
    None
):
    game_after = entered(2, 2, CHEAP)
    for entry in (Penalty({BERT: -8}), Seats(TABLE, CEM), End()):
        no_game = entered(1, 1, entry)
        assert 1 not in values([no_game, game_after])
    started = [Step(1, "start"), entered(2, 1, CHEAP)]
    assert values(started) == {2: ("", "Re +1")}
    strange = Step(2, "enter", 2, [Change(2, {}, LATER)])
    behind = [entered(1, 1, CHEAP), strange, entered(3, 3, CHEAP)]
    assert values(behind) == {1: ("", "Re +1")}


def test_a_game_put_in_before_others_counts_where_it_stands() -> None:
    won_by_kontra = game(re=(CEM, DORO), augen=Augen(90, 90))
    (at_the_beginning,) = entered(2, 0, won_by_kontra).changes
    put_in = Change(7, {}, at_the_beginning.after)
    moved = Change(1, {"position": 1}, {"position": 2})
    insert = Step(2, "insert", 7, [put_in, moved])
    then = values([entered(1, 1, CHEAP), insert])
    assert then[2].after == "Kontra +2"


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
    corrections = [rewritten(6 + number, "correct", number, DEAR) for number in range(1, 7)]
    then = values([*games, *corrections])
    assert then[12] == ("Re +1", "Re +4")
    assert len(bodies) == 12


# what a change does to later games, in words
MISFIT = (Problem("not_playing", "re", {"player": ANNA}),)


def change(entry: Entry | None = None, **facts: tuple[Any, Any]) -> RowChange:
    """A later row before and after; as it was unless something is said."""
    row = Row(1, 2, "game", entry or game(), ANNA, TABLE, (), 1, {}, {}, value=1)
    facts_before = {name: before for name, (before, _after) in facts.items()}
    facts_after = {name: after for name, (_before, after) in facts.items()}
    return RowChange(replace(row, **facts_before), replace(row, **facts_after))


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
    (line,) = tell_ripple(ripple(row), DE).rows
    assert ", ".join(line.changes) == changes


@pytest.mark.parametrize(
    ("before", "words"), [((), "no longer fits"), (MISFIT, "still does not fit")]
)
def test_a_game_that_does_not_fit_says_what_is_wrong(
    before: tuple[Problem, ...], words: str
) -> None:
    row = change(problems=(before, MISFIT))
    (line,) = tell_ripple(ripple(row), EN).rows
    assert line == RippleLine("Game 2", (words,), "Anna sits out this game.")


def test_points_totals_and_the_next_dealer_shift_games_that_fit_no_longer_are_counted_and_so_is_nothing() -> (
    None
):
    row = change(points=({ANNA: 1, BERT: -1}, {ANNA: -1, BERT: -1}))
    told = tell_ripple(Ripple((row, row), {ANNA: (3, 1)}, (ANNA, BERT)), DE)
    assert told.rows[0].points == "Anna\xa0+1\xa0→\xa0−1"
    assert told.count == "2 spätere Spiele ändern sich."
    assert told.totals == "Anna\xa03\xa0→\xa01"
    assert told.then == "Danach gibt Bert statt Anna."
    unfit = change(problems=((), MISFIT))
    two_unfit = tell_ripple(ripple(unfit, unfit), DE)
    assert two_unfit.misfits.startswith("2 Spiele passen dann nicht mehr")
    nothing = tell_ripple(ripple(), EN)
    assert nothing.count == "No later game changes."
    assert nothing.totals == ""
    assert nothing.then == ""
    assert nothing.misfits == ""


def test_the_points_that_change_come_game_by_game_before_the_totals() -> None:
    """Source: second-look.md, Regeln: of other rules the changed points of earlier games first."""
    row = change(points=({ANNA: 1}, {ANNA: 2}))
    with_totals = replace(ripple(row), totals={ANNA: (3, 4)})
    told = points_that_change(with_totals, DE)
    assert told == ("Spiel 2: Anna\xa0+1\xa0→\xa0+2", "Anna\xa03\xa0→\xa04")


def test_without_shifted_totals_the_changed_points_stand_alone() -> None:
    changed = ripple(change(points=({ANNA: 1}, {ANNA: 2})))
    assert points_that_change(changed, DE) == ("Spiel 2: Anna\xa0+1\xa0→\xa0+2",)
