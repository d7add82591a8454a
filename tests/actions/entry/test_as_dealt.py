"""Dealer and sitters of later games when an earlier entry changes: as dealt at the table, or as
computed.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorepad.actions.entry import entries
from scorepad.actions.entry.as_dealt import as_dealt
from scorepad.actions.entry.replayed import Log, corrected, deleted, inserted, moved, replayed
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.scoring.entry import Augen, Entry, Game, Plan, Redeal, Seats, WrongCard
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import GameKind
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import Mark, UndoState
from tests.conftest import DATE, NOW, Abend
from tests.effort import examples
from tests.scoring.building import CAST
from tests.scoring.strategies import evenings, one_entry

IDS = count(10**6)
Change = tuple[StoredEvening, Log]


def stored_of(plan: Plan, log: Sequence[Entry]) -> StoredEvening:
    """An evening as if it had been stored; the id is used once, because what is computed is
    remembered by it.
    """
    mark = Mark(1, "start", NOW, None, None)
    lines = tuple(StoredEntry(place, place, {}, entry) for place, entry in enumerate(log, 1))
    return StoredEvening(
        next(IDS), 1, "", DATE, 1, NOW, plan, lines, False, UndoState(mark, None, None)
    )


@st.composite
def changes(draw: st.DrawFn) -> Change:
    """An evening, and its log with one entry corrected, put in, taken out or put elsewhere."""
    plan, log = draw(evenings(most=9).filter(lambda found: len(found[1]) > 1))
    stored = stored_of(plan, log)
    place = draw(st.integers(0, len(log) - 1))
    fold = Fold(plan)
    for entry in log[:place]:
        fold.step(entry)
    verb = draw(st.sampled_from(["correct", "insert", "delete", "move"]))
    if verb == "delete":
        return stored, deleted(stored, place + 1)
    if verb == "move":
        return stored, moved(stored, place + 1, draw(st.none() | st.integers(1, len(log))))
    entry = draw(one_entry(fold))
    return stored, (corrected if verb == "correct" else inserted)(stored, place + 1, entry)


def dealt_rows(found: Replay, log: Log) -> dict[int, Row]:
    """The rows for which cards were dealt, by the ids of their entries."""
    rows = [row for row in found.rows if isinstance(row.entry, Game | Redeal | WrongCard)]
    return {entry_id: row for row in rows if (entry_id := log[row.index][0]) is not None}


def dealt_alike(was: Row, now: Row) -> bool:
    """Whether the same person dealt, and the same people sat out; only rows that count as games say
    who sat out.
    """
    if was.number is None or now.number is None:
        return was.dealer == now.dealer
    return (was.dealer, was.sits_out) == (now.dealer, now.sits_out)


def after(stored: StoredEvening, log: Log) -> Replay:
    return replay(stored.plan, [entry for _, entry in log])


def kept_rows(change: Change, log: Log) -> list[tuple[Row, Row]]:
    """Rows before and under another log, of the entries that the change left alone and that fitted
    before.
    """
    stored, meant = change
    old = dealt_rows(replayed(stored), tuple((one.id, one.entry) for one in stored.entries))
    new = dealt_rows(after(stored, log), log)
    stays = {
        key for key, entry in meant if key is not None and entry == stored.entries[key - 1].entry
    }
    pairs = [(old[key], new[key]) for key in old if key in new and key in stays]
    return [(was, now) for was, now in pairs if not was.problems]


@given(changes())
@examples(150)
def test_as_dealt_every_later_row_keeps_dealer_and_sitters_and_all_else_that_was_entered(
    change: Change,
) -> None:
    stored, meant = change
    log = as_dealt(stored, meant)
    assert as_dealt(stored, meant) == log
    for was, now in kept_rows(change, log):
        if was.table == now.table and not now.problems:
            assert dealt_alike(was, now)
    found = after(stored, log)
    if log != meant and found.next.table == replayed(stored).next.table and not found.ended:
        assert found.next.dealer == replayed(stored).next.dealer
    entered = [pair for pair in log if pair[0] is not None or pair in meant]
    for (entry_id, entry), (same_id, dealt) in zip(meant, entered, strict=True):
        assert entry_id == same_id
        if isinstance(entry, Game) and isinstance(dealt, Game):
            assert replace(dealt, dealer=entry.dealer, sits_out=entry.sits_out) == entry
        else:
            assert dealt == entry
    if all(dealt_alike(was, now) for was, now in kept_rows(change, meant)):
        assert log == meant, "where nobody would deal otherwise nothing is stored"


@given(changes())
@examples(80)
def test_no_stored_fact_could_be_left_out(change: Change) -> None:
    stored, meant = change
    log = as_dealt(stored, meant)
    facts = dict(meant)
    whole = after(stored, log)

    def differs(less: Log) -> bool:
        found = after(stored, less)
        rows = dealt_rows(whole, log)
        those = dealt_rows(found, less)
        return (
            any(not dealt_alike(rows[key], those[key]) for key in rows)
            or found.next.dealer != whole.next.dealer
        )

    for place, (entry_id, entry) in enumerate(log):
        if entry_id is None and (entry_id, entry) not in meant:
            assert differs(log[:place] + log[place + 1 :])
        elif entry_id is not None and entry != facts[entry_id]:
            assert differs((*log[:place], (entry_id, facts[entry_id]), *log[place + 1 :]))


def bodies(evening: Abend) -> list[dict[str, Any]]:
    return [dict(one.body) for one in evening.load().entries]


def delete(evening: Abend, entry_id: int, *, as_dealt: bool = True) -> None:
    entries.delete(
        evening.runde.id, evening.id, entry_id=entry_id, as_dealt=as_dealt, **evening.change()
    )


def dealers(evening: Abend) -> list[str]:
    names = {evening.runde.player(name): name for name in evening.runde.ids}
    found = replayed(evening.load())
    return [*(names[row.dealer] for row in found.rows), names[found.next.dealer]]


def test_one_fact_keeps_all_games_after_a_deleted_one_or_the_rotation(
    evening: Abend, games: list[int]
) -> None:
    before = bodies(evening)
    delete(evening, games[0], as_dealt=False)
    assert bodies(evening) == before[1:]
    assert dealers(evening) == ["Anna", "Bert", "Cem"]
    entries.undo(evening.runde.id, evening.id, **evening.change())
    delete(evening, games[0])
    assert bodies(evening) == [before[1] | {"dealer": evening.runde.key("Bert")}, before[2]]
    assert dealers(evening) == ["Bert", "Cem", "Doro"]
    delete(evening, games[2])
    assert dealers(evening) == ["Bert", "Cem"]


def test_other_rules_for_the_whole_evening_leave_the_deal_as_it_was(evening: Abend) -> None:
    evening.enter("Doro")
    evening.enter("Doro", "Ela")
    assert dealers(evening) == ["Anna", "Anna", "Bert"]
    rules = read_rules({"preset": "kif"})
    change_plan(
        evening.runde.id, evening.id, CorrectedPlan(rules=rules), as_dealt=True, **evening.change()
    )
    assert dealers(evening) == ["Anna", "Anna", "Bert"]


def test_whom_the_cards_of_a_redeal_came_from_is_kept_by_naming_him_at_the_table(
    evening: Abend,
) -> None:
    runde = evening.runde
    first = evening.enter("Doro", "Ela")
    entries.enter(
        runde.id, evening.id, body={"kind": "redeal", "reason": "kings"}, **evening.made()
    )
    evening.enter("Doro", "Ela")
    before = bodies(evening)
    delete(evening, first)
    named = {"kind": "seats", "table": list(evening.load().plan.table), "dealer": runde.key("Bert")}
    assert bodies(evening) == [named, *before[1:]]
    assert dealers(evening) == ["Bert", "Bert", "Cem"]
    entries.undo(runde.id, evening.id, **evening.change())
    assert bodies(evening) == before
    entries.redo(runde.id, evening.id, **evening.change())
    assert bodies(evening) == [named, *before[1:]]


def test_who_had_played_plays_though_somebody_joins_before(
    evening: Abend, games: list[int]
) -> None:
    runde = evening.runde
    others = [runde.key(name) for name in ("Bert", "Anna", "Cem", "Doro", "Ela")]
    body = {"kind": "seats", "table": others, "dealer": runde.key("Cem")}
    entries.insert(
        runde.id, evening.id, before=games[1], body=body, as_dealt=True, **evening.change()
    )
    assert dealers(evening) == ["Anna", "Bert", "Cem", "Doro"]
    assert not any(row.problems for row in replayed(evening.load()).rows)


def test_four_who_played_leave_a_fifth_to_sit_out_and_what_cannot_have_been_dealt_so_to_the_rotation() -> (
    None
):
    game = Game(GameKind.NORMAL, CAST[:2], CAST[2:4], Augen(140, 140))
    stored = stored_of(Plan(CAST[:4], CAST[0]), [game, game])
    joined = Seats(CAST[:5])
    log = as_dealt(stored, inserted(stored, 1, joined))
    assert log == (
        (None, joined),
        *((place, replace(game, sits_out=CAST[4:5])) for place in (1, 2)),
    )
    assert [row.problems for row in after(stored, log).rows] == [(), ()]
    game = replace(game, re=CAST[1:3], kontra=CAST[3:5])
    stored = stored_of(Plan(CAST[:5], CAST[0]), [game, game])
    meant = inserted(stored, 1, Seats((CAST[0], *CAST[2:5])))
    assert as_dealt(stored, meant) == meant
