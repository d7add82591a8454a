"""What a correction does to the rows after it, listed before it is saved."""

import pytest

from scorepad.actions import entries
from scorepad.actions.replayed import corrected, deleted, inserted, replayed, ripple
from scorepad.scoring.reading.entries import read_entry
from tests.conftest import Abend, Runde

pytestmark = pytest.mark.usefixtures("in_app")


@pytest.fixture
def games(evening: Abend) -> list[int]:
    """Three games: Anna, Bert and Cem deal and sit out in turn."""
    return [evening.enter("Doro", "Ela"), evening.enter("Doro", "Ela"), evening.enter("Doro", "Ela")]


def test_a_replay_is_computed_once_for_each_revision(evening: Abend, games: list[int]) -> None:
    assert replayed(evening.load()) is replayed(evening.load())
    before = replayed(evening.load())
    evening.enter("Anna", "Ela")
    assert len(replayed(evening.load()).rows) == len(before.rows) + 1


def test_a_corrected_value_shifts_totals_and_no_other_row(runde: Runde, evening: Abend, games: list[int]) -> None:
    stored = evening.load()
    entry = read_entry(runde.game("Doro", "Ela", augen=80))
    found = ripple(stored, corrected(stored, games[0], entry))
    assert found.rows == ()
    before = replayed(stored).totals
    entries.correct(
        runde.id, evening.id, entry_id=games[0], body=runde.game("Doro", "Ela", augen=80), **evening.change()
    )
    after = replayed(evening.load()).totals
    assert found.totals == {
        player: (before[player], after[player]) for player in before if before[player] != after[player]
    }
    assert runde.player("Anna") not in found.totals  # she sat out


def test_the_same_game_again_changes_nothing(runde: Runde, evening: Abend, games: list[int]) -> None:
    stored = evening.load()
    found = ripple(stored, corrected(stored, games[1], read_entry(runde.game("Doro", "Ela"))))
    assert (found.rows, found.totals) == ((), {})


def test_a_deleted_game_moves_the_dealer_of_every_later_row(runde: Runde, evening: Abend, games: list[int]) -> None:
    stored = evening.load()
    found = ripple(stored, deleted(stored, games[0]))
    assert [stored.entries[change.before.index].id for change in found.rows] == games[1:]
    assert [(change.before.number, change.after.number) for change in found.rows] == [(2, 1), (3, 2)]
    assert [(change.before.dealer, change.after.dealer) for change in found.rows] == [
        (runde.player("Bert"), runde.player("Anna")),
        (runde.player("Cem"), runde.player("Bert")),
    ]
    assert found.totals


def test_an_inserted_game_moves_only_what_comes_after_it(runde: Runde, evening: Abend, games: list[int]) -> None:
    stored = evening.load()
    entry = read_entry(runde.game("Doro", "Ela"))
    found = ripple(stored, inserted(stored, games[2], entry))
    assert [stored.entries[change.before.index].id for change in found.rows] == games[2:]
    at_the_end = ripple(stored, inserted(stored, None, read_entry(runde.game("Anna", "Ela"))))
    assert at_the_end.rows == ()
    assert at_the_end.totals
