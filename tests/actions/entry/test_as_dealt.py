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
from tests import saving
from tests.conftest import DATE, NOW, Abend
from tests.effort import examples
from tests.scoring.building import ANNA, BERT, CEM, DORO, ELA
from tests.scoring.strategies import evenings, one_entry

IDS = count(10**6)
Change = tuple[StoredEvening, Log]


def stored_of(plan: Plan, log: Sequence[Entry]) -> StoredEvening:
    """An evening as if it had been stored; the id is used once, because what is computed is
    remembered by it.
    """
    lines = tuple(StoredEntry(place, place, {}, entry) for place, entry in enumerate(log, 1))
    undo = UndoState(Mark(1, "start", NOW, None, None), None, None)
    return StoredEvening(next(IDS), 1, "", DATE, 1, NOW, plan, lines, False, undo)


@st.composite
def changes(draw: st.DrawFn) -> Change:
    """An evening, and its log with one entry corrected, put in, taken out or put elsewhere."""
    plan, log = draw(evenings(most=9).filter(has_two_entries))
    stored = stored_of(plan, log)
    entry_id = draw(st.integers(1, len(log)))
    verb = draw(st.sampled_from(["correct", "insert", "delete", "move"]))
    if verb == "delete":
        return stored, deleted(stored, entry_id)
    if verb == "move":
        before = draw(st.none() | st.integers(1, len(log)))
        return stored, moved(stored, entry_id, before)
    fold = Fold(plan)
    for entry in log[: entry_id - 1]:
        fold.step(entry)
    fresh = draw(one_entry(fold))
    if verb == "correct":
        return stored, corrected(stored, entry_id, fresh)
    return stored, inserted(stored, entry_id, fresh)


def has_two_entries(drawn: tuple[Plan, list[Entry]]) -> bool:
    _plan, log = drawn
    return len(log) > 1


def dealt_rows(result: Replay, log: Log) -> dict[int, Row]:
    """The rows for which cards were dealt, by the ids of their entries."""
    rows = dict[int, Row]()
    for row in result.rows:
        entry_id, entry = log[row.index]
        if entry_id is not None and isinstance(entry, Game | Redeal | WrongCard):
            rows[entry_id] = row
    return rows


def dealt_alike(was: Row, now: Row) -> bool:
    """Whether the same person dealt, and the same people sat out; only rows that count as games say
    who sat out.
    """
    if was.number is None or now.number is None:
        return was.dealer == now.dealer
    return was.dealer == now.dealer and was.sits_out == now.sits_out


def after(stored: StoredEvening, log: Log) -> Replay:
    """The evening with this log instead of its own."""
    return replay(stored.plan, [entry for _id, entry in log])


def kept_rows(change: Change, log: Log) -> list[tuple[Row, Row]]:
    """Rows before and under another log, of the entries that the change left alone and that fitted
    before.
    """
    stored, meant = change
    old_log = tuple((line.id, line.entry) for line in stored.entries)
    old = dealt_rows(replayed(stored), old_log)
    new = dealt_rows(after(stored, log), log)
    facts = dict(meant)
    pairs = []
    for entry_id, was in old.items():
        is_left_alone = facts.get(entry_id) == was.entry
        if is_left_alone and entry_id in new and not was.problems:
            pairs.append((was, new[entry_id]))
    return pairs


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
    was_next = replayed(stored).next
    result = after(stored, log)
    if log != meant and result.next.table == was_next.table and not result.ended:
        assert result.next.dealer == was_next.dealer
    check_entered_alike(meant, log)
    if all(dealt_alike(was, now) for was, now in kept_rows(change, meant)):
        assert log == meant, "where nobody would deal otherwise nothing is stored"


def check_entered_alike(meant: Log, log: Log) -> None:
    """But for who dealt and who sat out, all entries are as they were meant."""
    entered = [pair for pair in log if pair[0] is not None or pair in meant]
    for (entry_id, entry), (same_id, dealt) in zip(meant, entered, strict=True):
        assert entry_id == same_id
        if isinstance(entry, Game) and isinstance(dealt, Game):
            assert replace(dealt, dealer=entry.dealer, sits_out=entry.sits_out) == entry
        else:
            assert dealt == entry


@given(changes())
@examples(80)
def test_no_stored_fact_could_be_left_out(change: Change) -> None:
    stored, meant = change
    log = as_dealt(stored, meant)
    facts = dict(meant)
    for place, (entry_id, entry) in enumerate(log):
        before = log[:place]
        behind = log[place + 1 :]
        if entry_id is None:
            if (entry_id, entry) not in meant:
                assert is_dealt_otherwise(stored, log, (*before, *behind))
        elif entry != facts[entry_id]:
            as_meant = (entry_id, facts[entry_id])
            assert is_dealt_otherwise(stored, log, (*before, as_meant, *behind))


