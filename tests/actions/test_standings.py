"""What evenings have come to is kept, and never believed once it is old; a correction is foreseen row by row."""

from typing import Any

import pytest
from flask.globals import app_ctx
from sqlalchemy import delete, event, select, update

from scorepad.actions import entries
from scorepad.actions.replayed import corrected, deleted, inserted, replayed, ripple
from scorepad.actions.season import season_of
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.season.season import Choice, Season
from scorepad.store.cache import forget_all
from scorepad.store.db import db
from scorepad.store.models import StandingRow
from tests.conftest import Abend, Runde
from tests.statements import counted

pytestmark = pytest.mark.both_databases


@pytest.fixture
def over(begun: Abend) -> Abend:
    """The evening with a game, ended by nobody's seal."""
    entries.enter(begun.runde.id, begun.id, body={"kind": "end"}, **begun.made())
    return begun


def anew(runde: Runde) -> Season:
    """The season as a process that has just begun sees it."""
    forget_all()
    return season_of(runde.id, Choice())


def read(runde: Runde) -> tuple[Season, bool]:
    """The same, and whether it read any entry for it."""
    with counted(app_ctx.app) as sent:
        found = anew(runde)
    return found, any("FROM entry" in one for one in sent)


def test_a_running_evening_is_counted_by_each_process(runde: Runde, begun: Abend) -> None:
    anew(runde)
    assert db.session.scalars(select(StandingRow)).all() == []
    assert read(runde)[1]


def test_an_evening_that_is_over_is_counted_once_for_all_processes_until_it_changes(runde: Runde, over: Abend) -> None:
    before = anew(runde)
    assert read(runde) == (before, False)
    entry_id = over.load().entries[0].id
    entries.correct(runde.id, over.id, entry_id=entry_id, body=runde.game("Bert", "Cem", augen=190), **over.change())
    after, has_read = read(runde)
    assert has_read
    assert after.standings != before.standings
    assert read(runde) == (after, False)


@pytest.mark.parametrize("damage", [{"body": {}}, {"scoring_version": 0}, {}])
def test_sums_of_another_program_or_none_are_counted_anew(runde: Runde, over: Abend, damage: dict[str, object]) -> None:
    right = anew(runde)
    db.session.execute(update(StandingRow).values(**damage) if damage else delete(StandingRow))
    db.session.commit()
    assert read(runde) == (right, True)


def test_where_nothing_can_be_written_a_season_is_counted_all_the_same(runde: Runde, over: Abend) -> None:
    right = anew(runde)
    db.session.execute(delete(StandingRow))
    db.session.commit()

    lite = db.engine.dialect.name == "sqlite"

    def only_reads(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON" if lite else "SET default_transaction_read_only = on")
        connection.commit()

    event.listen(db.engine, "connect", only_reads)
    db.session.remove()
    db.engine.dispose()
    try:
        assert read(runde) == (right, True)
    finally:
        event.remove(db.engine, "connect", only_reads)
        db.session.remove()
        db.engine.dispose()
    assert db.session.scalars(select(StandingRow)).all() == []


def test_a_replay_is_computed_once_for_each_revision(evening: Abend, games: list[int]) -> None:
    assert replayed(evening.load()) is replayed(evening.load())
    before = replayed(evening.load())
    evening.enter("Anna", "Ela")
    assert len(replayed(evening.load()).rows) == len(before.rows) + 1


def test_another_value_shifts_totals_alone_and_the_same_nothing(runde: Runde, evening: Abend, games: list[int]) -> None:
    stored, body = evening.load(), runde.game("Doro", "Ela", augen=80)
    found = ripple(stored, corrected(stored, games[0], read_entry(body)))
    assert found.rows == ()
    before = replayed(stored).totals
    same = ripple(stored, corrected(stored, games[1], read_entry(runde.game("Doro", "Ela"))))
    assert (same.rows, same.totals) == ((), {})
    entries.correct(runde.id, evening.id, entry_id=games[0], body=body, **evening.change())
    after = replayed(evening.load()).totals
    shifted = {player: (points, after[player]) for player, points in before.items() if points != after[player]}
    assert found.totals == shifted
    assert runde.player("Anna") not in found.totals  # she sat out


def test_a_deleted_or_inserted_game_moves_later_dealers_only(runde: Runde, evening: Abend, games: list[int]) -> None:
    stored = evening.load()
    found = ripple(stored, deleted(stored, games[0]))
    assert [stored.entries[change.before.index].id for change in found.rows] == games[1:]
    assert [(change.before.number, change.after.number) for change in found.rows] == [(2, 1), (3, 2)]
    assert [(change.before.dealer, change.after.dealer) for change in found.rows] == [
        (runde.player("Bert"), runde.player("Anna")),
        (runde.player("Cem"), runde.player("Bert")),
    ]
    assert found.totals
    found = ripple(stored, inserted(stored, games[2], read_entry(runde.game("Doro", "Ela"))))
    assert [stored.entries[change.before.index].id for change in found.rows] == games[2:]
    at_the_end = ripple(stored, inserted(stored, None, read_entry(runde.game("Anna", "Ela"))))
    assert (at_the_end.rows, bool(at_the_end.totals)) == ((), True)
