"""Tick sheets that are taken over: one step for all their games, and what is known of them then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.entry.log import Saved
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.entry.sheets import SheetGame, known_rows, take_over
from scorepad.actions.errors import Conflict
from scorepad.scoring.entry import End, Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import read_entry
from tests.conftest import Abend, Runde

CODE = "T1 of a sheet"


def row_of(runde: Runde, number: int, *re: str, **places: Any) -> SheetGame:
    """A row of the sheet with a game of these people."""
    entry = read_entry(runde.game(*re))
    assert isinstance(entry, Game)
    return SheetGame(CODE, number, f"ticks of {number}", entry, **places)


def take(evening: Abend, rows: Sequence[SheetGame], **more: Any) -> Saved:
    made = evening.made() | more
    base = made.pop("base_revision", evening.load().revision)
    return take_over(evening.runde.id, evening.id, rows, base_revision=base, **made)


def known_of(evening: Abend) -> dict[int, Any]:
    """What is known of the rows of the sheet, by row."""
    return dict(known_rows(evening.load())[CODE])


def re_of(evening: Abend) -> list[tuple[str, ...]]:
    """Who was Re in each game of the log."""
    played = [line.entry for line in evening.load().entries]
    return [tuple(game.re) for game in played if isinstance(game, Game)]


@pytest.mark.both_databases
def test_all_games_of_a_sheet_are_one_revision_and_one_undo(runde: Runde, evening: Abend) -> None:
    before = evening.load().revision
    take(evening, [row_of(runde, 1, "Doro", "Ela"), row_of(runde, 2, "Ela", "Doro")])
    stored = evening.load()
    assert stored.revision == before + 1
    assert len(stored.entries) == 2
    assert stored.last.action == "sheet"
    entries.undo(runde.id, evening.id, **evening.change())
    assert evening.load().entries == ()
    entries.redo(runde.id, evening.id, **evening.change())
    assert len(evening.load().entries) == 2


@pytest.mark.both_databases
def test_a_sheet_is_known_by_its_code_while_its_games_stand(runde: Runde, evening: Abend) -> None:
    take(evening, [row_of(runde, 1, "Doro", "Ela"), row_of(runde, 3, "Ela", "Doro")])
    known = known_of(evening)
    assert {row: took.ticks for row, took in known.items()} == {1: "ticks of 1", 3: "ticks of 3"}
    entries.delete(runde.id, evening.id, entry_id=known[1].entry_id, **evening.change())
    assert list(known_of(evening)) == [3]


def test_a_sheet_that_was_undone_is_known_again_after_redo(runde: Runde, evening: Abend) -> None:
    take(evening, [row_of(runde, 1, "Doro", "Ela")])
    entries.undo(runde.id, evening.id, **evening.change())
    assert known_rows(evening.load()) == {}
    entries.redo(runde.id, evening.id, **evening.change())
    assert list(known_of(evening)) == [1]


def test_a_changed_row_replaces_its_game_and_undo_puts_the_old_one_back(
    runde: Runde, evening: Abend
) -> None:
    take(evening, [row_of(runde, 1, "Doro", "Ela")])
    was = re_of(evening)
    entry_id = known_of(evening)[1].entry_id
    take(evening, [row_of(runde, 1, "Cem", "Ela", corrects=entry_id)])
    assert re_of(evening) != was
    assert len(evening.load().entries) == 1
    entries.undo(runde.id, evening.id, **evening.change())
    assert re_of(evening) == was
    assert list(known_of(evening)) == [1]


def test_a_row_that_was_filled_in_later_goes_before_those_behind_it(
    runde: Runde, evening: Abend
) -> None:
    first = row_of(runde, 1, "Doro", "Ela")
    last = row_of(runde, 3, "Ela", "Doro")
    take(evening, [first, last])
    behind = known_of(evening)[3].entry_id
    between = row_of(runde, 2, "Cem", "Ela", before=behind)
    take(evening, [between])
    games = [first.entry, between.entry, last.entry]
    assert re_of(evening) == [game.re for game in games if isinstance(game, Game)]


def test_games_come_before_the_end_of_an_evening_that_is_over(runde: Runde, evening: Abend) -> None:
    take(evening, [row_of(runde, 1, "Doro", "Ela")])
    end = entries.Draft(End())
    entries.save(runde.id, evening.id, end, **evening.made())
    take(evening, [row_of(runde, 2, "Ela", "Doro")])
    stored = evening.load()
    assert [line.entry.kind for line in stored.entries] == ["game", "game", "end"]
    assert stored.ended


def test_the_same_client_key_is_one_step(runde: Runde, evening: Abend) -> None:
    rows = [row_of(runde, 1, "Doro", "Ela")]
    made = evening.made()
    base = evening.load().revision
    first = take(evening, rows, base_revision=base, **made)
    again = take(evening, rows, base_revision=base, **made)
    assert again.repeated
    assert again.revision == first.revision
    assert len(evening.load().entries) == 1


def test_an_evening_that_has_changed_since_is_a_conflict(runde: Runde, evening: Abend) -> None:
    base = evening.load().revision
    evening.enter("Doro", "Ela")
    with pytest.raises(Conflict):
        take(evening, [row_of(runde, 1, "Doro", "Ela")], base_revision=base)
    assert len(evening.load().entries) == 1


def test_an_impossible_row_is_refused_and_nothing_of_the_sheet_is_written(
    runde: Runde, evening: Abend
) -> None:
    good = row_of(runde, 1, "Doro", "Ela")
    sitter = replayed(evening.load()).next.sits_out
    impossible = read_entry({"kind": "game", "game": "normal", "re": [*sitter[:1], "99"]})
    assert isinstance(impossible, Game)
    bad = SheetGame(CODE, 2, "", impossible)
    with pytest.raises(Refused):
        take(evening, [good, bad])
    assert evening.load().entries == ()