def is_dealt_otherwise(stored: StoredEvening, log: Log, less: Log) -> bool:
    """Whether with `less` in place of a log somebody else would deal or sit out."""
    with_all = after(stored, log)
    with_less = after(stored, less)
    if with_less.next.dealer != with_all.next.dealer:
        return True
    rows = dealt_rows(with_all, log)
    those = dealt_rows(with_less, less)
    return any(not dealt_alike(rows[entry_id], those[entry_id]) for entry_id in rows)


def bodies(evening: Abend) -> list[dict[str, Any]]:
    return [dict(line.body) for line in evening.load().entries]


def delete(evening: Abend, entry_id: int, *, as_dealt: bool = True) -> None:
    entries.delete(
        evening.runde.id, evening.id, entry_id=entry_id, as_dealt=as_dealt, **evening.change()
    )


def dealers(evening: Abend) -> list[str]:
    """Who deals in each row, and who deals next."""
    names = {evening.runde.player(name): name for name in evening.runde.ids}
    result = replayed(evening.load())
    players = [row.dealer for row in result.rows]
    return [names[player] for player in (*players, result.next.dealer)]


def test_one_fact_keeps_all_games_after_a_deleted_one_or_the_rotation(
    evening: Abend, games: list[int]
) -> None:
    before = bodies(evening)
    delete(evening, games[0], as_dealt=False)
    assert bodies(evening) == before[1:]
    assert dealers(evening) == ["Anna", "Bert", "Cem"]
    entries.undo(evening.runde.id, evening.id, **evening.change())
    delete(evening, games[0])
    dealt_by_bert = {**before[1], "dealer": evening.runde.key("Bert")}
    assert bodies(evening) == [dealt_by_bert, before[2]]
    assert dealers(evening) == ["Bert", "Cem", "Doro"]
    delete(evening, games[2])
    assert dealers(evening) == ["Bert", "Cem"]


def test_other_rules_for_the_whole_evening_leave_the_deal_as_it_was(evening: Abend) -> None:
    evening.enter("Doro")
    evening.enter("Doro", "Ela")
    assert dealers(evening) == ["Anna", "Anna", "Bert"]
    kif = CorrectedPlan(rules=read_rules({"preset": "kif"}))
    change_plan(evening.runde.id, evening.id, kif, as_dealt=True, **evening.change())
    assert dealers(evening) == ["Anna", "Anna", "Bert"]


def test_whom_the_cards_of_a_redeal_came_from_is_kept_by_naming_him_at_the_table(
    evening: Abend,
) -> None:
    runde = evening.runde
    first = evening.enter("Doro", "Ela")
    redeal = {"kind": "redeal", "reason": "kings"}
    saving.enter(runde.id, evening.id, body=redeal, **evening.made())
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
    with_ela = [runde.key(name) for name in ("Bert", "Anna", "Cem", "Doro", "Ela")]
    seats = {"kind": "seats", "table": with_ela, "dealer": runde.key("Cem")}
    saving.insert(
        runde.id, evening.id, before=games[1], body=seats, as_dealt=True, **evening.change()
    )
    assert dealers(evening) == ["Anna", "Bert", "Cem", "Doro"]
    for row in replayed(evening.load()).rows:
        assert row.problems == ()


def test_four_who_played_leave_a_fifth_to_sit_out_and_what_cannot_have_been_dealt_so_to_the_rotation() -> (
    None
):
    game = Game(GameKind.NORMAL, (ANNA, BERT), (CEM, DORO), Augen(140, 140))
    stored = stored_of(Plan((ANNA, BERT, CEM, DORO), ANNA), [game, game])
    joined = Seats((ANNA, BERT, CEM, DORO, ELA))
    log = as_dealt(stored, inserted(stored, 1, joined))
    without_ela = replace(game, sits_out=(ELA,))
    assert log == ((None, joined), (1, without_ela), (2, without_ela))
    assert [row.problems for row in after(stored, log).rows] == [(), ()]

    game = replace(game, re=(BERT, CEM), kontra=(DORO, ELA))
    stored = stored_of(Plan((ANNA, BERT, CEM, DORO, ELA), ANNA), [game, game])
    bert_left = Seats((ANNA, CEM, DORO, ELA))
    meant = inserted(stored, 1, bert_left)
    assert as_dealt(stored, meant) == meant
